import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ask } from "../support/answers.ts";
import { carryoverSessions, headOf } from "../support/carryover-session.ts";
import {
	leaveCarryover,
	leavePosthorse,
	leaveRefinement,
	leaveSession,
	leaveTopics,
	pictureOf,
	sampleKey,
	write,
} from "../support/originals.ts";

const start = carryoverSessions();

/** A session in a project with what the originals left in a folder below it. */
async function withOriginals() {
	const first = await start({ mode: "rpc" });
	const below = join(first.cwd, "app");
	mkdirSync(below);
	write(join(first.cwd, ".git", "HEAD"), "ref: refs/heads/main\n");
	const left = { ...first, root: first.cwd, below, home: "" };
	leaveCarryover(left);
	leaveTopics(left);
	leaveSession(left, "s0");
	leaveSession(left, "s-below", below);
	leaveRefinement(left, "s0");
	leavePosthorse(left);
	return { session: first, below };
}

test("what the originals left is listed, shown, taken once, and taken back", async () => {
	const { below, session } = await withOriginals();
	const before = pictureOf(below);
	const list = await ask(session, "/waystation import");
	expect(list).toMatch(/1 {2}\+ {2}carryover note +pi-carryover +3 new/);
	expect(list).toMatch(/topics +pi-topic-memory +2 new/);
	expect(list).toMatch(/session memory +pi-session-refinement +1 new/);
	expect(await ask(session, "/waystation import 1")).toContain("- 把导出按钮移到工具栏");
	expect(await ask(session, "/waystation import take 1")).toMatch(
		/3 taken: carryover note .*1 secret left out.*waits for you/,
	);
	await session.say("hello");
	expect(headOf(session)).not.toContain("导出按钮");
	expect(await ask(session, "/waystation import undo")).toContain("Taken back: carryover note");
	expect(await ask(session, "/waystation import all")).toMatch(/taken from 5 sources/);
	expect(await ask(session, "/waystation import all")).toContain("Nothing new");
	expect(await ask(session, "/topics")).toContain("Fix the login");
	expect(await ask(session, "/waystation import 99")).toContain("The list has 1 to");
	expect(pictureOf(below)).toEqual(before);
	expect(session.failures).toEqual([]);
	const ours = [
		...pictureOf(join(session.cwd, ".pi")),
		...pictureOf(join(session.agentDir, "waystation")),
	];
	for (const line of ours)
		expect(readFileSync(line.split(" ")[0] ?? "", "utf8")).not.toContain(sampleKey);
});

test("a folder below is looked into and swept where pi has no session of it, since git says that it is the project's", async () => {
	const first = await start({ mode: "rpc" });
	write(join(first.cwd, ".git", "HEAD"), "ref: refs/heads/main\n");
	mkdirSync(join(first.cwd, ".git", "objects"));
	mkdirSync(join(first.cwd, ".git", "refs"));
	const below = join(first.cwd, "packages", "app");
	leaveCarryover({ below });
	await first.quit();
	const session = await start({ mode: "rpc", resume: first });
	expect(await ask(session, "/waystation import")).toMatch(/carryover note +pi-carryover +3 new/);
	const swept = await ask(session, "/waystation sweep");
	for (const name of ["CARRYOVER.md", "carryover.log", join("topics", "2025-11-19_141500.md")]) {
		expect(swept).toContain(join(below, ".pi", name));
	}
});

test("imported settings can be taken back after pi was started anew", async () => {
	const first = await start({ mode: "rpc" });
	write(
		join(first.agentDir, "pi-session-refinement", "config.json"),
		JSON.stringify({ enabled: false }),
	);
	const config = join(first.agentDir, "waystation", "config.json");
	expect(await ask(first, "/waystation import take 1")).toMatch(/taken: settings/);
	expect(JSON.parse(readFileSync(config, "utf8"))).toEqual({ checkpoints: { enabled: false } });
	await first.quit();
	const later = await start({ mode: "rpc", beside: first });
	expect(await ask(later, "/waystation import undo")).toContain("Taken back: settings");
	expect(JSON.parse(readFileSync(config, "utf8"))).not.toHaveProperty("checkpoints.enabled");
	expect(await ask(later, "/waystation import undo")).toContain("Nothing to take back");
	expect(later.failures).toEqual([]);
});

test("how pi is kept from loading an original is named with the command for it, and pi's settings stay as they are", async () => {
	const session = await start({ mode: "rpc" });
	const settings = { packages: ["npm:pi-carryover"], extensions: ["ext/pi-amber.ts"] };
	const file = write(join(session.agentDir, "settings.json"), JSON.stringify(settings));
	write(join(session.agentDir, "extensions", "pi-posthorse.ts"), "export default () => {};\n");
	const said = await ask(session, "/waystation import");
	expect(said).toContain("pi remove npm:pi-carryover");
	expect(said).toContain('"ext/pi-amber.ts"');
	expect(said).toContain("pi config");
	expect(readFileSync(file, "utf8")).toBe(JSON.stringify(settings));
});

test("an original that was switched off in pi config is loaded no more, for the import and for the doctor", async () => {
	const session = await start({ mode: "rpc" });
	const { agentDir, cwd } = session;
	write(join(agentDir, "extensions", "pi-posthorse.ts"), "export default () => {};\n");
	write(join(agentDir, "extensions", "pi-amber", "index.ts"), "export default () => {};\n");
	write(join(cwd, ".pi", "extensions", "pi-carryover.ts"), "export default () => {};\n");
	const names = ["pi-posthorse", "pi-amber", "pi-carryover"];
	const loaded = async (command: string) => {
		const said = await ask(session, command);
		return names.filter((name) => said.includes(name) && said.includes(`extensions/${name}`));
	};
	expect(await loaded("/waystation import")).toEqual(names);
	expect(await loaded("/waystation doctor")).toEqual(names);
	// As pi config writes it, for a file and for the one that a folder loads.
	const off = ["-extensions/pi-posthorse.ts", "-extensions/pi-amber/index.ts"];
	write(join(agentDir, "settings.json"), JSON.stringify({ extensions: off }));
	write(
		join(cwd, ".pi", "settings.json"),
		JSON.stringify({ extensions: ["-extensions/pi-carryover.ts"] }),
	);
	expect(await loaded("/waystation import")).toEqual([]);
	expect(await loaded("/waystation doctor")).toEqual([]);
});

test("secrets are listed before they are taken out, and pi's own file stays", async () => {
	const session = await start({ mode: "rpc" });
	await session.say(`use the token ${sampleKey} for it`);
	const own = session.session().sessionFile ?? "";
	const log = write(
		join(session.agentDir, "waystation", "compaction.jsonl"),
		`${JSON.stringify({ detail: sampleKey })}\n`,
	);
	const list = await ask(session, "/waystation sweep");
	expect(list).toMatch(/1 {2}log of failures .* 1 secret · token/);
	expect(list).toContain("Not changed: this is pi's own file");
	expect(list).not.toContain(sampleKey);
	expect(readFileSync(log, "utf8")).toContain(sampleKey);
	expect(await ask(session, "/waystation sweep --apply --only 7")).toContain("There is no 7");
	expect(await ask(session, "/waystation sweep --apply")).toContain(
		"1 secret taken out of 1 file.",
	);
	expect(readFileSync(log, "utf8")).toBe('{"detail":"[redacted]"}\n');
	expect(readFileSync(own, "utf8")).toContain(sampleKey);
});

test("a text is forgotten in the note, its versions, summaries, notes, topics, memory and history, and comes back", async () => {
	const { session } = await withOriginals();
	await ask(session, "/waystation import all");
	const pi = join(session.cwd, ".pi");
	const file = leaveSession({ ...session, root: session.cwd }, "s9");
	writeFileSync(file, readFileSync(file, "utf8").replace("message 2", "the ｐａｒｓｅｒ of old"));
	write(join(pi, "notes", "parser.md"), "keep this\nthe Parser is slow\n");
	const list = await ask(session, "/waystation forget PARSER");
	for (const kept of [
		"carryover note",
		"older versions",
		"summary",
		"note of the model",
		"history",
	]) {
		expect(list).toContain(kept);
	}
	expect(readFileSync(join(pi, "CARRYOVER.md"), "utf8")).toContain("parser test");
	expect(await ask(session, "/waystation forget PARSER --apply")).toContain("--undo takes it back");
	const kept = () => pictureOf(pi).map((line) => readFileSync(line.split(" ")[0] ?? "", "utf8"));
	expect(kept().filter((text) => /parser/i.test(text))).toEqual([]);
	expect(readFileSync(join(pi, "notes", "parser.md"), "utf8")).toBe("keep this\n");
	expect(await ask(session, "/waystation forget parser")).toContain('Nothing holds "parser".');
	expect(await ask(session, "/history parser")).not.toContain("of old");
	expect(readFileSync(file, "utf8")).toContain("ｐａｒｓｅｒ of old");
	expect(await ask(session, "/waystation forget --undo")).toContain("Taken back.");
	expect(readFileSync(join(pi, "notes", "parser.md"), "utf8")).toContain("the Parser is slow");
	expect(kept().filter((text) => /parser/i.test(text)).length).toBeGreaterThan(3);
	expect(await ask(session, "/history parser")).toContain("of old");
	expect(session.failures).toEqual([]);
});

test("an id means one thing alone: a topic, a summary, a version, a note, a record for good", async () => {
	const { session } = await withOriginals();
	await ask(session, "/waystation import all");
	const { agentDir, cwd } = session;
	expect(await ask(session, "/waystation forget fix-login --apply")).toContain(
		"Forgotten in 1 place.",
	);
	const topics = readFileSync(join(agentDir, "waystation", "topics.json"), "utf8");
	expect([topics.includes("Fix the login"), topics.includes("统计页面")]).toEqual([false, true]);
	await ask(session, "/waystation forget 2025-11-19_141500 --apply");
	expect(existsSync(join(cwd, ".pi", "topics", "2025-11-19_141500.md"))).toBe(false);
	expect(await ask(session, "/waystation forget v1")).toContain("This version leaves the log.");
	await ask(session, "/waystation forget plan.md --apply");
	expect(existsSync(join(cwd, ".pi", "notes", "plan.md"))).toBe(false);
	expect(await ask(session, "/waystation forget 8443 --apply")).toContain("Forgotten in");
	const folder = join(agentDir, "waystation", "sessions", "s0");
	const memory = () =>
		pictureOf(folder)
			.map((line) => readFileSync(line.split(" ")[0] ?? "", "utf8"))
			.join("");
	expect(memory()).toContain("8443");
	expect(await ask(session, "/waystation forget 8443 --hard --apply")).toContain("Forgotten in");
	expect(memory()).not.toContain("8443");
	expect(await ask(session, "/waystation forget x")).toContain("Two characters at least,");
	expect(session.failures).toEqual([]);
});

test("what pi-session-refinement remembers of a session that goes on is forgotten before we kept any of it", async () => {
	const first = await start({ mode: "rpc" });
	await first.say("hello");
	const { sessionManager } = first.session();
	const [id, leaf] = [sessionManager.getSessionId(), sessionManager.getLeafId() ?? ""];
	await first.quit();
	leaveRefinement(first, id, leaf);
	const second = await start({ mode: "rpc", resume: first });
	await second.say("go on");
	expect(headOf(second)).toContain("port 8443");
	expect(await ask(second, "/waystation forget 8443")).toContain("session memory");
	await ask(second, "/waystation forget 8443 --apply");
	await second.say("and now");
	expect(headOf(second)).not.toContain("8443");
	expect(second.failures).toEqual([]);
});
