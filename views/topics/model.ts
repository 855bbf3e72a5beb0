import type { Topic } from "#src/topics/topic.ts";
import { onRow } from "#views/kit/headed.ts";
import { atTop, type Cursor } from "#views/kit/list.ts";
import type { TopicsView } from "./data.ts";
import type { TopicsScreenData } from "./desk.ts";
import { headingsOf, isHeading, type Listing } from "./listing.ts";
import type { Order } from "./order.ts";
import type { StatusFilter } from "./query.ts";

/** What of a topic can be written into the field. */
export type Field = "title" | "tags" | "outcome" | "note";

/** What the keys mean at the moment. */
export type Mode =
	| { readonly name: "list" | "filter" | "help" }
	| { readonly name: "status"; readonly id: string }
	| { readonly name: "edit"; readonly id: string; readonly field: Field; readonly text: string };

export interface TopicsModel {
	readonly mode: Mode;
	/** Whether the detail has the whole body. */
	readonly reading: boolean;
	readonly cursor: Cursor;
	/** First line of the detail. */
	readonly scroll: number;
	readonly query: string;
	readonly status: StatusFilter;
	readonly scope: "project" | "all";
	readonly sort: Order;
	/** Id of the topic that another one is picked for, to be linked. */
	readonly picking: string | undefined;
}

/** How the screen opens: with this project's topics or all, and with the words of a command. */
export function startTopics(data: TopicsScreenData, query = ""): TopicsModel {
	const model: TopicsModel = {
		mode: { name: "list" },
		reading: false,
		cursor: atTop,
		scroll: 0,
		query,
		status: "all",
		scope: data.ledger.config.projectScope,
		sort: "updated",
		picking: undefined,
	};
	return atFirst(data, model);
}

/** The rows that the model wants to see. */
export function listingOf(data: TopicsScreenData, model: TopicsModel): Listing {
	return data.finder.list(data.ledger, { ...model, project: data.project });
}

/** The topic under the cursor; undefined when there is none. */
export function chosenTopic(data: TopicsScreenData, model: TopicsModel): Topic | undefined {
	const { keys, rows } = listingOf(data, model);
	const row = rows[onRow(headingsOf(rows), model.cursor, keys)];
	return isHeading(row) ? undefined : row;
}

/** The model with its cursor on the first topic, by name: what comes in above must not slip under it. */
export function atFirst(data: TopicsScreenData, model: TopicsModel): TopicsModel {
	const { keys, rows } = listingOf(data, model);
	const index = onRow(headingsOf(rows), atTop, keys);
	const key = keys[index] ?? "";
	return { ...model, cursor: { key, index, offset: index }, scroll: 0 };
}

/** Whether there is nothing to list, whatever the filters are. */
export function isEmpty({ ledger }: TopicsView): boolean {
	return ledger.topics.length === 0;
}

/** Whether filters other than the scope hide something. */
export function isFiltered({ query, status }: TopicsModel): boolean {
	return query !== "" || status !== "all";
}

/** A topic by its id. */
export function topicOf({ ledger }: TopicsView, id: string): Topic | undefined {
	return ledger.topics.find((topic) => topic.id === id);
}
