import { headAndTail } from "#src/lib/text.ts";
import { namesOf, termsOfName } from "./pointing-terms.ts";
import type { Said } from "./said.ts";
import { textsIn } from "./source-names.ts";

/** UTF-16 units of one text that are looked at: of what somebody says, and of what a tool was given or gave. */
const mostSpoken = 40_000;
const mostPrinted = 16_000;

/** UTF-16 units of a piece; a statement is looked for in two neighbouring ones. */
const pieceUnits = 180;

/** Where in a conversation the terms stand that are looked for; a window is two neighbouring pieces of one text. */
export interface Ground {
	/** The message of each window, by its place in the conversation. */
	readonly owners: readonly number[];
	/** The first piece of each window; the second one is that of the next window, except for the last of a text. */
	readonly pieces: readonly string[];
	/** The windows that hold each term, in order. */
	readonly windows: readonly (readonly number[])[];
	/** How many messages hold each term. */
	readonly holders: readonly number[];
	/** Messages in all. */
	readonly messages: number;
}

interface Growing {
	readonly owners: number[];
	readonly pieces: string[];
	readonly windows: number[][];
	readonly holders: number[];
}

/** The numbers of the terms by which a name is found. */
type Look = (name: string) => readonly number[];

/**
 * Reads a conversation once for the given terms, numbered from 0. In steps of a few milliseconds, one for each text.
 */
export function* surveyGround(
	said: readonly Said[],
	terms: ReadonlyMap<string, number>,
): Generator<undefined, Ground> {
	const ground: Growing = {
		owners: [],
		pieces: [],
		windows: Array.from(terms, () => []),
		holders: Array.from(terms, () => 0),
	};
	const look = lookFor(terms);
	for (const [at, one] of said.entries()) {
		const held = new Set<number>();
		for (const text of textsOf(one)) {
			addText(ground, text, at, held, look);
			yield;
		}
		for (const id of held) ground.holders[id] = (ground.holders[id] ?? 0) + 1;
	}
	return { ...ground, messages: said.length };
}

/** Names repeat themselves, so each is taken apart once. */
function lookFor(terms: ReadonlyMap<string, number>): Look {
	const known = new Map<string, readonly number[]>();
	return (name) => {
		const ids = known.get(name);
		if (ids !== undefined) return ids;
		const own = termsOfName(name).flatMap(({ term }) => terms.get(term) ?? []);
		known.set(name, own);
		return own;
	};
}

function textsOf({ calls, result, speaker, text }: Said): readonly string[] {
	const most = speaker === "user" || speaker === "assistant" ? mostSpoken : mostPrinted;
	const given = calls.map(({ tool, input }) =>
		[tool, ...textsIn(input).map((one) => headAndTail(one, mostPrinted, "\n"))].join(" "),
	);
	return [result?.command ?? "", headAndTail(text, most, "\n"), ...given]
		.filter((one) => one !== "")
		.map((one) => headAndTail(one, mostSpoken, "\n"));
}

function addText(
	ground: Growing,
	text: string,
	owner: number,
	held: Set<number>,
	look: Look,
): void {
	// One window more than there are pieces, so that none reaches from one text into the next.
	ground.owners.push(owner);
	ground.pieces.push("");
	for (const piece of piecesOf(text)) {
		const window = ground.owners.push(owner) - 1;
		ground.pieces.push(piece);
		for (const id of namesOf(piece).flatMap(look)) {
			held.add(id);
			addWindow(ground.windows[id], window);
		}
	}
}

/** A piece is in the window that begins with it and in the one before. */
function addWindow(windows: number[] | undefined, window: number): void {
	const last = windows?.at(-1) ?? -1;
	if (last < window - 1) windows?.push(window - 1);
	if (last < window) windows?.push(window);
}

/** A text in pieces, cut at the end of a line or of a word. */
function* piecesOf(text: string): Generator<string> {
	for (let start = 0; start < text.length; ) {
		const end = endOfPiece(text, start);
		yield text.slice(start, end);
		start = end;
	}
}

function endOfPiece(text: string, start: number): number {
	const end = start + pieceUnits;
	if (end >= text.length) return text.length;
	const gap = Math.max(text.lastIndexOf("\n", end), text.lastIndexOf(" ", end));
	return gap > start + pieceUnits / 2 ? gap : end;
}
