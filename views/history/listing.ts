import type { HitTopic } from "#src/history/found.ts";
import type { ShownHit } from "#src/history/shown-hit.ts";
import { type HeadingAt, onRow } from "#views/kit/headed.ts";
import type { HistoryView } from "./data.ts";
import { type HistoryModel, offered, questionOf } from "./model.ts";

/** The line above the hits of one session or one topic. */
export interface Heading {
	readonly key: string;
	/** The newest of the hits, which names their session. */
	readonly first: ShownHit;
	/** What they are grouped by; a topic may be none. */
	readonly by: "session" | "topic";
	readonly topic: HitTopic | undefined;
	readonly count: number;
}

export type Row = Heading | ShownHit;

/** What the list shows and what the cursor moves over: hits below their headings, or earlier questions. */
export interface Listing {
	readonly rows: readonly Row[];
	readonly keys: readonly string[];
	readonly isHeading: HeadingAt;
}

export function isHeading(row: Row | undefined): row is Heading {
	return row !== undefined && "count" in row;
}

export function listingOf(data: HistoryView, model: HistoryModel): Listing {
	const recent = offered(data, model);
	if (recent.length > 0) return { rows: [], keys: recent, isHeading: () => false };
	const rows = rowsOf(data, model);
	const keys = rows.map((row) => (isHeading(row) ? row.key : row.name));
	return { rows, keys, isHeading: (index) => isHeading(rows[index]) };
}

/** Groups stand where their newest hit would; what belongs to no topic comes last. */
function rowsOf({ result, topics }: HistoryView, model: HistoryModel): readonly Row[] {
	const { group } = model;
	if (result === undefined || questionOf(model).text === "") return [];
	if (group === "none") return result.hits;
	const ofTopic = (hit: ShownHit) => topics.get(hit.name)?.id ?? "";
	const groups = Map.groupBy(result.hits, group === "topic" ? ofTopic : ({ path }) => path);
	const none = group === "topic" ? groups.get("") : undefined;
	if (none !== undefined) groups.delete("");
	if (none !== undefined) groups.set("", none);
	return [...groups].flatMap(([id, hits]): Row[] => {
		const [first] = hits;
		if (first === undefined) return [];
		const topic = group === "topic" ? topics.get(first.name) : undefined;
		return [{ key: `${group} ${id}`, first, by: group, topic, count: hits.length }, ...hits];
	});
}

/** The hit under the cursor; undefined when there is none. */
export function chosenHit(data: HistoryView, model: HistoryModel): ShownHit | undefined {
	const { isHeading: heads, keys, rows } = listingOf(data, model);
	const row = rows[onRow(heads, model.cursor, keys)];
	return isHeading(row) ? undefined : row;
}
