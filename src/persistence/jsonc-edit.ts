import type { SettingValue } from "#src/store/settings.ts";
import { parseJsonc } from "./jsonc.ts";
import { type JsoncValue, scanJsonc } from "./jsonc-scan.ts";

export type JsoncEdited =
	| { readonly ok: true; readonly text: string }
	| { readonly ok: false; readonly reason: Reason };

/**
 * The text with one value set, and every other character as it was: comments, order and unknown keys stay. Folders of the
 * path that are not there yet are made. `not-json` where the text cannot be read, `not-fields` where something else
 * stands in place of a folder.
 */
export function setInJsonc(
	text: string,
	path: readonly string[],
	value: SettingValue,
): JsoncEdited {
	const root = scanJsonc(text);
	if (root === undefined) return { ok: false, reason: "not-json" };
	let node = root;
	for (const [depth, name] of path.entries()) {
		if (node.members === undefined) return { ok: false, reason: "not-fields" };
		// Of two members with one name the last one counts.
		const member = node.members.findLast(({ key }) => key === name);
		if (member === undefined) {
			return readable(insert(text, root, node, nested(path.slice(depth), value)));
		}
		node = member.value;
	}
	if (node.members !== undefined) return { ok: false, reason: "not-fields" };
	const { start, end } = node;
	return readable(text.slice(0, start) + JSON.stringify(value) + text.slice(end));
}

/** What reading forgives, such as a comma in an empty object, writing must not build on. */
export function readable(text: string): JsoncEdited {
	if (parseJsonc(text) === undefined) return { ok: false, reason: "not-json" };
	return { ok: true, text };
}

type Reason = "not-json" | "not-fields";

interface Member {
	readonly key: string;
	readonly value: unknown;
}

function nested(path: readonly string[], value: SettingValue): Member {
	const [key = "", ...rest] = path;
	if (rest.length === 0) return { key, value };
	const inner = nested(rest, value);
	return { key, value: Object.fromEntries([[inner.key, inner.value]]) };
}

/** The text with one more member at the end of an object, in the way the object is written. */
function insert(text: string, root: JsoncValue, object: JsoncValue, member: Member): string {
	const close = object.end - 1;
	const before = text.slice(0, close).trimEnd();
	const last = object.members?.at(-1);
	const isOneLine = last !== undefined && !text.slice(object.start, object.end).includes("\n");
	const eol = text.includes("\r\n") ? "\r\n" : "\n";
	const unit = unitOf(text, root);
	const outer = indentAt(text, object.start);
	const indent = isOneLine || last === undefined ? outer + unit : indentAt(text, last.start);
	const written = JSON.stringify(member.value, null, unit).replaceAll("\n", eol + indent);
	const line = `${JSON.stringify(member.key)}: ${written}`;
	const needsComma = last !== undefined && object.trailingComma !== true;
	const head = needsComma
		? `${before.slice(0, last.value.end)},${before.slice(last.value.end)}`
		: before;
	if (isOneLine) return `${head} ${line} ${text.slice(close)}`;
	return `${head}${eol}${indent}${line}${eol}${outer}${text.slice(close)}`;
}

/** What one level is indented by: as in the file, else a tab. */
function unitOf(text: string, root: JsoncValue): string {
	const first = root.members?.at(0);
	const indent = first === undefined ? "" : indentAt(text, first.start);
	return indent === "" ? "\t" : indent;
}

/** The blanks at the beginning of the line that holds a position. */
function indentAt(text: string, at: number): string {
	const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
	return /^[ \t]*/.exec(line)?.[0] ?? "";
}
