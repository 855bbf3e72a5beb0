import { open, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { big, type Desk, openDesk, quick } from "../../support/model-desk.ts";
import { stallAt } from "../../support/model-server.ts";

let desk: Desk;

beforeEach(async () => {
	desk = await openDesk();
});

afterEach(() => desk.close());

test("without a network the reason is the network, and a damaged model is not thrown away", async () => {
	await desk.download();
	await truncate(desk.fileAt(big), 1000);
	await desk.server.close();
	const got = await desk.download({ patience: { ...quick, retries: 1 } });
	expect(got).toMatchObject({ ok: false, reason: "network" });
	expect((await stat(desk.fileAt(big))).size).toBe(1000);
	expect((await stat(desk.fileAt("tokenizer.json"))).size).toBeGreaterThan(0);
});

test("a model that was cut short on disk is not called installed and is repaired", async () => {
	await desk.download();
	await truncate(desk.fileAt(big), 1000);
	expect(await desk.isInstalled()).toBe(false);
	expect(await desk.download()).toEqual({ ok: true, fetched: 1 });
	await desk.expectWhole();
});

test("damage that keeps the size is found when a model is repaired", async () => {
	await desk.download();
	const { size } = await stat(desk.fileAt(big));
	await writeFile(desk.fileAt(big), Buffer.alloc(size, 3));
	expect(await desk.isInstalled()).toBe(true);
	expect(await desk.download({ repair: true })).toEqual({ ok: true, fetched: 1 });
	await desk.expectWhole();
});

test("a stopped download ends at once, keeps its part and says so", async () => {
	const stop = new AbortController();
	desk.server.next(big, stallAt(0.5));
	const got = await desk.download({
		signal: stop.signal,
		patience: { ...quick, stallMs: 60_000 },
		onProgress: ({ file, done }) => {
			if (file === big && done > 0) stop.abort();
		},
	});
	expect(got).toMatchObject({ ok: false, reason: "aborted" });
	expect((await stat(desk.fileAt(`${big}.part`))).size).toBeGreaterThan(0);
});

test("two downloads of one model at once fetch it once", async () => {
	const both = await Promise.all([desk.download(), desk.download()]);
	expect(both.every((one) => one.ok)).toBe(true);
	expect(desk.rangesOf(big)).toHaveLength(1);
	await desk.expectWhole();
});

test("a folder that cannot be made is a reason, not an error", async () => {
	await writeFile(join(desk.modelsDir, "Test"), "a file in the way");
	expect(await desk.download()).toMatchObject({ ok: false, reason: "disk" });
});

test("a full disk is a reason, and frees nothing that is good", async () => {
	const probe = await open(join(desk.modelsDir, "probe"), "w");
	const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
	const write = vi.spyOn(Object.getPrototypeOf(probe), "writeFile").mockRejectedValue(full);
	await probe.close();
	try {
		expect(await desk.download()).toMatchObject({ ok: false, reason: "full" });
	} finally {
		write.mockRestore();
	}
	expect(await desk.download()).toMatchObject({ ok: true });
});
