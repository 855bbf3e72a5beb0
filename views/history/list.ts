import { visibleWidth } from "@earendil-works/pi-tui";
import type { ShownHit } from "#src/history/shown-hit.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import type { Frame } from "#views/kit/frame.ts";
import { visibleRows } from "#views/kit/headed.ts";
import { findWords, lightSpans } from "#views/kit/light.ts";
import { windowOf } from "#views/kit/list.ts";
import type { Box } from "#views/kit/panes.ts";
import { stamp } from "#views/kit/stamp.ts";
import { cutTo, inColumns, padTo, plain, spread } from "#views/kit/text.ts";
import type { HistoryView } from "./data.ts";
import { type Heading, isHeading, listingOf, type Row } from "./listing.ts";
import { type HistoryModel, offered } from "./model.ts";
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
	const { isHeading: heads, keys, rows } = listingOf(data, model);
	const { first, at } = visibleRows(heads, model.cursor, keys, box.height);
	const query = data.result?.terms.join(" ") ?? "";
	return rows.slice(first, first + box.height).map((row, index) => {
		if (isHeading(row)) return drawHeading(row, box.width, frame);
		const above = index === 0 ? undefined : rows[first + index - 1];
		const session = model.group === "session" || isSameSession(row, above) ? "" : row.session;
		const chosen = first + index === at;
		return drawHit(row, { chosen, session, query, width: box.width, frame });
	});
}

/** A session's name stands once, where its hits follow one another. */
function isSameSession({ path }: ShownHit, above: Row | undefined): boolean {
	return above !== undefined && !isHeading(above) && above.path === path;
}

/** What the hits below have in common, and how many they are. */
function drawHeading(heading: Heading, width: number, { paint, words }: Frame): string {
	const { by, count, first, topic } = heading;
	const { history } = words;
	const told = history.hits(count, false);
	const room = Math.max(1, width - visibleWidth(told) - 4);
	const folder = first.cwd.split(/[\\/]/).findLast((part) => part !== "") ?? "";
	const session = [history.session(plain(first.session.slice(-4))), plain(folder)];
	const title = by === "topic" ? [plain(topic?.title ?? history.noTopic)] : session;
	const shown = cutTo(title.filter((part) => part !== "").join(` ${glyphs.between} `), room);
	return spread(` ${paint("heading", shown)}`, `${paint("faint", told)} `, width);
}

interface Look {
	readonly chosen: boolean;
	/** Drawn at the end; empty where it was said already. */
	readonly session: string;
	readonly query: string;
	readonly width: number;
	readonly frame: Frame;
}

/** Time, speaker, excerpt and session; the columns around the excerpt give way first. */
function drawHit(hit: ShownHit, { chosen, session, query, width, frame }: Look): string {
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
	const end = named ? paint("faint", inColumns(` ${plain(session.slice(-4))}`, SESSION)) : "";
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
