import { glyphs } from "#themes/glyphs.ts";
import { spinnerAt } from "#views/kit/clock.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHints } from "#views/kit/hints.ts";
import { drawPage } from "#views/kit/page.ts";
import { drawPanes } from "#views/kit/panes.ts";
import type { Screen } from "#views/kit/screen.ts";
import { cutTo, plain } from "#views/kit/text.ts";
import { windowed } from "#views/kit/window.ts";
import { drawNotice } from "#views/notice/line.ts";
import type { TopicsRequest } from "./data.ts";
import type { TopicsScreenData } from "./desk.ts";
import { drawHead } from "./head.ts";
import { activeActions, type TopicsAction, topicsKeys } from "./keys.ts";
import { drawList } from "./list.ts";
import { atFirst, type TopicsModel, topicOf } from "./model.ts";
import { panesOf } from "./panes.ts";
import { topicRows } from "./rows.ts";
import { drawText } from "./text.ts";
import { updateTopics } from "./update.ts";

/** `/topics`: everything that was asked for, what is open, and what was decided. */
export function topicsScreen(
	start: TopicsModel,
): Screen<TopicsScreenData, TopicsModel, TopicsAction, TopicsRequest> {
	return {
		start,
		keys: topicsKeys,
		wheel: { up: "up", down: "down" },
		rows: topicRows,
		prompt: {
			placeholder: (words, { mode }) =>
				mode.name === "edit" ? words.topics.hints[mode.field] : words.topics.filterHint,
			sign: (words, { mode }) => (mode.name === "edit" ? words.topics.fields[mode.field] : "/"),
			text: ({ mode, query }) => {
				if (mode.name === "edit") return mode.text;
				return mode.name === "filter" ? query : undefined;
			},
			typed: (model, text, data) =>
				model.mode.name === "edit"
					? { ...model, mode: { ...model.mode, text } }
					: atFirst(data, { ...model, query: text }),
		},
		active: activeActions,
		working: (data) => data.classifyingSince !== undefined,
		update: updateTopics,
		draw: drawTopics,
	};
}

function drawTopics(data: TopicsScreenData, model: TopicsModel, frame: Frame): string[] {
	const head = drawHead(data, model, frame);
	const hints = drawHints(topicsKeys, activeActions(model, data, frame), frame);
	const status = drawStatus(data, model, frame);
	const { body, wall } = drawBody(data, model, frame);
	return drawPage({ head, body, wall, status, hints }, frame);
}

function drawBody(
	data: TopicsScreenData,
	model: TopicsModel,
	frame: Frame,
): { readonly body: readonly string[]; readonly wall: number | undefined } {
	const panes = panesOf(data, model, frame);
	const { detail, list, wall } = panes;
	const text = detail.height > 0 ? drawText(data, model, detail.width, frame) : [];
	const shown = windowed(text, model.scroll, detail.height, frame);
	if (list.height === 0) return { body: shown, wall: undefined };
	return { body: drawPanes(panes, drawList(data, model, list, frame), shown, frame.paint), wall };
}

/** A question, what runs, or the outcome of the last request. */
function drawStatus(data: TopicsScreenData, { mode }: TopicsModel, frame: Frame): string {
	const { now, paint, width, words } = frame;
	const { topics } = words;
	const room = width - 4;
	if (mode.name === "status") {
		const title = plain(topicOf(data, mode.id)?.title ?? "");
		return paint("mark", cutTo(topics.askStatus(title), room));
	}
	const { classifyingSince, notice } = data;
	if (classifyingSince === undefined) return drawNotice(notice, room, frame);
	const passed = Math.max(0, now - classifyingSince);
	const seconds = words.seconds(Math.floor(passed / 1000));
	const text = `${topics.classifying} ${glyphs.between} ${seconds}`;
	return paint("busy", cutTo(`${spinnerAt(passed)} ${text}`, room));
}
