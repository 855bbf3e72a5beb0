import { expect, test, vi } from "vitest";
import { detach, guard, messageOf, within } from "#src/host/guard.ts";
import { eventually } from "../../support/eventually.ts";

test("a handler that throws or rejects is reported and returns nothing", async () => {
	const report = vi.fn();
	const throwing = guard("input", report, () => {
		throw new Error("broken\nat somewhere");
	});
	const rejecting = guard("context", report, () => Promise.reject(new Error("late")));
	expect(await throwing()).toBeUndefined();
	expect(await rejecting()).toBeUndefined();
	expect(report.mock.calls.map(([hook, error]) => [hook, messageOf(error)])).toEqual([
		["input", "broken"],
		["context", "late"],
	]);
});

test("a handler's result goes through untouched", async () => {
	const handler = guard("context", vi.fn(), (n: number) => ({ n }));
	expect(await handler(4)).toEqual({ n: 4 });
});

test("work that nobody waits for is reported when it fails", async () => {
	const report = vi.fn();
	detach("capture", report, Promise.reject(new Error("no")));
	await eventually(() => expect(report).toHaveBeenCalledOnce());
});

test("waiting ends when the time is up, and the work's own failure comes through before that", async () => {
	expect(await within(5, new Promise(() => {}))).toBeUndefined();
	expect(await within(1_000, Promise.resolve(3))).toBe(3);
	await expect(within(1_000, Promise.reject(new Error("no")))).rejects.toThrow("no");
});
