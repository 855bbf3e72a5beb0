import { cutToTokens, endWithin, estimateTokens } from "#src/lib/tokens.ts";
import type { Block } from "./block.ts";
import { carryoverBlock, type NoteFrame } from "./carryover-block.ts";

/** One heading of a note and its items, as the carryover domain decodes it. */
export interface ToldSection {
	readonly heading: string;
	readonly items: readonly string[];
}

/** A note on its way to the model. */
export interface NoteToTell extends NoteFrame {
	readonly sections: readonly ToldSection[];
	/** The last turns of sessions that have no summary yet, the newest session first. */
	readonly turns: readonly ToldSection[];
	/** Tokens that the note may take. */
	readonly budget: number;
}

export interface ToldBlock {
	readonly block: Block;
	/** Places of the items, and of the turns behind them, that are not told whole; from 0. */
	readonly untold: readonly number[];
}

/** The block that tells what fits of a note. */
export function fittedBlock(note: NoteToTell): ToldBlock {
	const fitted = bodyWithin(note);
	const missing = fitted.untold.length > 0 ? missingLine("item", fitted, note.name) : undefined;
	const block = carryoverBlock(note, fitted.texts.join("\n"), missing);
	return { block, untold: fitted.untold };
}

/** Where not all fits, one item takes no more than this share of the room, and the newest turns are sure of that one. */
const ITEM_SHARE = 1 / 4;
const TURNS_SHARE = 1 / 3;

/** Tokens below which turns say too little to be told. */
const LEAST_TURNS = 20;

/** A text with the section that it stands in, whose heading is told with the first of its texts. */
export interface Piece {
	readonly section?: ToldSection;
	readonly text: string;
}

export interface Fitted {
	readonly texts: readonly string[];
	/** Places of the texts that are not in there as they are. */
	readonly untold: readonly number[];
	/** How many of these are in there shortened. */
	readonly shortened: number;
}

function bodyWithin({ budget, sections, turns }: NoteToTell): Fitted {
	const items = piecesOf(sections);
	const said = piecesOf(turns);
	const all = fitItems([...items, ...said], budget, 1);
	if (all.untold.length === 0) return all;
	const newest = said[0] === undefined ? 0 : costOf(headOf(said[0]) + said[0].text);
	const kept = Math.min(newest, Math.floor(budget * TURNS_SHARE));
	const told = fitItems(items, budget - kept);
	const rest = fitTurns(said, budget - told.texts.reduce((sum, text) => sum + costOf(text), 0));
	return {
		texts: [...told.texts, ...rest.texts],
		untold: [...told.untold, ...rest.untold.map((at) => items.length + at)],
		shortened: told.shortened + rest.shortened,
	};
}

function piecesOf(sections: readonly ToldSection[]): readonly Piece[] {
	return sections.flatMap((section) => section.items.map((text) => ({ section, text })));
}

function headOf({ section }: Piece): string {
	return section === undefined || section.heading === "" ? "" : `## ${section.heading}\n`;
}

/** Of texts in their order what fits; those that take more than their share are shortened. */
export function fitItems(pieces: readonly Piece[], budget: number, share = ITEM_SHARE): Fitted {
	const texts: string[] = [];
	const untold: number[] = [];
	let left = budget;
	let told: ToldSection | undefined;
	for (const [at, piece] of pieces.entries()) {
		const whole = piece.section === told ? piece.text : headOf(piece) + piece.text;
		const text = cutToTokens(whole, Math.floor(budget * share));
		const cost = costOf(text);
		const fits = cost <= left;
		if (!fits || text !== whole) untold.push(at);
		if (!fits) continue;
		left -= cost;
		told = piece.section;
		texts.push(text);
	}
	return { texts, untold, shortened: untold.length - (pieces.length - texts.length) };
}

/** Of turns, whose end is the newest, what fits. */
function fitTurns(pieces: readonly Piece[], budget: number): Fitted {
	const texts: string[] = [];
	const untold: number[] = [];
	let left = budget;
	for (const [at, piece] of pieces.entries()) {
		const head = headOf(piece);
		const room = left - costOf(head);
		const isWhole = costOf(head + piece.text) <= left;
		if (!isWhole) untold.push(at);
		if (!isWhole && room < LEAST_TURNS) continue;
		const text = head + (isWhole ? piece.text : endWithin(piece.text, room));
		left -= costOf(text);
		texts.push(text);
	}
	return { texts, untold, shortened: untold.length - (pieces.length - texts.length) };
}

/** Tokens of a text and of the line end behind it. */
function costOf(text: string): number {
	return estimateTokens(text) + 1;
}

export function missingLine(
	noun: "item" | "change",
	{ shortened, untold }: Fitted,
	name: string,
): string {
	const omitted = untold.length - shortened;
	const counted = (n: number) => `${n} ${noun}${n === 1 ? "" : "s"}`;
	const parts = [
		...(shortened > 0 ? [`${counted(shortened)} ${shortened === 1 ? "is" : "are"} shortened`] : []),
		...(omitted > 0 ? [`${shortened > 0 ? omitted : counted(omitted)} did not fit`] : []),
	];
	const when = untold.length === 1 ? "it matters" : "they matter";
	return `${parts.join(" and ")}: read ${name} when ${when}.`;
}
