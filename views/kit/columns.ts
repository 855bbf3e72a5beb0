import { visibleWidth } from "@earendil-works/pi-tui";
import { padTo } from "./text.ts";

/** Rows of plain cells as lines of text, every column as wide as its widest cell. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
	const most = Math.max(0, ...rows.map(({ length }) => length));
	const widths = Array.from({ length: most }, (_, at) =>
		Math.max(0, ...rows.map((row) => visibleWidth(row[at] ?? ""))),
	);
	return rows.map((row) =>
		row
			.map((cell, at) => padTo(cell, widths[at] ?? 0))
			.join("  ")
			.trimEnd(),
	);
}
