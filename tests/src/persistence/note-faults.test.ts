import { readdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { createDiskFailingAt, createFaultyDisk, failEachCall } from "../../support/faults.ts";
import { adding, newProject, put, saving, textOf } from "./project.ts";

const codes = ["EACCES", "ENOSPC", "EIO"];

/** Saves with each call of the disk failing in turn; gives how many calls there are. */
async function failSaves(code: string): Promise<number> {
	return failEachCall(code, async ({ disk, at, failing }) => {
		const { note, open } = await newProject();
		await (await open()).save(saving(["old"]));
		await put(note, `${await readFile(note, "utf8")}- by hand\n`);
		const before = await readFile(note, "utf8");
		const saved = await (await open({ disk })).save(adding("new", { sessionFile: "/s.jsonl" }));
		if (at.reached === undefined) return;
		const { name, path } = at.reached;
		const after = await readFile(note, "utf8");
		const wanted = saved.ok ? saved.text : before;
		expect(after, `${failing} ${name} ${path}`).toBe(wanted);
		if (!/^(?:rm|unlink)$/.test(name)) expect(await leftovers(note), name).toEqual([]);
		// The next save works whatever the failed one left behind.
		const next = await (await open({ leaseMs: 40 })).save(adding("next"));
		expect(next, `${failing} ${name} ${path}`).toMatchObject({ ok: true });
		expect(textOf(await (await open()).read())).toContain("- by hand");
	});
}

test("whichever call of a save fails, the note is the old or the new one and no call throws", async () => {
	// Side by side, since most of it is waiting for what might be busy.
	const reached = await Promise.all(codes.map(failSaves));
	expect(Math.min(...reached)).toBeGreaterThan(40);
});

async function leftovers(note: string): Promise<readonly string[]> {
	return (await readdir(dirname(note))).filter((name) => /tmp|backup|\.lock/.test(name));
}

test("whichever call of a read fails, the note is known or failed, and no call throws", async () => {
	const { open } = await newProject();
	await (await open()).save(saving(["old"], { sessionFile: "/s.jsonl" }));
	const seen = new Set<string>();
	for (let failing = 1; ; failing += 1) {
		const { disk, at } = createDiskFailingAt(failing, "EIO");
		const store = await open({ disk });
		const { status } = await store.read();
		await store.versions();
		await store.lastSession();
		if (at.reached === undefined) break;
		seen.add(status);
		expect(["known", "failed"]).toContain(status);
	}
	expect(seen).toEqual(new Set(["known", "failed"]));
});

test("a note whose trust cannot be read is held, and no call throws", async () => {
	const { open } = await newProject();
	await (await open()).save(saving(["old"]));
	const disk = createFaultyDisk(({ path }) =>
		path.endsWith("trusted-notes.json") ? "EIO" : undefined,
	);
	const store = await open({ disk });
	expect(await store.read()).toMatchObject({ status: "held", reason: "unlisted" });
});

test("approving and restoring give every fault as a value", async () => {
	const reached = await failEachCall("EIO", async ({ disk, at }) => {
		const { note, open } = await newProject();
		await (await open()).save(saving(["old"]));
		await put(note, "## TODO\n\n- foreign\n");
		const read = await (await open()).read();
		const store = await open({ disk, leaseMs: 40 });
		const approved = await store.approve(read.status === "held" ? read.hash : "");
		const restored = await store.restore(1, { at: 1 });
		if (at.reached === undefined) {
			expect([approved.ok, restored.ok]).toEqual([true, true]);
			return;
		}
		expect(["## TODO\n\n- foreign\n", restored.ok && restored.text]).toContain(
			await readFile(note, "utf8"),
		);
	});
	expect(reached).toBeGreaterThan(39);
});
