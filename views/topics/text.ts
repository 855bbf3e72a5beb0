import { topicStatuses } from "#src/topics/topic.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "#views/kit/frame.ts";
import { flow } from "#views/kit/hints.ts";
import { drawKeysPage, drawWelcome } from "#views/kit/reader.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { TopicsScreenData } from "./desk.ts";
import { drawDetail } from "./detail.ts";
import { activeActions, topicsKeys } from "./keys.ts";
import { statusRoles } from "./list.ts";
import { isEmpty, type TopicsModel } from "./model.ts";

/** All lines of what is read on the screen: the help, the welcome, or the topic. */
export function drawText(
	data: TopicsScreenData,
	model: TopicsModel,
	width: number,
	frame: Frame,
): readonly string[] {
	if (model.mode.name === "help") return drawKeys(data, model, frame);
	return isEmpty(data)
		? drawWelcome(frame.words.topics.emptyTitle, frame.words.topics.emptyText, frame)
		: drawDetail(data, model, width, frame);
}

function drawKeys(data: TopicsScreenData, model: TopicsModel, frame: Frame): string[] {
	const listed = activeActions({ ...model, mode: { name: "list" } }, data, frame);
	return [...drawKeysPage(topicsKeys, listed, frame), "", ...drawLegend(frame)];
}

/** The signs of the list, and what a filter understands besides words. */
function drawLegend({ paint, width, words }: Frame): string[] {
	const { filterHelp, legend, statuses } = words.topics;
	const room = Math.max(1, width - 4);
	const signs = topicStatuses.map((status) => {
		const sign = paint(statusRoles[status], glyphs.status[status]);
		return `${sign} ${paint("quiet", statuses[status])}`;
	});
	return [
		` ${paint("heading", legend)}`,
		...flow(signs, room).map((line) => `   ${line}`),
		"",
		` ${paint("heading", words.topics.filterTitle)}`,
		...filterHelp.flatMap((line) => wrap(line, room)).map((line) => `   ${paint("quiet", line)}`),
	];
}
