import { drawBrowsing } from "#views/kit/browse.ts";
import { spinnerAt } from "#views/kit/clock.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHints } from "#views/kit/hints.ts";
import { statusLines } from "#views/kit/page.ts";
import type { Screen } from "#views/kit/screen.ts";
import { cutTo, plain } from "#views/kit/text.ts";
import { drawTitleLine } from "#views/kit/title.ts";
import { changeable, type ForgetRequest, type ForgetView } from "./data.ts";
import { activeActions, type ForgetAction, forgetKeys } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { drawList } from "./list.ts";
import { type ForgetModel, start, tickedOf } from "./model.ts";
import { sayStatus } from "./status.ts";
import { drawText } from "./text.ts";
import { updateForget } from "./update.ts";

/** The tick list of `/waystation sweep` and `/waystation forget`. */
export const forgetScreen: Screen<ForgetView, ForgetModel, ForgetAction, ForgetRequest> = {
	start,
	keys: forgetKeys,
	wheel: { up: "up", down: "down" },
	active: activeActions,
	working: ({ work }) => work !== undefined,
	update: updateForget,
	draw: drawForget,
};

function drawForget(data: ForgetView, model: ForgetModel, frame: Frame): string[] {
	const panes = panesOf(data, model, frame);
	const title = frame.words.forget.titles[data.purpose];
	const parts = {
		head: [drawTitleLine(title, countsOf(data, model, frame), frame)],
		hints: drawHints(forgetKeys, activeActions(model, data), frame),
		status: drawStatus(data, model, frame),
		panes,
		text: drawText(data, model, panes.detail.width, frame),
		scroll: model.scroll,
		list: () => drawList(data, model, panes.list, frame),
	};
	return drawBrowsing(parts, frame);
}

/** Columns of what is looked for. */
const SOUGHT = 30;

function countsOf(data: ForgetView, model: ForgetModel, { words }: Frame): readonly string[] {
	const { forget } = words;
	const all = changeable(data).length;
	return [
		...(data.text === "" ? [] : [forget.sought(cutTo(plain(data.text), SOUGHT))]),
		...(data.hard ? [forget.hard] : []),
		...(all === 0 ? [] : [forget.chosen(tickedOf(data, model).length, all)]),
	];
}

function drawStatus(
	data: ForgetView,
	model: ForgetModel,
	frame: Frame,
): string | readonly string[] {
	const { now, paint, width, words } = frame;
	if (data.work !== undefined) {
		const { all, done, since, what } = data.work;
		const far = all === 0 ? "" : ` ${words.forget.progress(done, all)}`;
		const text = cutTo(words.forget[what] + far, width - 6);
		return `${paint("busy", spinnerAt(now - since))} ${paint("quiet", text)}`;
	}
	const { isTrouble, text } = sayStatus(data, model, words);
	return statusLines(text, frame).map((line) => paint(isTrouble ? "warn" : "gain", line));
}
