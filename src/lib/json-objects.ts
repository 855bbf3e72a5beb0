const string = String.raw`"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"`;
const number = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const scalar = `(?:${string}|${number}|true|false|null)`;
const space = String.raw`[ \t\r\n]*`;

function listOf(item: string, open: string, close: string): string {
	return `${open}${space}(?:${item}(?:${space},${space}${item})*${space})?${close}`;
}

function objectOf(value: string): string {
	return listOf(`${string}${space}:${space}${value}`, String.raw`\{`, String.raw`\}`);
}

/** A value that nests one level deeper than `inner`. */
function nesting(inner: string): string {
	return `(?:${scalar}|${listOf(inner, String.raw`\[`, String.raw`\]`)}|${objectOf(inner)})`;
}

/** So strictly JSON that `JSON.parse` cannot fail on what matches. */
const shape = new RegExp(objectOf(nesting(nesting(nesting(scalar)))), "g");

/**
 * Every JSON object in a text, in order and from the outside in, whatever stands around it: prose, fences, braces that
 * are no JSON, an array. An object that nests more than four levels is not found itself, what is inside may be.
 */
export function jsonObjects(text: string): readonly object[] {
	return [...text.matchAll(shape)].flatMap(([json]) => withInner(JSON.parse(json)));
}

function withInner(value: unknown): readonly object[] {
	if (typeof value !== "object" || value === null) return [];
	const inner = Object.values(value).flatMap(withInner);
	return Array.isArray(value) ? inner : [value, ...inner];
}
