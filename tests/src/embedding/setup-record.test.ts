import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSetupRecord } from "#src/embedding/setup-record.ts";
import { newFolder } from "../persistence/project.ts";

const what = { part: "zh", failure: "network" } as const;
const pause = { first: 1_000, longest: 5_000 };

async function place(): Promise<string> {
	return join(await newFolder(), "waystation", "embedding.json");
}

test("the first announcement on a machine is the only one, however many ask at once", async () => {
	const file = await place();
	const asked = Array.from({ length: 8 }, () => openSetupRecord(file).announce());
	expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
	expect(await openSetupRecord(file).announce()).toBe(false);
});

test("each failure in a row makes the pause longer, up to the longest, and a success ends it", async () => {
	const file = await place();
	const times: number[] = [];
	for (let failure = 0; failure < 30; failure += 1) {
		times.push(await openSetupRecord(file).failed(10_000, pause, what));
	}
	expect(times.slice(0, 5)).toEqual([11_000, 12_000, 14_000, 15_000, 15_000]);
	expect(times.at(-1)).toBe(15_000);
	expect(await openSetupRecord(file).trouble()).toEqual({ ...what, detail: "", retryAt: 15_000 });
	await openSetupRecord(file).succeeded();
	expect(await openSetupRecord(file).trouble()).toBeUndefined();
	expect(await openSetupRecord(file).failed(10_000, pause, what)).toBe(11_000);
});

test("a broken record counts as none, and is replaced", async () => {
	for (const text of [
		"",
		"{",
		"[]",
		"null",
		'{"failures":-3,"quietUntil":"soon","announced":1}',
		'{"last":{"part":"x"}}',
	]) {
		const file = await place();
		await mkdir(join(file, ".."));
		await writeFile(file, text);
		const record = openSetupRecord(file);
		expect(await record.trouble()).toBeUndefined();
		expect(await record.failed(10_000, pause, what)).toBe(11_000);
		expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ version: 1, failures: 1 });
	}
});

test("a disk that refuses makes it forgetful within one process only", async () => {
	const folder = await newFolder();
	await writeFile(join(folder, "waystation"), "in the way");
	const record = openSetupRecord(join(folder, "waystation", "embedding.json"));
	expect(await record.announce()).toBe(true);
	expect(await record.failed(10_000, pause, what)).toBe(0);
});
