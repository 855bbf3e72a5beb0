import { visibleWidth } from "@earendil-works/pi-tui";
import type { Messages } from "#i18n/en.ts";
import type { ImportSource } from "#src/import/source.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import { shortAge } from "#views/kit/age.ts";
import type { Frame } from "#views/kit/frame.ts";
import { windowOf } from "#views/kit/list.ts";
import type { Box } from "#views/kit/panes.ts";
import { cutTo, inRight, padTo } from "#views/kit/text.ts";
import type { ImportView } from "./data.ts";
import { type ImportModel, keysOf } from "./model.ts";
import { sayState } from "./says.ts";

/** Columns of the widest state and of the age, and those that the name keeps before the state is drawn. */
const STATE = 18;
const AGE = 8;
const NAME = 15;

/** Columns between a name and what stands beside it. */
const GAP = 2;

/** The sources, as many rows as the box has. */
export function drawList(data: ImportView, model: ImportModel, box: Box, frame: Frame): string[] {
	const { first, at } = windowOf(model.cursor, keysOf(data), box.height);
	const states = data.sources.map((source) => visibleWidth(sayState(source, frame.words)));
	const names = data.sources.map((source) => visibleWidth(fullName(source, frame.words)));
	const look = {
		width: box.width,
		name: Math.max(NAME, ...names),
		state: Math.min(STATE, Math.max(0, ...states) + GAP),
	};
	return data.sources
		.slice(first, first + box.height)
		.map((source, index) => drawRow(source, first + index === at, look, frame));
}

interface Look {
	readonly width: number;
	/** Columns of the longest name with whose it is. */
	readonly name: number;
	/** Columns of the longest state with the gap before it, so that all stand in line. */
	readonly state: number;
}

/** What it holds and whose it is, what would be taken, and the age; the age gives way first, then the state. */
function drawRow(
	source: ImportSource,
	chosen: boolean,
	{ name: longest, state: wanted, width }: Look,
	{ now, paint, words }: Frame,
): string {
	const [sign, role] = signOf(source);
	const front = ` ${paint("mark", chosen ? glyphs.cursor : " ")} ${paint(role, sign)} `;
	const room = width - visibleWidth(front) - 1;
	const { newest } = source;
	const when = newest === undefined ? "" : shortAge(newest, now, words);
	const age = inRight(when, room >= longest + wanted + AGE ? AGE : 0);
	const state = inRight(sayState(source, words), room >= NAME + wanted ? wanted : 0);
	const wide = room - visibleWidth(state + age);
	const name = cutTo(words.import.kinds[source.kind], wide);
	const whose = visibleWidth(fullName(source, words)) <= wide ? source.original : "";
	const left = `${paint(chosen ? "strong" : "body", name)}${whose === "" ? "" : " ".repeat(GAP) + paint("quiet", whose)}`;
	const line = `${front}${padTo(left, wide)}${paint(role, state)}${paint("faint", age)} `;
	return chosen ? paint.selected(padTo(line, width)) : line;
}

function fullName({ kind, original }: ImportSource, words: Messages): string {
	return words.import.kinds[kind] + " ".repeat(GAP) + original;
}

/** The sign in front of a source, and how it is painted. */
export function signOf({ untaken }: Pick<ImportSource, "untaken">): readonly [string, Role] {
	switch (untaken) {
		case undefined:
			return [glyphs.added, "gain"];
		case "known":
		case "in-place":
		case "read-by-pi":
			return [glyphs.status.done, "faint"];
		default:
			return [glyphs.alert, "warn"];
	}
}
