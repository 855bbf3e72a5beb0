import type { SaveKind } from "#src/carryover/version.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "#views/kit/frame.ts";
import { flow } from "#views/kit/hints.ts";
import { drawKeysPage, drawSaid, drawWelcome } from "#views/kit/reader.ts";
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
		return [...drawKeysPage(carryoverKeys, listed, frame), "", ...drawLegend(frame)];
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

function drawEmpty({ noPlace }: CarryoverView, frame: Frame): string[] {
	const { carryover, notice } = frame.words;
	if (noPlace !== undefined) return drawSaid([["strong", notice.noPlace[noPlace]]], frame);
	return drawWelcome(carryover.emptyTitle, carryover.emptyText, frame);
}
