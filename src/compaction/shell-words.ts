import { bodyOf, endOfDouble, endOfParens, endOfPlain } from "./shell-quotes.ts";

/** One word of a command. */
export interface Word {
	readonly text: string;
	/** Whether it stands for itself: no variable, no substitution, no pattern. */
	readonly literal: boolean;
}

/** What the shell puts in at `<<`; its body is read when the line is over. */
export interface HereDocument {
	readonly delimiter: string;
	body: string;
}

export type Token =
	| ({ readonly kind: "word" } & Word)
	/** Parts commands: `;` for a line's end as well. */
	| { readonly kind: "operator"; readonly text: string }
	| { readonly kind: "redirect"; readonly text: string; readonly target: Word }
	| { readonly kind: "document"; readonly document: HereDocument };

/** UTF-16 units of a command that are read; a script beyond is data that a heredoc carries. */
const mostUnits = 32_000;

const blank = /(?:[^\S\n]|\\\r?\n)+/y;
const comment = /#[^\n]*/y;
const redirect = /(?:\d{1,3}|&)?(?:<<<|<<-?|>>|>\||>&|<&|<>|>|<)/y;
const operator = /\|\||&&|;;|\|&|[;|&()\n]/y;
const plain = /[^\s'"\\$`;&|<>()]+/y;
const variable = /\$(?:\{[^}\n]*\}?|\w+|.)?/y;

/** The words and signs of a shell command. One pass; what is not well formed is read to its end. */
export function wordsIn(command: string): readonly Token[] {
	const text = command.slice(0, mostUnits);
	const tokens: Token[] = [];
	const waiting: HereDocument[] = [];
	let at = 0;
	while (at < text.length) {
		const skipped = match(blank, text, at) ?? match(comment, text, at);
		if (skipped !== undefined) at += skipped.length;
		else at = readToken(text, at, tokens, waiting);
	}
	return tokens;
}

function readToken(text: string, at: number, tokens: Token[], waiting: HereDocument[]): number {
	const arrow = match(redirect, text, at);
	if (arrow !== undefined) return readTarget(text, at + arrow.length, arrow, tokens, waiting);
	const sign = match(operator, text, at);
	if (sign === undefined) {
		const { word, end } = readWord(text, at);
		tokens.push({ kind: "word", ...word });
		return end;
	}
	tokens.push({ kind: "operator", text: sign === "\n" ? ";" : sign });
	return sign === "\n" ? readBodies(text, at + 1, waiting) : at + sign.length;
}

function readTarget(
	text: string,
	from: number,
	arrow: string,
	tokens: Token[],
	waiting: HereDocument[],
): number {
	const gap = match(blank, text, from) ?? "";
	const { word, end } = readWord(text, from + gap.length);
	if (!arrow.endsWith("<<") && !arrow.endsWith("<<-")) {
		tokens.push({ kind: "redirect", text: arrow, target: word });
		return end;
	}
	const document = { delimiter: word.text, body: "" };
	waiting.push(document);
	tokens.push({ kind: "document", document });
	return end;
}

function readBodies(text: string, from: number, waiting: HereDocument[]): number {
	let at = from;
	for (const document of waiting.splice(0)) {
		const { body, end } = bodyOf(text, at, document.delimiter);
		document.body = body;
		at = Math.min(text.length, end + 1);
	}
	return at;
}

interface Piece {
	readonly text: string;
	readonly literal: boolean;
	readonly end: number;
}

function readWord(text: string, from: number): { readonly word: Word; readonly end: number } {
	const parts: string[] = [];
	let literal = true;
	let at = from;
	for (let piece = pieceAt(text, at); piece !== undefined; piece = pieceAt(text, at)) {
		parts.push(piece.text);
		literal &&= piece.literal;
		at = piece.end;
	}
	return { word: { text: parts.join(""), literal }, end: Math.max(at, from) };
}

function pieceAt(text: string, at: number): Piece | undefined {
	const run = match(plain, text, at);
	if (run !== undefined)
		return { text: run, literal: !/[*?[\]{}]/.test(run), end: at + run.length };
	switch (text[at]) {
		case "'":
			return quoted(text, at, endOfPlain(text, at, "'"));
		case '"':
			return quoted(text, at, endOfDouble(text, at));
		case "`":
			return { text: "", literal: false, end: endOfPlain(text, at, "`") };
		case "\\":
			return { text: text[at + 1] ?? "", literal: true, end: at + 2 };
		case "$":
			return dollar(text, at);
		default:
			return undefined;
	}
}

function quoted(text: string, from: number, end: number): Piece {
	const inside = text.slice(from + 1, end - 1);
	const literal = text[from] === "'" || !/[$`]/.test(inside);
	return { text: inside, literal, end };
}

function dollar(text: string, at: number): Piece {
	if (text[at + 1] === "(") return { text: "", literal: false, end: endOfParens(text, at + 1) };
	if (text[at + 1] === "'") return { text: "", literal: false, end: endOfPlain(text, at + 1, "'") };
	const name = match(variable, text, at) ?? "$";
	return { text: name, literal: false, end: at + name.length };
}

function match(shape: RegExp, text: string, at: number): string | undefined {
	shape.lastIndex = at;
	return shape.exec(text)?.[0];
}
