import { cappedSpend, spentTokens } from "#src/store/work.ts";
import { drawBrowsing } from "#views/kit/browse.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHints } from "#views/kit/hints.ts";
import { listRows } from "#views/kit/rows.ts";
import type { Screen } from "#views/kit/screen.ts";
import { cutTo } from "#views/kit/text.ts";
import { drawTitleLine } from "#views/kit/title.ts";
import { fineTokens, shortTokens } from "#views/kit/tokens.ts";
import { drawNotice } from "#views/notice/line.ts";
import type { JobRow, JobsRequest, JobsView } from "./data.ts";
import { activeActions, type JobsAction, jobsKeys } from "./keys.ts";
import { HEAD_LINES, panesOf } from "./layout.ts";
import { drawList } from "./list.ts";
import { type JobsModel, keysOf, start } from "./model.ts";
import { drawText } from "./text.ts";
import { updateJobs } from "./update.ts";

/** `/waystation jobs`: what works in the background, what worked, and what came of it. */
export const jobsScreen: Screen<JobsView, JobsModel, JobsAction, JobsRequest> = {
	start,
	keys: jobsKeys,
	wheel: { up: "up", down: "down" },
	rows: listRows({ headOf: () => HEAD_LINES, panesOf, keysOf }),
	active: activeActions,
	working: ({ rows }) => rows.some(({ state }) => state === "running"),
	update: updateJobs,
	draw: drawJobs,
};

function drawJobs(data: JobsView, model: JobsModel, frame: Frame): string[] {
	const panes = panesOf(data, model, frame);
	const parts = {
		head: [
			drawTitleLine(frame.words.jobs.title, countsOf(data, frame), frame),
			drawCaps(data, frame),
		],
		hints: drawHints(jobsKeys, activeActions(model, data), frame),
		status: drawNotice(data.notice, frame.width - 4, frame),
		panes,
		text: drawText(data, model, panes.detail.width, frame),
		scroll: model.scroll,
		list: () => drawList(data, model, panes.list, frame),
	};
	return drawBrowsing(parts, frame);
}

/** How many of each kind there are, those that want to be seen first. */
export function countsOf({ rows }: JobsView, { words }: Pick<Frame, "words">): string[] {
	const { counts } = words.jobs;
	const count = (state: JobRow["state"]) => rows.filter((row) => row.state === state).length;
	return (["running", "waiting", "failed", "skipped", "done"] as const)
		.filter((state) => count(state) > 0)
		.map((state) => counts[state](count(state)));
}

/** What the caps leave to this session. */
export function sayCap({ caps, spent }: JobsView, { words }: Pick<Frame, "words">): string {
	const used = spentTokens(cappedSpend(spent));
	const cap = shortTokens(caps.sessionTokens);
	const { cost, jobs } = words;
	if (used >= caps.sessionTokens) return cost.reached(cap);
	return jobs.sessionCap(cost.left(fineTokens(caps.sessionTokens - used), cap));
}

function drawCaps(data: JobsView, frame: Frame): string {
	const { paint, width } = frame;
	const isReached = spentTokens(cappedSpend(data.spent)) >= data.caps.sessionTokens;
	return ` ${paint(isReached ? "trouble" : "faint", cutTo(sayCap(data, frame), width - 2))}`;
}
