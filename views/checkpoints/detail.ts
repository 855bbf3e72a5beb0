import type { Item } from "#src/checkpoints/item.ts";
import { itemsOf } from "#src/checkpoints/record.ts";
import type { TimelineRow } from "#src/checkpoints/timeline.ts";
import { glyphs } from "#themes/glyphs.ts";
import { longAge } from "#views/kit/age.ts";
import { differs, drawDiff } from "#views/kit/diff.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawMarkdown } from "#views/kit/markdown.ts";
import { drawKeysPage, drawSaid, drawWelcome, inset } from "#views/kit/reader.ts";
import { stamp } from "#views/kit/stamp.ts";
import { plain } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { CheckpointsView } from "./data.ts";
import { activeActions, checkpointsKeys } from "./keys.ts";
import { type CheckpointsModel, chosenRow, isEmpty } from "./model.ts";
import { sayCost, sayModel, sayRange, sayTokens, sayWhat } from "./says.ts";

/** Numbers of entries that one item shows. */
const MOST_PLACES = 3;

/** All lines of what is read on the screen: the help, the welcome, or what is wanted of the chosen record. */
export function drawDetail(
	data: CheckpointsView,
	model: CheckpointsModel,
	width: number,
	frame: Frame,
): readonly string[] {
	if (model.mode === "help") {
		const listed = activeActions({ ...model, mode: "list" }, data);
		return drawKeysPage(checkpointsKeys, listed, frame);
	}
	if (isEmpty(data)) return drawEmpty(data, frame);
	const row = chosenRow(data, model);
	if (row === undefined || width <= 2) return [];
	const lines = drawPane(data, model, row, width - 2, frame);
	return inset(lines);
}

function drawPane(
	data: CheckpointsView,
	{ pane }: CheckpointsModel,
	row: TimelineRow,
	width: number,
	frame: Frame,
): readonly string[] {
	const { checkpoints } = frame.words;
	switch (pane) {
		case "items":
			return drawRecord(data, row, width, frame);
		case "diff": {
			const { against, lines } = data.compare(row.number);
			const said = against === undefined ? checkpoints.first : checkpoints.against(against);
			return drawCompared(said, lines, width, frame);
		}
		case "generation": {
			const { born } = row.record;
			const said = checkpoints.generationChange(Math.max(0, born - 1), born);
			return drawCompared(said, data.compareGeneration(born), width, frame);
		}
		case "source": {
			const said = wrap(checkpoints.source(row.number), width);
			const text = data.source(row.record) || checkpoints.noSource;
			const { paint } = frame;
			return [...said.map((line) => paint("quiet", line)), "", ...drawMarkdown(text, width, paint)];
		}
	}
}

function drawCompared(
	said: string,
	lines: Parameters<typeof drawDiff>[0],
	width: number,
	frame: Frame,
): readonly string[] {
	const { paint, words } = frame;
	const body = differs(lines)
		? drawDiff(lines, width, frame)
		: [paint("quiet", words.checkpoints.noChange)];
	return [...wrap(said, width).map((line) => paint("quiet", line)), "", ...body];
}

function drawRecord(
	data: CheckpointsView,
	row: TimelineRow,
	width: number,
	frame: Frame,
): readonly string[] {
	const { paint, words } = frame;
	const { record } = row;
	const quiet = (text: string) => wrap(text, width).map((line) => paint("quiet", line));
	const items = itemsOf(record).flatMap((item) => drawItem(data, item, width, frame));
	const without =
		record.kind === "gap" ? words.checkpoints.gapText[record.why] : words.checkpoints.nothing;
	return [
		...sayFacts(row, frame).flatMap(quiet),
		"",
		...(items.length > 0 ? items : quiet(without)),
		...(record.kind === "checkpoint" && record.omitted > 0
			? ["", ...quiet(words.checkpoints.omitted(record.omitted))]
			: []),
		...drawReplaced(data, row, width, frame),
	];
}

/** Who, when, where, and what it costs: two lines where there is room. */
function sayFacts({ record, status, tokens, before }: TimelineRow, frame: Frame): string[] {
	const { now, words } = frame;
	const { checkpoints } = words;
	const size = tokens === 0 ? "" : checkpoints.tokens(sayTokens(tokens));
	const was = before > 0 ? checkpoints.was(sayTokens(before), sayTokens(tokens)) : size;
	const first = [sayWhat(record, words), longAge(record.at, now, words), stamp(record.at, now)];
	const second = [
		sayRange(record),
		was,
		plain(sayModel(record)),
		sayCost(record),
		checkpoints.status[status],
	];
	return [first, second].map((facts) =>
		facts.filter((fact) => fact !== "").join(` ${glyphs.between} `),
	);
}

function drawItem(
	data: CheckpointsView,
	item: Item,
	width: number,
	frame: Frame,
): readonly string[] {
	const { paint, words } = frame;
	if (item.kind === "note") return drawMarkdown(item.text, width, paint);
	const places = item.sources.flatMap((id) => data.places.get(id) ?? []).slice(-MOST_PLACES);
	const from = places.map((place) => `#${place}`).join(" ");
	const label = words.checkpoints.label(words.checkpoints.kinds[item.kind]);
	const lines = wrap(`${label}${plain(item.text)}${from === "" ? "" : ` ${from}`}`, width - 2);
	return lines.map((line, index) => {
		const sign = index === 0 ? glyphs.bullet : " ";
		if (index > 0 || !line.startsWith(label)) return paint("body", `${sign} ${line}`);
		const rest = line.slice(label.length);
		return `${paint("body", `${sign} `)}${paint("mark", label)}${paint("body", rest)}`;
	});
}

/** The records that a consolidation stands for. */
function drawReplaced(
	{ timeline }: CheckpointsView,
	{ record }: TimelineRow,
	width: number,
	{ now, paint, words }: Frame,
): readonly string[] {
	if (record.kind !== "consolidation") return [];
	const rows = timeline.rows.filter((other) => record.replaces.includes(other.record.id));
	const lines = rows.flatMap((other) => {
		const facts = [sayRange(other.record), sayWhat(other.record, words)];
		const text = [...facts, longAge(other.record.at, now, words)].join(` ${glyphs.between} `);
		return wrap(text, width - 2).map((line) => paint("quiet", `  ${line}`));
	});
	return ["", paint("heading", words.checkpoints.standsFor), ...lines];
}

function drawEmpty({ failure }: CheckpointsView, frame: Frame): string[] {
	const { checkpoints, notice } = frame.words;
	if (failure === undefined) return drawWelcome(checkpoints.empty, checkpoints.emptyText, frame);
	return drawSaid([["warn", checkpoints.unreadable(notice.failures[failure])]], frame);
}
