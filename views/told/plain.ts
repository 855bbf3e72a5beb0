import type { Messages } from "#i18n/en.ts";
import type { BlockKind } from "#src/recall/block.ts";
import type { Telling } from "#src/store/telling.ts";
import { windowParts } from "#src/windows/fill.ts";
import { glyphs } from "#themes/glyphs.ts";
import { alignColumns } from "#views/kit/columns.ts";
import { exactLines } from "#views/kit/text.ts";
import { longTokens } from "#views/kit/tokens.ts";
import type { ToldView } from "./data.ts";
import {
	saidHead,
	saidLines,
	saidOrigin,
	saidSource,
	saidState,
	saidUse,
	sayNothing,
	signOf,
} from "./says.ts";

/** Lines of a block in an answer. */
const MOST_LINES = 5_000;

/** What was typed behind `/waystation told`. */
export type ToldQuestion =
	| { readonly show: "list" | "head" }
	| { readonly show: "one"; readonly number: number }
	| { readonly act: "switch" | "pin"; readonly kind: BlockKind; readonly on: boolean }
	| { readonly act: "undo" }
	/** Something is to be pinned that has room of its own. */
	| { readonly show: "no-pin" }
	| { readonly show: "unknown"; readonly word: string };

const acts: Readonly<Partial<Record<string, readonly ["switch" | "pin", boolean]>>> = {
	off: ["switch", false],
	on: ["switch", true],
	pin: ["pin", true],
	unpin: ["pin", false],
};

const kinds: Readonly<Partial<Record<string, BlockKind>>> = {
	note: "note",
	memory: "memory",
	window: "window",
	topic: "topic",
};

/** Reads what was typed; nothing stands for the list. */
export function decodeTold(typed: string): ToldQuestion {
	const [word = "", name = ""] = typed.trim().split(/\s+/);
	if (word === "") return { show: "list" };
	if (word === "head") return { show: "head" };
	if (word === "undo") return { act: "undo" };
	if (/^\d{1,6}$/.test(word)) return { show: "one", number: Number(word) };
	const found = Object.hasOwn(acts, word) ? acts[word] : undefined;
	if (found === undefined) return { show: "unknown", word };
	const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
	const [act, on] = found;
	if (kind === undefined) return { show: "unknown", word: name };
	const isPinnable = act === "switch" || kind === "note" || kind === "window";
	return isPinnable ? { act, kind, on } : { show: "no-pin" };
}

/** What `/waystation told` answers where, or when, there is no screen. */
export function answerTold(
	question: Extract<ToldQuestion, { show: "list" | "head" | "one" }>,
	view: ToldView,
	words: Messages,
	now: number,
): string {
	const { told } = words;
	switch (question.show) {
		case "list":
			return sayList(view, words, now);
		case "head": {
			const { at, text } = view.head;
			if (text === "") return sayNothing(view, words);
			return [at === undefined ? told.wholeNext : told.whole, "", sayText(text)].join("\n");
		}
		case "one": {
			const telling = view.tellings[question.number - 1];
			if (telling !== undefined) return sayOne(telling, view, words, now);
			return told.plain.noNumber(question.number, view.tellings.length);
		}
	}
}

/** A text of ours that was made of what others wrote: no terminal sequences, whatever it holds. */
function sayText(text: string): string {
	return exactLines(text, MOST_LINES).join("\n");
}

function sayList(view: ToldView, words: Messages, now: number): string {
	const { told } = words;
	const { fill, tellings } = view;
	const parts = windowParts
		.filter((part) => fill.parts[part] > 0)
		.map((part) => [`  ${told.parts[part]}`, longTokens(fill.parts[part])]);
	const numbered = tellings.map((telling, index) => ({ telling, number: index + 1 }));
	const places = ["head", "tail", "aside"] as const;
	const groups = places.flatMap((place) => {
		const inside = numbered.filter(({ telling }) => telling.place === place);
		if (inside.length === 0) return [];
		const facts = place === "head" ? saidHead(view, words) : [];
		const title = [told[place], ...facts].join(` ${glyphs.between} `);
		const cells = inside.map(({ telling, number }) => sayRow(telling, number, view, words, now));
		return ["", title, ...alignColumns(cells)];
	});
	return [
		[`${told.windowRow} ${saidUse(fill, words)}`, ...saidLines(fill, words)].join(
			` ${glyphs.between} `,
		),
		...alignColumns(parts),
		fill.isCounted ? told.counted : told.estimated,
		...(groups.length === 0 ? ["", sayNothing(view, words)] : groups),
		...(view.off === undefined ? ["", told.plain.how] : []),
	].join("\n");
}

function sayRow(
	telling: Telling,
	number: number,
	{ sources }: ToldView,
	words: Messages,
	now: number,
): string[] {
	const { block, pinned } = telling;
	const [sign] = signOf(telling);
	const pin = pinned ? ` ${glyphs.telling.pinned}` : "";
	return [
		`  ${number}`,
		`${sign} ${words.told.names[block.id]}${pin}`,
		longTokens(block.tokens),
		[...saidOrigin(telling, sources, words, now), ...saidState(telling, words, now)].join(
			` ${glyphs.between} `,
		),
	];
}

function sayOne(telling: Telling, { sources }: ToldView, words: Messages, now: number): string {
	const { told } = words;
	const { block, state } = telling;
	const facts = [
		told.names[block.id],
		told.tokens(longTokens(block.tokens)),
		...saidSource(telling, sources, words, now),
	];
	return [
		facts.join(` ${glyphs.between} `),
		[told.reasons[block.reason], ...saidState(telling, words, now)].reduce(told.join),
		"",
		...(state === "held"
			? [told.notShown]
			: [state === "told" ? told.exactly : told.wouldBe, "", sayText(block.text)]),
	].join("\n");
}
