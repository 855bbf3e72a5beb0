import { withoutCodeBlocks } from "#src/lib/code-block.ts";

/** Stands for inline code while emphasis around it is taken off; nobody writes it. */
const holder = "\u0001";

/** A heading, a row of a table, a rule. */
const notProse = /^\s*(?:#{1,6}\s.*|\|.*|[-*_=]{3,}\s*)$/;
const lineMark = /^\s*(?:>\s*)*(?:[-*+•]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+)?/;
const tick = /^(?:\p{Extended_Pictographic}\ufe0f?|[✓✔☑✗✘])+\s*/u;

/**
 * The prose of a Markdown text, a line for each of its lines, without marks. Identifiers keep their underscores, inline
 * code its text; code blocks, headings and tables go.
 */
export function proseLines(markdown: string): readonly string[] {
	return withoutCodeBlocks(markdown)
		.split("\n")
		.filter((line) => !notProse.test(line))
		.map((line) => withoutMarks(line.replace(lineMark, "")).replace(tick, "").trim())
		.filter((line) => line !== "");
}

/** Marks inside a line; what stands in inline code is left as it is. */
function withoutMarks(line: string): string {
	const codes: string[] = [];
	const held = line
		.replaceAll(holder, "")
		.replace(/(`+)([^`\n]+)\1/g, (_, _ticks, code: string) => {
			codes.push(code.trim());
			return holder;
		});
	return withoutEmphasis(held).replaceAll(holder, () => codes.shift() ?? "");
}

function withoutEmphasis(text: string): string {
	return (
		text
			.replace(/!?\[([^\]\n]*)\]\([^)\s]*\)/g, "$1")
			.replace(/\*\*([^*\n]+)\*\*/g, "$1")
			.replace(/(?<![\w*])\*([^*\s][^*\n]*)\*(?![\w*])/g, "$1")
			// An identifier may begin and end with underscores; words in emphasis have a blank among them.
			.replace(/(?<!\w)__([^_\n]+ [^_\n]*)__(?!\w)/g, "$1")
			.replace(/(?<!\w)_([^_\n]+ [^_\n]*)_(?!\w)/g, "$1")
			.replace(/~~([^~\n]+)~~/g, "$1")
	);
}
