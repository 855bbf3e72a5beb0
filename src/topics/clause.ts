import { withoutCodeBlocks } from "#src/lib/code-block.ts";

/** A part of a sentence, and whether the sentence asks. */
export interface Clause {
	/** In lower case, one blank between words, without signs at its ends. */
	readonly text: string;
	readonly asks: boolean;
}

/** UTF-16 units looked at; who is finished says so at the beginning or the end. */
const mostUnits = 8_000;

const notSaid = /^\s*(?:>|#{1,6}\s|\|)/;
const quoted =
	/`[^`\n]*`|"[^"\n]*"|“[^“”\n]*”|「[^「」\n]*」|『[^『』\n]*』|《[^《》\n]*》|(?<!\w)'[^'\n]+'(?!\w)|‘[^‘’\n]*’/g;

const sentenceEnd = /(?<=[。！？!?])|(?<=[.…])(?=\s|$)|\n+/;
const clauseEnd =
	/[,;:，；：、。！？!?()（）|]+|\.+(?=\s|$)|\s[-–—]+\s|[—–]+|…+|\s(?:and|but|so)\s/;

/** What is said in a text, clause by clause, without code, headings, tables and quotations. */
export function clausesOf(text: string): readonly Clause[] {
	const said = withoutCodeBlocks(bounded(text))
		.split("\n")
		.filter((line) => !notSaid.test(line))
		.join("\n")
		.replace(quoted, " \u0001 ");
	return said.split(sentenceEnd).flatMap(clausesOfSentence);
}

function bounded(text: string): string {
	if (text.length <= mostUnits) return text.normalize("NFKC");
	return `${text.slice(0, mostUnits / 2)}\n${text.slice(-mostUnits / 2)}`.normalize("NFKC");
}

function clausesOfSentence(sentence: string): readonly Clause[] {
	const asks = /[?？]["”'’)\s]*$/.test(sentence.trimEnd());
	return sentence
		.toLowerCase()
		.replace(/[’]/g, "'")
		.split(clauseEnd)
		.map((clause) =>
			clause.replace(/^[\s*_~\-•·.✅☑✔🎉👍]+|[\s*_~✅☑✔🎉👍]+$/gu, "").replace(/\s+/g, " "),
		)
		.filter((clause) => clause !== "")
		.map((text) => ({ text, asks }));
}
