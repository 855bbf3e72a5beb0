import type { Wanted } from "#src/forget/wanted.ts";

/** Signs of the shortest text that is looked for, and UTF-16 units of the longest. */
const least = 2;
export const mostUnits = 400;

/** The last option of each; what only one of them knows may be what the other is to look for. */
const endings = {
	sweep: /(?:^|\s)--(apply|all|only(?:(?:\s+|=)[\d,，、\s–-]*)?)$/,
	forget: /(?:^|\s)--(apply|hard|undo|only(?:(?:\s+|=)[\d,，、\s–-]*)?)$/,
} as const;

/** Reads what was typed behind `/waystation forget` or `sweep`: a text, and options behind it. */
export function readWanted(typed: string, purpose: keyof typeof endings = "forget"): Wanted {
	let rest = typed.trim();
	const options = new Map<string, string>();
	for (;;) {
		const found = endings[purpose].exec(rest);
		if (found === null) break;
		const [name = "", value = ""] = (found[1] ?? "").split(/[\s=](.*)/s);
		options.set(name, value);
		rest = rest.slice(0, found.index).trim();
	}
	const inner = /^(["“「『])([\s\S]+)(["”」』])$/.exec(rest)?.[2];
	const only = options.get("only");
	return {
		text: (inner ?? rest).trim(),
		quoted: inner !== undefined,
		hard: options.has("hard"),
		apply: options.has("apply"),
		all: options.has("all"),
		only: only === undefined ? [] : numbersIn(only),
		undo: options.has("undo"),
	};
}

/** Whether a text is long enough to mean one thing and short enough to be compared. */
export function isWanted({ text }: Pick<Wanted, "text">): boolean {
	const folded = text.normalize("NFKC").trim();
	// One Chinese sign can be a word.
	const isWord = [...folded].length >= least || /^\p{Script=Han}$/u.test(folded);
	return isWord && text.length <= mostUnits;
}

/** `1,3-5` → 1, 3, 4, 5; undefined where a part of it names no number, since whoever chooses never means all. */
function numbersIn(text: string): readonly number[] | undefined {
	const parts = text.split(/[,，、]/).map(rangeIn);
	return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

function rangeIn(part: string): readonly number[] | undefined {
	const [, from, to] = /^\s*(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?\s*$/.exec(part) ?? [];
	const length = Number(to ?? from) - Number(from) + 1;
	if (from === undefined || length < 1) return;
	return Array.from({ length }, (_, at) => Number(from) + at);
}
