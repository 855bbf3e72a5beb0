import { execFileSync } from "node:child_process";
import {
	appendFileSync,
	chmodSync,
	existsSync,
	mkdirSync,
	readFileSync,
	realpathSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { SessionManager } from "@earendil-works/pi-coding-agent";
import { expect, test } from "vitest";
import { ask } from "../support/answers.ts";
import { carryoverSessions } from "../support/carryover-session.ts";
import { broken, findings, foldersWith } from "../support/doctor-session.ts";

const start = carryoverSessions();

/** Puts a file there, private, last touched so many minutes ago. */
function put(path: string, text: string, minutes = 120): string {
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	writeFileSync(path, text, { mode: 0o600 });
	const at = new Date(Date.now() - minutes * 60_000);
	for (const one of [path, dirname(path)]) utimesSync(one, at, at);
	return path;
}

test("what killed downloads and installations left is told and removed, and what is under way is left alone", async () => {
	const session = await start({ mode: "rpc" });
	await session.say("hello there");
	const own = join(session.agentDir, "waystation");
	const model = join(own, "models", "acme", "small");
	const left = [
		put(join(model, "onnx", "model.onnx.part"), "half of it"),
		put(join(model, "onnx", "model.onnx.part.json"), "{}"),
		put(join(model, "tokenizer.json.bad"), "not it"),
	];
	put(join(own, "runtime.new-Ab12Cd", "package.json"), "{}");
	const fresh = put(join(model, "config.json.part"), "half of it", 1);
	put(join(model, "config.json"), "{}");
	const told = (await findings(session)).get("downloads.left");
	expect(told?.level).toBe("note");
	const paths: unknown = expect.arrayContaining([...left, join(own, "runtime.new-Ab12Cd")]);
	expect(told?.values).toMatchObject({ count: 4, bytes: 20, paths });
	expect(await ask(session, "/waystation doctor fix downloads.left")).toBe("4 leftovers removed.");
	for (const path of left) expect(existsSync(path)).toBe(false);
	expect(existsSync(join(own, "runtime.new-Ab12Cd"))).toBe(false);
	expect([existsSync(fresh), existsSync(join(model, "config.json"))]).toEqual([true, true]);
	expect((await findings(session)).has("downloads.left")).toBe(false);
	expect(session.failures).toEqual([]);
});

test("lines of the session's file that pi cannot read are counted", async () => {
	const folders = foldersWith(broken.slice(0, 3));
	appendFileSync(folders.file, '{"type":"message","id":"half\n\nnot json at all\n');
	const session = await start({ mode: "rpc", resume: folders });
	const told = (await findings(session)).get("session.lines");
	expect(told?.values).toEqual({ count: 2, path: folders.file });
	expect(await ask(session, "/waystation doctor")).toContain(
		"2 lines of this session's file cannot be read",
	);
	const whole = await start({ mode: "rpc" });
	await whole.say("hello there");
	expect((await findings(whole)).has("session.lines")).toBe(false);
});

test("a branch that is cut off by a missing line is told, and a copy joins it again", async () => {
	const folders = foldersWith(broken.slice(0, 3).concat(broken.slice(5, 6), broken.slice(8)));
	const lines = readFileSync(folders.file, "utf8").trimEnd().split("\n");
	// The answer is lost, with its call, so that its result has nothing before it.
	writeFileSync(folders.file, `${lines.filter((_, at) => at !== 4).join("\n")}\n`);
	const session = await start({ mode: "rpc", resume: folders });
	const told = (await findings(session)).get("session.cut");
	expect(told?.level).toBe("warning");
	expect(told?.values).toEqual({ count: 3 });
	const shown = await ask(session, "/waystation doctor repair");
	expect(shown).toContain("linked to the entry before it");
	const answer = await ask(session, "/waystation doctor repair write");
	const [path = ""] = /\S+\.jsonl$/.exec(answer) ?? [];
	const copy = SessionManager.open(path);
	expect(copy.getBranch()[0]?.parentId).toBe(null);
	expect(JSON.stringify(copy.buildSessionProjection().messages)).toContain("parser of the labels");
	await session.runtime.switchSession(path);
	expect((await findings(session)).has("session.cut")).toBe(false);
	expect(session.failures).toEqual([]);
});

test("what hangs behind a missing line on another branch is told, with nothing to do about it", async () => {
	const folders = foldersWith(broken.slice(0, 3));
	const [header = "", ...lines] = readFileSync(folders.file, "utf8").trimEnd().split("\n");
	const loose = JSON.stringify({
		...JSON.parse(lines[0] ?? ""),
		id: "1000beef",
		parentId: "0000dead",
	});
	writeFileSync(folders.file, `${[header, loose, ...lines].join("\n")}\n`);
	const session = await start({ mode: "rpc", resume: folders });
	const told = await findings(session);
	expect(told.get("session.loose")?.values).toEqual({ count: 1 });
	expect(told.has("session.cut")).toBe(false);
});

test("in a worktree the notes of the main checkout are looked at as well", async () => {
	const session = await start({ mode: "rpc" });
	const git = (cwd: string, ...args: string[]) =>
		execFileSync("git", ["-c", "user.name=n", "-c", "user.email=e@e", ...args], { cwd });
	git(session.cwd, "init", "-q");
	git(session.cwd, "commit", "-q", "--allow-empty", "-m", "first");
	const tree = join(dirname(session.cwd), "tree");
	git(session.cwd, "worktree", "add", "-q", tree);
	const uuid = "0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f";
	const temp = put(join(session.cwd, ".pi", "notes", `.plan.md.4711-${uuid}.tmp`), "half");
	await session.quit();
	const inside = await start({
		mode: "rpc",
		beside: { cwd: realpathSync(tree), agentDir: session.agentDir },
	});
	await inside.say("hello there");
	expect((await findings(inside)).get("temps.left")?.values).toMatchObject({ paths: [temp] });
	expect(await ask(inside, "/waystation doctor fix temps.left")).toBe("1 file removed.");
});

test("closing what others may read leaves it to the user, whatever they could do before", async () => {
	const session = await start({ mode: "rpc" });
	await session.say("hello there");
	const path = put(join(session.agentDir, "waystation", "odd.txt"), "said");
	chmodSync(path, 0o044);
	expect(await ask(session, "/waystation doctor fix modes.open")).toContain("changed.");
	expect(statSync(path).mode & 0o7777).toBe(0o600);
});
