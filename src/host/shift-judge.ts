import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { judge, type ShiftMessage, type ShiftOptions, textsToEmbed } from "#src/detection/shift.ts";
import { markBoundary, markSame, remember, silence } from "#src/detection/shift-fold.ts";
import type { Judgement } from "#src/detection/shift-judgement.ts";
import { noShift, type ShiftState } from "#src/detection/shift-state.ts";
import type { ShiftItem } from "#src/store/shift.ts";
import type { State } from "#src/store/state.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** UTF-16 units of the agent's last words that are looked at: whether it asked something. */
const LAST_UNITS = 600;

/** Judge an input against the branch before it, by vectors where they are at hand. Undefined when it came too late. */
export async function judgeInput(
	host: Host,
	life: Life,
	text: string,
): Promise<Judgement | undefined> {
	const { branch, settings, topics } = host.store.read();
	const state = foldShifts(branch.shifts);
	const message: ShiftMessage = { text, before: lastWords(life.ctx.sessionManager) };
	const options = optionsOf(settings, topicText(topics, branch.topic?.id));
	const wanted = textsToEmbed(state, message, options);
	const vectors =
		wanted && (await (await host.embedding()).vectorsOf(life, wanted.language, wanted.texts));
	if (!life.alive || host.store.read().branch.prompts !== branch.prompts) return;
	return judge(state, message, vectors, options);
}

let folded: { readonly items: readonly ShiftItem[]; readonly state: ShiftState } | undefined;

/** The detector's state after these items. What was folded before is not folded again. */
export function foldShifts(items: readonly ShiftItem[]): ShiftState {
	const known = folded !== undefined && startsWith(items, folded.items) ? folded : undefined;
	const state = items.slice(known?.items.length ?? 0).reduce(foldOne, known?.state ?? noShift);
	folded = { items, state };
	return state;
}

function startsWith(items: readonly ShiftItem[], start: readonly ShiftItem[]): boolean {
	return start.every((item, at) => items[at] === item);
}

function foldOne(state: ShiftState, item: ShiftItem): ShiftState {
	switch (item.what) {
		case "boundary":
			return markBoundary(state);
		case "silenced":
			return silence(state, item.silenced);
		case "said": {
			const message = { text: item.text };
			const judgement = item.judgement ?? judge(state, message, undefined);
			return item.refuted
				? markSame(state, message, judgement)
				: remember(state, message, judgement);
		}
	}
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
