import { visibleWidth } from "@earendil-works/pi-tui";
import type { ShownHit } from "#src/history/shown-hit.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import type { Frame } from "#views/kit/frame.ts";
import { findWords, lightSpans } from "#views/kit/light.ts";
import { windowOf } from "#views/kit/list.ts";
import type { Box } from "#views/kit/panes.ts";
import { stamp } from "#views/kit/stamp.ts";
import { cutTo, inColumns, padTo, plain } from "#views/kit/text.ts";
import type { HistoryView } from "./data.ts";
import { type HistoryModel, offered, shownHits } from "./model.ts";
import { speakerOf } from "./speaker.ts";

/** Columns of time, speaker and session, and those that an excerpt keeps before time and session are drawn. */
const TIME = 11;
const SPEAKER = 8;
const SESSION = 5;
const EXCERPT = 24;

/** The hits, or what was asked before, as many rows as the box has. */
export function drawList(data: HistoryView, model: HistoryModel, box: Box, frame: Frame): string[] {
	const recent = offered(data, model);
	if (recent.length > 0) return drawRecent(recent, model, box, frame);
	const hits = shownHits(data, model);
	const keys = hits.map(({ name }) => name);
	const { first, at } = windowOf(model.cursor, keys, box.height);
	return hits.slice(first, first + box.height).map((hit, index) =>
		drawHit(hit, {
			chosen: first + index === at,
			// A session's name stands once, where its hits follow one another.
			before: index === 0 ? undefined : hits[first + index - 1],
			query: data.result?.terms.join(" ") ?? "",
			width: box.width,
			frame,
		}),
	);
}

interface Row {
	readonly chosen: boolean;
	readonly before: ShownHit | undefined;
	readonly query: string;
	readonly width: number;
	readonly frame: Frame;
}

/** Time, speaker, excerpt and session; the columns around the excerpt give way first. */
function drawHit(hit: ShownHit, { chosen, before, query, width, frame }: Row): string {
	const { now, paint } = frame;
	const front = ` ${paint("mark", chosen ? glyphs.cursor : " ")} `;
	const room = width - visibleWidth(front) - SPEAKER - 1;
	const timed = room - TIME - 2 >= EXCERPT;
	const named = room - TIME - 2 - SESSION >= EXCERPT;
	const wide = Math.max(0, room - (timed ? TIME + 2 : 0) - (named ? SESSION : 0));
	const excerpt = cutTo(plain(hit.excerpt), wide);
	const role: Role = chosen ? "strong" : roleOf(hit);
	const lit = padTo(lightSpans(excerpt, findWords(excerpt, query), role, paint), wide);
	// Of another year only the day fits.
	const time = padTo(stamp(hit.at, now).slice(0, TIME).trim(), TIME);
	const when = timed ? `${paint("faint", time)}  ` : "";
	const who = paint("quiet", inColumns(speakerOf(hit, frame.words), SPEAKER - 1));
	const session = before?.path === hit.path ? "" : hit.session.slice(-4);
	const end = named ? paint("faint", inColumns(` ${plain(session)}`, SESSION)) : "";
	const line = `${front}${when}${who} ${lit}${end}`;
	return chosen ? paint.selected(padTo(line, width)) : line;
}

/** What only repeats, or has some of the words, is dim. */
function roleOf({ phase }: ShownHit): Role {
	return phase === "original" ? "body" : "quiet";
}

function drawRecent(
	recent: readonly string[],
	model: HistoryModel,
	box: Box,
	{ paint, words }: Frame,
): string[] {
	const title = ` ${paint("heading", cutTo(words.history.recent, box.width - 2))}`;
	const { first, at } = windowOf(model.cursor, recent, Math.max(1, box.height - 1));
	const rows = recent.slice(first, first + box.height - 1).map((query, index) => {
		const chosen = first + index === at;
		const front = ` ${paint("mark", chosen ? glyphs.cursor : " ")} `;
		const text = paint(chosen ? "strong" : "body", cutTo(plain(query), box.width - 4));
		return chosen ? paint.selected(padTo(front + text, box.width)) : front + text;
	});
	return [title, ...rows];
}
