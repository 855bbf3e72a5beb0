import { expect, test } from "vitest";
import { type Paint, paintWith } from "#themes/paint.ts";
import { start } from "#views/carryover/model.ts";
import { carryoverScreen } from "#views/carryover/screen.ts";
import { startTopics } from "#views/topics/model.ts";
import { topicsScreen } from "#views/topics/screen.ts";
import { sampleView } from "../support/carryover-view.ts";
import { frameOf } from "../support/frames.ts";
import { plainPaint } from "../support/paint.ts";
import { pictureOf } from "../support/picture.ts";
import { backgroundsOn, cellsOn, textOn } from "../support/terminal.ts";
import { sampleView as topicsView } from "../support/topics-view.ts";

const lit: Paint = Object.assign((_role: string, text: string) => text, {
	selected: (text: string) => `\x1b[48;2;40;40;60m${text}\x1b[49m`,
});

function draw(width: number, paint = plainPaint) {
	return carryoverScreen.draw(sampleView("zh"), start, { ...frameOf(width, "zh"), paint });
}

test("wide signs take two cells and no line wraps in a real terminal", async () => {
	for (const width of [23, 40, 80, 120]) {
		const lines = draw(width);
		const shown = await textOn(lines, width);
		expect(shown.map((line) => line.trimEnd())).toEqual(lines.map((line) => line.trimEnd()));
	}
});

test("the signs of topics take the cells that they are counted as", async () => {
	const data = topicsView("zh");
	for (const width of [23, 40, 80, 120]) {
		for (const picking of [undefined, "stats"]) {
			const model = { ...startTopics(data), picking };
			const lines = topicsScreen(model).draw(data, model, frameOf(width, "zh"));
			const shown = await textOn(lines, width);
			expect(shown.map((line) => line.trimEnd())).toEqual(lines.map((line) => line.trimEnd()));
		}
	}
});

test("the wall between the panes stands in one column", async () => {
	const rows = await cellsOn(draw(120), 120);
	const columns = rows.slice(3, -2).map((row) => {
		let column = 0;
		for (const cell of row) {
			if (cell.text === "│") return column;
			column += cell.width;
		}
		return -1;
	});
	expect(new Set(columns)).toEqual(new Set([41]));
});

test("the chosen row is lit from edge to edge and no other", async () => {
	const backgrounds = await backgroundsOn(draw(40, lit), 40);
	expect(backgrounds.filter((row) => row === "#".repeat(40))).toHaveLength(1);
	expect(backgrounds.filter((row) => row !== ".".repeat(40))).toHaveLength(1);
});

test("a row stays lit when its pieces have colours of their own", async () => {
	const style = (text: string) => `\x1b[1;38;2;9;9;9m${text}\x1b[22;39m`;
	const bg = (_token: string, text: string) => `\x1b[48;2;40;40;60m${text}\x1b[49m`;
	const backgrounds = await backgroundsOn(draw(60, paintWith({ bg, style })), 60);
	expect(backgrounds.filter((row) => row === "#".repeat(60))).toHaveLength(1);
});

test("a picture of the screen holds its letters and colours, and nothing that SVG would read", async () => {
	const lines = [`\x1b[38;2;255;0;0m<a & b>\x1b[0m 修`];
	const picture = await pictureOf(lines, 12, { fg: "#ffffff", bg: "#000000" });
	expect(picture).toContain('fill="#ff0000">&lt;</text>');
	expect(picture).toContain('fill="#ff0000">&amp;</text>');
	expect(picture).toContain('fill="#ffffff">修</text>');
});
