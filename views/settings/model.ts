import type { SettingName } from "#src/store/setting-name.ts";
import { atTop, type Cursor, locate } from "#views/kit/list.ts";
import type { SettingField, SettingsView } from "./data.ts";
import { type ModelPick, picksFor } from "./picks.ts";
import { keysOf, type Narrowing, rowsOf } from "./rows.ts";

/** What the keys mean at the moment. */
export type Mode =
	| { readonly name: "list" | "find" | "read" | "help" }
	/** Whether Waystation itself is to be switched off. */
	| { readonly name: "confirm" }
	/** A value is typed; `wrong` once the field has refused it. */
	| {
			readonly name: "edit";
			readonly field: SettingName;
			readonly text: string;
			readonly wrong: boolean;
	  }
	/** A model is picked; the query narrows the list while it is typed. */
	| { readonly name: "pick"; readonly field: SettingName; readonly query: string };

export interface SettingsModel extends Narrowing {
	readonly mode: Mode;
	readonly cursor: Cursor;
	readonly picked: Cursor;
	/** First line of what is read. */
	readonly scroll: number;
}

export const start: SettingsModel = {
	mode: { name: "list" },
	scope: "personal",
	query: "",
	onlyChanged: false,
	// The first row is the name of an area.
	cursor: { key: "enabled", index: 1, offset: 1 },
	picked: atTop,
	scroll: 0,
};

/** The setting under the cursor; undefined when none is listed. */
export function chosenOf(view: SettingsView, model: SettingsModel): SettingField | undefined {
	const rows = rowsOf(view, model);
	const at = locate(model.cursor, keysOf(rows));
	const row = rows[at]?.field ?? rows[at + 1]?.field;
	return row ?? rows.findLast(({ field }) => field !== undefined)?.field;
}

export function fieldNamed(
	{ fields }: Pick<SettingsView, "fields">,
	name: SettingName,
): SettingField | undefined {
	return fields.find((field) => field.name === name);
}

/** What is picked at the moment. */
export function chosenPick(
	view: SettingsView,
	{ mode, picked }: SettingsModel,
): ModelPick | undefined {
	if (mode.name !== "pick") return undefined;
	const picks = picksFor(mode.field, view, mode.query);
	return picks[
		locate(
			picked,
			picks.map(({ value }) => value),
		)
	];
}
