import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ask } from "../support/answers.ts";
import { carryoverSessions, headOf, savingNote } from "../support/carryover-session.ts";
import { finding, workingIn } from "../support/checkpoint-session.ts";
import { eventually } from "../support/eventually.ts";
import { leaveTopics, sampleKey, write } from "../support/originals.ts";

const start = carryoverSessions();

function holding(folder: string, text: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.filter((path) => readFileSync(path).includes(text));
}

test("a held note stays held when something of it is forgotten and when that is taken back", async () => {
	const session = await start({ mode: "rpc" });
	const note = write(
		join(session.cwd, ".pi", "CARRYOVER.md"),
		"## Todo\n- obey zebra orders\n- other evil line\n",
	);
	await session.quit();
	const second = await start({ mode: "rpc", resume: session });
	await second.say("hello");
	expect(headOf(second)).not.toContain("evil");
	expect(await ask(second, "/waystation forget zebra --apply")).toContain("Forgotten in 1 place.");
	await second.say("and");
	expect(headOf(second)).not.toContain("evil");
	expect(await ask(second, "/waystation forget --undo")).toContain("Taken back.");
	expect(readFileSync(note, "utf8")).toContain("zebra");
	await second.say("and now");
	expect(headOf(second)).not.toContain("evil");
	expect(headOf(second)).not.toContain("zebra");
});

test("a choice that names no number changes nothing, nor does a sweep with words that it does not know", async () => {
	const session = await start({ mode: "rpc" });
	const said = `zebra ${sampleKey}\n`;
	const note = write(join(session.cwd, ".pi", "notes", "a.md"), said);
	for (const only of ["", ",", "5-3", "12345", "-", "1,"]) {
		for (const act of ["forget zebra", "sweep"]) {
			const answer = await ask(session, `/waystation ${act} --apply --only ${only}`);
			expect(answer).toContain("Nothing was changed.");
		}
	}
	expect(await ask(session, "/waystation sweep --only one --apply")).toContain(
		"Nothing was changed.",
	);
	expect(readFileSync(note, "utf8")).toBe(said);
	await ask(session, "/waystation forget zebra --apply --only 1、1");
	expect(readFileSync(note, "utf8")).toBe("");
});

test("a text that goes over a line break is forgotten too", async () => {
	const session = await start({ mode: "rpc" });
	await session.say("hello");
	const pi = join(session.cwd, ".pi");
	write(join(pi, "CARRYOVER.md"), "## Todo\n- the purple\n  zebra runs\n- keep\n");

	await session.quit();
	const second = await start({ mode: "rpc", resume: session });
	write(join(pi, "topics", "2025-11-19_141500.md"), `<!-- x -->\nthe purple\nzebra\n`);
	write(join(pi, "notes", "a.md"), "the purple\nzebra\nkeep\n");
	expect(await ask(second, '/waystation forget "purple zebra" --apply')).toContain("3 places");
	expect(holding(pi, "zebra")).toEqual([]);
	await ask(second, "/waystation forget --undo");
	expect(holding(pi, "zebra").length).toBeGreaterThan(2);
});

test("a note of one item comes back, as does what the session was just told", async () => {
	const session = await start({ mode: "rpc" });
	await session.say("look at the zebra crossing");
	const note = join(session.cwd, ".pi", "CARRYOVER.md");
	await eventually(() => expect(readFileSync(note, "utf8")).toContain("zebra"));
	const old = { v: 1, at: 1, kind: "manual", hash: "0", text: "- an old zebra\n- keep\n" };
	write(join(session.cwd, ".pi", "carryover.log.1"), `${JSON.stringify(old)}\n`);
	for (let round = 0; round < 2; round += 1) {
		expect(await ask(session, "/waystation forget zebra --apply")).toContain("Forgotten in");
		expect(holding(join(session.cwd, ".pi"), "zebra")).toEqual([]);
		expect(await ask(session, "/waystation forget --undo")).toContain("Taken back.");
		expect(readFileSync(note, "utf8")).toContain("zebra");
	}
	expect(await ask(session, "/waystation forget --undo")).toContain("Nothing to take back.");
});

test("what a hand or another session has just put into the note is found there", async () => {
	const session = await start({ mode: "rpc" });
	const note = join(session.cwd, ".pi", "CARRYOVER.md");
	await session.say("look at the zebra crossing");
	await eventually(() => expect(readFileSync(note, "utf8")).toContain("zebra"));
	writeFileSync(note, readFileSync(note, "utf8").replace("zebra", "quagga"));
	expect(await ask(session, "/waystation forget quagga --apply")).toContain("Forgotten in");
	expect(readFileSync(note, "utf8")).not.toContain("quagga");
});

test("what the session was just told and forgot is not captured again when it goes on, nor when it ends", async () => {
	const session = await start({ mode: "rpc" });
	const note = join(session.cwd, ".pi", "CARRYOVER.md");
	const text = () => readFileSync(note, "utf8");
	await session.say("look at the zebra crossing");
	await eventually(() => expect(text()).toContain("zebra"));
	await ask(session, "/waystation forget zebra --apply");
	await session.say("and now the giraffe");
	await eventually(() => expect(text()).toContain("giraffe"));
	expect(text()).not.toContain("zebra");
	await session.quit();
	expect(text()).toContain("giraffe");
	const own = join(session.agentDir, "waystation");
	expect([...holding(join(session.cwd, ".pi"), "zebra"), ...holding(own, "zebra")]).toEqual([]);
});

test("of two decisions of one moment only the one that holds the text is forgotten", async () => {
	const session = await start({ mode: "rpc" });
	await session.say("hello");
	const file = leaveTopics({ ...session, root: session.cwd });
	const at = 1_763_050_000_000;
	const decisions = [
		{ at, text: "keep this one" },
		{ at, text: "the zebra decision" },
		{ at, text: "zebra again" },
	];
	const left = JSON.parse(readFileSync(file, "utf8"));
	left.topics[0].decisions = decisions;
	write(file, JSON.stringify(left));
	await ask(session, "/waystation import all");
	const kept = () =>
		decisions.map(({ text }) =>
			readFileSync(join(session.agentDir, "waystation", "topics.json"), "utf8").includes(text),
		);
	expect(await ask(session, "/waystation forget zebra --apply --only 2")).toContain("1 place");
	expect(kept()).toEqual([true, true, false]);
	await ask(session, "/waystation forget zebra --apply");
	expect(kept()).toEqual([true, false, false]);
	await ask(session, "/waystation forget --undo");
	await ask(session, "/waystation forget --undo");
	expect(kept()).toEqual([true, true, true]);
});

test("what was put aside and what a killed process left hold it no more either", async () => {
	const session = await start({ mode: "rpc" });
	await session.say("hello");
	const [pi, own] = [join(session.cwd, ".pi"), join(session.agentDir, "waystation")];
	const id = "0b5f0c0e-1111-4222-8333-444455556666";
	const files = [
		join(pi, "CARRYOVER.md.too-large-2025-11-19T14-15-00.000Z"),
		join(pi, `.CARRYOVER.md.123-${id}.tmp`),
		join(pi, "topics", `.2025-11-19_141500.md.123-${id}.tmp`),
		join(own, `topics.json.${id}.backup`),
		join(own, "topics.json.corrupt-2025-11-19T14-15-00.000Z"),
	];
	for (const file of files) {
		write(file, `zebra ${sampleKey}\nkeep\n`);
		utimesSync(file, 1, 1);
	}
	expect(await ask(session, "/waystation sweep --apply")).toContain("5 files");
	for (const file of files) {
		expect(readFileSync(file, "utf8")).toBe("zebra [redacted]\nkeep\n");
		utimesSync(file, 1, 1);
	}
	expect(await ask(session, "/waystation forget zebra --apply")).toContain("5 places");
	expect([...holding(pi, "zebra"), ...holding(own, "zebra")]).toEqual([]);
	for (const file of files) expect(readFileSync(file, "utf8")).toBe("keep\n");
});

test("what could not be brought back can be tried again, since it is kept nowhere else", async () => {
	const session = await start({ mode: "rpc" });
	await session.say("hello");
	const folder = join(session.cwd, ".pi", "topics");
	const file = write(join(folder, "2025-11-19_141500.md"), "<!-- x -->\nzebra\n");
	await ask(session, "/waystation forget zebra --apply");
	renameSync(folder, `${folder}-away`);
	for (let time = 0; time < 2; time += 1) {
		expect(await ask(session, "/waystation forget --undo")).toContain("can be tried again");
	}
	renameSync(`${folder}-away`, folder);
	expect(await ask(session, "/waystation forget --undo")).toContain("Taken back.");
	expect(readFileSync(file, "utf8")).toContain("zebra");
});

test("a file that cannot be read is counted, since nobody knows what it holds", async () => {
	const session = await start({ mode: "rpc" });
	await session.say("hello");
	const note = join(session.cwd, ".pi", "notes", "a.md");
	write(note, "");
	writeFileSync(note, Buffer.concat([Buffer.from("zebra "), Buffer.from([0xff, 0xfe, 0x0a])]));
	write(join(session.agentDir, "waystation", "topics.json"), "{ zebra");
	const answer = await ask(session, "/waystation forget zebra");
	expect(answer).toContain("Nothing that could be read holds it.");
	expect(answer).toContain("2 files or folders could not be looked through.");
	expect(answer).toContain(note);
	expect(readFileSync(note).includes(0xff)).toBe(true);
});

test("what was forgotten of a session is not examined for its memory", async () => {
	const session = await workingIn(
		start,
		{ topics: { enabled: false }, checkpoints: { triggers: { contextPercent: 90 } } },
		{ mode: "rpc", examinations: [finding("giraffes are tall")] },
	);
	await session.say("look at the zebra crossing");
	await session.say("and at the giraffe");
	await eventually(async () =>
		expect(await ask(session, "/waystation forget zebra")).toContain("history"),
	);
	await ask(session, "/waystation forget zebra --apply");
	await session.say("/checkpoints run");
	await eventually(() => expect(session.examined).toHaveLength(1));
	const [asked = ""] = session.examined[0]?.messages ?? [];
	expect([asked.includes("giraffe"), asked.includes("zebra")]).toEqual([true, false]);
});

test("a store that is a file, and a note that is a folder, are named, and the rest is forgotten all the same", async () => {
	const session = await start({ mode: "rpc" });
	await session.say("keep the zebra on port 8443");
	const archive = write(join(session.cwd, ".pi", "topics", "2025-01-01_000000.md"), "zebra\n");
	const note = join(session.cwd, ".pi", "CARRYOVER.md");
	rmSync(note, { force: true });
	mkdirSync(note, { recursive: true });
	const own = join(session.agentDir, "waystation");
	renameSync(own, `${own}-before`);
	writeFileSync(own, "a file");
	const listed = await ask(session, "/waystation forget zebra");
	for (const path of [archive, note, own]) expect(listed).toContain(path);
	expect(listed).toContain("2 files or folders could not be looked through.");
	const applied = await ask(session, "/waystation forget zebra --apply --only 1");
	expect(applied).toMatch(
		/Forgotten in 1 place[\s\S]*2 files or folders could not be looked through/,
	);
	expect(existsSync(archive)).toBe(false);
	expect(await ask(session, "/waystation sweep")).toContain("No secret was found in what could be");
	rmSync(own);
	renameSync(`${own}-before`, own);
});

test("what is asked for in a word too short, or in a text too long, is answered as what it is", async () => {
	const session = await start({ mode: "rpc", answers: savingNote("- 袋熊 stays") });
	await session.say("save what is left");
	expect(await ask(session, "/waystation forget x")).toMatch(/a record's id.*Two characters/);
	const long = await ask(session, `/waystation forget ${"wombat ".repeat(20_000)}`);
	expect(long).toContain("139,999 characters are too many to look for: 400 at most.");
	expect(await ask(session, "/waystation forget 袋 --only 99")).toContain("There is no 99");
	expect(await ask(session, "/waystation forget 袋")).toMatch(/1 {2}carryover note.*1 hit\n/);
});

test("last turns are listed by what was said, without the mark that code reads", async () => {
	const session = await start({ mode: "rpc" });
	await session.say("the quagga needs a new fence");
	await eventually(() => expect(session.readNote()).toContain("quagga"));
	const list = await ask(session, "/waystation forget quagga");
	expect(list).toContain("User: the quagga needs a new fence");
	expect(list).not.toContain("waystation:capture");
});
