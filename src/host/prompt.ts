import type {
	BeforeAgentStartEvent,
	BeforeAgentStartEventResult,
	ContextEvent,
	ContextEventResult,
} from "@earendil-works/pi-coding-agent";
import { decodeNote } from "#src/carryover/decode-note.ts";
import { encodeNote } from "#src/carryover/encode-note.ts";
import { firstItems } from "#src/carryover/first-items.ts";
import { nonceOf } from "#src/lib/fence.ts";
import type { Block } from "#src/recall/block.ts";
import { carryoverBlock, heldBlock, updateBlock } from "#src/recall/carryover-block.ts";
import { composeHead } from "#src/recall/compose.ts";
import { leavesTraces } from "#src/store/session.ts";
import { give } from "./give.ts";
import { detach, within } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { noteSections } from "./note-sections.ts";
import type { Opening } from "./opening.ts";

/** The `customType` of the messages that tell what changed. */
const UPDATE_TYPE = "waystation-update";

/** Our section of the system prompt. */
const SECTION = "waystation";

/** How long a prompt may wait for a look at the note. */
const LOOK_MS = 100;

/** Tokens that one message about changes may take. */
const UPDATE_TOKENS = 400;

/** Tell the run that starts what is known: the head always, the tail when something changed. */
export async function tell(
	host: Host,
	opening: Opening,
	event: BeforeAgentStartEvent,
): Promise<BeforeAgentStartEventResult | undefined> {
	const life = host.lives.current();
	if (life === undefined) return;
	if (event.messageType === "user") noticePrompt(host, life, event.prompt);
	await opening.ready();
	if (host.store.read().head === undefined) {
		await within(LOOK_MS, host.keeper.refresh());
		composeForRun(host, life);
		event.systemPromptOptions.sections[SECTION] = host.store.read().head?.text ?? "";
		return;
	}
	event.systemPromptOptions.sections[SECTION] = host.store.read().head?.text ?? "";
	return tellChanges(host, life);
}

function noticePrompt(host: Host, life: Life, prompt: string): void {
	host.store.dispatch({ type: "prompt.submitted", at: Date.now(), text: prompt });
	const { file, id } = life.facts;
	const { place } = host.store.read().carryover;
	if (file === undefined || place === undefined || !leavesTraces(life.facts)) return;
	// From now on there is work that a kill would leave without a summary.
	const mark = host.unsealed.mark({ session: id, file, placeRoot: place.root, at: Date.now() });
	detach("unsealed", host.report, mark);
}

function composeForRun(host: Host, life: Life): void {
	const { store } = host;
	const note = noteBlock(host, life);
	if (note.omitted > 0) give(store, { code: "note.overflow", omitted: note.omitted });
	const blocks = note.block === undefined ? [] : [note.block];
	const head = composeHead(blocks, store.read().settings.recall.headTokens);
	const told = head.refused.length > 0 ? "" : note.told;
	store.dispatch({ type: "head.composed", at: Date.now(), ...head, told, seen: note.seen });
}

interface ToldNote {
	readonly block: Block | undefined;
	readonly told: string;
	readonly seen: string;
	readonly omitted: number;
}

function noteBlock({ store }: Host, life: Life): ToldNote {
	const { carryover, settings } = store.read();
	const { note: disk, place, lastSession } = carryover;
	const nothing = { block: undefined, told: "", seen: "", omitted: 0 };
	if (place === undefined) return nothing;
	if (disk.status === "held") return { ...nothing, block: heldBlock(place.name) };
	if (disk.status !== "known") return nothing;
	const note = decodeNote(disk.text);
	const { block, told, omitted } = carryoverBlock({
		name: place.name,
		sections: noteSections(note),
		lastSession: lastSession === life.facts.file ? undefined : lastSession,
		nonce: nonceOf(life.facts.id),
		budget: settings.carryover.noteTokens,
	});
	return { block, told: encodeNote(firstItems(note, told)), seen: disk.text, omitted };
}

async function tellChanges(
	host: Host,
	life: Life,
): Promise<BeforeAgentStartEventResult | undefined> {
	await within(LOOK_MS, host.keeper.refresh());
	const { note, place, seen } = host.store.read().carryover;
	if (place === undefined || note.status !== "known" || note.text === seen) return;
	const change = changeOf(seen, note.text);
	if (change.added.length === 0 && change.removed.length === 0) return;
	const block = updateBlock({
		name: place.name,
		nonce: nonceOf(life.facts.id),
		...change,
		budget: UPDATE_TOKENS,
	});
	// What came from elsewhere is not the model's to leave out of what it saves: `told` stays as it is.
	host.store.dispatch({ type: "tail.told", block, seen: note.text });
	return {
		message: { customType: UPDATE_TYPE, content: block.text, display: false, details: { v: 1 } },
	};
}

function changeOf(before: string, after: string) {
	const was = itemsOf(before);
	const is = itemsOf(after);
	return {
		added: [...is].filter((item) => !was.has(item)),
		removed: [...was].filter((item) => !is.has(item)),
	};
}

/** The items that people and models wrote; captures are no news to the session that is running. */
function itemsOf(text: string): Set<string> {
	return new Set(decodeNote(text).sections.flatMap((section) => section.items));
}

/**
 * Leave out messages about changes that the head has since taken in. They are older than the head, so
 * that the cached prefix was new at that moment anyway.
 */
export function dropStaleUpdates(
	{ store }: Host,
	event: ContextEvent,
): ContextEventResult | undefined {
	const { head } = store.read();
	if (head === undefined) return;
	const fresh = event.messages.filter(
		(message) =>
			message.role !== "custom" ||
			message.customType !== UPDATE_TYPE ||
			message.timestamp >= head.at,
	);
	return fresh.length === event.messages.length ? undefined : { messages: fresh };
}
