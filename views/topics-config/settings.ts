import { visibleWidth } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "#views/kit/frame.ts";
import { cutTo, padTo } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { TopicsConfigView } from "./data.ts";
import { chosenRow, type TopicsConfigModel } from "./model.ts";
import { drawTest } from "./outcome.ts";
import { type RowName, rowNames } from "./rows.ts";
import { sayValue, type Value } from "./value.ts";

/** Columns from which a value stands beside its name. */
const BESIDE = 48;

/** The lines of all settings, and which of them belong to the chosen one. */
export interface Settings {
	readonly lines: readonly string[];
	readonly from: number;
	readonly to: number;
	/** The setting of each line, by its place among all. */
	readonly rows: readonly number[];
}

/** Every setting with its value and what it does. */
export function drawSettings(
	view: TopicsConfigView,
	model: TopicsConfigModel,
	frame: Frame,
): Settings {
	const chosen = chosenRow(model);
	const lines: string[] = [];
	const rows: number[] = [];
	let place = { from: 0, to: 0 };
	for (const [index, row] of rowNames.entries()) {
		if (row === "test") lines.push("");
		const from = lines.length;
		lines.push(...drawRow(row, row === chosen, view, frame));
		if (row === chosen) place = { from, to: lines.length };
		while (rows.length < lines.length) rows.push(index);
	}
	return { lines, rows, ...place };
}

/** The first line in sight: the chosen setting with all of its lines, or with its first ones where they are too many. */
export function firstLine({ from, to }: Pick<Settings, "from" | "to">, height: number): number {
	return Math.min(from, Math.max(0, to - height + 1));
}

function drawRow(row: RowName, chosen: boolean, view: TopicsConfigView, frame: Frame): string[] {
	const { topicsConfig } = frame.words;
	if (row !== "test") return drawSetting(row, sayValue(row, view, frame.words), chosen, frame);
	const remark = topicsConfig.remarks.test;
	const text = view.test.state === "none" ? topicsConfig.noTest : "";
	const head = drawSetting(row, { text, remark, warns: false }, chosen, frame);
	return [...head, ...drawTest(view.test, frame)];
}

/** Name and value, side by side where there is room, and the remark below. */
function drawSetting(row: RowName, value: Value, chosen: boolean, frame: Frame): string[] {
	const { paint, width, words } = frame;
	const { names } = words.topicsConfig;
	const cursor = paint("mark", chosen ? glyphs.cursor : " ");
	const column = Math.max(...rowNames.map((name) => visibleWidth(names[name]))) + 3;
	const calm = chosen ? "mark" : "body";
	const role = value.warns ? "warn" : calm;
	const room = width - 4;
	const name = (columns: number) =>
		` ${cursor} ${paint(chosen ? "strong" : "quiet", cutTo(names[row], columns))}`;
	const lines =
		width >= BESIDE
			? [padTo(name(column), column + 3) + paint(role, cutTo(value.text, room - column))]
			: [name(room), ...(value.text === "" ? [] : [`   ${paint(role, cutTo(value.text, room))}`])];
	const indent = width >= BESIDE ? column + 3 : 3;
	const remark = wrap(value.remark, Math.max(1, width - indent - 1)).map(
		(line) => " ".repeat(indent) + paint(value.warns ? "warn" : "faint", line),
	);
	const [first = "", ...rest] = lines;
	const lit = chosen ? paint.selected(padTo(first, width)) : first;
	return [lit, ...rest, ...remark];
}
