import {
	decodeKittyPrintable,
	getKeybindings,
	type Keybinding,
	type KeybindingsManager,
	type KeyId,
	matchesKey,
} from "@earendil-works/pi-tui";
import type { Messages } from "#i18n/en.ts";
import { glyphs } from "#themes/glyphs.ts";

/** A key of our own, or the name of a binding that the user can change in pi. */
export type KeyName = KeyId | Keybinding;

export interface KeyRow {
	readonly keys: readonly [KeyName, ...KeyName[]];
	/** One or two words for the hint line. */
	readonly help: (words: Messages) => string;
	/** A sentence for the help, where the words are not enough. */
	readonly about?: (words: Messages) => string;
	/** Only in the help, for what everyone tries first. */
	readonly quiet?: boolean;
	/** How a narrow help names keys that only make sense together. */
	readonly range?: string;
}

/** All keys of one screen: the same table matches input and prints the hint line and the help. */
export type KeyTable<Action extends string> = Readonly<Record<Action, KeyRow>>;

export type Bindings = Pick<KeybindingsManager, "matches" | "getKeys">;

/** Signs that a Chinese input method sends for a key of the table, where NFKC does not fold them. */
const fullWidth: Readonly<Record<string, string>> = { "、": "/", "。": "." };

const shortNames: Readonly<Record<string, string>> = {
	escape: "esc",
	return: "enter",
	"shift+d": "D",
	"shift+g": "G",
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

/** Whether a key of our own puts a sign into a text field. */
function writes(key: string): boolean {
	return key.length === 1 || key === "space" || /^shift\+.$/.test(key);
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
		if (typing && writes(key)) return false;
		return key.length === 1 ? key === sign : matchesKey(data, key);
	};
	return active.find((action) => table[action].keys.some(matches));
}

/** The name of a key on a hint; empty when the user has unbound it. */
export function nameKey(key: KeyName, bindings: Bindings): string {
	const first = isBinding(key) ? bindings.getKeys(key)[0] : key;
	return first === undefined ? "" : (shortNames[first] ?? first);
}

/** Whether no binding of pi's or the user's has a key, so that pi leaves it to us. */
export function isFree(key: KeyId): boolean {
	return !Object.values(getKeybindings().getResolvedBindings()).flat().includes(key);
}
