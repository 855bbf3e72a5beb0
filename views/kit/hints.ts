import { visibleWidth } from "@earendil-works/pi-tui";
import type { Frame } from "./frame.ts";
import type { KeyRow, KeyTable } from "./keys.ts";
import { clip, padTo } from "./text.ts";
import { wrap } from "./wrap.ts";

/** One line of keys and what they do; what does not fit is left to the help, the last one stays. */
export function drawHints<Action extends string>(
	table: KeyTable<Action>,
	active: readonly Action[],
	frame: Frame,
): string {
	const shown = active.filter((action) => !table[action].quiet);
	const hints = shown.map((action) => hint(table[action], frame)).filter((text) => text !== "");
	const last = hints.pop() ?? "";
	let line = " ";
	for (const text of hints) {
		if (visibleWidth(`${line}${text}  ${last}`) > frame.width) break;
		line += `${text}  `;
	}
	return clip(line + last, frame.width);
}

function hint(row: KeyRow, { keyName, paint, words }: Frame): string {
	const name = row.keys.map(keyName).find((text) => text !== "");
	if (name === undefined) return "";
	return `${paint("body", name)} ${paint("quiet", row.help(words))}`;
}

/** Columns below which the help names one key for each action, and below which it has short words. */
const ONE_KEY = 60;
const SHORT_WORDS = 32;

/** All active keys of a table with what they do; keys of one meaning share a line. */
export function drawHelp<Action extends string>(
	table: KeyTable<Action>,
	active: readonly Action[],
	{ besides = [], keyName, paint, width, words }: Frame,
): string[] {
	const named = new Map<string, string[]>();
	for (const { about, help, keys, range } of [
		...active.map((action) => table[action]),
		...besides,
	]) {
		const said = (width < SHORT_WORDS ? undefined : about?.(words)) ?? help(words);
		const names = keys.map(keyName).filter((name) => name !== "");
		const narrow = range === undefined ? names.slice(0, 1) : [range];
		const shown = width < ONE_KEY ? narrow : names;
		named.set(said, [...new Set([...(named.get(said) ?? []), ...shown])]);
	}
	const rows = [...named].filter(([, names]) => names.length > 0);
	const column = Math.max(0, ...rows.map(([, names]) => visibleWidth(names.join(" ")))) + 3;
	return rows.flatMap(([said, names]) =>
		wrap(said, Math.max(4, width - column - 4)).map((line, index) => {
			const front = index === 0 ? paint("mark", names.join(" ")) : "";
			return clip(`   ${padTo(front, column)}${paint("body", line)}`, width);
		}),
	);
}

/** Items side by side in as many lines as they need, none broken in two. */
export function flow(items: readonly string[], width: number): string[] {
	const lines: string[] = [];
	for (const item of items) {
		const longer = `${lines.at(-1) ?? ""}   ${item}`;
		if (lines.length === 0 || visibleWidth(longer) > width) lines.push(item);
		else lines[lines.length - 1] = longer;
	}
	return lines.map((line) => clip(line, width));
}
