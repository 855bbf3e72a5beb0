import { setImmediate } from "node:timers/promises";
import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { reduceText } from "#src/detection/reduce-text.ts";
import { routeText } from "#src/detection/route.ts";
import {
	judge,
	type ShiftMessage,
	type ShiftOptions,
	type TextsToEmbed,
	textsToEmbed,
} from "#src/detection/shift.ts";
import { markBoundary, markSame, remember, silence } from "#src/detection/shift-fold.ts";
import type { Judgement } from "#src/detection/shift-judgement.ts";
import { noShift, type ShiftState } from "#src/detection/shift-state.ts";
import type { ShiftItem } from "#src/store/shift.ts";
import type { State } from "#src/store/state.ts";
import { within } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** UTF-16 units of the agent's last words that are looked at: whether it asked something. */
const LAST_UNITS = 600;

/** Tokens of a text that both models read. */
const WARM_TOKENS = 256;

/**
 * Judge an input against the branch before it, by vectors where they come within `ms` milliseconds, else by
 * words. Undefined when the message was sent meanwhile.
 */
export async function judgeInput(
	host: Host,
	life: Life,
	text: string,
	ms: number,
): Promise<Judgement | undefined> {
	const { branch, settings, topics } = host.store.read();
	const state = silence(await foldShifts(branch.shifts), branch.silenced);
	const message: ShiftMessage = { text, before: lastWords(life.ctx.sessionManager) };
	const options = optionsOf(settings, topicText(topics, branch.topic?.id));
	const wanted = textsToEmbed(state, message, options);
	const vectors = wanted && (await within(ms, vectorsFor(host, life, wanted)));
	if (!life.alive || host.store.read().branch.prompts !== branch.prompts) return;
	return judge(state, message, vectors, options);
}

/** Load the model of the latest message, so that the next one is compared in milliseconds. */
export async function warmModel(host: Host, life: Life): Promise<void> {
	const text = host.store.read().branch.recent.at(-1) ?? "";
	const language = routeText(text);
	if (language === "unsure") return;
	await vectorsFor(host, life, { language, texts: [reduceText(text, WARM_TOKENS)] });
}

async function vectorsFor(host: Host, life: Life, { language, texts }: TextsToEmbed) {
	return (await host.embedding()).vectorsOf(life, language, texts);
}

let folded: { readonly items: readonly ShiftItem[]; readonly state: ShiftState } | undefined;

/** How long folding goes on without letting anything else run. */
const SLICE_MS = 0.5;

/**
 * The detector's state after these items. What was folded before is not folded again, and a branch that is new is folded in
 * slices, so that nobody's keystroke waits for it.
 */
export async function foldShifts(items: readonly ShiftItem[]): Promise<ShiftState> {
	const known = folded;
	const from = known === undefined ? undefined : restAfter(known.items, items);
	let state = from === undefined ? noShift : (known?.state ?? noShift);
	let began = performance.now();
	for (const item of items.slice(from ?? 0)) {
		if (performance.now() - began > SLICE_MS) {
			await setImmediate();
			began = performance.now();
		}
		state = foldOne(state, item);
	}
	folded = { items, state };
	return state;
}

/** Where the new items begin, if the others are the end of what was folded before; the oldest may have left. */
function restAfter(before: readonly ShiftItem[], items: readonly ShiftItem[]): number | undefined {
	const last = before.at(-1);
	const at = last === undefined ? -1 : items.lastIndexOf(last);
	if (at < 0) return before.length === 0 ? 0 : undefined;
	const shared = before.slice(-(at + 1));
	return shared.every((item, index) => items[index] === item) ? at + 1 : undefined;
}

function foldOne(state: ShiftState, item: ShiftItem): ShiftState {
	if (item.what === "boundary") return markBoundary(state);
	const message = { text: item.text };
	const judgement = item.judgement ?? judge(state, message, undefined);
	return item.refuted ? markSame(state, message, judgement) : remember(state, message, judgement);
}

function optionsOf(
	{ carryover: { topicCompact } }: State["settings"],
	topic: string | undefined,
): ShiftOptions {
	const { thresholdZh, thresholdEn } = topicCompact.embed;
	return {
		topic,
		cooldownTurns: topicCompact.cooldownTurns,
		thresholds: {
			...(thresholdZh > 0 && { zh: thresholdZh }),
			...(thresholdEn > 0 && { en: thresholdEn }),
		},
	};
}

function topicText({ ledger }: State["topics"], id: string | undefined): string | undefined {
	const topic = ledger?.topics.find((one) => one.id === id);
	if (topic === undefined) return;
	const { title, source, decisions } = topic;
	return [title, source.firstSeen, ...decisions.slice(-3).map(({ text }) => text)].join("\n");
}

/** The end of what the agent said last on this branch. */
function lastWords(sessions: ExtensionContext["sessionManager"]): string {
	let entry = sessions.getLeafEntry();
	while (entry !== undefined) {
		if (entry.type === "message" && entry.message.role === "assistant") {
			const text = entry.message.content
				.flatMap((part) => (part.type === "text" ? [part.text] : []))
				.join("\n");
			if (text.trim() !== "") return text.slice(-LAST_UNITS);
		}
		entry = entry.parentId === null ? undefined : sessions.getEntry(entry.parentId);
	}
	return "";
}
