import type { Frame } from "#views/kit/frame.ts";
import { bodyHeight } from "#views/kit/page.ts";
import { arrange, type Panes } from "#views/kit/panes.ts";
import type { CarryoverView } from "./data.ts";
import { drawHead } from "./head.ts";
import { type CarryoverModel, rowsOf } from "./model.ts";
import { drawPreview } from "./preview.ts";

/** Columns that the list of versions fills. */
const LIST = 41;

/** Where the list and the preview stand; a reader gives the whole body to the preview. */
export function panesOf(data: CarryoverView, model: CarryoverModel, frame: Frame): Panes {
	const height = bodyHeight(drawHead(data, model, frame).length, frame);
	if (model.mode.name !== "read") {
		return arrange(frame.width, height, rowsOf(data, model.query).length, LIST);
	}
	const box = { width: frame.width, height };
	return { wall: undefined, list: { ...box, height: 0 }, detail: box };
}

export function listHeight(data: CarryoverView, model: CarryoverModel, frame: Frame): number {
	return panesOf(data, model, frame).list.height;
}

export function detailHeight(data: CarryoverView, model: CarryoverModel, frame: Frame): number {
	return panesOf(data, model, frame).detail.height;
}

/** Lines that the preview would have without a window. */
export function previewLength(data: CarryoverView, model: CarryoverModel, frame: Frame): number {
	const { detail } = panesOf(data, model, frame);
	return drawPreview(data, model, detail.width, frame).length;
}
