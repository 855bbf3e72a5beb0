import { topicStatuses } from "#src/topics/topic.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHelp, flow } from "#views/kit/hints.ts";
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
	return isEmpty(data) ? drawWelcome(frame) : drawDetail(data, model, width, frame);
}

function drawKeys(data: TopicsScreenData, model: TopicsModel, frame: Frame): string[] {
	const { paint, words } = frame;
	const listed = activeActions({ ...model, mode: { name: "list" } }, data, frame);
	const title = ` ${paint("heading", words.kit.keysTitle)}`;
	return ["", title, ...drawHelp(topicsKeys, listed, frame), "", ...drawLegend(frame)];
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

function drawWelcome({ paint, width, words }: Frame): string[] {
	const { emptyText, emptyTitle } = words.topics;
	const room = Math.max(1, Math.min(72, width - 6));
	const text = emptyText.flatMap((paragraph) => ["", ...wrap(paragraph, room)]);
	return [
		"",
		...wrap(emptyTitle, room).map((line) => `   ${paint("strong", line)}`),
		...text.map((line) => `   ${paint("quiet", line)}`),
	];
}
