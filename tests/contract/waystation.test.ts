import { expect, test, vi } from "vitest";
import { type CarryoverSession, carryoverSessions } from "../support/carryover-session.ts";
import { eventually } from "../support/eventually.ts";

const start = carryoverSessions();

const answers = ({ recording }: CarryoverSession) =>
	recording.notifications.map(({ message }) => message);

test("without a compaction the command says what will stand there, and that there is nothing to undo", async () => {
	const session = await start({ mode: "rpc" });
	const { extensionRunner } = session.session();
	expect(extensionRunner.getCommand("waystation")?.description).toContain("compactions");
	await session.say("/waystation compactions");
	await session.say("/waystation compactions 2");
	await session.say("/waystation undo");
	await session.say("/waystation frobnicate");
	await eventually(() =>
		expect(answers(session)).toEqual([
			expect.stringContaining("Nothing was compacted on this branch."),
			"There is no compaction 2: this branch has none.",
			"Nothing to undo: this branch has no compaction.",
			expect.stringContaining('does not know "frobnicate"'),
		]),
	);
	expect(session.failures).toEqual([]);
});

test("what a tab does not know is answered with what it takes itself", async () => {
	const session = await start({ mode: "rpc" });
	const typed = ["journal x", "cost today", "jobs 1", "compactions x", "import take x"];
	for (const words of typed) await session.say(`/waystation ${words}`);
	await eventually(() =>
		expect(answers(session)).toEqual([
			'/waystation journal does not know "x". /waystation journal [N | N undo]',
			'/waystation cost does not know "today": nothing follows its name.',
			'/waystation jobs does not know "1": nothing follows its name.',
			'/waystation compactions does not know "x". /waystation compactions [N]',
			'/waystation import does not know "take x". /waystation import [N | take N | all | undo]',
		]),
	);
});

test("what follows the command is completed", async () => {
	const session = await start();
	const command = session.session().extensionRunner.getCommand("waystation");
	const offered = await command?.getArgumentCompletions?.("com");
	expect(offered?.map(({ value }) => value)).toEqual(["compactions"]);
	const completed = async (typed: string) =>
		(await command?.getArgumentCompletions?.(typed))?.map(({ value }) => value);
	await session.say("please fix the harbour crane, it lets its load fall");
	expect(await completed("told ")).toContain("told 1");
	expect(await completed("journal ")).toEqual([]);
	await session.say("/waystation journal 1");
	expect(await completed("cost ")).toEqual([]);
	expect(await completed("compactions 1")).toEqual([]);
});

test("from the moment that a tab is asked for nothing that is typed is for pi's editor, though nothing of it is loaded yet", async () => {
	const session = await start({ anew: true });
	await eventually(() => expect(session.recording.statuses.has("waystation")).toBe(true));
	const { extensionRunner } = session.session();
	const custom = vi.spyOn(session.recording.ui, "custom");
	const asked = (args: string) => {
		custom.mockClear();
		const handler = extensionRunner.getCommand("waystation")?.handler;
		const done = handler?.(args, extensionRunner.createCommandContext());
		return { opened: custom.mock.calls.length, done };
	};
	for (const [args, opens] of [
		["settings", 1],
		[" ", 1],
		["settings language", 0],
		["off", 0],
	] as const) {
		const { done, opened } = asked(args);
		expect([args, opened]).toEqual([args, opens]);
		await done;
	}
});

test("the card of a compaction has its place before the cards are loaded, that of other records has none", async () => {
	const session = await start({ anew: true });
	const renderer = session.session().extensionRunner.getEntryRenderer("waystation");
	const { theme } = session.recording.ui;
	const options = { expanded: false, keyText: () => "", keyHint: () => "" };
	const drawn = (data: unknown) => {
		const entry = { type: "custom", customType: "waystation", data } as const;
		const facts = { id: "a", parentId: null, timestamp: new Date(0).toISOString() };
		return renderer?.({ ...entry, ...facts }, options, theme);
	};
	const recorded = { type: "compaction.recorded", at: 0, entry: "gone" };
	expect(drawn({ v: 1, events: [recorded] })?.render(80)).toEqual([]);
	for (const data of [undefined, {}, { v: 1, events: [{ type: "topic.left", at: 0 }, null] }]) {
		expect(drawn(data)).toBeUndefined();
	}
});
