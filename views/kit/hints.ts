import { visibleWidth } from "@earendil-works/pi-tui";
import type { Frame } from "./frame.ts";
import type { KeyRow, KeyTable } from "./keys.ts";
import { clip, padTo } from "./text.ts";

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

/** All active keys of a table with what they do; keys of one meaning share a line. */
export function drawHelp<Action extends string>(
	table: KeyTable<Action>,
	active: readonly Action[],
	{ keyName, paint, width, words }: Frame,
): string[] {
	const names = new Map<string, string[]>();
	for (const action of active) {
		const { about, help, keys } = table[action];
		const said = about?.(words) ?? help(words);
		const named = keys.map(keyName).filter((name) => name !== "");
		names.set(said, [...(names.get(said) ?? []), ...named]);
	}
	const rows = [...names].map(([said, keys]) => ({ said, keys: [...new Set(keys)].join(" ") }));
	const column = Math.max(0, ...rows.map((row) => visibleWidth(row.keys))) + 3;
	return rows
		.filter((row) => row.keys !== "")
		.map((row) => `   ${padTo(paint("mark", row.keys), column)}${paint("body", row.said)}`)
		.map((line) => clip(line, width));
}
