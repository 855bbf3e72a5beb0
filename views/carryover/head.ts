import { visibleWidth } from "@earendil-works/pi-tui";
import type { HeldReason } from "#src/carryover/status.ts";
import { glyphs } from "#themes/glyphs.ts";
import { longAge } from "#views/kit/age.ts";
import type { Frame } from "#views/kit/frame.ts";
import { cutStart, cutTo, plain, spread } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { CarryoverView } from "./data.ts";
import { type CarryoverModel, isEmpty, rowsOf } from "./model.ts";

/** The lines above the body: title and counts, place or filter, and what stands in the way. */
export function drawHead(data: CarryoverView, model: CarryoverModel, frame: Frame): string[] {
	return [drawTitle(data, frame), drawSecond(data, model, frame), ...drawBanner(data, frame)];
}

function drawTitle(data: CarryoverView, { keyName, paint, width, words }: Frame): string {
	const { carryover, kit } = words;
	const counts = [carryover.open(data.openItems), carryover.versions(data.versions.length)];
	const name = cutTo(carryover.title, width - 1);
	const rest = cutTo(counts.join(` ${glyphs.between} `), width - visibleWidth(name) - 3);
	const left = ` ${paint("title", name)}${isEmpty(data) ? "" : `  ${paint("quiet", rest)}`}`;
	const right = `${paint("body", keyName("?"))} ${paint("quiet", kit.keys)} `;
	return spread(left, right, width);
}

function drawSecond(data: CarryoverView, model: CarryoverModel, frame: Frame): string {
	const { paint, width, words } = frame;
	if (model.mode.name === "filter" || model.query !== "") return drawFilter(data, model, frame);
	const file = paint("faint", cutStart(plain(data.file), Math.max(0, width - 2)));
	if (data.lastSession === undefined) return ` ${file}`;
	const { at } = data.lastSession;
	const when = at === undefined ? "" : ` ${longAge(at, frame.now, words)}`;
	const session = `${words.carryover.lastSession}${when} ${glyphs.between} `;
	const right = `${paint("faint", session)}${paint("quiet", words.carryover.resume)} `;
	return spread(` ${file}`, right, width);
}

function drawFilter(data: CarryoverView, model: CarryoverModel, frame: Frame): string {
	const { paint, width, words } = frame;
	const all = rowsOf(data, "").length;
	const count = words.carryover.matching(rowsOf(data, model.query).length, all);
	const right = `${paint("quiet", count)} `;
	const room = Math.max(1, width - visibleWidth(right) - 3);
	if (model.mode.name === "filter") return spread(` ${frame.prompt(room)}`, right, width);
	const query = cutTo(plain(model.query), room - 2);
	return spread(` ${paint("mark", "/")} ${paint("body", query)}`, right, width);
}

function drawBanner({ note }: CarryoverView, frame: Frame): string[] {
	const { words } = frame;
	if (note.status === "failed") {
		const why = words.notice.failures[note.failure];
		return drawAlert(words.carryover.unreadable(why), plain(note.detail), frame);
	}
	if (note.status !== "held" || note.reason === undefined) return [];
	const key = frame.keyName(note.reason === "conflict" ? "e" : "a");
	const { held, heldDo } = words.carryover;
	return drawAlert(held[note.reason], heldDo[note.reason](key), frame);
}

function drawAlert(what: string, todo: string, { paint, width }: Frame): string[] {
	const room = width - 4;
	const warned = wrap(what, room).map((line, index) => {
		const sign = index === 0 ? glyphs.alert : " ";
		return ` ${paint("warn", sign)} ${paint("warn", line)}`;
	});
	if (todo === "") return warned;
	return [...warned, ...wrap(todo, room).map((line) => `   ${paint("body", line)}`)];
}

/** Why a note is not told to the model; undefined when it is. */
export function heldReason({ note }: CarryoverView): HeldReason | undefined {
	return note.status === "held" ? note.reason : undefined;
}
