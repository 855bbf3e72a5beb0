import { visibleWidth } from "@earendil-works/pi-tui";
import type { Frame } from "#views/kit/frame.ts";
import { drawHints } from "#views/kit/hints.ts";
import { atTop } from "#views/kit/list.ts";
import { bodyHeight, drawPage } from "#views/kit/page.ts";
import { drawKeysPage } from "#views/kit/reader.ts";
import type { Screen } from "#views/kit/screen.ts";
import { cutTo, spread } from "#views/kit/text.ts";
import { windowed } from "#views/kit/window.ts";
import { drawNotice } from "#views/notice/line.ts";
import type { TopicsConfigRequest, TopicsConfigView } from "./data.ts";
import { activeActions, type TopicsConfigAction, topicsConfigKeys } from "./keys.ts";
import { startConfig, type TopicsConfigModel } from "./model.ts";
import { drawPicker } from "./picker.ts";
import { configRows } from "./place.ts";
import { drawSettings, firstLine } from "./settings.ts";
import { updateTopicsConfig } from "./update.ts";

/** `/topics-config`: which model classifies, what is shown, and a test of it. */
export const topicsConfigScreen: Screen<
	TopicsConfigView,
	TopicsConfigModel,
	TopicsConfigAction,
	TopicsConfigRequest
> = {
	start: startConfig,
	keys: topicsConfigKeys,
	wheel: { up: "up", down: "down" },
	rows: configRows,
	prompt: {
		placeholder: ({ topicsConfig }, { mode }) =>
			mode.name === "ask" ? topicsConfig.sentenceHint : topicsConfig.pickFilter,
		sign: ({ topicsConfig }, { mode }) => (mode.name === "ask" ? topicsConfig.names.test : "/"),
		text({ mode }) {
			if (mode.name === "ask") return mode.text;
			return mode.name === "pick" ? mode.query : undefined;
		},
		typed: (model, text) => typed(model, text),
	},
	active: activeActions,
	working: ({ test }) => test.state === "running",
	update: updateTopicsConfig,
	draw: drawConfig,
};

function typed(model: TopicsConfigModel, text: string): TopicsConfigModel {
	const { mode } = model;
	if (mode.name === "ask") return { ...model, mode: { ...mode, text } };
	if (mode.name !== "pick" || mode.query === text) return model;
	return { ...model, mode: { ...mode, query: text }, picked: atTop };
}

function drawConfig(view: TopicsConfigView, model: TopicsConfigModel, frame: Frame): string[] {
	const head = [drawTitle(frame), drawSecond(model, frame)];
	const height = bodyHeight(head.length, frame);
	return drawPage(
		{
			head,
			body: drawBody(view, model, height, frame),
			wall: undefined,
			status: drawNotice(view.notice, frame.width - 4, frame),
			hints: drawHints(topicsConfigKeys, activeActions(model, view), frame),
		},
		frame,
	);
}

function drawTitle({ keyName, paint, width, words }: Frame): string {
	const title = paint("title", cutTo(words.topicsConfig.title, width - 1));
	return spread(
		` ${title}`,
		`${paint("body", keyName("?"))} ${paint("quiet", words.kit.keys)} `,
		width,
	);
}

function drawSecond({ mode }: TopicsConfigModel, frame: Frame): string {
	const { paint, width, words } = frame;
	const { names, subtitle } = words.topicsConfig;
	if (mode.name === "ask") return ` ${frame.prompt(Math.max(1, width - 2))}`;
	if (mode.name !== "pick") return ` ${paint("faint", cutTo(subtitle, width - 2))}`;
	const right = `${paint("quiet", names[mode.setting])} `;
	return spread(` ${frame.prompt(Math.max(1, width - visibleWidth(right) - 3))}`, right, width);
}

function drawBody(
	view: TopicsConfigView,
	model: TopicsConfigModel,
	height: number,
	frame: Frame,
): readonly string[] {
	const { mode, scroll } = model;
	if (mode.name === "pick") return drawPicker(view, model, mode, height, frame);
	if (mode.name === "help") {
		const listed = activeActions({ ...model, mode: { name: "rows" } }, view);
		return windowed(drawKeysPage(topicsConfigKeys, listed, frame), scroll, height, frame);
	}
	const { lines, ...place } = drawSettings(view, model, frame);
	return windowed(lines, firstLine(place, height), height, frame);
}
