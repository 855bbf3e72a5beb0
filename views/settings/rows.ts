import type { SettingScope } from "#src/store/settings.ts";
import type { SettingField, SettingsView } from "./data.ts";
import { type Area, areaOf, areas, isChanged, isFound, isNamed } from "./field.ts";

/** One row of the list: the name of an area, or a setting of it. */
export interface Row {
	readonly key: string;
	readonly area: Area;
	readonly field: SettingField | undefined;
}

/** What narrows the list. */
export interface Narrowing {
	readonly scope: SettingScope;
	/** Words that the listed settings have. */
	readonly query: string;
	/** Whether only what differs from the default is listed. */
	readonly onlyChanged: boolean;
}

/** The settings that are listed. */
export function listedOf({ fields }: SettingsView, { onlyChanged, query, scope }: Narrowing) {
	return fields.filter(
		(field) => isFound(field, query) && (!onlyChanged || isChanged(field, scope)),
	);
}

/** The rows of the list, with the areas that have any; what has the query in its name comes first, with its area. */
export function rowsOf(view: SettingsView, narrowing: Narrowing): readonly Row[] {
	const listed = listedOf(view, narrowing);
	const named = listed.filter((field) => isNamed(field, narrowing.query));
	const isAhead = new Set(named.map(({ name }) => areaOf(name)));
	const ordered = [...named, ...listed.filter((field) => !named.includes(field))];
	const inOrder = areas.toSorted((one, other) => +isAhead.has(other) - +isAhead.has(one));
	return inOrder.flatMap((area): readonly Row[] => {
		const own = ordered.filter(({ name }) => areaOf(name) === area);
		if (own.length === 0) return [];
		const head: Row = { key: `#${area}`, area, field: undefined };
		return [head, ...own.map((field): Row => ({ key: field.name, area, field }))];
	});
}

export function keysOf(rows: readonly Row[]): readonly string[] {
	return rows.map(({ key }) => key);
}
