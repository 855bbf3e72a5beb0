import { parseJson } from "./disk.ts";
import { parseJsonc } from "./jsonc.ts";

/** A value in a text, by its place: from `start` up to, not including, `end`. */
export interface JsoncValue {
	readonly start: number;
	readonly end: number;
	/** Of an object. */
	readonly members?: readonly JsoncMember[];
	/** Whether a comma follows the last member. */
	readonly trailingComma?: boolean;
}

interface JsoncMember {
	readonly key: string;
	/** Where the key stands. */
	readonly start: number;
	readonly value: JsoncValue;
	/** Where the comma behind it stands; undefined where there is none. */
	readonly comma: number | undefined;
}

interface Token {
	readonly text: string;
	readonly start: number;
}

const pieces = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[{}[\],:]|[^\s"/{}[\],:]+/g;

/** Where the values of a text stand that `parseJsonc` can read; `undefined` for one that it cannot. */
export function scanJsonc(text: string): JsoncValue | undefined {
	if (parseJsonc(text) === undefined) return undefined;
	const tokens = [...text.matchAll(pieces)]
		.map((match): Token => ({ text: match[0], start: match.index }))
		.filter(({ text: token }) => !token.startsWith("/"));
	return createScan(tokens).value();
}

/** Walks over tokens that are known to be in order. */
function createScan(tokens: readonly Token[]) {
	let at = 0;
	const end: Token = { text: "", start: 0 };
	const peek = () => tokens[at]?.text;
	const isInside = (closing: string) => at < tokens.length && peek() !== closing;
	const next = () => tokens[at++] ?? end;

	function value(): JsoncValue {
		const token = next();
		if (token.text === "{") return object(token.start);
		if (token.text === "[") return list(token.start);
		return { start: token.start, end: token.start + token.text.length };
	}

	function object(start: number): JsoncValue {
		const members: JsoncMember[] = [];
		let comma: number | undefined;
		while (isInside("}")) {
			const key = next();
			next();
			const held = value();
			comma = skipComma();
			members.push({ key: String(parseJson(key.text)), start: key.start, value: held, comma });
		}
		return { start, end: next().start + 1, members, trailingComma: comma !== undefined };
	}

	function list(start: number): JsoncValue {
		while (isInside("]")) {
			value();
			skipComma();
		}
		return { start, end: next().start + 1 };
	}

	/** Where the comma stood that was skipped, if there was one. */
	function skipComma(): number | undefined {
		return peek() === "," ? next().start : undefined;
	}

	return { value };
}
