import { visibleWidth } from "@earendil-works/pi-tui";
import { spinnerAt } from "#views/kit/clock.ts";
import { factsWithin, keysHint } from "#views/kit/facts.ts";
import type { Frame } from "#views/kit/frame.ts";
import { cutTo, spread } from "#views/kit/text.ts";
import type { CheckpointsView } from "./data.ts";
import { sayTokens } from "./says.ts";

/** Lines of the head. */
export const HEAD_LINES = 2;

/** The lines above the body: title and counts, then what runs or how far the memory reaches. */
export function drawHead(data: CheckpointsView, frame: Frame): string[] {
	return [drawTitle(data, frame), drawReach(data, frame)];
}

function drawTitle(data: CheckpointsView, frame: Frame): string {
	const { paint, width, words } = frame;
	const { checkpoints } = words;
	const { rows, tokens, generation } = data.timeline;
	const counts = [
		...(data.paused ? [checkpoints.paused] : []),
		...(rows.length === 0
			? []
			: [
					checkpoints.records(rows.length),
					checkpoints.budget(sayTokens(tokens) || "0", sayTokens(data.budget)),
					checkpoints.generation(generation),
				]),
	];
	const name = cutTo(checkpoints.title, width - 1);
	const keys = keysHint(frame);
	const rest = factsWithin(counts, width - visibleWidth(name) - visibleWidth(keys) - 5);
	const left = ` ${paint("title", name)}${rest === "" ? "" : `  ${paint("quiet", rest)}`}`;
	return spread(left, keys, width);
}

function drawReach(
	{ run, timeline }: CheckpointsView,
	{ now, paint, width, words }: Frame,
): string {
	const { checkpoints } = words;
	const room = Math.max(0, width - 2);
	if (run !== undefined) {
		const spinner = spinnerAt(now - run.since);
		const text = checkpoints.running[run.step](run.at, run.of);
		return ` ${paint("busy", spinner)} ${paint("quiet", cutTo(text, room - 2))}`;
	}
	const { covered, end } = timeline;
	const text = covered < end ? checkpoints.uncovered(covered + 1, end) : checkpoints.upToDate;
	return ` ${paint("faint", cutTo(end === 0 ? "" : text, room))}`;
}
