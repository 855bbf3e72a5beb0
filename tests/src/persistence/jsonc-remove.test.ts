import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJsonc } from "#src/persistence/jsonc.ts";
import { setInJsonc } from "#src/persistence/jsonc-edit.ts";
import { removeInJsonc } from "#src/persistence/jsonc-remove.ts";

function removed(text: string, ...path: readonly string[]): string {
	const done = removeInJsonc(text, path);
	if (!done.ok) throw new Error(done.reason);
	return done.text;
}

test.each([
	[
		"a line goes with its value",
		'{\n\t"a": 1,\n\t"b": 2,\n\t"c": 3\n}\n',
		'{\n\t"a": 1,\n\t"c": 3\n}\n',
	],
	[
		"the last one takes the comma before it along",
		'{\n\t"a": 1, // one\n\t"b": 2\n}\n',
		'{\n\t"a": 1 // one\n}\n',
	],
	["a trailing comma stays one", '{\n\t"a": 1,\n\t"b": 2,\n}', '{\n\t"a": 1,\n}'],
	[
		"comments beside it stay",
		'{\n\t// before\n\t"b": 2, // beside\n\t"a": 1\n}',
		'{\n\t// before\n\t // beside\n\t"a": 1\n}',
	],
	["a comment before its comma stays", '{"b": 2 /* two */, "a": 1}', '{ /* two */ "a": 1}'],
	["what is on one line stays on it", '{ "a": 1, "b": 2, "c": 3 }', '{ "a": 1, "c": 3 }'],
	["the first one of a line", '{ // c\n  "b": 2, "a": 1 }', '{ // c\n   "a": 1 }'],
	["the only one", '{"b": 2}', "{}"],
	["of two with one name both go", '{"b": 1, "a": 0, "b": 2}', '{ "a": 0}'],
	["windows' line ends", '{\r\n\t"b": 2,\r\n\t"a": 1\r\n}', '{\r\n\t"a": 1\r\n}'],
	["what is not there changes nothing", '{ "a": 1, }', '{ "a": 1, }'],
])("%s", (_name, before, after) => {
	expect(removed(before, "b")).toBe(after);
});

test("folders that are empty then go with it, those with a comment or another value stay", () => {
	const text = '{\n\t"a": {\n\t\t"b": {\n\t\t\t"c": 1\n\t\t}\n\t},\n\t"z": 0\n}\n';
	expect(removed(text, "a", "b", "c")).toBe('{\n\t"z": 0\n}\n');
	expect(removed('{"a": {"b": {"c": 1 /* mine */}, "d": 2}}', "a", "b", "c")).toBe(
		'{"a": {"b": { /* mine */}, "d": 2}}',
	);
	expect(removed('{"a": {"b": {"c": 1}}}', "a", "b", "c")).toBe("{}");
	expect(removed('{"a": {"c": 1}, "a": {"c": 2}}', "a", "c")).toBe('{"a": {"c": 1}, "a": {}}');
});

test("a text that cannot be read is left as it is", () => {
	expect(removeInJsonc('{"a": {', ["a"])).toEqual({ ok: false, reason: "not-json" });
	expect(removeInJsonc("[]", ["a"])).toEqual({ ok: true, text: "[]" });
	expect(removeInJsonc('{"a": 1}', ["a", "b"])).toEqual({ ok: true, text: '{"a": 1}' });
});

/** Comments and trailing commas between the parts of a JSON text. */
function commented(json: string, style: number): string {
	if (style === 0) return json;
	const trailing = style === 2 ? "," : "";
	return json
		.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (part) => {
			if (part === "}") return `${part} // "}\n`;
			return part === "," ? `/* { */ ${part} // ,\n` : part;
		})
		.replace(/([^{[,\s])(\s*\})(?= \/\/)/g, `$1${trailing}$2`);
}

const comments = (text: string) => text.match(/\/\/ "\}|\/\/ ,|\/\* \{ \*\//g) ?? [];

const key = fc.constantFrom("a", "b", "carryover", "/home/x y", "__proto__");
const leaf = fc.constantFrom<unknown>(1, "x{,", null, true);
const { tree } = fc.letrec((tie) => ({
	tree: fc.dictionary(key, fc.oneof({ maxDepth: 4 }, leaf, tie("tree")), { maxKeys: 3 }),
}));
const indents = fc.constantFrom(undefined, 2, "\t");
const names = fc.array(key, { minLength: 1, maxLength: 4 });

test("whatever the file holds, the one value goes, all others and all comments stay", () => {
	fc.assert(
		fc.property(tree, names, indents, fc.nat(2), (value, at, indent, style) => {
			const text = commented(JSON.stringify(value, null, indent), style);
			const done = removeInJsonc(text, at);
			if (!done.ok) throw new Error(done.reason);
			const after = parseJsonc(done.text);
			expect(withoutEmpty(after)).toEqual(withoutEmpty(leaves(parseJsonc(text), at)));
			// Those inside of what was removed go with it, all others stay.
			const kept = comments(text).length - comments(done.text).length;
			expect(kept).toBeGreaterThanOrEqual(0);
			if (done.text === text) expect(kept).toBe(0);
		}),
		{ numRuns: 500 },
	);
});

test("setting a value that was not there and taking it out again gives the same values and comments", () => {
	fc.assert(
		fc.property(tree, names, indents, fc.nat(2), (value, at, indent, style) => {
			const text = commented(JSON.stringify(value, null, indent), style);
			if (holds(parseJsonc(text), at)) return;
			const set = setInJsonc(text, at, "new");
			if (!set.ok) return;
			const back = removed(set.text, ...at);
			expect(comments(back)).toEqual(comments(text));
			expect(withoutEmpty(parseJsonc(back))).toEqual(withoutEmpty(parseJsonc(text)));
			expect(removed(back, ...at)).toBe(back);
		}),
		{ numRuns: 500 },
	);
});

function members(value: unknown): [string, unknown][] | undefined {
	return typeof value === "object" && value !== null ? Object.entries(value) : undefined;
}

function holds(value: unknown, [name, ...rest]: readonly string[]): boolean {
	const found = members(value)?.find(([known]) => known === name);
	if (found === undefined) return false;
	return rest.length === 0 || holds(found[1], rest);
}

/** A naive removal, with the folders that are empty then. */
function leaves(value: unknown, path: readonly string[], isRoot = true): unknown {
	if (!holds(value, path)) return value;
	const [name, ...rest] = path;
	const left = (members(value) ?? []).flatMap(([known, held]) => {
		if (known !== name) return [[known, held] as const];
		if (rest.length === 0) return [];
		const inner = leaves(held, rest, false);
		return inner === undefined ? [] : [[known, inner] as const];
	});
	return left.length === 0 && !isRoot ? undefined : Object.fromEntries(left);
}

function withoutEmpty(value: unknown): unknown {
	const held = members(value);
	if (held === undefined) return value;
	const full = held
		.map(([name, inner]) => [name, withoutEmpty(inner)] as const)
		.filter(([, inner]) => JSON.stringify(inner) !== "{}");
	return Object.fromEntries(full);
}
