import { atTop, type Cursor, locate } from "#views/kit/list.ts";
import type { TopicsConfigView } from "./data.ts";
import { type ModelSetting, type Pick, picksFor, type RowName, rowNames } from "./rows.ts";

/** What the keys mean at the moment. */
export type Mode =
	| { readonly name: "rows" | "help" }
	/** A model is picked; the query narrows the list while it is typed. */
	| { readonly name: "pick"; readonly setting: ModelSetting; readonly query: string }
	/** A sentence for the test. */
	| { readonly name: "ask"; readonly text: string };

export interface TopicsConfigModel {
	readonly mode: Mode;
	readonly cursor: Cursor;
	readonly picked: Cursor;
	readonly scroll: number;
}

export const startConfig: TopicsConfigModel = {
	mode: { name: "rows" },
	cursor: { ...atTop, key: rowNames[0] },
	picked: atTop,
	scroll: 0,
};

export function chosenRow({ cursor }: TopicsConfigModel): RowName {
	return rowNames[locate(cursor, rowNames)] ?? rowNames[0];
}

/** A name for each pick, so that its row is found again. */
export function keyOf({ value }: Pick): string {
	return value ?? "";
}

export function chosenPick(
	view: TopicsConfigView,
	{ mode, picked }: TopicsConfigModel,
): Pick | undefined {
	if (mode.name !== "pick") return undefined;
	const picks = picksFor(mode.setting, view, mode.query);
	return picks[locate(picked, picks.map(keyOf))];
}
