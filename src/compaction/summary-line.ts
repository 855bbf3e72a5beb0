import { cut, oneLine } from "#src/lib/text.ts";
import type { RequestEvidence, TaskEvidence } from "./evidence.ts";
import { codeHeadings, headingOf } from "./section.ts";

/** The parts of a rendered summary, in order. */
export const parts = [
	codeHeadings.requests,
	headingOf("task"),
	headingOf("constraints"),
	headingOf("state"),
	codeHeadings.checklist,
	headingOf("next_steps"),
	headingOf("open_loops"),
	headingOf("decisions"),
	headingOf("dead_ends"),
	headingOf("knowledge"),
	codeHeadings.files,
	codeHeadings.commands,
	codeHeadings.others,
	codeHeadings.references,
	headingOf("breadcrumbs"),
	codeHeadings.earlier,
] as const;

/**
 * How much a line is worth when the room is small: 0 is always kept, or counted with where it is found; the
 * higher, the sooner it goes; 8 is only counted, however much room there is.
 */
export type Rank = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8;

/** One line of a rendered summary, or one paragraph. */
export interface SummaryLine {
	readonly part: string;
	/** The heading below its part; empty for none. */
	readonly group: string;
	readonly rank: Rank;
	readonly text: string;
}

/** Text from outside on one line, unable to end the tag that pi puts around a summary. */
export function lineText(text: string): string {
	return withoutTag(oneLine(text));
}

/** A paragraph from outside, unable to be taken for a heading of ours. */
export function proseText(text: string): string {
	return withoutTag(text).replace(/^[ \t]*#{1,6}[ \t]+/gm, "");
}

function withoutTag(text: string): string {
	return text.replace(/<(?=\s*\/?\s*summary\b)/gi, "‹");
}

/** A command as code, also where it holds a backquote. */
export function asCode(text: string): string {
	return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** A request in quotes, cut, behind the question that it answers. */
export function quoted({ text, to }: RequestEvidence, mostUnits: number): string {
	const words = `“${cut(lineText(text), mostUnits)}”`;
	return to === undefined ? words : `“${cut(lineText(to), mostUnits)}” – ${words}`;
}

/** The file whose list a task is on, on one line; empty where it is a tool's or in a message. */
export function listFileOf({ list }: TaskEvidence): string {
	return list !== undefined && /[./\\]/.test(list) ? lineText(list) : "";
}
