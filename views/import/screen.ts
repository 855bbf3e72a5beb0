import { drawBrowsing } from "#views/kit/browse.ts";
import { spinnerAt } from "#views/kit/clock.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHints } from "#views/kit/hints.ts";
import { statusLines } from "#views/kit/page.ts";
import type { Screen } from "#views/kit/screen.ts";
import { cutTo } from "#views/kit/text.ts";
import { drawTitleLine } from "#views/kit/title.ts";
import { freshOf, type ImportRequest, type ImportView } from "./data.ts";
import { activeActions, type ImportAction, importKeys } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { drawList } from "./list.ts";
import { type ImportModel, start } from "./model.ts";
import { sayTold } from "./says.ts";
import { drawText } from "./text.ts";
import { updateImport } from "./update.ts";

/** `/waystation import`: what the originals left, and what would be taken of it. */
export const importScreen: Screen<ImportView, ImportModel, ImportAction, ImportRequest> = {
	start,
	keys: importKeys,
	wheel: { up: "up", down: "down" },
	active: activeActions,
	working: ({ work }) => work !== undefined,
	update: updateImport,
	draw: drawImport,
};

function drawImport(data: ImportView, model: ImportModel, frame: Frame): string[] {
	const panes = panesOf(data, model, frame);
	const parts = {
		head: [drawTitleLine(frame.words.import.title, countsOf(data, frame), frame)],
		hints: drawHints(importKeys, activeActions(model, data), frame),
		status: drawStatus(data, frame),
		panes,
		text: drawText(data, model, panes.detail.width, frame),
		scroll: model.scroll,
		list: () => drawList(data, model, panes.list, frame),
	};
	return drawBrowsing(parts, frame);
}

function countsOf(data: ImportView, { words }: Frame): readonly string[] {
	const { length } = data.sources;
	if (length === 0) return [];
	const fresh = freshOf(data).reduce((sum, source) => sum + source.fresh, 0);
	return [words.import.sources(length), ...(fresh === 0 ? [] : [words.import.fresh(fresh)])];
}

function drawStatus({ told, work }: ImportView, frame: Frame): string | readonly string[] {
	const { now, paint, width, words } = frame;
	if (work !== undefined) {
		const what = words.import[work.what];
		return `${paint("busy", spinnerAt(now - work.since))} ${paint("quiet", cutTo(what, width - 6))}`;
	}
	if (told === undefined) return "";
	const { isTrouble, text } = sayTold(told, words);
	return statusLines(text, frame).map((line) => paint(isTrouble ? "warn" : "gain", line));
}
