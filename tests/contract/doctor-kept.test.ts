import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ask } from "../support/answers.ts";
import {
	type CarryoverSession,
	carryoverSessions,
	configure,
} from "../support/carryover-session.ts";
import { findings } from "../support/doctor-session.ts";
import { write } from "../support/originals.ts";

const start = carryoverSessions();

const own = (session: CarryoverSession, ...names: string[]) =>
	join(session.agentDir, "waystation", ...names);

test("files of ours that cannot be read are told, each with what to do", async () => {
	const session = await start({ mode: "rpc" });
	await session.say("hello");
	const trusted = write(own(session, "trusted-notes.json"), "[1,2");
	const embedding = write(own(session, "embedding.json"), "junk");
	const spend = write(own(session, "spend.jsonl"), 'junk\n{"a":\n');
	const unsealed = write(own(session, "unsealed", "junk.json"), "{");
	const shape: { findings: { code: string; values: object; action: { sentence: string } }[] } =
		JSON.parse(await ask(session, "/waystation doctor --json"));
	const damaged = shape.findings.filter(({ code }) => code === "store.damaged");
	expect(damaged.map(({ values }) => values)).toEqual([
		{ store: "trusted", count: 1, paths: [trusted] },
		{ store: "embedding", count: 1, paths: [embedding] },
		{ store: "spend", count: 2, paths: [spend] },
		{ store: "unsealed", count: 1, paths: [unsealed] },
	]);
	for (const { action } of damaged) expect(action.sentence.length).toBeGreaterThan(9);
	expect(readFileSync(trusted, "utf8")).toBe("[1,2");
});

test("a note that is held because the list of trusted ones is broken says just that", async () => {
	const first = await start({ mode: "rpc" });
	await first.say("hello");
	write(join(first.cwd, ".pi", "CARRYOVER.md"), "## Todo\n- keep zebra\n");
	write(own(first, "trusted-notes.json"), "[1,2");
	await first.quit();
	const session = await start({ mode: "rpc", resume: first });
	await session.say("and now");
	const told = session.recording.notifications.map(({ message }) => message).join("\n");
	expect(told).toContain("the list of notes that you know cannot be read");
	expect(told).not.toContain("not approved on this machine");
});

test("a note that is too large, and one that is a folder, are told", async () => {
	const session = await start({ mode: "rpc" });
	const note = write(join(session.cwd, ".pi", "CARRYOVER.md"), "- item\n".repeat(60_000));
	expect((await findings(session)).get("note.large")?.values).toEqual({
		...{ path: note, bytes: 420_000, most: 262_144 },
	});
	rmSync(note);
	mkdirSync(note);
	const told = (await findings(session)).get("note.unreadable");
	expect([told?.level, told?.values]).toEqual(["trouble", { path: note, failure: "not-a-file" }]);
});

test("a file where a folder of ours should be is told once, without advice that does not help", async () => {
	const session = await start({ mode: "rpc" });
	await session.say("hello");
	const folder = own(session);
	renameSync(folder, `${folder}-before`);
	writeFileSync(folder, "a file", { mode: 0o644 });
	rmSync(join(session.cwd, ".pi"), { recursive: true, force: true });
	const pi = write(join(session.cwd, ".pi"), "a file");
	const text = await ask(session, "/waystation doctor");
	for (const path of [folder, pi]) expect(text).toContain(`${path}`);
	const told = await findings(session);
	expect(text.match(/stands where a folder/g)).toHaveLength(2);
	for (const code of ["modes.open", "settings.wrong", "history.none", "note.unreadable"]) {
		expect([code, told.has(code)]).toEqual([code, false]);
	}
	rmSync(folder);
	renameSync(`${folder}-before`, folder);
});

test("the memory of a session whose file is gone is told, that of the others is not", async () => {
	const session = await start({ mode: "rpc" });
	await session.say("hello");
	const gone = own(session, "sessions", "01a00000-0000-7000-8000-000000000000");
	write(join(gone, "state.json"), "{}");
	write(
		join(own(session, "sessions", session.session().sessionManager.getSessionId()), "state.json"),
		"{}",
	);
	expect((await findings(session)).get("memories.lost")?.values).toEqual({
		...{ count: 1, paths: [gone] },
	});
});

test("a model that is not there and an undo key that pi uses are told with the setting", async () => {
	const session = await start({ mode: "rpc" });
	configure(session, { models: { background: "nobody/none" }, compaction: { undoKey: "ctrl+c" } });
	const told = await findings(session);
	expect(told.get("settings.model")?.values).toEqual({
		...{ setting: "models.background", model: "nobody/none" },
	});
	expect(told.get("settings.key")?.values).toEqual({ key: "ctrl+c" });
	expect(await ask(session, "/waystation doctor")).toContain(
		"/waystation settings models.background",
	);
});
