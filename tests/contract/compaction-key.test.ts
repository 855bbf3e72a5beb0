import { type FauxResponseStep, fauxAssistantMessage } from "@earendil-works/pi-ai";
import {
	getKeybindings,
	KeybindingsManager,
	setKeybindings,
	TUI_KEYBINDINGS,
} from "@earendil-works/pi-tui";
import { expect, onTestFinished, test, vi } from "vitest";
// Workaround: pi exports the type of its keys' manager, but not what makes one with its own defaults; goes when it does.
import { KeybindingsManager as PiKeys } from "../../node_modules/@earendil-works/pi-coding-agent/dist/core/keybindings.js";
import { glyphs } from "../../themes/glyphs.ts";
import type { CarryoverSession } from "../support/carryover-session.ts";
import {
	foldAll,
	good,
	noticesOf,
	requestsFor,
	workedSessions,
} from "../support/compaction-session.ts";
import { eventually } from "../support/eventually.ts";

const { configured, start, worked } = workedSessions();

const altU = "\x1bu";
const f9 = "\x1b[20~";
/** As a terminal with the Kitty protocol sends them: U with Alt, held and let go. */
const held = "\x1b[117;3:2u";
const letGo = "\x1b[117;3:3u";

const summary = fauxAssistantMessage(good);

const leafOf = (session: CarryoverSession) => session.session().sessionManager.getLeafId();

/** Draws the card of the newest compaction as pi does, which brings whoever hears its key. */
async function draw(session: CarryoverSession): Promise<void> {
	const { extensionRunner, sessionManager } = session.session();
	const id = sessionManager.getBranch().findLast(({ type }) => type === "compaction")?.id;
	const data = { v: 1, events: [{ type: "compaction.recorded", at: 0, entry: id }] };
	const facts = { id: "card", parentId: null, timestamp: new Date(0).toISOString() };
	const card = extensionRunner.getEntryRenderer("waystation")?.(
		{ type: "custom", customType: "waystation", data, ...facts },
		{ expanded: false, keyText: () => "", keyHint: () => "" },
		session.recording.ui.theme,
	);
	await eventually(() => expect(card?.render(80)).not.toEqual([]));
}

/** A session that has just been compacted, with its card. */
async function compacted(
	config: object = {},
	answers: readonly FauxResponseStep[] = [summary, fauxAssistantMessage("Next.")],
): Promise<CarryoverSession> {
	const session = await configured(config, answers);
	await eventually(() => expect(session.recording.statuses.size).toBeGreaterThan(0));
	await session.session().compact();
	const footer = () => [...session.recording.statuses.values()].join();
	await eventually(() => expect(footer()).toContain(glyphs.estimated));
	await draw(session);
	return session;
}

/** Whether the newest compaction was taken back. */
const isBack = (session: CarryoverSession) =>
	session
		.session()
		.sessionManager.getBranch()
		.every(({ type }) => type !== "compaction");

test("the card's key takes the compaction back, and pi does not get it", async () => {
	const session = await compacted();
	expect(session.recording.type(altU)).toBe(true);
	await eventually(() =>
		expect(noticesOf(session).at(-1)).toMatch(/^Back to before the compaction/),
	);
	expect(isBack(session)).toBe(true);
	expect(session.recording.type(altU)).toBe(false);
});

test("what was taken back stays so when the session is left and opened again", async () => {
	const session = await compacted();
	expect(session.recording.type(altU)).toBe(true);
	await eventually(() => expect(isBack(session)).toBe(true));
	await session.quit();
	const again = await start({ settings: foldAll, resume: session });
	expect(isBack(again)).toBe(true);
	expect(again.fileEntries().some(({ type }) => type === "compaction")).toBe(true);
});

test("what goes wrong behind the key does not reach pi, and while a session is being left it does nothing", async () => {
	const written = Promise.withResolvers<void>();
	const slow = async () => {
		await written.promise;
		return fauxAssistantMessage("no note");
	};
	const session = await compacted({}, [summary, slow]);
	const { sessionManager } = session.session();
	const broken = vi.spyOn(sessionManager, "getLeafId").mockImplementation(() => {
		throw new Error("no leaf");
	});
	expect(session.recording.type(altU)).toBe(false);
	broken.mockRestore();
	await eventually(() => expect(noticesOf(session).join()).toContain("no leaf"));
	const leaving = session.quit();
	await eventually(() => expect(requestsFor(session, "carryover-summary")).toHaveLength(1));
	expect(session.recording.type(altU)).toBe(false);
	written.resolve();
	await leaving;
	expect(isBack(session)).toBe(false);
});

test("the key is pi's again as soon as something was asked, and before anything was compacted", async () => {
	const session = await configured({}, [summary, fauxAssistantMessage("Next.")]);
	await eventually(() => expect(session.recording.statuses.size).toBeGreaterThan(0));
	expect(session.recording.type(altU)).toBe(false);
	await session.session().compact();
	await draw(session);
	await session.say("and now?");
	const leaf = leafOf(session);
	expect(session.recording.type(altU)).toBe(false);
	expect(leafOf(session)).toBe(leaf);
});

test("a key that is held, pressed twice or let go goes back once", async () => {
	const session = await compacted();
	expect(session.recording.type(letGo)).toBe(false);
	expect(session.recording.type(held)).toBe(true);
	expect(isBack(session)).toBe(false);
	expect(session.recording.type(altU)).toBe(true);
	expect(session.recording.type(altU)).toBe(true);
	await eventually(() => expect(isBack(session)).toBe(true));
	const back = noticesOf(session).filter((said) => /^Back to before/.test(said));
	expect(back).toHaveLength(1);
	expect(noticesOf(session)).not.toContain("Nothing to undo: this branch has no compaction.");
});

test("while the agent goes on by itself, the key says why not, and works again after it", async () => {
	const answered = Promise.withResolvers<void>();
	const slow = async () => {
		await answered.promise;
		return fauxAssistantMessage("Done.");
	};
	const session = await compacted({}, [summary, slow]);
	const note = { customType: "other", content: "go on", display: false, details: {} };
	const going = session.session().sendCustomMessage(note, { triggerTurn: true });
	await eventually(() => expect(session.session().isStreaming).toBe(true));
	expect(session.recording.type(altU)).toBe(true);
	await eventually(() =>
		expect(noticesOf(session).at(-1)).toMatch(/^Not undone: the agent is at work/),
	);
	answered.resolve();
	await going;
	await eventually(() => expect(session.session().isStreaming).toBe(false));
	expect(session.recording.type(altU)).toBe(true);
	await eventually(() => expect(isBack(session)).toBe(true));
});

test("the settings name another key, or none", async () => {
	const other = await compacted({ compaction: { undoKey: "f9" } });
	expect(other.recording.type(altU)).toBe(false);
	expect(other.recording.type(f9)).toBe(true);
	await eventually(() => expect(isBack(other)).toBe(true));
	const none = await compacted({ compaction: { undoKey: "" } });
	expect(none.recording.type(altU)).toBe(false);
	expect(isBack(none)).toBe(false);
});

test("a key that is set in the middle of a session holds at once", async () => {
	const session = await compacted();
	await session.say("/waystation settings compaction.undoKey f9");
	expect(session.recording.type(altU)).toBe(false);
	expect(session.recording.type(f9)).toBe(true);
	await eventually(() => expect(isBack(session)).toBe(true));
});

test("what is no key is told in one line, and the usual one stays", async () => {
	const session = await compacted({ compaction: { undoKey: "u" } });
	expect(noticesOf(session)).toContainEqual(
		expect.stringMatching(/compaction\.undoKey .*expected a key, such as f9 or ctrl\+alt\+u/),
	);
	expect(session.recording.type("u")).toBe(false);
	expect(session.recording.type(altU)).toBe(true);
});

test("where Waystation is off, and after a compaction of pi's own, the key is pi's", async () => {
	const session = await compacted({}, [summary, fauxAssistantMessage("Next."), summary]);
	await session.say("/waystation off");
	expect(session.recording.type(altU)).toBe(false);
	// Switched off, the card stays where it was.
	await draw(session);
	await session.say("and now?");
	await session.session().compact();
	expect(session.recording.type(altU)).toBe(false);
	await session.say("/waystation on");
	expect(session.recording.type(altU)).toBe(false);
	expect(isBack(session)).toBe(false);
});

test("pi has no use of its own for the usual key", async () => {
	const all = Object.values(new PiKeys().getResolvedBindings()).flat();
	expect(all).not.toContain("alt+u");
	const session = await worked([]);
	expect([
		...session.session().extensionRunner.getShortcuts(new PiKeys().getResolvedBindings()),
	]).toEqual([]);
});

test("a key that the user has given another meaning in pi does that, and nothing of ours", async () => {
	const session = await compacted();
	const before = getKeybindings();
	onTestFinished(() => setKeybindings(before));
	setKeybindings(
		new KeybindingsManager(TUI_KEYBINDINGS, { "tui.editor.undo": ["ctrl+-", "alt+u"] }),
	);
	expect(session.recording.type(altU)).toBe(false);
	expect(isBack(session)).toBe(false);
});
