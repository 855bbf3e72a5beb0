import { type Component, visibleWidth } from "@earendil-works/pi-tui";
import type { Messages } from "#i18n/en.ts";
import type { CompactionAccount } from "#src/compaction/account.ts";
import { glyphs } from "#themes/glyphs.ts";
import { type Palette, paintWith } from "#themes/paint.ts";
import { drawChanges, hasChanges } from "#views/compactions/changes.ts";
import { outcomeOf, quiet, sayCost, sayFigures } from "#views/compactions/figures.ts";
import { drawRefused } from "#views/compactions/refused.ts";
import { drawFacts, drawSummary } from "#views/compactions/text.ts";
import type { Ink } from "#views/kit/frame.ts";
import { drawParts } from "#views/kit/parts.ts";
import { clip, cutTo, plain } from "#views/kit/text.ts";
import { windowed } from "#views/kit/window.ts";
import { wrap } from "#views/kit/wrap.ts";
import { recordsIn } from "./journal.ts";

/** The renderer of the transcript, as pi takes it. */
export interface CompactionCards {
	/** A journal entry that records compactions; undefined for all others. */
	entry(
		entry: { readonly data?: unknown },
		options: { readonly expanded: boolean },
		theme: Palette,
	): Component | undefined;
}

/** How a compaction is taken back; `key` as it is drawn. */
export type WayBack =
	| { readonly by: "key"; readonly key: string }
	| { readonly by: "command" | "list" };

/** What the cards need of their surroundings. */
export interface CompactionCardSurroundings {
	/** The account of a compaction by the id of its session entry; asked for each picture, so a look-up. */
	accountOf(entry: string): CompactionAccount | undefined;
	/** What takes it back: the key, where there is one for it, the command for the newest, the list for all others. */
	wayBack(entry: string): WayBack;
	/** The file that keeps its summary, as it is shown; undefined where none is known. A look-up, too. */
	fileOf(entry: string): string | undefined;
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
}

/** Lines of each text that an expanded card shows; the screen shows all. */
const MOST_SUMMARY = 32;
const MOST_REFUSED = 12;
const MOST_CHANGES = 24;

/** The cards of compactions in pi's transcript: one line each, figures and texts when expanded. */
export function createCompactionCards(around: CompactionCardSurroundings): CompactionCards {
	return {
		entry({ data }, { expanded }, theme) {
			const entries = readEntries(data);
			if (entries.length === 0) return;
			const paint = paintWith(theme);
			return createAccountLines(entries, around, (account, ways, width) => {
				const ink = { paint, words: around.words(), now: around.now() };
				const line = drawCollapsed(account, ways.back, width, ink);
				return expanded ? [line, ...drawExpanded(account, ways, width, ink)] : [line];
			});
		},
	};
}

/** Where a summary lies besides, and what takes it back. */
interface Ways {
	readonly back: WayBack;
	readonly file: string | undefined;
}

/** Drawn anew when an account became another one, as when the next reply has counted what is left. */
function createAccountLines(
	entries: readonly string[],
	{ accountOf, fileOf, wayBack }: CompactionCardSurroundings,
	draw: (account: CompactionAccount, ways: Ways, width: number) => readonly string[],
): Component {
	let drawn: readonly string[] | undefined;
	let last: readonly unknown[] = [];
	return {
		render(width) {
			const accounts = entries.flatMap((entry) => accountOf(entry) ?? []);
			const ways = accounts.map(({ entry }) => ({ back: wayBack(entry), file: fileOf(entry) }));
			const back = ways.map(({ back }) => (back.by === "key" ? back.key : back.by));
			const now = [width, ...accounts, ...back, ...ways.map(({ file }) => file)];
			if (drawn !== undefined && isSame(now, last)) return [...drawn];
			last = now;
			const lines = accounts.flatMap((account, at) =>
				draw(account, ways[at] ?? { back: { by: "list" }, file: undefined }, width),
			);
			drawn = lines.map((line) => clip(line, width));
			return [...drawn];
		},
		invalidate() {
			drawn = undefined;
		},
	};
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
	return some.length === others.length && some.every((one, index) => one === others[index]);
}

function drawCollapsed(account: CompactionAccount, back: WayBack, width: number, ink: Ink): string {
	const { paint, words } = ink;
	const { before, by, estimated, measured, own } = account;
	const figures = sayFigures(before, estimated, measured);
	const said = cutTo(words.compaction.compacted[by](figures), width - 4);
	const front = ` ${paint("mark", glyphs.cursor)} ${paint("strong", said)}`;
	// The provider stands in the figures below; one line has other things to tell.
	const model = plain(own?.model?.replace(/^[^/]*\//, "") ?? "").trim();
	const more = [...(model === "" ? [] : [model]), ...(own === undefined ? [] : sayCost(own))];
	const key = back.by === "key" ? [words.compaction.undoKey(back.key)] : [];
	const parts = [...outcomeOf(account, words), ...[...more, ...key].map(quiet)];
	const rest = drawParts(parts, width - visibleWidth(said) - 6, paint);
	return rest === "" ? front : `${front}  ${rest}`;
}

function drawExpanded(
	account: CompactionAccount,
	{ back, file }: Ways,
	width: number,
	ink: Ink,
): string[] {
	const room = width - 4;
	if (room < 1) return [];
	const { paint, words } = ink;
	const { changesTitle, refusedTitle, summaryTitle, where } = words.compaction;
	const path = file && plain(file);
	const hints = [where(path), sayWayBack(back, words)].flatMap((hint) => wrap(hint, room));
	const hasRefused = account.own !== undefined && account.own.refused.length > 0;
	return [
		...drawFacts(account, room, ink),
		...drawPart(summaryTitle, drawSummary(account, room, ink), MOST_SUMMARY, room, ink),
		...(hasRefused
			? drawPart(refusedTitle, drawRefused(account, room, ink), MOST_REFUSED, room, ink)
			: []),
		...(hasChanges(account)
			? drawPart(changesTitle, drawChanges(account, room, ink), MOST_CHANGES, room, ink)
			: []),
		"",
		...hints.map((line) => paint("faint", line)),
	].map((line) => (line === "" ? "" : `   ${line}`));
}

function sayWayBack(back: WayBack, { compaction }: Messages): string {
	const { undoHint } = compaction;
	return back.by === "key" ? undoHint.key(back.key) : undoHint[back.by];
}

function drawPart(
	title: string,
	lines: readonly string[],
	most: number,
	room: number,
	ink: Ink,
): string[] {
	return ["", drawTitle(title, room, ink), ...windowed(lines, 0, most, ink)];
}

/** A title in a rule, since the summary has headings of its own. */
function drawTitle(title: string, room: number, { paint }: Ink): string {
	const name = cutTo(title, room - 3);
	const rest = Math.max(0, room - visibleWidth(name) - 3);
	return `${paint("rule", glyphs.rule)} ${paint("strong", name)} ${paint("rule", glyphs.rule.repeat(rest))}`;
}

/** The compactions that a journal entry records; whatever else it holds is left alone. */
function readEntries(data: unknown): string[] {
	return recordsIn(data).flatMap(({ entry, type }) =>
		type === "compaction.recorded" && typeof entry === "string" ? [entry] : [],
	);
}
