import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import {
	type CarryoverSession,
	carryoverSessions,
	configure,
	savingNote,
} from "../support/carryover-session.ts";
import { answered } from "../support/told-session.ts";

const start = carryoverSessions();

const looked = [
	"",
	"told head",
	"cost",
	"jobs",
	"journal",
	"compactions",
	"doctor",
	"doctor --json",
] as const;

/** Every file of a session's folders with its content and the time of its last change. */
function filesOf({ agentDir, cwd }: CarryoverSession): Readonly<Record<string, string>> {
	const list = (folder: string) =>
		readdirSync(folder, { recursive: true, encoding: "utf8" })
			.map((name) => join(folder, name))
			.filter((path) => statSync(path).isFile());
	const paths = [agentDir, cwd].flatMap(list);
	return Object.fromEntries(
		paths.map((path) => [
			relative(agentDir, path),
			`${statSync(path).mtimeMs} ${readFileSync(path, "latin1")}`,
		]),
	);
}

async function offSession(): Promise<CarryoverSession> {
	const answers = [
		...savingNote("## Tasks\n- fix the harbour crane\n"),
		...savingNote("## Tasks\n- fix the harbour crane\n- oil the winch\n"),
	];
	const session = await start({ mode: "rpc", answers });
	await session.say("please fix the harbour crane, it lets its load fall");
	await session.say("and the winch as well, please");
	await session.say("/waystation off");
	return session;
}

test("switched off, every tab that only shows something opens, and nothing is written", async () => {
	const session = await offSession();
	const before = filesOf(session);
	const said: string[] = [];
	for (const what of looked) said.push(await answered(session, `/waystation ${what}`));
	const [told, head, cost, jobs, journal, compactions, doctor, json = ""] = said;
	expect(told).toContain("Waystation is off: nothing is told");
	expect(told).toContain("context window");
	expect(told).not.toMatch(/carryover note|guide/);
	expect(head).toContain("Waystation is off: nothing is told");
	expect(cost).toContain("this session");
	expect(jobs).toContain("topics: which one");
	expect(journal).toContain("saved by the model");
	expect(compactions).toContain("compact");
	expect(doctor).toContain("pi 1.");
	expect(JSON.parse(json)).toHaveProperty("findings");
	expect(filesOf(session)).toEqual(before);
	expect(session.failures).toEqual([]);
});

test("switched off, what would change something says that it needs Waystation on", async () => {
	const session = await offSession();
	// What anybody can read is a finding with a fix.
	writeFileSync(join(session.agentDir, "waystation", "notes.txt"), "");
	await answered(session, "/waystation journal");
	const before = filesOf(session);
	const acts = [
		...["told off note", "told pin note", "journal 1 undo", "doctor fix modes.open"],
		...["undo", "rollover", "sweep", "forget crane", "import all"],
	];
	for (const act of acts) {
		expect([act, await answered(session, `/waystation ${act}`)]).toEqual([
			act,
			expect.stringContaining("/waystation on"),
		]);
	}
	expect(filesOf(session)).toEqual(before);
	expect(session.failures).toEqual([]);
});

test("where it never was on, looking works as well, in the language of the settings, and begins nothing", async () => {
	const first = await offSession();
	await first.say("/waystation on");
	configure(first, { enabled: false, language: "zh" });
	await first.quit();
	const session = await start({ mode: "rpc", beside: first });
	await session.say("what is the time?");
	const before = filesOf(session);
	for (const what of looked) await answered(session, `/waystation ${what}`);
	expect(await answered(session, "/waystation")).toContain("驿站已停用");
	expect(filesOf(session)).toEqual(before);
	expect(session.classified).toEqual([]);
	await session.say("/waystation on");
	expect(await answered(session, "/waystation told")).toContain("便签");
});
