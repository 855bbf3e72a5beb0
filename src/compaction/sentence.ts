const end = /(?<=[.!?;])\s+|(?<=[。！？；])|\n+/;
const codeFence = /^[ \t]*(?:`{3,}|~{3,})/m;

/** The sentences of a text; a text with a code block is one. */
export function sentencesOf(text: string): readonly string[] {
	if (codeFence.test(text)) return [text];
	return text
		.split(end)
		.map((sentence) => sentence.trim())
		.filter((sentence) => sentence !== "");
}

/** The text without the sentences for which `holds` is false, those kept as they stand. */
export function keepSentences(text: string, holds: (sentence: string) => boolean): string {
	if (codeFence.test(text)) return holds(text) ? text : "";
	return text
		.split("\n")
		.map((line) =>
			line
				.split(/(?<=[.!?;])(?=\s)|(?<=[。！？；])/)
				.filter((sentence) => sentence.trim() === "" || holds(sentence.trim()))
				.join("")
				.trim(),
		)
		.join("\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}
