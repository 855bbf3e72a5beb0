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

/** The text without the sentences for which `holds` is false, those kept as they stand; code stays as it is. */
export function keepSentences(text: string, holds: (sentence: string) => boolean): string {
	let inCode = false;
	const lines = text.split("\n").map((line) => {
		const fence = codeFence.test(line);
		if (fence) inCode = !inCode;
		return fence || inCode ? line : trueLine(line, holds);
	});
	return lines
		.join("\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}

function trueLine(line: string, holds: (sentence: string) => boolean): string {
	const sentences = line.split(/(?<=[.!?;])(?=\s)|(?<=[。！？；])/);
	const kept = sentences.filter((sentence) => sentence.trim() === "" || holds(sentence.trim()));
	return kept.length === sentences.length ? line : kept.join("").trim();
}

/** The text with every sentence changed that is no code; what stands around them stays. */
export function mapSentences(text: string, change: (sentence: string) => string): string {
	let inCode = false;
	const lines = text.split("\n").map((line) => {
		const fence = codeFence.test(line);
		if (fence) inCode = !inCode;
		if (fence || inCode) return line;
		return line
			.split(/((?<=[.!?;])\s+|(?<=[。！？；]))/)
			.map((part = "") => part.replace(/\S(?:.*\S)?/, change))
			.join("");
	});
	return lines.join("\n");
}
