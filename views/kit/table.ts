import { visibleWidth } from "@earendil-works/pi-tui";
import type { Paint, Role } from "#themes/paint.ts";
import { cutTo, padTo } from "./text.ts";

/** A row of a table: its plain name and its plain figures. */
export interface TableRow {
	readonly name: string;
	readonly cells: readonly string[];
	readonly role: Role;
}

/** Columns and share of the table that names keep before figures are left out, and blanks before a figure. */
const LEAST_NAME = 8;
const NAME_SHARE = 0.4;
const GAP = 2;

/** Rows in at most `width` columns: names on the left, figures flush right below each other; the last figures yield first. */
export function drawTable(rows: readonly TableRow[], width: number, paint: Paint): string[] {
	const count = Math.max(0, ...rows.map(({ cells }) => cells.length));
	const all = Array.from({ length: count }, (_, at) =>
		Math.max(0, ...rows.map(({ cells }) => visibleWidth(cells[at] ?? ""))),
	);
	const widths: number[] = [];
	const longest = Math.max(LEAST_NAME, ...rows.map(({ name }) => visibleWidth(name)));
	const kept = Math.min(longest, Math.max(LEAST_NAME, Math.floor(width * NAME_SHARE)));
	let room = Math.max(0, width - kept);
	for (const wanted of all) {
		if (room < wanted + GAP) break;
		room -= wanted + GAP;
		widths.push(wanted);
	}
	const names = Math.min(longest, width, kept + room);
	return rows.map(({ cells, name, role }) => {
		const figures = widths.map((column, at) => {
			const text = cells[at] ?? "";
			return " ".repeat(GAP + column - visibleWidth(text)) + text;
		});
		return paint(role, padTo(cutTo(name, names), names) + figures.join(""));
	});
}
