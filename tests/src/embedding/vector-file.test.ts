import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type KeptVector, openVectorFile, weightsOf } from "#src/embedding/vector-file.ts";
import { installTinyModel, tiny } from "../../support/tiny-model.ts";

let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "waystation-vectors-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const file = () => join(folder, "topics.json");

function kept(topic: string, ...values: number[]): KeptVector {
	const length = Math.hypot(...values);
	return {
		topic,
		key: `key of ${topic}`,
		vector: Float32Array.from(values, (value) => value / length),
	};
}

const cosine = (one: Float32Array, other: Float32Array) =>
	one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

test("a vector that is read again points where it pointed, and has the length 1", async () => {
	const value = fc.double({ min: -1, max: 1, noNaN: true });
	await fc.assert(
		fc.asyncProperty(fc.array(value, { minLength: 384, maxLength: 384 }), async (values) => {
			fc.pre(Math.hypot(...values) > 0.01);
			const one = kept("t", ...values);
			await openVectorFile(folder).update(() => [one]);
			const [read] = await openVectorFile(folder).read();
			expect(read).toMatchObject({ topic: "t", key: one.key });
			const vector = read?.vector ?? new Float32Array();
			expect(cosine(vector, vector)).toBeCloseTo(1, 4);
			expect(cosine(vector, one.vector)).toBeGreaterThan(0.995);
		}),
		{ numRuns: 15 },
	);
});

test("two that write at once keep what the other wrote, and the oldest leave when there are too many", async () => {
	await openVectorFile(folder).update(() => []);
	const add = (...topics: string[]) =>
		openVectorFile(folder).update((before) => [
			...before,
			...topics.map((topic) => kept(topic, 1, 2, 3)),
		]);
	await Promise.all([add("a"), add("b"), add("c")]);
	const topics = async () => (await openVectorFile(folder).read()).map(({ topic }) => topic);
	expect((await topics()).toSorted()).toEqual(["a", "b", "c"]);
	await add(...Array.from({ length: 2_999 }, (_, at) => `t${at}`));
	expect(await topics()).toHaveLength(3_000);
	expect((await topics()).indexOf("t0")).toBe(1);
	expect((await topics()).at(-1)).toBe("t2998");
	expect((await readFile(file(), "utf8")).length).toBeLessThan(500_000);
});

test.each([
	"",
	"not json",
	"[]",
	'{"version":2,"vectors":[{"topic":"t","key":"k","vector":"AQID"}]}',
	'{"version":1,"vectors":"AQID"}',
	'{"version":1,"vectors":[null,1,{"topic":1,"key":"k","vector":"AQID"},{"topic":"t","key":"k","vector":"AAAA"}]}',
])("what is no file of ours holds no vector: %s", async (text) => {
	await writeFile(file(), text);
	expect(await openVectorFile(folder).read()).toEqual([]);
});

test("nothing is read or written where there is no folder", async () => {
	const absent = openVectorFile(join(folder, "absent"));
	await absent.update(() => [kept("t", 1)]);
	expect(await absent.read()).toEqual([]);
});

test("the weights of an installed model are told apart from others, and from none", async () => {
	await installTinyModel(folder);
	expect(await weightsOf(folder, tiny.id)).toMatch(/^[0-9a-f]{64}$/);
	expect(await weightsOf(folder, "Test/absent")).toBeUndefined();
});
