import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import {
	type CarryoverSession,
	carryoverSessions,
	configure,
	headOf,
	putNote,
	savingNote,
} from "../support/carryover-session.ts";
import { eventually } from "../support/eventually.ts";

const start = carryoverSessions();

const ours = ["save_carryover", "notes", "history", "get_context_remaining", "new_context"];

const active = (session: CarryoverSession) =>
	session
		.session()
		.getActiveToolNames()
		.filter((name) => ours.includes(name))
		.toSorted();

const said = ({ recording }: CarryoverSession) =>
	recording.notifications.map(({ message }) => message).join("\n");

/** Every file of a session's folders with its content, but for pi's own session files. */
function filesOf({ agentDir, cwd }: CarryoverSession): Readonly<Record<string, string>> {
	const list = (folder: string) =>
		readdirSync(folder, { recursive: true, encoding: "utf8" })
			.map((name) => join(folder, name))
			.filter((path) => statSync(path).isFile() && !path.startsWith(join(agentDir, "sessions")));
	return Object.fromEntries(
		[agentDir, cwd]
			.flatMap(list)
			.map((path) => [relative(agentDir, path), readFileSync(path, "latin1")]),
	);
}

const entriesOfOurs = (session: CarryoverSession) =>
	session
		.fileEntries()
		.filter((entry) => JSON.stringify(entry).includes('"customType":"waystation'));

test("switched off, the model is told nothing, has no tool of ours, and nothing is stored; on again, all is back", async () => {
	const session = await start({ answers: [...savingNote("## Tasks\n- fix the harbour crane\n")] });
	await session.say("please fix the harbour crane, it lets its load fall");
	expect(headOf(session)).not.toBe("");
	expect(active(session)).toEqual([...ours].toSorted());
	await eventually(() => expect(session.recording.statuses.get("waystation")).toContain("1 open"));
	await session.say("/waystation off");
	expect(said(session)).toContain("/waystation on brings it back");
	expect(active(session)).toEqual([]);
	expect(session.recording.statuses.get("waystation")).toContain("waystation off");
	const before = filesOf(session);
	const entries = entriesOfOurs(session).length;
	const calls = session.classified.length + session.examined.length;
	await session.say("now write the quay statistics page, with a chart for each day of the year");
	await session.say("and a table below it, please");
	const told = session.told.at(-1);
	expect(told?.system).not.toMatch(/<waystation>|save_carryover|new_context/);
	expect(told?.messages.join("\n")).not.toContain('"customType":"waystation');
	expect(filesOf(session)).toEqual(before);
	expect(entriesOfOurs(session)).toHaveLength(entries);
	expect(session.classified.length + session.examined.length).toBe(calls);
	await session.say("/waystation on");
	expect(active(session)).toEqual([...ours].toSorted());
	await session.say("go on with the crane");
	expect(headOf(session)).toContain("fix the harbour crane");
	await eventually(() => expect(session.recording.statuses.get("waystation")).toContain("1 open"));
	await eventually(() => expect(session.classified.length).toBeGreaterThan(0));
	expect(session.failures).toEqual([]);
});

test("messages that told of news before are left out while it is off", async () => {
	const session = await start();
	putNote(session, "## Tasks\n- one\n");
	await session.say("hello there, my friend of the harbour");
	await session.say("/carryover");
	session
		.session()
		.sessionManager.appendCustomMessageEntry("waystation-update", "NEWS OF THE NOTE", false);
	await session.say("/waystation off");
	await session.say("what is the time?");
	expect(session.told.at(-1)?.messages.join("\n")).not.toContain("NEWS OF THE NOTE");
});

test("a tool that the user took from the model stays away when all others come back", async () => {
	const session = await start();
	const agent = session.session();
	agent.setActiveToolsByName(agent.getActiveToolNames().filter((name) => name !== "notes"));
	await session.say("/waystation off");
	expect(active(session)).toEqual([]);
	await session.say("/waystation on");
	expect(active(session)).toEqual(ours.filter((name) => name !== "notes").toSorted());
});

test("every other command says that it is off, and switching twice says so as well", async () => {
	const session = await start({ mode: "rpc" });
	await session.say("/waystation on");
	expect(said(session)).toContain("on already");
	await session.say("/waystation off");
	for (const command of ["off", "rollover", "import"]) await session.say(`/waystation ${command}`);
	for (const name of ["carryover", "topics", "topics-config", "checkpoints", "history crane"]) {
		await session.say(`/${name}`);
	}
	const lines = session.recording.notifications.map(({ message }) => message);
	expect(
		lines.filter((line) => line.startsWith("Waystation is off in this session.")),
	).toHaveLength(8);
	expect(session.failures).toEqual([]);
});

test("the setting enabled keeps it out of every session, and on overrules it for one", async () => {
	const session = await start();
	configure(session, { enabled: false });
	await session.quit();
	const off = await start({ beside: session });
	const before = filesOf(off);
	expect(active(off)).toEqual([]);
	await off.say("please fix the harbour crane, it lets its load fall");
	expect(headOf(off)).toBe("");
	expect(filesOf(off)).toEqual(before);
	expect(off.recording.statuses.get("waystation")).toContain("waystation off");
	await off.say("/carryover");
	expect(said(off)).toContain("enabled in the settings");
	await off.say("/waystation on");
	await off.say("and the winch");
	expect(headOf(off)).not.toBe("");
	await off.session().reload();
	await off.say("and the rope");
	expect(headOf(off)).not.toBe("");
});

test("enabled in the file, changed by hand, holds from the next prompt on, and so does another setting", async () => {
	const session = await start();
	await session.say("please fix the harbour crane, it lets its load fall");
	expect(headOf(session)).not.toBe("");
	configure(session, { enabled: false });
	await session.say("now write the quay statistics page");
	expect(headOf(session)).toBe("");
	expect(active(session)).toEqual([]);
	expect(session.told.at(-1)?.system).not.toContain("save_carryover");
	const before = filesOf(session);
	await session.say("and a table below it, please");
	expect(filesOf(session)).toEqual(before);
	expect(session.recording.statuses.get("waystation")).toContain("waystation off");
	configure(session, { enabled: true, language: "zh" });
	await session.say("and the rope");
	expect(headOf(session)).not.toBe("");
	expect(active(session)).toEqual([...ours].toSorted());
	await session.say("/waystation settings language");
	expect(said(session)).toContain("语言");
	expect(session.failures).toEqual([]);
});

test("what was chosen for a session holds when a hand changes something else, and not when it changes enabled", async () => {
	const session = await start();
	await session.say("please fix the harbour crane, it lets its load fall");
	await session.say("/waystation off");
	configure(session, { language: "en" });
	await session.say("what is the time?");
	expect(headOf(session)).toBe("");
	configure(session, { enabled: false });
	await session.say("and the date?");
	configure(session, { enabled: true });
	await session.say("and the winch");
	expect(headOf(session)).not.toBe("");
	configure(session, { enabled: false });
	await session.say("/waystation settings enabled");
	await session.say("/waystation on");
	await session.say("and the rope");
	expect(headOf(session)).not.toBe("");
	configure(session, { enabled: false, language: "en" });
	await session.say("and the chain");
	expect(headOf(session)).not.toBe("");
});

test("a settings file that a hand is half through writing changes nothing, and is named", async () => {
	const session = await start();
	configure(session, { enabled: false });
	await session.quit();
	const off = await start({ beside: session });
	writeFileSync(join(off.agentDir, "waystation", "config.json"), '{ "enabled": fal');
	await off.say("please fix the harbour crane, it lets its load fall");
	expect(headOf(off)).toBe("");
	expect(said(off)).toContain("what held before goes on: it is not JSON");
	expect(said(off)).toContain("config.json");
	configure(off, { language: "en" });
	await off.say("and the winch");
	expect(headOf(off)).not.toBe("");
});

test("what was chosen for a session holds after /reload, and not in the next session", async () => {
	const session = await start();
	await session.say("please fix the harbour crane, it lets its load fall");
	await session.say("/waystation off");
	await session.session().reload();
	await session.say("what is the time?");
	expect(headOf(session)).toBe("");
	expect(active(session)).toEqual([]);
	await session.runtime.newSession();
	await session.say("good morning, is anybody there?");
	expect(headOf(session)).not.toBe("");
});

test("the project's own word on enabled wins over the personal one", async () => {
	const session = await start();
	configure(session, { enabled: false, projects: { [session.cwd]: { enabled: true } } });
	await session.quit();
	const here = await start({ beside: session });
	await here.say("please fix the harbour crane");
	expect(headOf(here)).not.toBe("");
});

test("a compaction while it is off is pi's own", async () => {
	const session = await start({
		settings: { compaction: { enabled: true, keepRecentTokens: 1, reserveTokens: 100 } },
	});
	await session.say("please fix the harbour crane, it lets its load fall");
	await session.say("and the winch as well");
	await session.say("/waystation off");
	const before = filesOf(session);
	await session.session().compact();
	const compactions = session.fileEntries().filter(({ type }) => type === "compaction");
	expect(compactions).toHaveLength(1);
	expect(JSON.stringify(compactions)).not.toContain('"fromHook":true');
	expect(filesOf(session)).toEqual(before);
	expect(session.recording.statuses.get("waystation")).toContain("waystation off");
});

test("leaving while it is off saves nothing, and the next session makes no summary of it", async () => {
	const session = await start();
	await session.say("please fix the harbour crane, it lets its load fall");
	await session.say("/waystation off");
	await session.say("the secret quay is number nine");
	const before = filesOf(session);
	const asked = session.told.length;
	await session.quit();
	expect(filesOf(session)).toEqual(before);
	expect(session.told).toHaveLength(asked);
	expect(Object.keys(before).filter((name) => name.includes("unsealed/"))).toEqual([]);
});
