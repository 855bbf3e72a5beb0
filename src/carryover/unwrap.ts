const thoughts = /^\s*<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/i;
/** Where the beginning of the thoughts is not part of the answer. */
const endOfThoughts = /^(?:[\s\S]*\n)?[ \t]*<\/think(?:ing)?>[ \t]*(?:\n|$)/i;

const opening = /^(`{3,}|~{3,})[ \t]*(markdown|md)?[ \t]*$/i;
const structure = /^\s{0,3}(?:#{1,6}[ \t]|[-*+•][ \t]|\d{1,3}[.)、][ \t]?)/;

/** Takes off thoughts, also those that never end, and a code block that holds the whole answer but for words around it. */
export function unwrapped(text: string): string {
	const spoken = text.replace(endOfThoughts, "").replace(thoughts, "").trim();
	return inBlock(spoken.split("\n"))?.trim() ?? spoken;
}

/** What is inside the first code block, where outside of it is neither a heading nor a list. */
function inBlock(lines: readonly string[]): string | undefined {
	const start = lines.findIndex((line) => opening.test(line) || structure.test(line));
	const [, signs, named] = opening.exec(lines[start] ?? "") ?? [];
	if (signs === undefined) return;
	// Code blocks inside of it have the same signs, so that the last one is the end; a block that never ends goes on to the last line.
	const last = lines.findLastIndex((line, at) => at > start && line.trimEnd() === signs);
	const end = last === -1 ? lines.length : last;
	const inside = lines.slice(start + 1, end);
	const outside = lines.slice(end + 1).some((line) => structure.test(line));
	const isNote = named !== undefined || inside.some((line) => structure.test(line));
	return isNote && !outside ? inside.join("\n") : undefined;
}

/** From so many line ends that are written out on, a text of one line is one whose line ends got lost. */
const leastWritten = 2;
const writtenBeforeStructure = /\\n[ \t]*(?:#{1,6}[ \t]|[-*+•][ \t]|\d{1,3}[.)、])/;
/** Not where a path or a string of code goes on. */
const writtenEnd = /(?:\\r)?\\n(?![a-z"')]|`(?!``))/g;

/**
 * A note as it was handed to the tool, without a code block around all of it, and with line ends where it has none but as the
 * two signs `\n`.
 */
export function unpacked(content: string): string {
	const text = content.trim();
	const lines = (hasLostLineEnds(text) ? text.replace(writtenEnd, "\n") : text).split("\n");
	const isBlock = opening.test(lines[0] ?? "") && lines.length > 1;
	const closed = lines.at(-1)?.trimEnd() === opening.exec(lines[0] ?? "")?.[1];
	return (isBlock && closed ? inBlock(lines) : undefined) ?? lines.join("\n");
}

function hasLostLineEnds(text: string): boolean {
	const written = text.split("\\n").length - 1;
	return !text.includes("\n") && written >= leastWritten && writtenBeforeStructure.test(text);
}
