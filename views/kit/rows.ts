import type { Frame } from "./frame.ts";
import { type Cursor, moveTo, windowOf } from "./list.ts";
import type { Box, Panes } from "./panes.ts";
import type { Walking } from "./walk.ts";

/** The rows of a list as they stand on the screen. */
export interface ShownRows {
	/** Line of the screen on which the first one stands. */
	readonly top: number;
	readonly box: Box;
	/** The chosen row. */
	readonly at: number;
	/** The row that a line of the box belongs to; undefined for none. */
	rowOf(line: number): number | undefined;
}

/** The row at a cell of the screen; undefined where there is none. */
export function rowAt(
	{ box, rowOf, top }: ShownRows,
	{ x, y }: { readonly x: number; readonly y: number },
): number | undefined {
	const line = y - top;
	if (x < 0 || x >= box.width || line < 0 || line >= box.height) return undefined;
	return rowOf(line);
}

/** Rows of one line each, from the `first` one in sight on. */
export function inLines(first: number, count: number): ShownRows["rowOf"] {
	return (line) => (first + line < count ? first + line : undefined);
}

/** What has to be known of a screen with one list below its head. */
export interface ListParts<Data, Model> {
	/** Lines above the upper rule. */
	headOf(data: Data, model: Model, frame: Frame): number;
	panesOf(data: Data, model: Model, frame: Frame): Panes;
	keysOf(data: Data, model: Model, frame: Frame): readonly string[];
}

/** The rows of such a screen: where they stand, and the model with another one chosen. */
export function listRows<Data, Model extends Walking>(parts: ListParts<Data, Model>) {
	return {
		shown(model: Model, data: Data, frame: Frame): ShownRows | undefined {
			const { list } = parts.panesOf(data, model, frame);
			const keys = parts.keysOf(data, model, frame);
			const top = parts.headOf(data, model, frame) + 1;
			const { first, at } = windowOf(model.cursor, keys, list.height);
			return { top, box: list, at, rowOf: inLines(first, keys.length) };
		},
		choose(model: Model, index: number, data: Data, frame: Frame): { readonly model: Model } {
			const { height } = parts.panesOf(data, model, frame).list;
			const cursor = moveTo(model.cursor, index, parts.keysOf(data, model, frame), height);
			return { model: { ...model, cursor, scroll: 0 } };
		},
	};
}

interface Drawn<Row> {
	readonly rows: readonly Row[];
	readonly keys: readonly string[];
	readonly cursor: Cursor;
	readonly height: number;
	draw(row: Row, chosen: boolean): string;
}

/** The rows in sight, each on a line of its own. */
export function drawRows<Row>({ cursor, draw, height, keys, rows }: Drawn<Row>): string[] {
	const { at, first } = windowOf(cursor, keys, height);
	return rows.slice(first, first + height).map((row, index) => draw(row, first + index === at));
}
