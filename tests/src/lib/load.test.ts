import { expect, test } from "vitest";
import { load, once } from "#src/lib/load.ts";

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

test("what was made is given again, also to those who asked while it was being made", async () => {
	let made = 0;
	const get = once(async () => {
		made += 1;
		return { made };
	});
	const [first, second] = await Promise.all([get(), get()]);
	expect(second).toBe(first);
	expect(await get()).toBe(first);
	expect(made).toBe(1);
});

test("what failed is tried again with the next call", async () => {
	let tries = 0;
	const get = once(async () => {
		tries += 1;
		if (tries === 1) throw new Error("not yet");
		return "made";
	});
	await expect(get()).rejects.toThrow("not yet");
	expect(await get()).toBe("made");
	expect(tries).toBe(2);
});
