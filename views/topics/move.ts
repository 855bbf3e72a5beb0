import type { Frame } from "#views/kit/frame.ts";
import { moveBy } from "#views/kit/headed.ts";
import { type Move, scrollBy } from "#views/kit/moves.ts";
import type { TopicsScreenData } from "./desk.ts";
import type { TopicsAction } from "./keys.ts";
import { detailRoom } from "./layout.ts";
import { headingsOf } from "./listing.ts";
import { isEmpty, listingOf, type TopicsModel } from "./model.ts";
import { panesOf } from "./panes.ts";

const moves = ["up", "down", "pageUp", "pageDown", "first", "last"] as const;

/** Moves of the detail alone, by what they are to a text. */
const pages = { scrollUp: "pageUp", scrollDown: "pageDown" } as const;

type TopicsMove = Move | keyof typeof pages;

export function isMove(action: TopicsAction): action is TopicsMove {
	return action in pages || moves.some((move) => move === action);
}

/** The model with its cursor or its detail moved. */
export function move(
	model: TopicsModel,
	action: TopicsMove,
	data: TopicsScreenData,
	frame: Frame,
): TopicsModel {
	const reading = model.reading || model.mode.name === "help" || isEmpty(data);
	if (reading || action === "scrollDown" || action === "scrollUp") {
		return scroll(model, action, data, frame);
	}
	const { keys, rows } = listingOf(data, model);
	const { height } = panesOf(data, model, frame).list;
	const page = Math.max(1, height - 1);
	const steps = {
		up: -1,
		down: 1,
		pageUp: -page,
		pageDown: page,
		first: -keys.length,
		last: keys.length,
	}[action];
	const cursor = moveBy(headingsOf(rows), model.cursor, keys, steps, height);
	return cursor.key === model.cursor.key ? { ...model, cursor } : { ...model, cursor, scroll: 0 };
}

function scroll(
	model: TopicsModel,
	action: TopicsMove,
	data: TopicsScreenData,
	frame: Frame,
): TopicsModel {
	const { height, lines } = detailRoom(data, model, frame);
	const moved = action === "scrollUp" || action === "scrollDown" ? pages[action] : action;
	return { ...model, scroll: scrollBy(moved, model.scroll, lines, height) };
}
