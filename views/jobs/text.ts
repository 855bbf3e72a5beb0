import { glyphs } from "#themes/glyphs.ts";
import { longAge } from "#views/kit/age.ts";
import { elapsed } from "#views/kit/clock.ts";
import type { Frame } from "#views/kit/frame.ts";
import { flow } from "#views/kit/hints.ts";
import { moves } from "#views/kit/moves.ts";
import { flowParts } from "#views/kit/parts.ts";
import { drawKeysPage, drawWelcome, inset } from "#views/kit/reader.ts";
import { wrap } from "#views/kit/wrap.ts";
import { againOf, type JobRow, type JobsView } from "./data.ts";
import { jobsKeys } from "./keys.ts";
import { chosenOf, type JobsModel } from "./model.ts";
import { sayPurpose, sayState, sayTook, stateRoles } from "./says.ts";

/** All lines of what is read on the screen: the help, the welcome, or the chosen job. */
export function drawText(
	data: JobsView,
	model: JobsModel,
	width: number,
	frame: Frame,
): readonly string[] {
	if (model.mode === "help") return drawKeys(frame);
	const row = chosenOf(data, model);
	if (row === undefined) return drawEmpty(frame);
	const room = Math.max(1, width - 2);
	return inset(drawJob(row, data, room, frame));
}

function drawJob(row: JobRow, data: JobsView, width: number, frame: Frame): string[] {
	const { now, paint, words } = frame;
	const { jobs } = words;
	const say = (text: string, role: Parameters<typeof paint>[0]) =>
		wrap(text, width).map((line) => paint(role, line));
	// How long it took stands among the facts.
	const state = row.state === "done" ? jobs.states.done : sayState(row, data, now, words);
	return [
		...say(sayPurpose(row, words), "strong"),
		...say(state, stateRoles[row.state]),
		"",
		...flowParts(factsOf(row, frame), width).map((line) => paint("quiet", line)),
		"",
		...say(jobs.does[row.purpose], "body"),
		"",
		...say(nextOf(row, data, frame), "faint"),
	];
}

function factsOf(row: JobRow, { now, words }: Frame): string[] {
	const { jobs } = words;
	const { changedAt, queuedAt, startedAt, state } = row;
	const isOver = state !== "running" && state !== "waiting";
	return [
		jobs.queued(longAge(queuedAt, now, words)),
		...(startedAt === undefined || startedAt - queuedAt < 1_000
			? []
			: [jobs.waited(elapsed(startedAt - queuedAt))]),
		...(isOver && startedAt !== undefined ? [sayTook(row, words)] : []),
		...(isOver ? [jobs.ended(longAge(changedAt, now, words))] : []),
	];
}

/** What can be done about a job, or what comes of it by itself. */
function nextOf(row: JobRow, data: JobsView, { keyName, words }: Frame): string {
	const { jobs } = words;
	const isOpen = row.state === "running" || row.state === "waiting";
	if (isOpen) return row.id === undefined ? jobs.pisOwn : jobs.canStop(keyName("x"));
	if (row.failure === "capped") return jobs.capped;
	if (row.failure === "no-model" || row.failure === "auth") return jobs.setModel;
	if (againOf(data, row) !== undefined) return jobs.canRepeat(keyName("r"));
	return row.state === "done" ? jobs.isDone : jobs.byItself;
}

function drawKeys(frame: Frame): string[] {
	const { paint, width, words } = frame;
	const listed = [...moves, "read", "stop", "again", "close"] as const;
	const { legend, states } = words.jobs;
	const signs = Object.entries(glyphs.job);
	const named: Readonly<Record<string, string>> = states;
	const lines = flow(
		signs.map(([state, sign]) => `${sign} ${named[state] ?? state}`),
		Math.max(1, width - 4),
	);
	return [
		...drawKeysPage(jobsKeys, listed, frame),
		"",
		` ${paint("heading", legend)}`,
		...lines.map((line) => `   ${paint("quiet", line)}`),
	];
}

function drawEmpty(frame: Frame): string[] {
	const { jobs } = frame.words;
	return drawWelcome(jobs.emptyTitle, jobs.emptyText, frame);
}
