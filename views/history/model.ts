import { atTop, type Cursor, locate } from "#views/kit/list.ts";
import type { HistoryQuestion, HistoryScope, HistoryView } from "./data.ts";

export const roleChips = ["all", "user", "assistant", "tool"] as const;
export const dateChips = [0, 1, 7, 30] as const;
export const groupings = ["none", "session", "topic"] as const;

export interface HistoryModel {
	/** What the keys mean at the moment. */
	readonly mode: "type" | "list" | "read" | "help";
	readonly query: string;
	readonly scope: HistoryScope;
	readonly role: (typeof roleChips)[number];
	/** Days back from now; 0 for any time. */
	readonly days: (typeof dateChips)[number];
	/** Which hits stand together. */
	readonly group: (typeof groupings)[number];
	readonly cursor: Cursor;
	/** First line of the preview. */
	readonly scroll: number;
}

/** How the screen opens: ready to type, or with the answer to what was typed behind the command. */
export function startHistory(query = ""): HistoryModel {
	return {
		mode: query === "" ? "type" : "list",
		query,
		scope: "project",
		role: "all",
		days: 0,
		group: "none",
		cursor: atTop,
		scroll: 0,
	};
}

/** What the model asks; empty text where it asks nothing yet. */
export function questionOf({ days, query, role, scope }: HistoryModel): HistoryQuestion {
	const chips = [
		...(role === "all" ? [] : [`role:${role}`]),
		...(days === 0 ? [] : [`date:<${days}d`]),
	];
	return { text: query.trim() === "" ? "" : [query.trim(), ...chips].join(" "), scope };
}

/** The questions from before that are offered while nothing is typed. */
export function offered({ recent }: HistoryView, model: HistoryModel): readonly string[] {
	return model.query.trim() === "" ? recent : [];
}

/** The earlier question under the cursor. */
export function chosenQuery(data: HistoryView, model: HistoryModel): string | undefined {
	const recent = offered(data, model);
	return recent[locate(model.cursor, recent)];
}
