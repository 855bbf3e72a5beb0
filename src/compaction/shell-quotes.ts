/** Substitutions nest as deep as somebody writes them by hand; deeper ones are read to the end of the text. */
const mostDepth = 20;

/** Where the text in double quotes that begins at `from` ends, its closing sign included. */
export function endOfDouble(text: string, from: number, depth = 0): number {
	let at = from + 1;
	while (at < text.length) {
		const sign = text[at];
		if (sign === '"') return at + 1;
		if (sign === "\\") at += 2;
		else if (sign === "$" && text[at + 1] === "(") at = endOfParens(text, at + 1, depth + 1);
		else at += 1;
	}
	return text.length;
}

/** Where a text in single quotes or backticks ends, its closing sign included. */
export function endOfPlain(text: string, from: number, sign: string): number {
	const end = text.indexOf(sign, from + 1);
	return end < 0 ? text.length : end + 1;
}

/** Where the parenthesis that opens at `from` is closed, behind it; quotes and here-documents inside are respected. */
export function endOfParens(text: string, from: number, depth = 0): number {
	if (depth > mostDepth) return text.length;
	let open = 0;
	let at = from;
	while (at < text.length) {
		const sign = text[at] ?? "";
		if (sign === "(") open += 1;
		if (sign === ")") open -= 1;
		if (open === 0) return at + 1;
		at = behind(text, at, sign, depth);
	}
	return text.length;
}

function behind(text: string, at: number, sign: string, depth: number): number {
	if (sign === "\\") return at + 2;
	if (sign === '"') return endOfDouble(text, at, depth);
	if (sign === "'" || sign === "`") return endOfPlain(text, at, sign);
	if (sign === "<" && text.startsWith("<<", at)) return endOfDocument(text, at);
	return at + 1;
}

const documentStart = /<<-?[ \t]*(["']?)([\w.-]{1,60})\1/y;

function endOfDocument(text: string, from: number): number {
	documentStart.lastIndex = from;
	const start = documentStart.exec(text);
	const line = text.indexOf("\n", from);
	if (start === null || line < 0) return from + 2;
	return bodyOf(text, line + 1, start[2] ?? "").end;
}

/** The here-document that begins at `from`, a line's start, and where the line after its delimiter begins. */
export function bodyOf(
	text: string,
	from: number,
	delimiter: string,
): { readonly body: string; readonly end: number } {
	let at = from;
	while (at < text.length) {
		const line = text.indexOf("\n", at);
		const end = line < 0 ? text.length : line;
		if (text.slice(at, end).trim() === delimiter) return { body: text.slice(from, at), end };
		at = end + 1;
	}
	return { body: text.slice(from), end: text.length };
}
