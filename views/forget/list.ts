import { visibleWidth } from "@earendil-works/pi-tui";
import type { Finding } from "#src/forget/finding.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "#views/kit/frame.ts";
import { windowOf } from "#views/kit/list.ts";
import type { Box } from "#views/kit/panes.ts";
import { cutTo, padTo, plain } from "#views/kit/text.ts";
import type { ForgetView } from "./data.ts";
import { type ForgetModel, isTicked, keysOf } from "./model.ts";
import { sayCount } from "./says.ts";

/** Columns that where it is and its name keep before the count is drawn, and fewer than which a name says nothing. */
const WHERE = 20;
const NAME = 6;

/** The findings, as many rows as the box has. */
export function drawList(data: ForgetView, model: ForgetModel, box: Box, frame: Frame): string[] {
	const { first, at } = windowOf(model.cursor, keysOf(data), box.height);
	return data.findings.slice(first, first + box.height).map((finding, index) => {
		const isOn = finding.act !== "none" && isTicked(finding, model);
		return drawRow(finding, { chosen: first + index === at, isOn }, box.width, frame);
	});
}

interface Looks {
	readonly chosen: boolean;
	readonly isOn: boolean;
}

/** Whether it is chosen, where it is kept and its name, and how much; the count gives way first. */
function drawRow(
	finding: Finding,
	{ chosen, isOn }: Looks,
	width: number,
	{ paint, words }: Frame,
): string {
	const box = isOn ? paint("mark", glyphs.ticked) : paint("faint", glyphs.todo);
	const sign = finding.act === "none" ? paint("faint", glyphs.between) : box;
	const front = ` ${paint("mark", chosen ? glyphs.cursor : " ")} ${sign} `;
	const room = width - visibleWidth(front) - 1;
	const said = `  ${sayCount(finding, words)}`;
	const count = room >= WHERE + visibleWidth(said) ? said : "";
	const wide = room - visibleWidth(count);
	const where = cutTo(words.forget.keptIn[finding.keptIn], wide);
	const left = wide - visibleWidth(where) - 2;
	const name = left < NAME ? "" : cutTo(plain(finding.name), left);
	const named = `${paint(chosen ? "strong" : "body", where)}${name === "" ? "" : `  ${paint("quiet", name)}`}`;
	const line = `${front}${padTo(named, wide)}${paint("faint", count)} `;
	return chosen ? paint.selected(padTo(line, width)) : line;
}
