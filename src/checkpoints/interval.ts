import { cutToTokens, estimateTokens } from "#src/lib/tokens.ts";
import { hasFields, idOf, isSaid } from "./entry.ts";
import { entryText } from "./entry-text.ts";
import type { Stretch } from "./record.ts";
import { isRepeated } from "./repeated.ts";

/** What was said on a branch and no record knows of yet, or the first part of it that fits. */
export interface Interval extends Stretch {
	/** Entries that say something. */
	readonly entries: number;
	/** What an examiner reads: each entry behind its number on the branch. */
	readonly text: string;
	/** About how many tokens the text has. */
	readonly tokens: number;
	/** Ids of the entries by their numbers. */
	readonly ids: ReadonlyMap<number, string>;
	/** Whether something behind it is left for another examination. */
	readonly more: boolean;
}

export interface IntervalOptions {
	/** Id of the last entry that a record knows; null for none. */
	readonly after: string | null;
	/** Id of the first entry that does not belong to it any more. */
	readonly before?: string | undefined;
	/** Tokens that the text may have; a first entry alone is cut to that. */
	readonly budget: number;
	/** Whether records cover all that came before, so that a summary of it says nothing new; false by default. */
	readonly whole?: boolean | undefined;
	/** Ids of entries that the user had forgotten: they are read no more than what was taken out; none by default. */
	readonly gone?: ReadonlySet<string> | undefined;
}

/**
 * The next stretch of a branch to examine; undefined where nothing was said since. The user's edits of the
 * context hold: what they took out is not seen, what they replaced is seen as it reads now.
 */
export function intervalOf(
	branch: readonly unknown[],
	{ after, before, budget, gone, whole = false }: IntervalOptions,
): Interval | undefined {
	const start = after === null ? 0 : branch.findLastIndex((entry) => idOf(entry) === after) + 1;
	// An unknown entry must not have the whole branch examined again.
	if (after !== null && start === 0) return;
	const end = before === undefined ? -1 : branch.findIndex((entry) => idOf(entry) === before);
	const said = piecesOf(branch, start, end < 0 ? branch.length : end);
	const pieces = whole ? said.filter(({ place }) => !isRepeated(branch, place - 1)) : said;
	const edits = editsFrom(branch, start, gone);
	const taken = takeWithin(pieces, edits, budget);
	const last = taken.at(-1);
	if (last === undefined) return;
	return {
		after,
		through: idOf(branch[last.place - 1]),
		from: start + 1,
		to: last.place,
		entries: taken.length,
		text: taken.map(({ text }) => text).join("\n\n"),
		tokens: taken.reduce((sum, { tokens }) => sum + tokens, 0),
		ids: new Map(taken.map(({ place }) => [place, idOf(branch[place - 1])])),
		more: pieces.some(({ place }) => place > last.place),
	};
}

interface Piece {
	readonly place: number;
	readonly entry: unknown;
}

function piecesOf(branch: readonly unknown[], start: number, end: number): readonly Piece[] {
	const pieces: Piece[] = [];
	for (let index = start; index < end; index++) {
		const entry = branch[index];
		if (isSaid(entry) && idOf(entry) !== "") pieces.push({ place: index + 1, entry });
	}
	return pieces;
}

/** What stands in place of an entry's content, null where it was taken out; the latest edit wins. */
function editsFrom(
	branch: readonly unknown[],
	start: number,
	gone: ReadonlySet<string> | undefined,
): ReadonlyMap<unknown, unknown> {
	const edits = new Map<unknown, unknown>();
	for (let index = start; index < branch.length; index++) {
		const entry = branch[index];
		if (!hasFields(entry) || entry.type !== "context_edit") continue;
		edits.set(entry.targetId, hasFields(entry.replacement) ? entry.replacement.content : null);
	}
	for (const id of gone ?? []) edits.set(id, null);
	return edits;
}

interface Taken {
	readonly place: number;
	readonly text: string;
	readonly tokens: number;
}

function takeWithin(
	pieces: readonly Piece[],
	edits: ReadonlyMap<unknown, unknown>,
	budget: number,
): readonly Taken[] {
	const taken: Taken[] = [];
	let left = budget;
	for (const piece of pieces) {
		const text = textOf(piece, edits);
		const tokens = estimateTokens(text) + 1;
		if (tokens > left && taken.length > 0) break;
		taken.push({
			place: piece.place,
			text: tokens > left ? cutToTokens(text, left) : text,
			tokens: Math.min(tokens, left),
		});
		left -= tokens;
		if (left <= 0) break;
	}
	return taken;
}

/** What was taken out keeps its place, so that the stretch ends behind it and nothing of it is read. */
function textOf({ entry, place }: Piece, edits: ReadonlyMap<unknown, unknown>): string {
	const edited = edits.get(idOf(entry));
	if (edited === null) return `#${place} (taken out by the user)`;
	return hasFields(entry) ? `#${place} ${entryText(entry, edited)}` : "";
}
