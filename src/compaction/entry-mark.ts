import { cut } from "#src/lib/text.ts";

/** Behind a line, the entry that shows it; nothing where none is known. */
export function entryMark(entry: string): string {
	return entry === "" ? "" : ` (#${entry})`;
}

/** A line without the entries behind it. */
export function withoutMarks(text: string): string {
	return text.replace(/(?: \(#[^()\s]+\))+$/, "");
}

/** A text that was cut, without an entry whose name the cut went through. */
export function withoutHalfMark(text: string): string {
	return text.replace(/ ?\(#[^()\s]*…$/, "…");
}

/** A text within so many UTF-16 units, cut before the entries behind it, which stay. */
export function cutBeforeMarks(text: string, mostUnits: number): string {
	if (text.length <= mostUnits) return cut(text, mostUnits);
	const bare = withoutMarks(text);
	const marks = text.slice(bare.length);
	if (marks.length >= mostUnits) return withoutHalfMark(cut(text, mostUnits));
	return withoutHalfMark(cut(bare, mostUnits - marks.length)) + marks;
}

/** A text with the entries it names, in the order in which it names them. */
export interface Marked {
	readonly text: string;
	readonly entries: readonly string[];
}

/** As pi numbers entries: eight hexadecimal digits, in the worst case a whole UUID. */
const piShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^[0-9a-f]{8}$/;

/** Entries in brackets, however their writer sets them: `(#1a2b3c4d)`, `see entry [#1a2b3c4d, #5e6f7a8b]`, `（#1a2b3c4d）`. */
const brackets =
	/[ \t]*(?:\bsee[ \t]+)?(?:\b(?:entry|entries)[ \t]*)?[([（［]#([^\s()[\]（）［］,，、;]+(?:[ \t]*[,，、;][ \t]*#[^\s()[\]（）［］,，、;]+)*)[)\]）］]/gi;

/** What led to an entry at the end of a text. */
const dangling = /[\s,;:，；：–—-]+([.!?。！？]?)$/;

/** Whether an id is one of an entry. */
export type IsEntry = (id: string) => boolean;

/** Whether an id has the shape of pi's. */
export function looksLikeEntry(id: string): boolean {
	return piShape.test(id);
}

/** The marks behind a statement, and the sign that ends it. */
const lastMarks = /((?: \(#[^()\s]+\))+)([.!?;。！？；]*)$/;

/** A statement of a summary of ours with the entries behind it, as `entryMark` sets them; what stands within it stays. */
export function partLastMarks(text: string, isEntry: IsEntry = looksLikeEntry): Marked {
	const [whole = "", run = "", sign = ""] = lastMarks.exec(text) ?? [];
	const ids = run.match(/[^()\s#]+/g) ?? [];
	const first = ids.findLastIndex((id) => !isEntry(id)) + 1;
	const entries = ids.slice(first);
	const left = ids.slice(0, first).map(entryMark).join("");
	return { text: text.slice(0, text.length - whole.length) + left + sign, entries };
}

/** All entries taken out of a text that a model wrote, wherever it names them. What is none stays: an issue, an anchor, a colour. */
export function partMarks(text: string, isEntry: IsEntry = looksLikeEntry): Marked {
	const entries: string[] = [];
	const rest = text.replace(brackets, (whole, list: string) => {
		const ids = list.split(/[ \t]*[,，、;][ \t]*/).map((id) => id.replace(/^#/, ""));
		if (!ids.every(isEntry)) return whole;
		entries.push(...ids);
		return "";
	});
	const bare = entries.length === 0 ? rest : rest.replace(dangling, "$1");
	return { text: bare.trim(), entries };
}
