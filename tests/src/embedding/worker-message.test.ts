import fc from "fast-check";
import { expect, test } from "vitest";
import { createVectorCache, vectorKey } from "#src/embedding/vector-cache.ts";
import { decodeWorkerMessage } from "#src/embedding/worker-message.ts";

test("what a worker says is understood", () => {
	expect(decodeWorkerMessage({ ready: true, version: "4.3.2" })).toEqual({
		...{ kind: "greeting", greeting: { ready: true, version: "4.3.2" } },
	});
	const answer = { id: 3, ok: true, vectors: [Float32Array.of(0.6, 0.8)], models: ["a/b"] };
	expect(decodeWorkerMessage(answer)).toEqual({ kind: "answer", answer });
	const failure = { id: 4, ok: false, detail: "no such model" };
	expect(decodeWorkerMessage(failure)).toEqual({ kind: "answer", answer: failure });
});

test.each([
	["no vectors", { id: 1, ok: true, models: [] }],
	["an empty vector", { id: 1, ok: true, vectors: [new Float32Array()], models: [] }],
	[
		"a vector that is no number",
		{ id: 1, ok: true, vectors: [Float32Array.of(Number.NaN)], models: [] },
	],
	["a list in place of a vector", { id: 1, ok: true, vectors: [[1, 0]], models: [] }],
	["no number", { ok: false, detail: "x" }],
])("an answer with %s is none", (_, message) => {
	expect(decodeWorkerMessage(message)).toBeUndefined();
});

test("nothing that is said breaks the listener", () => {
	fc.assert(
		fc.property(fc.anything(), (message) => {
			expect(() => decodeWorkerMessage(message)).not.toThrow();
		}),
	);
});

test("the cache keeps the last used vectors and never more than it may", () => {
	const steps = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 9 })), { maxLength: 60 });
	fc.assert(fc.property(fc.integer({ min: 0, max: 5 }), steps, checkCache));
});

function checkCache(capacity: number, steps: readonly (readonly [boolean, number])[]): void {
	const cache = createVectorCache(capacity);
	let expected: readonly number[] = [];
	for (const [isWrite, key] of steps) {
		const isKnown = expected.includes(key);
		if (isWrite) cache.write(String(key), Float32Array.of(key));
		else expect(cache.read(String(key))?.[0]).toBe(isKnown ? key : undefined);
		const used = [...expected.filter((one) => one !== key), key];
		if (isWrite || isKnown) expected = used.slice(Math.max(0, used.length - capacity));
	}
}

test("another model, pooling or text has another key", () => {
	const keys = ["a b c", "a c b", "b a c"].map((three) => {
		const [model = "", pooling = "", text = ""] = three.split(" ");
		return vectorKey(model, pooling, text);
	});
	expect(new Set(keys).size).toBe(3);
});
