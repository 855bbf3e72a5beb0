import type { Messages } from "#i18n/en.ts";
import type { Telling } from "#src/store/telling.ts";
import type { WindowFill } from "#src/windows/fill.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import { longAge } from "#views/kit/age.ts";
import { stamp } from "#views/kit/stamp.ts";
import { plain } from "#views/kit/text.ts";
import { fineTokens, longTokens } from "#views/kit/tokens.ts";
import type { ToldSources, ToldView } from "./data.ts";

/** How full the window is: `47.1k of 200k`, said as an estimate where nobody counted. */
export function saidUse({ isCounted, used, window }: WindowFill, { told }: Messages): string {
	const said = isCounted ? fineTokens(used) : told.about(fineTokens(used));
	return window === undefined ? said : told.used(said, fineTokens(window));
}

/** Where the window is cut and where the reminder comes, or why it is not. */
export function saidLines(
	{ band, cut, line, uncut, window }: WindowFill,
	words: Messages,
	say = longTokens,
): string[] {
	const { told } = words;
	if (window === undefined) return [told.unknownWindow];
	return [
		...(line === undefined ? [] : [told.cut[cut](say(line))]),
		...(band === undefined ? [] : [told.band(say(band))]),
		...(uncut === undefined ? [] : [told.uncut[uncut]]),
	];
}

/** The sign of a block and its colour. */
export function signOf({ kind, state }: Telling): readonly [string, Role] {
	const { telling } = glyphs;
	if (state === "held") return [telling.held, "warn"];
	if (kind === undefined) return [telling.fixed, "faint"];
	const roles = { told: "mark", next: "quiet", off: "faint", refused: "warn" } as const;
	return [telling[state], roles[state]];
}

/** What is known of where a block comes from, a few words. */
export function saidOrigin(
	{ about, block, kind }: Telling,
	sources: ToldSources,
	words: Messages,
	now: number,
): string[] {
	const { told } = words;
	const { memory, noteAt } = sources;
	const topic = about ?? sources.topic ?? "";
	switch (kind) {
		case "topic":
			return topic === "" ? [] : [plain(topic).trim()];
		case "memory":
			return memory === undefined ? [] : [told.generation(memory.generation, memory.records)];
		case "note":
			return [
				plain(block.source),
				...(noteAt === undefined ? [] : [told.saved(longAge(noteAt, now, words))]),
			];
		default:
			return block.id === "carryover-note" ? [plain(block.source)] : [];
	}
}

/** Where a block comes from in full: what is known of it, and the file or folder. */
export function saidSource(
	telling: Telling,
	sources: ToldSources,
	words: Messages,
	now: number,
): string[] {
	const origin = saidOrigin(telling, sources, words, now);
	const { source } = telling.block;
	const file = plain(source);
	if (file === "waystation") return [...origin, words.told.own];
	return file === "" || origin.includes(file) ? origin : [...origin, words.told.source(file)];
}

/** How it stands with a block: since when it is told, or why it is not. */
export function saidState({ held, since, state }: Telling, words: Messages, now: number): string[] {
	const { told } = words;
	switch (state) {
		case "told":
			return since === undefined ? [] : [told.since(stamp(since, now))];
		case "held":
			return held === undefined ? [] : [told.states.held[held]];
		default:
			return [told.states[state]];
	}
}

/** Why the model is told nothing at all. */
export function sayNothing({ off }: Pick<ToldView, "off">, { told, waystation }: Messages): string {
	return off === undefined ? told.emptyText : waystation.off.nothingTold;
}

/** How long the head has stood, and how much of the requests came from the cache. */
export function saidHead({ head }: ToldView, { told }: Messages): string[] {
	if (head.at === undefined) return [told.next];
	return [
		...(head.turns === 0 ? [] : [told.turns(head.turns)]),
		...(head.cached === undefined ? [] : [told.cached(head.cached)]),
	];
}
