import type { TimelineRow } from "#src/checkpoints/timeline.ts";
import { atTop, type Cursor, locate } from "#views/kit/list.ts";
import type { CheckpointsView } from "./data.ts";

export interface CheckpointsModel {
	/** What the keys mean at the moment. */
	readonly mode: "list" | "read" | "help" | "ask";
	/** What is shown of the chosen record. */
	readonly pane: "items" | "diff" | "generation" | "source";
	readonly order: "newest" | "session";
	readonly cursor: Cursor;
	/** First line of the detail. */
	readonly scroll: number;
}

export const start: CheckpointsModel = {
	mode: "list",
	pane: "items",
	order: "newest",
	cursor: atTop,
	scroll: 0,
};

/** The rows in the order that is wanted: the latest first, or as their stretches follow each other. */
export function shownRows(
	{ timeline }: CheckpointsView,
	{ order }: Pick<CheckpointsModel, "order">,
): readonly TimelineRow[] {
	if (order === "newest") return timeline.rows.toReversed();
	return timeline.rows.toSorted((a, b) => a.record.from - b.record.from || a.number - b.number);
}

export function keysOf(rows: readonly TimelineRow[]): readonly string[] {
	return rows.map(({ record }) => record.id);
}

/** The row under the cursor; undefined when there is none. */
export function chosenRow(data: CheckpointsView, model: CheckpointsModel): TimelineRow | undefined {
	const rows = shownRows(data, model);
	return rows[locate(model.cursor, keysOf(rows))];
}

/** Whether there is anything to list at all. */
export function isEmpty({ timeline }: CheckpointsView): boolean {
	return timeline.rows.length === 0;
}
