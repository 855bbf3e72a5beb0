import type { Messages } from "#i18n/en.ts";
import type { Happening, HappeningFact } from "#src/store/happening.ts";
import { sayJudged } from "#views/embed/judged.ts";
import { longAge } from "#views/kit/age.ts";
import type { Frame } from "#views/kit/frame.ts";
import { moves } from "#views/kit/moves.ts";
import { drawKeysPage, drawWelcome } from "#views/kit/reader.ts";
import { stamp } from "#views/kit/stamp.ts";
import { plain } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { JournalView } from "./data.ts";
import { journalKeys } from "./keys.ts";
import { chosenOf, type JournalModel } from "./model.ts";
import { sayHappening } from "./says.ts";

/** All lines of what is read on the screen: the help, the welcome, or the chosen happening. */
export function drawText(
	data: JournalView,
	model: JournalModel,
	width: number,
	frame: Frame,
): readonly string[] {
	if (model.mode === "help") return drawKeys(frame);
	if (data.happenings.length === 0) return drawEmpty(frame);
	const chosen = chosenOf(data, model, frame.words);
	if (chosen === undefined) return [];
	const { keyName, now, paint, words } = frame;
	const room = Math.max(1, width - 2);
	const roles = ["strong", "faint", "body", "quiet"] as const;
	return sayDetail(chosen, words, now, keyName("u")).flatMap((lines, index) => [
		...(index > 1 && lines.length > 0 ? [""] : []),
		...lines
			.flatMap((line) => wrap(line, room))
			.map((line) => ` ${paint(roles[index] ?? "body", line)}`),
	]);
}

/** What is known of a happening: what, when, its texts, and the way back or why there is none. */
export function sayDetail(
	happening: Happening,
	words: Messages,
	now: number,
	key: string,
	onScreen = true,
): readonly (readonly string[])[] {
	const { journal } = words;
	const { at, back, fact } = happening;
	return [
		[sayHappening(happening, words)],
		[journal.when(stamp(at, now), longAge(at, now, words))],
		textsOf(fact, words),
		"do" in back
			? [`${key} ${sayBack(back, words, onScreen)}`]
			: [journal.cannot, journal.not[back.not]],
	];
}

function textsOf(fact: HappeningFact, words: Messages): readonly string[] {
	if (fact.kind === "shift") return [sayJudged(fact.judgement, words)];
	if (fact.kind !== "distilled") return [];
	return [words.journal.before(plain(fact.was)), words.journal.after(plain(fact.text))];
}

function sayBack(
	back: Exclude<Happening["back"], { not: unknown }>,
	{ journal }: Messages,
	onScreen: boolean,
): string {
	switch (back.do) {
		case "undo-compaction":
			return journal.back[back.do](onScreen);
		case "restore-note":
			return journal.back[back.do](back.number, back.later);
		case "enter-topic":
			return journal.back[back.do](plain(back.title));
		default:
			return journal.back[back.do];
	}
}

function drawKeys(frame: Frame): string[] {
	const listed = [...moves, "read", "undo", "filter", "close"] as const;
	return drawKeysPage(journalKeys, listed, frame);
}

function drawEmpty(frame: Frame): string[] {
	const { journal } = frame.words;
	return drawWelcome(journal.emptyTitle, journal.emptyText, frame);
}
