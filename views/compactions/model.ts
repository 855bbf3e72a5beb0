import type { CompactionAccount } from "#src/compaction/account.ts";
import { atTop, type Cursor, locate } from "#views/kit/list.ts";
import type { CompactionsView } from "./data.ts";

/** What is read of a compaction. */
export const tabs = ["summary", "changes", "refused"] as const;
export type Tab = (typeof tabs)[number];

export interface CompactionsModel {
	/** What the keys mean at the moment. */
	readonly mode: "list" | "read" | "help";
	readonly tab: Tab;
	readonly cursor: Cursor;
	/** First line of what is read. */
	readonly scroll: number;
}

export const start: CompactionsModel = { mode: "list", tab: "summary", cursor: atTop, scroll: 0 };

export function keysOf({ accounts }: CompactionsView): readonly string[] {
	return accounts.map(({ entry }) => entry);
}

/** The compaction under the cursor; undefined when there is none. */
export function chosenOf(
	data: CompactionsView,
	{ cursor }: CompactionsModel,
): CompactionAccount | undefined {
	return data.accounts[locate(cursor, keysOf(data))];
}
