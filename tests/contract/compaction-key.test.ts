import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import {
	getKeybindings,
	KeybindingsManager,
	setKeybindings,
	TUI_KEYBINDINGS,
} from "@earendil-works/pi-tui";
import { expect, onTestFinished, test } from "vitest";
import { UNDO_KEY } from "#src/host/opening.ts";
import { isFree } from "#views/kit/keys.ts";
// Workaround: pi exports the type of its keys' manager, but not what makes one with its own defaults; goes when it does.
import { KeybindingsManager as PiKeys } from "../../node_modules/@earendil-works/pi-coding-agent/dist/core/keybindings.js";
import type { CarryoverSession } from "../support/carryover-session.ts";
import { good, noticesOf, workedSessions } from "../support/compaction-session.ts";
import { eventually } from "../support/eventually.ts";

const { worked } = workedSessions();

const runnerOf = (session: CarryoverSession) => session.session().extensionRunner;

/** Presses the key as pi's editor does. */
async function press(session: CarryoverSession): Promise<void> {
	const runner = runnerOf(session);
	const shortcut = runner.getShortcuts(new PiKeys().getResolvedBindings()).get(UNDO_KEY);
	if (shortcut === undefined) throw new Error("the key is not there");
	await shortcut.handler(runner.createContext());
}

const leafOf = (session: CarryoverSession) => session.session().sessionManager.getLeafId();

test("pi has nothing to say against the key", async () => {
	const session = await worked([]);
	await press(session);
	expect(runnerOf(session).getShortcutDiagnostics()).toEqual([]);
	await eventually(() =>
		expect(noticesOf(session)).toEqual(["Nothing to undo: this branch has no compaction."]),
	);
});

test("the key leaves a compaction of pi's alone and says so; off, it says nothing", async () => {
	const session = await worked([fauxAssistantMessage(good), fauxAssistantMessage("Next.")]);
	await session.say("/waystation off");
	await session.session().compact();
	await session.say("/waystation on");
	const leaf = leafOf(session);
	await press(session);
	const foreign = expect.stringContaining("Waystation did not write the newest compaction");
	await eventually(() => expect(noticesOf(session).at(-1)).toEqual(foreign));
	expect(leafOf(session)).toBe(leaf);
	await session.say("/waystation off");
	const said = session.recording.notifications.length;
	await press(session);
	expect(session.recording.notifications).toHaveLength(said);
});

test("the key is no longer named where the user has given it another meaning", () => {
	const before = getKeybindings();
	onTestFinished(() => setKeybindings(before));
	expect(isFree(UNDO_KEY)).toBe(true);
	setKeybindings(new KeybindingsManager(TUI_KEYBINDINGS, { "tui.editor.undo": ["ctrl+-", "f9"] }));
	expect(isFree(UNDO_KEY)).toBe(false);
});
