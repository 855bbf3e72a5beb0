import { visibleWidth } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import { shortAge } from "#views/kit/age.ts";
import type { Frame } from "#views/kit/frame.ts";
import { windowOf } from "#views/kit/list.ts";
import type { Box } from "#views/kit/panes.ts";
import { cutTo, padTo } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import { authorOf, type CarryoverView, type Row } from "./data.ts";
import { heldReason } from "./head.ts";
import { type CarryoverModel, rowsOf } from "./model.ts";

interface Cells {
	readonly sign: string;
	readonly signRole: Role;
	readonly number: string;
	readonly author: string;
	readonly open: string;
	readonly age: string;
}

/** The note and its versions, as many rows as the box has. */
export function drawVersions(
	data: CarryoverView,
	model: CarryoverModel,
	box: Box,
	frame: Frame,
): string[] {
	const rows = rowsOf(data, model.query);
	const { paint, words } = frame;
	if (rows.length === 0) {
		return wrap(words.carryover.noMatch, box.width - 2).map((line) => ` ${paint("quiet", line)}`);
	}
	const keys = rows.map((row) => row.key);
	const { first, at } = windowOf(model.cursor, keys, box.height);
	const digits = String(data.versions[0]?.number ?? 0).length;
	return rows.slice(first, first + box.height).map((row, index) => {
		const chosen = first + index === at;
		return drawRow(cellsOf(row, data, frame), chosen, digits, box.width, frame);
	});
}

function cellsOf({ version }: Row, data: CarryoverView, { now, words }: Frame): Cells {
	const { carryover } = words;
	if (version !== undefined) {
		return {
			sign: glyphs.author[authorOf(version)],
			signRole: version.kind === "tool" ? "mark" : "quiet",
			number: String(version.number),
			author: carryover.authors[authorOf(version)],
			open: carryover.open(version.openItems),
			age: shortAge(version.at, now, words),
		};
	}
	const { note } = data;
	const held = heldReason(data) !== undefined || note.status === "failed";
	const changedAt = note.status === "known" || note.status === "held" ? note.changedAt : undefined;
	return {
		sign: held ? glyphs.alert : glyphs.author.note,
		signRole: held ? "warn" : "mark",
		number: "",
		author: carryover.note,
		open: changedAt === undefined ? "" : carryover.open(data.openItems),
		age: changedAt === undefined ? "" : shortAge(changedAt, now, words),
	};
}

/** Sign, number, author, open items and age; the columns on the right give way first. */
function drawRow(
	cells: Cells,
	chosen: boolean,
	digits: number,
	width: number,
	{ paint }: Frame,
): string {
	const cursor = paint("mark", chosen ? glyphs.cursor : " ");
	const number = cells.number === "" ? "" : cells.number.padStart(digits);
	const front = ` ${cursor} ${paint(cells.signRole, cells.sign)} `;
	const room = width - visibleWidth(front) - 1;
	const name = cutTo(number === "" ? cells.author : `${number} ${cells.author}`, room);
	const author = paint(chosen ? "strong" : "body", padTo(name, Math.min(room, digits + 11)));
	const ages = 8;
	const full = room >= digits + 11 + 12 + ages;
	const middle = full ? paint("quiet", padTo(cells.open, 12)) : "";
	const left = padTo(front + author + middle, width - ages - 1);
	const aged = visibleWidth(front + author + middle) <= width - ages - 1;
	const age = " ".repeat(Math.max(0, ages - visibleWidth(cells.age))) + cells.age;
	const line = aged ? `${left}${paint("faint", cutTo(age, ages))} ` : front + author;
	return chosen ? paint.selected(padTo(line, width)) : line;
}
