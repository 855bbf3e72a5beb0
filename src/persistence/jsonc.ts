import { parseJson } from "./disk.ts";

/** A string, a comment of either kind, or a comma before a closing bracket; strings come first so that they win. */
const parts = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|,(?=\s*[}\]])/g;

/** JSON as people write it, with comments and trailing commas; `undefined` where it is not even that. */
export function parseJsonc(text: string): unknown {
	const plain = parseJson(text);
	if (plain !== undefined) return plain;
	// Comments go first: one may stand between a trailing comma and its bracket.
	const uncommented = text.replace(parts, (part) => (part.startsWith("/") ? " " : part));
	return parseJson(uncommented.replace(parts, (part) => (part === "," ? "" : part)));
}
