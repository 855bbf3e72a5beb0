import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Reply } from "../support/mock-llm-rules.ts";
import { runPi } from "../support/pi-process.ts";
import { startPi, type TerminalOptions } from "../support/pi-terminal.ts";
import { createWorld, type World, type WorldOptions } from "../support/world.ts";
import { goodModel, goodSummary, noteFile, noteOf, saveNote, until } from "./evidence.ts";

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

test("a model that answers badly costs one line each time, also at quit, and the last turns are kept", async () => {
	const world = await createOffice();
	const pi = await workIn(world);
	const lines = () => pi.history().filter((row) => row.includes("No summary"));
	for (const [at, { answer, reply, line }] of badAnswers.entries()) {
		world.llm.addRule({ match: { purpose: "carryover-summary" }, reply });
		if (at < badAnswers.length - 1) {
			await pi.submit("/carryover save");
			await pi.waitFor(line);
		} else {
			expect(await pi.quit()).toEqual(ended);
		}
		expect(lines(), answer).toHaveLength(at + 1);
		expect(lines().at(-1), answer).toMatch(line);
		expect(noteOf(world), answer).toContain("leave the labels for now");
		expect(noteOf(world), answer).not.toContain("endless note");
	}
});

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

test("the root of all files gets no note without being asked, and one line says why", async () => {
	const world = await createOffice();
	const pi = await workIn(world, { cwd: "/" });
	expect(await pi.quit()).toEqual(ended);
	expect(pi.history().join("\n")).toMatch(/file system's root/);
	expect(existsSync("/.pi")).toBe(false);
	expect(world.llm.background("carryover-summary")).toHaveLength(0);
});

test("settings that are no JSON cost one line, and the rest works", async () => {
	const world = await createOffice();
	mkdirSync(join(world.agentDir, "waystation"), { recursive: true });
	writeFileSync(join(world.agentDir, "waystation/config.json"), "{ oops");
	const pi = await workIn(world);
	expect(pi.history().join("\n").replaceAll(/\s+/g, " ")).toMatch(
		/Settings not read, defaults apply/,
	);
	expect(await pi.quit()).toEqual(ended);
	expect(noteOf(world)).toContain("- the proxy stays on port 8443");
});

/** Notes that cannot be read, each with what is said of it and what clearing it puts into the name of the file that is kept. */
const unreadable = [
	{
		bytes: Buffer.concat([
			Buffer.from("## TODO\r\n- caf"),
			Buffer.from([0xe9, 0xff]),
			Buffer.from("\r\n"),
		]),
		why: "not-utf8",
	},
	{ bytes: Buffer.from(`## TODO\n${"- another line\n".repeat(140_000)}`), why: "too-large" },
];

test.for(unreadable)(
	"a note that cannot be read ($why) costs one line, stays as it is, and clearing it names the file that it is kept in",
	async ({ bytes, why }) => {
		const world = await createOffice();
		await saveNote(world, goodSummary);
		writeFileSync(noteFile(world), bytes);
		const asking = ["-p", "what is left?", "/carryover clear"];
		const { code, stdout, stderr } = await runPi(world, asking);
		expect({ code, stdout }).toEqual({ code: 0, stdout: "Two things are left.\n" });
		expect(world.llm.conversation().at(-1)?.raw.isWellFormed()).toBe(true);
		expect(stderr.trim().split("\n")).toHaveLength(2);
		const [file = ""] = /\.pi\/CARRYOVER\.md\.[a-z0-9]+-[a-z0-9]+-\S+/.exec(stderr) ?? [];
		expect(file).toContain(why);
		expect(readFileSync(join(world.project, file))).toEqual(bytes);
	},
);

test("a note that is saved as GBK while pi runs costs one line that says what to do, and stays byte for byte", async () => {
	const world = await createOffice();
	await saveNote(world, goodSummary);
	const pi = await workIn(world);
	// Else the capture of this turn meets the bytes first, and says that it was not saved.
	await until("the turn is kept", () => noteOf(world).includes("Will do tomorrow"));
	const bytes = Buffer.from([0x2d, 0x20, 0xb5, 0xbc, 0xb3, 0xf6, 0x0a]);
	writeFileSync(noteFile(world), bytes);
	await pi.submit("what is left of the labels?");
	await pi.waitFor(/Note not read: it is not UTF-8 text; save it as UTF-8\.\s+\.pi\/CARRYOVER\.md/);
	expect(await pi.quit()).toEqual(ended);
	expect(pi.history().filter((row) => row.includes("Note not read"))).toHaveLength(1);
	expect(readFileSync(noteFile(world))).toEqual(bytes);
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
