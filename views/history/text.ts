import type { ShownHit, ShownNeighbour } from "#src/history/shown-hit.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "#views/kit/frame.ts";
import { light } from "#views/kit/light.ts";
import { drawKeysPage, drawSaid, drawWelcome, inset } from "#views/kit/reader.ts";
import { stamp } from "#views/kit/stamp.ts";
import { plain, plainLines } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { HistoryView } from "./data.ts";
import { activeActions, historyKeys } from "./keys.ts";
import { chosenHit } from "./listing.ts";
import { type HistoryModel, questionOf } from "./model.ts";
import { speakerOf } from "./speaker.ts";

/** Lines of the hit and of each of its neighbours. */
const MOST_LINES = 400;
const NEIGHBOUR_LINES = 4;

/** All lines of what is read on the screen: the help, the welcome, or the chosen hit. */
export function drawText(
	data: HistoryView,
	model: HistoryModel,
	width: number,
	frame: Frame,
): readonly string[] {
	if (model.mode === "help") {
		const listed = activeActions({ ...model, mode: "list" }, data);
		return [...drawKeysPage(historyKeys, listed, frame), ...drawFilters(frame)];
	}
	const hit = chosenHit(data, model);
	if (hit === undefined) return drawEmpty(data, model, frame);
	if (width <= 2) return [];
	const lines = drawHit(hit, data, width - 2, frame);
	return inset(lines);
}

function drawHit(hit: ShownHit, data: HistoryView, width: number, frame: Frame): string[] {
	const { paint } = frame;
	const query = data.result?.terms.join(" ") ?? "";
	const around = data.around.get(hit.name) ?? [];
	const at = around.findIndex(({ id }) => id === hit.id);
	const before = at < 0 ? [] : around.slice(0, at);
	const after = at < 0 ? [] : around.slice(at + 1);
	const said = plainLines(hit.text, MOST_LINES)
		.flatMap((line) => wrap(line, width - 2))
		.map((line) => `  ${light(line, query, "body", paint)}`);
	return [
		...drawFacts(hit, width, frame),
		...drawLater(hit, width, frame),
		...before.flatMap((one) => drawNeighbour(one, width, frame)),
		"",
		paint("heading", speakerOf(hit, frame.words)),
		...said,
		...after.flatMap((one) => drawNeighbour(one, width, frame)),
	];
}

function drawFacts(hit: ShownHit, width: number, { now, paint, words }: Frame): string[] {
	const { history } = words;
	const session = plain(hit.session.slice(-4));
	const facts = [
		stamp(hit.at, now),
		...(session === "" ? [] : [history.session(session)]),
		plain(hit.name),
		...(hit.phase === "original" ? [] : [history.phases[hit.phase]]),
	];
	const folder = hit.cwd === "" ? [] : wrap(plain(hit.cwd), width);
	return [
		...wrap(facts.join(` ${glyphs.between} `), width).map((line) => paint("quiet", line)),
		...folder.map((line) => paint("faint", line)),
	];
}

function drawLater({ later }: ShownHit, width: number, { now, paint, words }: Frame): string[] {
	if (later === undefined) return [];
	const said = words.history.later(stamp(later.at, now), plain(later.text));
	return ["", ...wrap(said, width).map((line) => paint("warn", line))];
}

function drawNeighbour(one: ShownNeighbour, width: number, frame: Frame): string[] {
	const { paint, words } = frame;
	const lines = plainLines(one.text.trim(), NEIGHBOUR_LINES).flatMap((line) =>
		wrap(line, width - 2),
	);
	const shown = lines.slice(0, NEIGHBOUR_LINES).map((line) => `  ${paint("quiet", line)}`);
	return ["", paint("faint", speakerOf(one, words)), ...shown];
}

function drawFilters(frame: Frame): string[] {
	const { paint, width, words } = frame;
	const lines = words.history.filters.flatMap((line) => wrap(line, Math.max(4, width - 4)));
	return ["", ...lines.map((line) => `   ${paint("quiet", line)}`)];
}

function drawEmpty(data: HistoryView, model: HistoryModel, frame: Frame): string[] {
	const { history } = frame.words;
	if (questionOf(model).text === "") {
		return drawWelcome(history.emptyTitle, [...history.emptyText, ...history.filters], frame);
	}
	if (data.result === undefined || data.searching) {
		return drawSaid([["quiet", history.searching]], frame);
	}
	return drawSaid([["strong", history.noHits(history.scopes[model.scope])]], frame);
}
