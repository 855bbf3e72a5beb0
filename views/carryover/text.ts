import type { SaveKind } from "#src/carryover/version.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHelp, flow } from "#views/kit/hints.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { CarryoverView } from "./data.ts";
import { activeActions, carryoverKeys } from "./keys.ts";
import { type CarryoverModel, isEmpty } from "./model.ts";
import { drawPreview } from "./preview.ts";

/** All lines of what is read on the screen: the help, the welcome, or the preview. */
export function drawText(
	data: CarryoverView,
	model: CarryoverModel,
	width: number,
	frame: Frame,
): readonly string[] {
	if (model.mode.name === "help") {
		const listed = activeActions({ ...model, mode: { name: "list" } }, data);
		const title = ` ${frame.paint("heading", frame.words.kit.keysTitle)}`;
		const help = drawHelp(carryoverKeys, listed, frame);
		return ["", title, ...help, "", ...drawLegend(frame)];
	}
	return isEmpty(data) ? drawEmpty(data, frame) : drawPreview(data, model, width, frame);
}

const kinds: readonly (SaveKind | "foreign")[] = [
	"tool",
	"summary",
	"manual",
	"capture",
	"edit",
	"restore",
	"clear",
	"foreign",
];

/** The signs of the list and whom they stand for. */
function drawLegend({ paint, width, words }: Frame): string[] {
	const { authors, legend } = words.carryover;
	const signs = kinds.map((kind) => `${glyphs.author[kind]} ${authors[kind]}`);
	const lines = flow(signs, Math.max(1, width - 4));
	return [` ${paint("heading", legend)}`, ...lines.map((line) => `   ${paint("quiet", line)}`)];
}

function drawEmpty({ noPlace }: CarryoverView, { paint, width, words }: Frame): string[] {
	const { carryover, notice } = words;
	const room = Math.max(1, Math.min(72, width - 6));
	if (noPlace !== undefined) {
		const why = wrap(notice.noPlace[noPlace], room);
		return ["", ...why.map((line) => `   ${paint("strong", line)}`)];
	}
	const text = carryover.emptyText.flatMap((paragraph) => ["", ...wrap(paragraph, room)]);
	return [
		"",
		...wrap(carryover.emptyTitle, room).map((line) => `   ${paint("strong", line)}`),
		...text.map((line) => `   ${paint("quiet", line)}`),
	];
}
