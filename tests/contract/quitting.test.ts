import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type FauxResponseStep, fauxAssistantMessage, fauxToolCall } from "@earendil-works/pi-ai";
import { expect, test, vi } from "vitest";
import {
	type CarryoverSession,
	carryoverSessions,
	configure,
} from "../support/carryover-session.ts";

const start = carryoverSessions();

const answer = fauxAssistantMessage("Will do tomorrow.");

const asked = ({ told }: CarryoverSession) =>
	told.filter(({ system }) => system.includes("Waystation task: carryover-summary"));

const said = ({ recording }: CarryoverSession) =>
	recording.notifications.map(({ message }) => message.replaceAll(/\s+/g, " "));

function failing(errorMessage: string): FauxResponseStep {
	return fauxAssistantMessage("", { stopReason: "error", errorMessage });
}

const badAnswers: readonly { what: string; reply: FauxResponseStep; line: RegExp }[] = [
	{ what: "nothing", reply: fauxAssistantMessage(""), line: /^No summary: the answer was empty/ },
	{
		what: "an error",
		reply: failing("401: invalid API key"),
		line: /^No summary: the model refused the key/,
	},
	{
		what: "a full quota",
		reply: failing("429: you exceeded your current quota"),
		line: /^No summary: the model's limit/,
	},
	{
		what: "a tool call",
		reply: fauxAssistantMessage([fauxToolCall("bash", { command: "ls" })], {
			stopReason: "toolUse",
		}),
		line: /^No summary: the answer was not a note/,
	},
	{
		what: "100 kB",
		reply: fauxAssistantMessage(`## TODO\n${"- a line of the endless note\n".repeat(3600)}`),
		line: /^No summary: the answer was too long/,
	},
	{ what: "half a reply", reply: failing("terminated"), line: /^No summary: / },
];

/** What stands beside pi's own output when it has quit. */
async function linesAtQuit(session: CarryoverSession): Promise<readonly string[]> {
	const lines: string[] = [];
	const errors = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
		lines.push(String(text));
		return true;
	});
	await session.quit().finally(() => errors.mockRestore());
	return lines;
}

test.for(badAnswers)(
	"a model that answers $what at quit costs one line, and the last turns are kept",
	async ({ reply, line }) => {
		const session = await start({ answers: [answer, reply] });
		await session.say("leave the labels for now");
		const lines = await linesAtQuit(session);
		expect(asked(session)).toHaveLength(1);
		expect(lines.filter((one) => one.startsWith("No summary"))).toEqual([
			expect.stringMatching(line),
		]);
		expect(session.readNote()).toContain("leave the labels for now");
		expect(session.readNote()).not.toContain("endless note");
		expect(session.failures).toEqual([]);
	},
);

test("the home folder gets no note without being asked, and one line says why", async () => {
	const outside = await start();
	const cwd = join(outside.cwd, "home");
	mkdirSync(cwd);
	vi.stubEnv("HOME", cwd);
	try {
		const session = await start({ beside: { cwd, agentDir: outside.agentDir }, answers: [answer] });
		await session.say("leave the labels for now");
		await session.quit();
		expect(said(session).filter((one) => one.includes("in the home folder"))).toHaveLength(1);
		expect(asked(session)).toEqual([]);
		expect(existsSync(join(cwd, ".pi"))).toBe(false);
	} finally {
		vi.unstubAllEnvs();
	}
});

test("a setting of a wrong type costs one line, and the rest works", async () => {
	const outside = await start();
	await outside.quit();
	configure(outside, { carryover: { quitSeconds: "soon" } });
	const summary = fauxAssistantMessage("## TODO\n\n- from the summary\n");
	const session = await start({ beside: outside, answers: [answer, summary] });
	await session.say("leave the labels for now");
	const lines = said(session).filter((one) => one.includes("quitSeconds"));
	expect(lines).toEqual([expect.stringMatching(/^Setting carryover\.quitSeconds ignored/)]);
	await linesAtQuit(session);
	expect(readFileSync(session.note, "utf8")).toContain("- from the summary");
});
