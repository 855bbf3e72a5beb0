import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import {
	getKeybindings,
	KeybindingsManager,
	setKeybindings,
	TUI_KEYBINDINGS,
} from "@earendil-works/pi-tui";
import { expect, onTestFinished, test } from "vitest";
import { isFree } from "#views/kit/keys.ts";
// Workaround: pi exports the type of its keys' manager, but not what makes one with its own defaults; goes when it does.
import { KeybindingsManager as PiKeys } from "../../node_modules/@earendil-works/pi-coding-agent/dist/core/keybindings.js";
import { type CarryoverSession, configure } from "../support/carryover-session.ts";
import { foldAll, good, noticesOf, workedSessions } from "../support/compaction-session.ts";
import { eventually } from "../support/eventually.ts";

const { configured, start, worked } = workedSessions();

const withKey = { compaction: { undoKey: "f9" } };

const runnerOf = (session: CarryoverSession) => session.session().extensionRunner;

/** The keys that pi takes when `session_start` is over. */
const keysOf = (session: CarryoverSession) =>
	runnerOf(session).getShortcuts(new PiKeys().getResolvedBindings());

/** Presses the key as pi's editor does. */
async function press(session: CarryoverSession): Promise<void> {
	const shortcut = keysOf(session).get("f9");
	if (shortcut === undefined) throw new Error("the key is not there");
	await shortcut.handler(runnerOf(session).createContext());
}

const leafOf = (session: CarryoverSession) => session.session().sessionManager.getLeafId();

test("no key is taken unless the settings name one", async () => {
	expect([...keysOf(await worked([])).keys()]).toEqual([]);
	const other = await configured({ compaction: { standDown: true } }, []);
	expect([...keysOf(other).keys()]).toEqual([]);
});

test("pi has nothing to say against a key that it leaves free", async () => {
	const session = await configured(withKey, []);
	await press(session);
	expect(runnerOf(session).getShortcutDiagnostics()).toEqual([]);
	await eventually(() =>
		expect(noticesOf(session)).toEqual(["Nothing to undo: this branch has no compaction."]),
	);
});

test("a key is seen wherever it stands, also written with escapes", async () => {
	const settings = { ...foldAll, waystation: withKey };
	expect([...keysOf(await worked([], { settings })).keys()]).toEqual(["f9"]);
	const first = await start({});
	configure(first, {});
	const escaped = '{"compaction": {"undo\\u004bey": "f9"}}';
	writeFileSync(join(first.agentDir, "waystation", "config.json"), escaped);
	expect([...keysOf(await worked([], { beside: first })).keys()]).toEqual(["f9"]);
});

test("what is no key is told in one line and takes none", async () => {
	const session = await configured({ compaction: { undoKey: "u" } }, []);
	expect([...keysOf(session).keys()]).toEqual([]);
	expect(noticesOf(session)).toEqual([
		expect.stringMatching(/compaction\.undoKey .*expected a key, such as f9 or ctrl\+alt\+u/),
	]);
});

test("pi itself keeps a key that it cannot do without, and says so", async () => {
	const session = await configured({ compaction: { undoKey: "ctrl+c" } }, []);
	expect([...keysOf(session).keys()]).toEqual([]);
	expect(runnerOf(session).getShortcutDiagnostics()).toMatchObject([
		{ message: expect.stringContaining("'ctrl+c'") },
	]);
});

test("where nobody sits before a terminal, and where Waystation is off, there is no key", async () => {
	const rpc = await configured(withKey, [], { mode: "rpc" });
	expect([...keysOf(rpc).keys()]).toEqual([]);
	const off = await configured({ ...withKey, enabled: false }, []);
	expect([...keysOf(off).keys()]).toEqual([]);
});

test("the key leaves a compaction of pi's alone and says so; off, it says nothing", async () => {
	const session = await configured(withKey, [
		fauxAssistantMessage(good),
		fauxAssistantMessage("Next."),
	]);
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
	expect(isFree("f9")).toBe(true);
	setKeybindings(new KeybindingsManager(TUI_KEYBINDINGS, { "tui.editor.undo": ["ctrl+-", "f9"] }));
	expect(isFree("f9")).toBe(false);
});
