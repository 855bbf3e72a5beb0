import type { Messages } from "#i18n/en.ts";
import { itemsOf } from "#src/checkpoints/record.ts";
import type { TimelineRow } from "#src/checkpoints/timeline.ts";
import { glyphs } from "#themes/glyphs.ts";
import { longAge } from "#views/kit/age.ts";
import { alignColumns } from "#views/kit/columns.ts";
import type { Compared } from "#views/kit/diff.ts";
import { stamp } from "#views/kit/stamp.ts";
import { plain, plainLines } from "#views/kit/text.ts";
import type { CheckpointsView } from "./data.ts";
import { sayCost, sayCounts, sayModel, sayRange, sayTokens, sayWhat } from "./says.ts";

/** Lines of entries in an answer. */
const MOST_LINES = 2_000;

/** What `/checkpoints` answers where, or when, there is no screen. */
export type CheckpointsAnswer =
	| { readonly show: "list" | "usage" }
	| { readonly show: "record" | "diff" | "source"; readonly number: number };

export function answerCheckpoints(
	answer: CheckpointsAnswer,
	view: CheckpointsView,
	words: Messages,
	now: number,
): string {
	if (!("number" in answer)) {
		return answer.show === "list" ? sayList(view, words, now) : words.checkpoints.command.usage;
	}
	const row = view.timeline.rows[answer.number - 1];
	if (row === undefined) return words.checkpoints.empty;
	if (answer.show === "record") return sayRecord(row, view, words, now);
	if (answer.show === "diff") return sayDiff(row, view, words);
	const text = plainLines(view.source(row.record), MOST_LINES).join("\n").trim();
	return text === "" ? words.checkpoints.noSource : text;
}

/** One aligned line per record, the newest first. */
function sayList(view: CheckpointsView, words: Messages, now: number): string {
	const { checkpoints, notice } = words;
	const { rows, tokens, generation, covered, end } = view.timeline;
	if (view.failure !== undefined) return checkpoints.unreadable(notice.failures[view.failure]);
	const rest = covered < end ? checkpoints.uncovered(covered + 1, end) : checkpoints.upToDate;
	if (rows.length === 0) return [checkpoints.empty, ...checkpoints.emptyText].join("\n");
	const cells = rows.toReversed().map((row) => cellsOf(row, words, now));
	const lines = alignColumns(cells);
	const facts = [
		checkpoints.records(rows.length),
		checkpoints.budget(sayTokens(tokens) || "0", sayTokens(view.budget)),
		checkpoints.generation(generation),
		...(view.paused ? [checkpoints.paused] : []),
	];
	return [...lines, "", facts.join(` ${glyphs.between} `), rest, checkpoints.command.more].join(
		"\n",
	);
}

function cellsOf(row: TimelineRow, words: Messages, now: number): readonly string[] {
	const { record, status } = row;
	return [
		String(row.number),
		longAge(record.at, now, words),
		sayWhat(record, words),
		sayRange(record),
		sayTokens(row.tokens),
		plain(sayModel(record)),
		sayCounts(record, words),
		words.checkpoints.status[status],
	];
}

function sayRecord(row: TimelineRow, view: CheckpointsView, words: Messages, now: number): string {
	const { checkpoints } = words;
	const { record } = row;
	const facts = [
		sayWhat(record, words),
		stamp(record.at, now),
		sayRange(record),
		row.tokens === 0 ? "" : checkpoints.tokens(sayTokens(row.tokens)),
		plain(sayModel(record)),
		sayCost(record),
		checkpoints.status[row.status],
	].filter((fact) => fact !== "");
	const items = itemsOf(record).map((item) => {
		const places = item.sources.flatMap((id) => view.places.get(id) ?? []);
		const from = places.map((place) => ` #${place}`).join("");
		const text = plainLines(item.text, MOST_LINES).join("\n");
		return `${glyphs.bullet} ${checkpoints.label(checkpoints.kinds[item.kind])}${text}${from}`;
	});
	const without = record.kind === "gap" ? checkpoints.gapText[record.why] : checkpoints.nothing;
	const body = items.length > 0 ? items : [without];
	return [`${row.number}  ${facts.join(` ${glyphs.between} `)}`, "", ...body].join("\n");
}

const signs: Readonly<Record<Compared["kind"], string>> = {
	same: " ",
	added: glyphs.added,
	removed: glyphs.removed,
};

function sayDiff(
	{ number }: TimelineRow,
	view: CheckpointsView,
	{ checkpoints }: Messages,
): string {
	const { against, lines } = view.compare(number);
	const head = against === undefined ? checkpoints.first : checkpoints.against(against);
	const body = lines.map(({ kind, text }) => `${signs[kind]} ${plain(text)}`);
	return [head, "", ...(body.length > 0 ? body : [checkpoints.noChange])].join("\n");
}
