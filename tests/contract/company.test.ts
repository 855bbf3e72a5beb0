import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import {
	type CarryoverSession,
	carryoverSessions,
	savingNote,
} from "../support/carryover-session.ts";
import { eventually } from "../support/eventually.ts";
import { checkout } from "../support/world.ts";

const start = carryoverSessions();

const rival = fileURLToPath(new URL("../fixtures/rival-tool.ts", import.meta.url));
const earlyTurn = fileURLToPath(new URL("../fixtures/early-turn.ts", import.meta.url));
const toolNames = (session: CarryoverSession) =>
	session
		.session()
		.extensionRunner.getAllRegisteredTools()
		.map(({ definition }) => definition.name);

test.each([
	["before", [rival, checkout]],
	["after", [checkout, rival]],
])("a tool name that an extension loaded %s us has taken gets a prefix", async (_, extensions) => {
	const session = await start({ extensions });
	expect(toolNames(session)).toEqual(
		expect.arrayContaining(["save_carryover", "waystation_save_carryover"]),
	);
	await session.say("hello there, what is this project about?");
	expect(session.failures).toEqual([]);
});

test.each([
	["before", [earlyTurn, checkout]],
	["after", [checkout, earlyTurn]],
])(
	"a run that an extension loaded %s us begins at the session's start has the system prompt of the next one",
	async (_, extensions) => {
		const session = await start({ extensions });
		await eventually(() => expect(session.told).toHaveLength(1));
		await eventually(() => expect(session.session().isStreaming).toBe(false));
		await session.say("please look why the nightly build is red");
		const [first, second] = session.told;
		expect(first?.system).toContain("save_carryover:");
		expect(first?.system).toBe(second?.system);
		expect(session.failures).toEqual([]);
	},
);

test("a fork is told the note, and the branch that it left keeps its own record", async () => {
	const session = await start({
		answers: [
			fauxAssistantMessage("one"),
			...savingNote("- item one"),
			fauxAssistantMessage("two"),
		],
	});
	await session.say("the parser loses the last token, please look");
	await session.say("please note item one");
	const entries = session.session().sessionManager.getBranch();
	const second = entries.findLast(
		(entry) => entry.type === "message" && entry.message.role === "user",
	);
	await session.runtime.fork(second?.id ?? "");
	await session.say("what is open after the fork?");
	expect(session.told.at(-1)?.system).toContain("- item one");
	expect(session.failures).toEqual([]);
});

test("going back in the tree brings back what was not saved there yet", async () => {
	const summary = fauxAssistantMessage("## TODO\n\n- from the summary\n");
	const session = await start({
		answers: [fauxAssistantMessage("one"), ...savingNote("- item one"), summary],
	});
	await session.say("the parser loses the last token, please look");
	const first = session.session().sessionManager.getLeafId() ?? "";
	await session.say("please note item one");
	await session.session().navigateTree(first, { summarize: false });
	await session.quit();
	expect(session.readNote()).toContain("- from the summary");
});

test("nothing of ours is left in the agent folder by a session that only listens", async () => {
	const session = await start({ mode: "print", first: true });
	await session.say("hello there, what is this project about?");
	await session.quit();
	expect(existsSync(join(session.cwd, ".pi"))).toBe(false);
	expect(readdirSync(session.agentDir)).not.toContain("waystation");
});

test("a session in a project without files of ours reads and creates none", async () => {
	const session = await start();
	await session.quit();
	expect(existsSync(join(session.cwd, ".pi"))).toBe(false);
	// It was there before: the card of the first start was seen.
	const left = () => readdirSync(join(session.agentDir, "waystation"));
	await eventually(() => expect(left()).toEqual(["welcomed"]));
});
