import type { Telling } from "#src/store/telling.ts";
import { atTop, type Cursor, locate } from "#views/kit/list.ts";
import type { ToldView } from "./data.ts";

/** Why an act means nothing for a row, as a key of the words. */
export type Why = "guide" | "windowSetting" | "held" | "noTopic" | "formerTopic" | "pin" | "row";

export interface ToldModel {
	/** What the keys mean at the moment. */
	readonly mode: "list" | "read" | "whole" | "help" | "forget";
	readonly cursor: Cursor;
	/** First line of what is read. */
	readonly scroll: number;
	/** Why the last key did nothing. */
	readonly why: Why | undefined;
}

export const start: ToldModel = { mode: "list", cursor: atTop, scroll: 0, why: undefined };

/** The row of the window, which stands above the blocks. */
const windowKey = "context";

/** What the cursor stands on: the window, or a block. */
export type Row =
	| { readonly key: typeof windowKey; readonly telling: undefined }
	| { readonly key: string; readonly telling: Telling };

/** A heading, or what can be chosen. */
export type Line = { readonly heading: Telling["place"] } | Row;

function rowsOf({ tellings }: Pick<ToldView, "tellings">): readonly Row[] {
	return [
		{ key: windowKey, telling: undefined },
		...tellings.map((telling) => ({ key: telling.key, telling })),
	];
}

export function keysOf(data: ToldView): readonly string[] {
	return rowsOf(data).map(({ key }) => key);
}

/** The rows below their headings. */
export function linesOf(data: ToldView): readonly Line[] {
	const [window, ...rows] = rowsOf(data);
	const places = ["head", "tail", "aside"] as const;
	const groups = places.flatMap((place): readonly Line[] => {
		const inside = rows.filter(({ telling }) => telling?.place === place);
		return inside.length === 0 ? [] : [{ heading: place }, ...inside];
	});
	return window === undefined ? groups : [window, ...groups];
}

/** The row under the cursor: the first block where nobody has moved it yet. */
export function chosenOf(data: ToldView, { cursor }: Pick<ToldModel, "cursor">): Row | undefined {
	return rowsOf(data)[locate(cursor, keysOf(data))];
}

/** Tokens of the blocks that stand in the head. */
export function headTokens({ tellings }: ToldView): number {
	return tellings
		.filter(({ place }) => place === "head")
		.reduce((sum, { block }) => sum + block.tokens, 0);
}
