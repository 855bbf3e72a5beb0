import { mkdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { configFile } from "#src/persistence/agent-files.ts";
import { parseJsonc } from "#src/persistence/jsonc.ts";
import { setInJsonc } from "#src/persistence/jsonc-edit.ts";
import { writeSettings } from "#src/persistence/settings-write.ts";
import { newFolder, put } from "./project.ts";

const path = ["carryover", "topicCompact", "embed", "choice"];

async function writing(before: string | undefined, value: string | number = "off") {
	const agentDir = await newFolder();
	const file = configFile(agentDir);
	if (before !== undefined) await put(file, before);
	const written = await writeSettings(agentDir, [{ path, value }]);
	return { agentDir, file, written, after: await readFile(file, "utf8").catch(() => undefined) };
}

test("without a file one is made that only its user can read", async () => {
	const { written, after, file } = await writing(undefined);
	expect(written).toEqual({ ok: true });
	expect(after).toBe(
		'{\n\t"carryover": {\n\t\t"topicCompact": {\n\t\t\t"embed": {\n\t\t\t\t"choice": "off"\n\t\t\t}\n\t\t}\n\t}\n}\n',
	);
	expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test.each([
	[
		"one value is changed in its place",
		'{ // mine\n  "carryover": { "topicCompact": { "embed": { "choice": "zh", /* x */ } } }, // last\n}\n',
		'{ // mine\n  "carryover": { "topicCompact": { "embed": { "choice": "off", /* x */ } } }, // last\n}\n',
	],
	[
		"a member comes after the last one, before its closing brace and after its comment",
		'{\n  "a": 1, // one\n  "b": [1, 2] // two\n}\n',
		'{\n  "a": 1, // one\n  "b": [1, 2], // two\n  "carryover": {\n    "topicCompact": {\n      "embed": {\n        "choice": "off"\n      }\n    }\n  }\n}\n',
	],
	[
		"a trailing comma stays one, and line ends stay as they are",
		'{\r\n\t"carryover": {\r\n\t\t"enabled": true,\r\n\t},\r\n}',
		'{\r\n\t"carryover": {\r\n\t\t"enabled": true,\r\n\t\t"topicCompact": {\r\n\t\t\t"embed": {\r\n\t\t\t\t"choice": "off"\r\n\t\t\t}\r\n\t\t}\r\n\t},\r\n}',
	],
	[
		"what is on one line stays on it",
		'\ufeff{ "carryover": { "topicCompact": { "embed": { "endpoint": "h://x/{,}" } } } }',
		'\ufeff{ "carryover": { "topicCompact": { "embed": { "endpoint": "h://x/{,}", "choice": "off" } } } }',
	],
	[
		"of two members with one name the last counts",
		'{"carryover": 1, "carryover": {"topicCompact": {"embed": {"choice": "a", "choice": "b"}}}}',
		'{"carryover": 1, "carryover": {"topicCompact": {"embed": {"choice": "a", "choice": "off"}}}}',
	],
])("%s", async (_name, before, after) => {
	const done = await writing(before);
	expect(done.written).toEqual({ ok: true });
	expect(done.after).toBe(after);
});

test.each([
	['{"carryover": {', "not-json"],
	['{"carryover": "yes"}', "not-fields"],
	["[]", "not-fields"],
	['{"carryover": {"topicCompact": {"embed": {"choice": {}}}}}', "not-fields"],
])("%s is left as it is", async (before, reason) => {
	const done = await writing(before);
	expect(done.written).toMatchObject({ ok: false, reason });
	expect(done.after).toBe(before);
});

test("bytes that are no text are left as they are", async () => {
	const agentDir = await newFolder();
	const bytes = Buffer.from([0x7b, 0xff, 0x7d]);
	await mkdir(join(agentDir, "waystation"));
	await writeFile(configFile(agentDir), bytes);
	expect(await writeSettings(agentDir, [{ path, value: "off" }])).toMatchObject({
		reason: "not-json",
	});
	expect(await readFile(configFile(agentDir))).toEqual(bytes);
});

test("a link to a file elsewhere stays one", async () => {
	const agentDir = await newFolder();
	const elsewhere = join(await newFolder(), "dotfiles.json");
	await put(elsewhere, "{}");
	await mkdir(join(agentDir, "waystation"));
	await symlink(elsewhere, configFile(agentDir));
	expect(await writeSettings(agentDir, [{ path, value: "zh" }])).toEqual({ ok: true });
	expect(parseJsonc(await readFile(elsewhere, "utf8"))).toMatchObject({
		carryover: { topicCompact: { embed: { choice: "zh" } } },
	});
});

test("a folder that cannot be is a reason", async () => {
	const agentDir = await newFolder();
	await rm(agentDir, { recursive: true });
	await writeFile(agentDir, "in the way");
	expect(await writeSettings(agentDir, [{ path, value: "off" }])).toMatchObject({ ok: false });
	await rm(agentDir);
});

test("writers at the same time lose nothing of each other, and a value that holds is not written", async () => {
	const agentDir = await newFolder();
	const names = Array.from({ length: 20 }, (_, n) => `k${n}`);
	await Promise.all(
		names.map((name, value) => writeSettings(agentDir, [{ path: ["other", name], value }])),
	);
	const text = await readFile(configFile(agentDir), "utf8");
	expect(Object.keys(Object(Object(parseJsonc(text)).other))).toHaveLength(20);
	const { mtimeMs } = await stat(configFile(agentDir));
	await writeSettings(agentDir, [{ path: ["other", "k3"], value: 3 }]);
	expect((await stat(configFile(agentDir))).mtimeMs).toBe(mtimeMs);
});

/** Comments and trailing commas between the parts of a JSON text. */
function commented(json: string, style: number): string {
	if (style === 0) return json;
	const trailing = style === 2 ? "," : "";
	return json
		.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (part) => {
			if (part === "}") return `${part} // "}\n`;
			return part === "," ? `/* { */ ${part}` : part;
		})
		.replace(/([^{[,\s])(\s*\})(?= \/\/)/g, `$1${trailing}$2`);
}

const key = fc.constantFrom("a", "b", "carryover", "__proto__");
const { tree } = fc.letrec((tie) => ({
	tree: fc.dictionary(
		key,
		fc.oneof({ maxDepth: 4 }, fc.constantFrom(1, "x{", null, true), tie("tree")),
		{
			maxKeys: 3,
		},
	),
}));

test("whatever the file holds, exactly the one value changes and every comment stays", () => {
	const names = fc.array(key, { minLength: 1, maxLength: 4 });
	const indents = fc.constantFrom(undefined, 2, "\t");
	fc.assert(
		fc.property(tree, names, indents, fc.nat(2), (value, at, indent, style) => {
			const text = commented(JSON.stringify(value, null, indent), style);
			const before = parseJsonc(text);
			expect(before).toEqual(JSON.parse(JSON.stringify(value)));
			const set = setInJsonc(text, at, "new");
			expect(set.ok).toBe(canSet(before, at));
			if (!set.ok) return;
			expect(JSON.stringify(parseJsonc(set.text))).toBe(JSON.stringify(withValue(before, at)));
			const comments = (from: string) => from.match(/\/\/ "\}|\/\* \{ \*\//g) ?? [];
			expect(comments(set.text)).toEqual(comments(text));
		}),
		{ numRuns: 500 },
	);
});

test("a comma where no value stands is read, and not written beside", () => {
	expect(setInJsonc("{,}", ["a"], "new")).toEqual({ ok: false, reason: "not-json" });
});

test("of any text at all, a changed one can be read and holds the value", () => {
	const pieces = [
		...'{}[],: \n"\\/*',
		'"a"',
		"//",
		"/*",
		"*/",
		"1",
		"null",
		"\u2028",
		"\u00a0",
		"\r",
	];
	const text = fc
		.array(fc.constantFrom(...pieces), { maxLength: 14 })
		.map((parts) => parts.join(""));
	fc.assert(
		fc.property(text, fc.boolean(), (inner, wrapped) => {
			const set = setInJsonc(wrapped ? `{"a":1,${inner}}` : inner, ["a"], "new");
			if (set.ok) expect(parseJsonc(set.text)).toMatchObject({ a: "new" });
		}),
		{ numRuns: 3_000 },
	);
});

function canSet(value: unknown, [name = "", ...rest]: readonly string[]): boolean {
	if (typeof value !== "object" || value === null) return false;
	if (!Object.hasOwn(value, name)) return true;
	const inner: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
	return rest.length === 0 ? typeof inner !== "object" || inner === null : canSet(inner, rest);
}

function withValue(value: unknown, [name = "", ...rest]: readonly string[]): unknown {
	const members = Object.entries(Object(value));
	const inner = members.find(([known]) => known === name)?.[1] ?? {};
	const next = rest.length === 0 ? "new" : withValue(inner, rest);
	const has = members.some(([known]) => known === name);
	const changed = members.map(([known, old]) => [known, known === name ? next : old]);
	return Object.fromEntries(has ? changed : [...members, [name, next]]);
}

test("taking a value out leaves the others, and makes no file where there is none", async () => {
	const agentDir = await newFolder();
	const file = configFile(agentDir);
	expect(await writeSettings(agentDir, [{ path, value: undefined }])).toEqual({ ok: true });
	expect(await readFile(file, "utf8").catch(() => "none")).toBe("none");
	const project = ["projects", "/code/a.b", "carryover", "enabled"];
	await writeSettings(agentDir, [
		{ path, value: "zh" },
		{ path: project, value: false },
	]);
	await writeSettings(agentDir, [{ path, value: undefined }]);
	expect(parseJsonc(await readFile(file, "utf8"))).toEqual({
		projects: { "/code/a.b": { carryover: { enabled: false } } },
	});
	await writeSettings(agentDir, [{ path: project, value: undefined }]);
	expect(parseJsonc(await readFile(file, "utf8"))).toEqual({});
});
