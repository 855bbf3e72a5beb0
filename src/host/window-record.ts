import {
	buildSessionProjection,
	type ProjectedSessionEntry,
	type SessionEntry,
} from "@earendil-works/pi-coding-agent";
import { decodeBoundary } from "#src/compaction/boundary.ts";
import { nonceOf } from "#src/lib/fence.ts";
import { WINDOW_MESSAGE } from "#src/recall/compose.ts";
import { anchorsOf } from "#src/windows/anchors.ts";
import type { Checkpoint } from "#src/windows/checkpoint.ts";
import { decodeWindow, type Ground } from "#src/windows/decode-window.ts";
import { composeRecord } from "#src/windows/record.ts";
import type { Edits, WindowEntry, WindowItem } from "#src/windows/window-item.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** What a record is made of. */
export interface Ending {
	/** The branch up to the end of the window. */
	readonly branch: readonly SessionEntry[];
	/** What the model sees of it. */
	readonly entries: readonly ProjectedSessionEntry[];
	readonly id: string;
	/** Tokens that the record may take. */
	readonly allowance: number;
}

/** The record of a window that ends without a handoff; undefined where there is no room for one. */
export function recordOf(host: Host, life: Life, ending: Ending): string | undefined {
	const { allowance, branch, entries, id } = ending;
	const ground: Ground = { edits: editsOf(branch), asks: asksQuestions(host) };
	const window = decodeWindow(windowEntries(entries), ground);
	const past = pastBoundaries(branch);
	return composeRecord(
		{
			anchors: anchorsOf(window, earlierWindows(branch, past.automatic, ground)),
			window,
			checkpoint: past.checkpoint,
			skipped: past.automatic.map((at) => branch[at]?.id ?? ""),
			nonce: nonceOf(life.facts.id),
			id,
			now: Date.now(),
		},
		allowance,
	);
}

/** What we told of windows ourselves was put in by nobody. */
function windowEntries(entries: readonly ProjectedSessionEntry[]): readonly WindowEntry[] {
	return entries.flatMap(({ messages, sourceEntry }) => {
		const { id, timestamp } = sourceEntry;
		const isOurs =
			sourceEntry.type === "custom_message" && sourceEntry.customType === WINDOW_MESSAGE;
		return isOurs ? [] : [{ id, timestamp, messages }];
	});
}

function editsOf(branch: readonly SessionEntry[]): Edits {
	const edits = new Map<string, { id: string; content: unknown }>();
	for (const entry of branch) {
		if (entry.type !== "context_edit") continue;
		edits.set(entry.targetId, { id: entry.id, content: entry.replacement?.content ?? null });
	}
	return edits;
}

/** Whether the tool that asks the user is there, and not another one of a namespace. */
function asksQuestions({ pi }: Host): boolean {
	return pi
		.getAllTools()
		.some(({ name, namespace }) => name === "ask_question" && namespace === undefined);
}

interface PastBoundaries {
	/** Places in the branch of the automatic ends since the checkpoint, the latest first. */
	readonly automatic: readonly number[];
	/** The newest handoff or summary. */
	readonly checkpoint: Checkpoint | undefined;
}

/** Records do not nest: the newest text that somebody wrote takes their place. */
function pastBoundaries(branch: readonly SessionEntry[]): PastBoundaries {
	const automatic: number[] = [];
	for (let at = branch.length - 1; at >= 0; at--) {
		const entry = branch[at];
		if (entry?.type !== "compaction") continue;
		if (decodeBoundary(entry.details)?.by === "rollover") {
			automatic.push(at);
			continue;
		}
		const { id, summary, timestamp } = entry;
		return { automatic, checkpoint: { entry: id, at: Date.parse(timestamp) || 0, text: summary } };
	}
	return { automatic, checkpoint: undefined };
}

/** How many windows are looked back into for the user's words. */
const MOST_EARLIER = 50;

/** The windows that ended automatically, the latest first, each as it was when it ended; found as they are asked for. */
function* earlierWindows(
	branch: readonly SessionEntry[],
	automatic: readonly number[],
	ground: Ground,
): Generator<readonly WindowItem[]> {
	for (const at of automatic.slice(0, MOST_EARLIER)) {
		const { entries } = buildSessionProjection(branch.slice(0, at));
		yield decodeWindow(windowEntries(entries), ground);
	}
}
