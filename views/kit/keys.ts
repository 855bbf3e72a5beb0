import {
	decodeKittyPrintable,
	type Keybinding,
	type KeybindingsManager,
	type KeyId,
	matchesKey,
	visibleWidth,
} from "@earendil-works/pi-tui";
import type { Messages } from "#i18n/en.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "./frame.ts";
import { clip, padTo } from "./text.ts";

/** A key of our own, or the name of a binding that the user can change in pi. */
export type KeyName = KeyId | Keybinding;

export interface KeyRow {
	readonly keys: readonly [KeyName, ...KeyName[]];
	readonly help: (words: Messages) => string;
	/** Only in the help, for what everyone tries first. */
	readonly quiet?: boolean;
}

/** All keys of one screen: the same table matches input and prints the hint line and the help. */
export type KeyTable<Action extends string> = Readonly<Record<Action, KeyRow>>;

export type Bindings = Pick<KeybindingsManager, "matches" | "getKeys">;

/** Signs that a Chinese input method sends for a key of the table, where NFKC does not fold them. */
const fullWidth: Readonly<Record<string, string>> = { "、": "/", "。": "." };

const shortNames: Readonly<Record<string, string>> = {
	escape: "esc",
	return: "enter",
	pageUp: "pgup",
	pageDown: "pgdn",
	up: glyphs.up,
	down: glyphs.down,
	left: glyphs.left,
	right: glyphs.right,
};

function isBinding(key: KeyName): key is Keybinding {
	return key.startsWith("tui.");
}

function typedSign(data: string): string {
	const typed = decodeKittyPrintable(data) ?? data;
	return fullWidth[typed] ?? typed.normalize("NFKC");
}

/** The active action that `data` stands for; while a text is typed, signs belong to the text. */
export function readKey<Action extends string>(
	data: string,
	table: KeyTable<Action>,
	active: readonly Action[],
	bindings: Bindings,
	typing: boolean,
): Action | undefined {
	const sign = typedSign(data);
	const matches = (key: KeyName) => {
		if (isBinding(key)) return bindings.matches(data, key);
		if (key.length === 1) return !typing && key === sign;
		return matchesKey(data, key);
	};
	return active.find((action) => table[action].keys.some(matches));
}

/** The name of a key on a hint; empty when the user has unbound it. */
export function nameKey(key: KeyName, bindings: Bindings): string {
	const first = isBinding(key) ? bindings.getKeys(key)[0] : key;
	return first === undefined ? "" : (shortNames[first] ?? first);
}

/** One line of keys and what they do; what does not clip is left to the help, the last one stays. */
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

/** All active keys of a table, one per line. */
export function drawHelp<Action extends string>(
	table: KeyTable<Action>,
	active: readonly Action[],
	{ keyName, paint, words, width }: Frame,
): string[] {
	const rows = active.map((action) => {
		const names = new Set(table[action].keys.map(keyName).filter((name) => name !== ""));
		return { names: [...names].join(" "), help: table[action].help(words) };
	});
	const column = Math.max(0, ...rows.map((row) => visibleWidth(row.names))) + 3;
	return rows
		.filter((row) => row.names !== "")
		.map((row) => `   ${padTo(paint("mark", row.names), column)}${paint("body", row.help)}`)
		.map((line) => clip(line, width));
}
