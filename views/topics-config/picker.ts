import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "#views/kit/frame.ts";
import { windowOf } from "#views/kit/list.ts";
import { cutTo, padTo, plain, spread } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { TopicsConfigView } from "./data.ts";
import { keyOf, type Mode, type TopicsConfigModel } from "./model.ts";
import { type Pick, picksFor } from "./rows.ts";
import { sayPick } from "./value.ts";

/** The models that can be picked, as many rows as there is height. */
export function drawPicker(
	view: TopicsConfigView,
	{ picked }: TopicsConfigModel,
	{ query, setting }: Extract<Mode, { name: "pick" }>,
	height: number,
	frame: Frame,
): string[] {
	const { paint, width, words } = frame;
	const picks = picksFor(setting, view, query);
	if (picks.length === 0) {
		return wrap(words.topicsConfig.noModel, Math.max(1, width - 2)).map(
			(line) => ` ${paint("quiet", line)}`,
		);
	}
	const { at, first } = windowOf(picked, picks.map(keyOf), height);
	return picks.slice(first, first + height).map((pick, index) => {
		const isSet = view.config[setting] === pick.value;
		const chosen = first + index === at;
		return drawPick(pick, sayPick(pick, setting, words), { chosen, isSet, frame });
	});
}

interface Look {
	readonly chosen: boolean;
	readonly isSet: boolean;
	readonly frame: Frame;
}

function drawPick({ model }: Pick, text: string, { chosen, isSet, frame }: Look): string {
	const { paint, width } = frame;
	const cursor = paint("mark", chosen ? glyphs.cursor : " ");
	const set = paint("gain", isSet ? glyphs.status.done : " ");
	const left = ` ${cursor} ${set} ${paint(chosen ? "strong" : "body", cutTo(text, width - 6))}`;
	const label = model === undefined || model.label === model.name ? "" : plain(model.label);
	const line = spread(left, paint("faint", cutTo(label, width)) + (label === "" ? "" : " "), width);
	return chosen ? paint.selected(padTo(line, width)) : line;
}
