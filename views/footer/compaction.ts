import { visibleWidth } from "@earendil-works/pi-tui";
import type { Messages } from "#i18n/en.ts";
import {
	type DoneCompaction,
	isStillLarge,
	type RunningCompaction,
} from "#src/store/compaction.ts";
import { glyphs } from "#themes/glyphs.ts";
import { sayFigures } from "#views/compactions/figures.ts";
import { elapsed, spinnerAt } from "#views/kit/clock.ts";
import type { Ink } from "#views/kit/frame.ts";
import { cutTo } from "#views/kit/text.ts";
import { shortTokens } from "#views/kit/tokens.ts";
import { MOST_COLUMNS } from "./carryover.ts";

/** Columns behind the sign in front. */
const ROOM = MOST_COLUMNS - 2;

/** A compaction on its way: what it is at, how much it folds away, and since when. */
export function drawRunning(running: RunningCompaction, { now, paint, words }: Ink): string {
	const { compaction } = words;
	const passed = Math.max(0, now - running.since);
	const stage = sayStage(running, compaction);
	const tokens = shortTokens(running.tokens);
	const time = elapsed(passed);
	const level = running.level > 0 ? [compaction.shortLevel(running.level)] : [];
	// What is known from the start gives way first; the level tells more than it takes.
	const lines = [
		[stage, compaction.messages(running.messages), tokens, time, ...level],
		[stage, tokens, time, ...level],
		[stage, time, ...level],
		[stage, time],
	].map((parts) => parts.join(` ${glyphs.between} `));
	const text = lines.find((line) => visibleWidth(line) <= ROOM) ?? cutTo(stage, ROOM);
	return `${paint("busy", spinnerAt(passed))} ${paint("quiet", text)}`;
}

function sayStage({ repairs, stage }: RunningCompaction, { stage: say }: Messages["compaction"]) {
	if (stage === undefined) return say.compacting;
	return stage === "repairing" ? say.repairing(Math.max(1, repairs)) : say[stage];
}

/** What a compaction came to, estimated until the next reply was counted; little freed is said. */
export function drawDone(done: DoneCompaction, { paint, words }: Ink): string {
	const figures = sayFigures(done.before, done.estimated, done.measured);
	if (!isStillLarge(done)) {
		return `${paint("gain", glyphs.status.done)} ${paint("quiet", cutTo(figures, ROOM))}`;
	}
	const text = cutTo(`${figures} ${words.compaction.large}`, ROOM);
	return `${paint("warn", glyphs.alert)} ${paint("quiet", text)}`;
}

/** The quiet sign that summaries are ours, where nothing else is told. */
export function drawIdle({ paint, words }: Ink): string {
	return paint("faint", `${glyphs.between} ${words.compaction.badge}`);
}
