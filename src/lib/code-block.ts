const block = /(^|\n)[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n[ \t]*\2[^\n]*|$)/g;

/** The Markdown text without its fenced code blocks; one that is not closed goes to the end. */
export function withoutCodeBlocks(markdown: string): string {
	return markdown.replace(block, "\n");
}
