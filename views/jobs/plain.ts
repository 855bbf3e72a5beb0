import type { Messages } from "#i18n/en.ts";
import { glyphs } from "#themes/glyphs.ts";
import { longAge } from "#views/kit/age.ts";
import { alignColumns } from "#views/kit/columns.ts";
import type { JobsView } from "./data.ts";
import { sayPurpose, sayState, signOf } from "./says.ts";
import { countsOf, sayCap } from "./screen.ts";

/** What `/waystation jobs` answers where there is no screen: one aligned line for each job. */
export function answerJobs(view: JobsView, words: Messages, now: number): string {
	const { jobs } = words;
	const cap = sayCap(view, { words });
	if (view.rows.length === 0) return [jobs.emptyTitle, ...jobs.emptyText, cap].join("\n");
	const lines = alignColumns(
		view.rows.map((row) => [
			row.state === "running" ? glyphs.cursor : signOf(row, now),
			sayPurpose(row, words),
			sayState(row, view, now, words),
			longAge(row.changedAt, now, words),
		]),
	);
	return [...lines, "", `${countsOf(view, { words }).join(` ${glyphs.between} `)}`, cap].join("\n");
}
