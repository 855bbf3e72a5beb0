import { expect, test } from "vitest";
import { load } from "#src/lib/load.ts";

/** Loading that takes so many milliseconds of the thread. */
async function busy(milliseconds: number): Promise<string> {
	const since = performance.now();
	while (performance.now() - since < milliseconds);
	return "part";
}

test("others have their turn between a part that takes long to load and what goes on with it", async () => {
	const order: string[] = [];
	const first = load(() => busy(12)).then(() => order.push("first"));
	const second = load(() => busy(0)).then(() => order.push("second"));
	setImmediate(() => order.push("other"));
	await Promise.all([first, second]);
	expect(order).toEqual(["other", "first", "second"]);
});

test("a part that is there already is given at once", async () => {
	const order: string[] = [];
	setImmediate(() => order.push("other"));
	await load(() => busy(0));
	order.push("part");
	expect(order).toEqual(["part"]);
});

test("a part that cannot be loaded keeps no other one away", async () => {
	const broken = load(async () => {
		throw new Error("no such part");
	});
	await expect(broken).rejects.toThrow("no such part");
	expect(await load(() => busy(0))).toBe("part");
});
