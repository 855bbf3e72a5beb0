import { spawnSync } from "node:child_process";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { replaceFile } from "../../../src/persistence/atomic.ts";
import { realDisk } from "../../../src/persistence/disk.ts";
import { withLock } from "../../../src/persistence/lock.ts";
import { lookAtLock, takeOver } from "../../../src/persistence/lock-file.ts";
import { ownIdentity } from "../../../src/persistence/process-identity.ts";
import { createFaultyDisk } from "../../support/faults.ts";
import { newFolder, put } from "./project.ts";

const deadPid = spawnSync(process.execPath, ["-e", "process.stdout.write(String(process.pid))"]);

async function lockOf(owner: { pid?: number; host?: string; token?: string } = {}) {
	const self = await ownIdentity();
	return JSON.stringify({ pid: process.pid, host: self.host, token: "theirs", at: 0, ...owner });
}

async function waitFor(met: () => Promise<boolean>): Promise<void> {
	while (!(await met())) await sleep(2);
}

test("work on one path runs one after the other, in the order of the calls", async () => {
	const path = join(await newFolder(), "state");
	const seen: string[] = [];
	const work = (name: string) => async () => {
		seen.push(`${name} in`);
		await sleep(5);
		seen.push(`${name} out`);
	};
	await Promise.all(["a", "b", "c"].map((name) => withLock(path, work(name))));
	expect(seen).toEqual(["a in", "a out", "b in", "b out", "c in", "c out"]);
});

test("the lock is gone after the work, also after work that threw", async () => {
	const folder = await newFolder();
	const path = join(folder, "state");
	expect(await withLock(path, async () => 7)).toEqual({ ok: true, value: 7 });
	const failing = withLock(path, () => Promise.reject(new Error("bug")));
	await expect(failing).rejects.toThrow("bug");
	expect(await readdir(folder)).toEqual([]);
	expect(await withLock(path, async () => 8)).toEqual({ ok: true, value: 8 });
});

test("the lock of a dead process is taken over at once", async () => {
	const folder = await newFolder();
	const pid = Number(deadPid.stdout.toString());
	await put(join(folder, "state.lock"), await lockOf({ pid }));
	const locked = await withLock(join(folder, "state"), async () => "mine", { waitMs: 0 });
	expect(locked).toEqual({ ok: true, value: "mine" });
	expect(await readdir(folder)).toEqual([]);
});

test("a lock that somebody keeps alive is waited for and then reported as busy", async () => {
	const folder = await newFolder();
	const lock = await put(join(folder, "state.lock"), await lockOf({ host: "elsewhere" }));
	const heart = setInterval(() => void utimes(lock, new Date(), new Date()), 20);
	const options = { waitMs: 400, leaseMs: 200 };
	const locked = await withLock(join(folder, "state"), async () => "mine", options);
	clearInterval(heart);
	expect(locked).toEqual({ ok: false });
	expect(await readdir(folder)).toEqual(["state.lock"]);
});

test("a lock of another machine, or of a pid given again, is taken over once it makes no heartbeat", async () => {
	for (const owner of [{ host: "elsewhere" }, { pid: process.pid }]) {
		const folder = await newFolder();
		await put(join(folder, "state.lock"), await lockOf(owner));
		const options = { waitMs: 5_000, leaseMs: 100 };
		expect(await withLock(join(folder, "state"), async () => 1, options)).toMatchObject({
			ok: true,
		});
		expect(await readdir(folder)).toEqual([]);
	}
});

test("an empty, a half-written and a foreign lock file do not block for ever", async () => {
	for (const content of ["", '{"pid":1,"ho', "{}", "null"]) {
		const folder = await newFolder();
		await put(join(folder, "state.lock"), content);
		const options = { waitMs: 5_000, leaseMs: 50 };
		expect(await withLock(join(folder, "state"), async () => 1, options)).toMatchObject({
			ok: true,
		});
	}
});

test("a folder in the lock's place does not block for ever", async () => {
	const folder = await newFolder();
	await mkdir(join(folder, "state.lock", "inner"), { recursive: true });
	const options = { waitMs: 5_000, leaseMs: 50 };
	expect(await withLock(join(folder, "state"), async () => 1, options)).toMatchObject({ ok: true });
});

test("a clock that is far off makes no living lock stale and no dead one live", async () => {
	for (const time of [new Date(0), new Date(Date.now() + 1e9)]) {
		const folder = await newFolder();
		const lock = await put(join(folder, "state.lock"), await lockOf({ host: "elsewhere" }));
		await utimes(lock, time, time);
		const path = join(folder, "state");
		expect(await withLock(path, async () => 1, { waitMs: 30, leaseMs: 60_000 })).toEqual({
			ok: false,
		});
		expect(await withLock(path, async () => 1, { waitMs: 5_000, leaseMs: 50 })).toMatchObject({
			ok: true,
		});
	}
});

test("a holder refreshes its lock while it works", async () => {
	const folder = await newFolder();
	const path = join(folder, "state");
	await withLock(
		path,
		async () => {
			const before = (await stat(`${path}.lock`)).mtimeMs;
			await waitFor(async () => (await stat(`${path}.lock`)).mtimeMs > before);
		},
		{ leaseMs: 30 },
	);
	expect(await readdir(folder)).toEqual([]);
});

test("when a newer lock is moved by mistake it is put back", async () => {
	const folder = await newFolder();
	const lock = await put(join(folder, "state.lock"), "stale");
	const stale = await lookAtLock(lock, realDisk);
	if (stale === undefined) throw new Error("no lock");
	const newer = await put(join(folder, "newer"), await lockOf({ token: "newer" }));
	// Between the judgement and the move another process has made the lock its own.
	const disk = createFaultyDisk(() => undefined);
	const racing = new Proxy(disk, {
		get: (target, key) =>
			key === "rename"
				? async (from: string, to: string) => {
						await rename(newer, lock);
						await target.rename(from, to);
					}
				: Reflect.get(target, key),
	});
	await takeOver(lock, stale, racing);
	expect(await readdir(folder)).toEqual(["state.lock"]);
	expect((await lookAtLock(lock, realDisk))?.owner?.token).toBe("newer");
});

test("of two holders only the one whose lock stands commits, and the other does its work again", async () => {
	const folder = await newFolder();
	const path = await put(join(folder, "count"), "0");
	let runs = 0;
	const locked = await withLock(path, async (held) => {
		runs += 1;
		const count = Number(await readFile(path, "utf8"));
		if (runs === 1) {
			await rm(`${path}.lock`);
			await writeFile(`${path}.lock`, await lockOf({ pid: Number(deadPid.stdout.toString()) }));
			await writeFile(path, "10");
		}
		await replaceFile(path, String(count + 1), { beforeCommit: () => held.stillHeld() });
		return runs;
	});
	expect(locked).toEqual({ ok: true, value: 2 });
	expect(await readFile(path, "utf8")).toBe("11");
});

test("a folder that cannot be written to fails at once with the system's error", async () => {
	const folder = await newFolder();
	const disk = createFaultyDisk(({ name }) => (name === "open" ? "EACCES" : undefined));
	const locked = withLock(join(folder, "state"), async () => 1, { disk });
	await expect(locked).rejects.toThrow("EACCES");
});

test("a full disk while the lock is written leaves no lock behind", async () => {
	const folder = await newFolder();
	const disk = createFaultyDisk(({ name }) => (name === "file.writeFile" ? "ENOSPC" : undefined));
	const locked = withLock(join(folder, "state"), async () => 1, { disk });
	await expect(locked).rejects.toThrow("ENOSPC");
	expect(await readdir(folder)).toEqual([]);
});
