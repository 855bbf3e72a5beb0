import type { TuiMouseEvent } from "@earendil-works/pi-tui";
import { rowAt } from "./rows.ts";
import { apply, frameOf, guard, perform, type Stage } from "./stage.ts";

/** The wheel does what the screen says; whether it says anything. */
export function turnWheel<D, M, A extends string, R>(
	stage: Stage<D, M, A, R>,
	event: TuiMouseEvent,
): boolean {
	const { host, screen } = stage;
	if (event.type !== "wheel" || screen.wheel === undefined) return false;
	const action = (event.wheelDelta ?? 0) < 0 ? screen.wheel.up : screen.wheel.down;
	guard(stage, () => {
		const data = host.data();
		const active = screen.active(stage.model, data, frameOf(stage));
		if (active.includes(action)) perform(stage, action, data);
	});
	return true;
}

/** A press is taken as well where a row is, so that pi selects no text there and counts the clicks. */
export function click<D, M, A extends string, R>(
	stage: Stage<D, M, A, R>,
	event: TuiMouseEvent,
): boolean {
	if (event.button !== "left" || (event.type !== "press" && event.type !== "click")) return false;
	let taken = false;
	guard(stage, () => {
		const data = stage.host.data();
		const row = rowUnder(stage, event, data);
		taken = row !== undefined;
		if (row !== undefined && event.type === "click") choose(stage, row, data);
	});
	return taken;
}

interface PointedRow {
	readonly index: number;
	readonly isChosen: boolean;
}

function rowUnder<D, M, A extends string, R>(
	stage: Stage<D, M, A, R>,
	event: TuiMouseEvent,
	data: D,
): PointedRow | undefined {
	const { model, screen } = stage;
	const frame = frameOf(stage);
	// Where nothing can be moved to, a question waits for its answer.
	const moves = screen.wheel && screen.active(model, data, frame).includes(screen.wheel.down);
	const rows = moves === true ? screen.rows?.shown(model, data, frame) : undefined;
	const index = rows && rowAt(rows, event);
	return index === undefined ? undefined : { index, isChosen: index === rows?.at };
}

/** The first click chooses a row, one more does what Enter does. */
function choose<D, M, A extends string, R>(
	stage: Stage<D, M, A, R>,
	{ index, isChosen }: PointedRow,
	data: D,
): void {
	const { model, screen } = stage;
	const frame = frameOf(stage);
	const isAgain = isChosen && stage.clicked === index;
	stage.clicked = isAgain ? undefined : index;
	if (!isAgain) {
		apply(stage, screen.rows?.choose(model, index, data, frame) ?? { model });
		return;
	}
	const act = screen
		.active(model, data, frame)
		.find((action) => screen.keys[action].keys.includes("tui.select.confirm"));
	if (act !== undefined) perform(stage, act, data);
}
