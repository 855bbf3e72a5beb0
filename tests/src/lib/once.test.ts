import { expect, test } from "vitest";
import { once } from "#src/lib/once.ts";

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
