import { visibleWidth } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import { factsWithin, keysHint } from "#views/kit/facts.ts";
import type { Frame } from "#views/kit/frame.ts";
import { cutTo, plain, spread } from "#views/kit/text.ts";
import type { HistoryView } from "./data.ts";
import { type HistoryModel, questionOf } from "./model.ts";

/** Columns below which the scope needs all of the line. */
const NARROW = 32;

/** Lines of the head. */
export const HEAD_LINES = 2;

/** The lines above the body: title, chips and counts; what is typed. */
export function drawHead(data: HistoryView, model: HistoryModel, frame: Frame): string[] {
	return [drawTitle(data, model, frame), drawQuery(model, frame)];
}

function drawTitle(data: HistoryView, model: HistoryModel, frame: Frame): string {
	const { paint, width, words } = frame;
	const { history } = words;
	const name = cutTo(history.title, width - 1);
	const chips = [
		history.scopes[model.scope],
		...(model.role === "all" ? [] : [history.roles[model.role]]),
		...(model.days === 0 ? [] : [history.days(model.days)]),
		...(model.group === "none" ? [] : [history.groups[model.group]]),
	].join(` ${glyphs.between} `);
	// While something is typed a question mark is part of it.
	const isTyping = model.mode === "type";
	const keys = isTyping || width < NARROW ? "" : keysHint(frame);
	const room = width - visibleWidth(name) - 4 - (keys === "" ? 0 : visibleWidth(keys) + 2);
	const shown = cutTo(chips, room);
	const left = ` ${paint("title", name)}  ${paint("mark", shown)}`;
	const rest = factsWithin(sayCounts(data, model, frame), room - visibleWidth(shown) - 4);
	const right = [...(rest === "" ? [] : [paint("quiet", rest)]), ...(keys === "" ? [] : [keys])];
	const end = keys === "" ? " " : "";
	return right.length === 0 ? left : spread(left, right.join("   ") + end, width);
}

function sayCounts(
	{ result, searching }: HistoryView,
	model: HistoryModel,
	frame: Frame,
): readonly string[] {
	const { history } = frame.words;
	if (questionOf(model).text === "") return [];
	if (result === undefined) return searching ? [history.searching] : [];
	const { count, files, more, ms } = result;
	const time = history.milliseconds(Math.max(1, Math.round(ms)));
	return [history.hits(count, more), history.sessions(files), time];
}

function drawQuery({ mode, query }: HistoryModel, frame: Frame): string {
	const { paint, width, words } = frame;
	if (mode === "type") return ` ${frame.prompt(Math.max(1, width - 2))}`;
	const typed = cutTo(plain(query), Math.max(0, width - 4));
	const shown = typed === "" ? paint("faint", cutTo(words.history.hint, width - 4)) : "";
	return ` ${paint("mark", "/")} ${paint("body", typed)}${shown}`;
}
