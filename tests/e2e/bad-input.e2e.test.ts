import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Reply } from "../support/mock-llm-rules.ts";
import { runPi } from "../support/pi-process.ts";
import { startPi, type TerminalOptions } from "../support/pi-terminal.ts";
import { createWorld, type World, type WorldOptions } from "../support/world.ts";
import { goodModel, goodSummary, noteFile, noteOf, saveNote } from "./evidence.ts";

const ended = { exitCode: 0, signal: undefined };

async function createOffice(options: WorldOptions = {}): Promise<World> {
	const world = await createWorld({ rules: goodModel, ...options });
	onTestFinished(world.close);
	return world;
}

async function workIn(world: World, options: TerminalOptions = {}) {
	const pi = await startPi(world, options);
	onTestFinished(pi.close);
	await pi.submit("leave the labels for now");
	await pi.waitFor("Will do tomorrow");
	return pi;
}

const badAnswers: readonly { answer: string; reply: Reply; line: RegExp }[] = [
	{ answer: "nothing", reply: "", line: /No summary: the answer was empty/ },
	{ answer: "an error", reply: { error: "auth" }, line: /No summary: the model refused the key/ },
	{ answer: "a full quota", reply: { error: "quota" }, line: /No summary: the model's limit/ },
	{
		answer: "a tool call",
		reply: { toolCalls: [{ name: "bash", arguments: { command: "ls" } }] },
		line: /No summary: the answer was not a note/,
	},
	{
		answer: "100 kB",
		reply: `## TODO\n${"- a line of the endless note\n".repeat(3600)}`,
		line: /No summary: the answer was too long/,
	},
	{ answer: "half a reply", reply: { text: goodSummary, drop: 3 }, line: /No summary: / },
];

test.for(badAnswers)(
	"a model that answers $answer at quit costs one line, and the last turns are kept",
	async ({ reply, line }) => {
		const world = await createOffice();
		world.llm.addRule({ match: { purpose: "carryover-summary" }, reply });
		const pi = await workIn(world);
		expect(await pi.quit()).toEqual(ended);
		expect(pi.history().filter((row) => row.includes("No summary"))).toHaveLength(1);
		expect(pi.history().join("\n")).toMatch(line);
		expect(noteOf(world)).toContain("leave the labels for now");
		expect(noteOf(world)).not.toContain("endless note");
	},
);

test("a folder that is deleted while pi runs costs no crash and is not made again", async () => {
	const world = await createOffice();
	const pi = await workIn(world);
	rmSync(world.project, { recursive: true });
	await pi.submit("what is left of the labels?");
	await pi.waitFor(/Will do tomorrow[\s\S]*Will do tomorrow/);
	expect(await pi.quit()).toEqual(ended);
	expect(pi.history().join("\n")).toMatch(/Note not saved: the folder is gone/);
	expect(existsSync(world.project)).toBe(false);
});

test.for([
	{ name: "the home folder", cwdOf: (world: World) => world.home, line: /in the home folder/ },
	{ name: "the root of all files", cwdOf: () => "/", line: /file system's root/ },
])("$name gets no note without being asked, and one line says why", async ({ cwdOf, line }) => {
	const world = await createOffice();
	const cwd = cwdOf(world);
	const pi = await workIn(world, { cwd });
	expect(await pi.quit()).toEqual(ended);
	expect(pi.history().join("\n")).toMatch(line);
	expect(existsSync(join(cwd, ".pi"))).toBe(false);
	expect(world.llm.background("carryover-summary")).toHaveLength(0);
});

test.for([
	{ name: "no JSON", text: "{ oops", line: /Settings not read, defaults apply/ },
	{
		name: "a wrong type",
		text: '{ "carryover": { "quitSeconds": "soon" } }',
		line: /Setting carryover\.quitSeconds ignored/,
	},
])("settings with $name cost one line, and the rest works", async ({ text, line }) => {
	const world = await createOffice();
	mkdirSync(join(world.agentDir, "waystation"), { recursive: true });
	writeFileSync(join(world.agentDir, "waystation/config.json"), text);
	const pi = await workIn(world);
	expect(pi.history().join("\n").replaceAll(/\s+/g, " ")).toMatch(line);
	expect(await pi.quit()).toEqual(ended);
	expect(noteOf(world)).toContain("- the proxy stays on port 8443");
});

test("a file in place of the .pi folder stays as it is, and pi goes on", async () => {
	const world = await createOffice();
	writeFileSync(join(world.project, ".pi"), "mine\n");
	const pi = await workIn(world);
	expect(await pi.quit()).toEqual(ended);
	expect(pi.history().join("\n")).toMatch(/a file is where a folder should be/);
});

test("invalid bytes, CRLF and 2 MB in a note end in one line or in the note, never in a crash", async () => {
	const world = await createOffice();
	await saveNote(world, goodSummary);
	const broken = [
		Buffer.concat([
			Buffer.from("## TODO\r\n- caf"),
			Buffer.from([0xe9, 0xff]),
			Buffer.from("\r\n"),
		]),
		Buffer.from(`## TODO\n${"- another line\n".repeat(140_000)}`),
	];
	for (const bytes of broken) {
		writeFileSync(noteFile(world), bytes);
		const { code, stdout, stderr } = await runPi(world, ["-p", "what is left?"]);
		expect({ code, stdout }).toEqual({ code: 0, stdout: "Two things are left.\n" });
		expect(stderr.trim().split("\n")).toHaveLength(1);
		expect(world.llm.conversation().at(-1)?.raw.isWellFormed()).toBe(true);
		expect(readFileSync(noteFile(world))).toEqual(bytes);
	}
});

test("a note that is saved as GBK while pi runs costs one line that says what to do, and stays byte for byte", async () => {
	const world = await createOffice();
	await saveNote(world, goodSummary);
	const pi = await workIn(world);
	const bytes = Buffer.from([0x2d, 0x20, 0xb5, 0xbc, 0xb3, 0xf6, 0x0a]);
	writeFileSync(noteFile(world), bytes);
	await pi.submit("what is left of the labels?");
	await pi.waitFor(/Note not read: it is not UTF-8 text; save it as UTF-8\.\s+\.pi\/CARRYOVER\.md/);
	expect(await pi.quit()).toEqual(ended);
	expect(pi.history().filter((row) => row.includes("Note not read"))).toHaveLength(1);
	expect(readFileSync(noteFile(world))).toEqual(bytes);
});

test("clearing a note that is no version names the file that it is kept in, and no key where there is none", async () => {
	const world = await createOffice();
	await saveNote(world, goodSummary);
	const kept = await runPi(world, ["-p", "/carryover clear"]);
	expect(kept.stderr).toContain("Note cleared. /carryover restore 1 brings it back.");
	for (const [bytes, why] of [
		[Buffer.from(`## TODO\n${"- another line\n".repeat(140_000)}`), "too-large"],
		[Buffer.from([0x2d, 0x20, 0xb5, 0xbc, 0x0a]), "not-utf8"],
	] as const) {
		writeFileSync(noteFile(world), bytes);
		const { stderr } = await runPi(world, ["-p", "/carryover clear"]);
		const [file = ""] = /\.pi\/CARRYOVER\.md\.[a-z0-9]+-[a-z0-9]+-\S+/.exec(stderr) ?? [];
		expect(file).toContain(why);
		expect(readFileSync(join(world.project, file))).toEqual(bytes);
	}
});

test("a log that leads out of the project is what the line names when a session ends", async () => {
	const world = await createOffice();
	mkdirSync(join(world.project, ".pi"));
	symlinkSync(join(world.root, "elsewhere"), join(world.project, ".pi/carryover.log"));
	const pi = await workIn(world);
	expect(await pi.quit()).toEqual(ended);
	expect(pi.history().join(" ")).toContain(
		"Note not saved: its log cannot be written, carryover.log",
	);
	expect(existsSync(join(world.root, "elsewhere"))).toBe(false);
});
