import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decodeArchive } from "../../../src/carryover/archive-decode.ts";
import { openArchives } from "../../../src/persistence/archive-store.ts";
import type { Disk } from "../../../src/persistence/disk.ts";
import { compactionOf } from "../../support/archives.ts";
import { failEachCall } from "../../support/faults.ts";
import { startProcess } from "../../support/start-process.ts";
import { newProject, placeOf } from "./project.ts";

async function openIn(root: string, disk?: Disk) {
	return openArchives({ place: await placeOf(root), configDir: ".pi", disk });
}

for (const [code, failure] of [
	["EACCES", "denied"],
	["ENOSPC", "full"],
	["EIO", "failed"],
] as const) {
	test(`whichever call of a write fails with ${code}, the archive is whole or not there, and no call throws`, async () => {
		const failures = new Set<string>();
		const reached = await failEachCall(code, async ({ disk, at, failing }) => {
			const { root } = await newProject();
			const folder = join(root, ".pi", "topics");
			await (await openIn(root)).add(compactionOf({ summary: "old" }));
			const added = await (await openIn(root, disk)).add(compactionOf({ summary: "new" }));
			if (at.reached === undefined) return;
			const { name, path } = at.reached;
			const said = `${failing} ${name} ${path}`;
			const files = (await readdir(folder)).filter((file) => file.endsWith(".md"));
			const texts = await Promise.all(
				files.map(async (file) => decodeArchive(await readFile(join(folder, file), "utf8"))?.text),
			);
			if (added.ok) expect(texts.sort(), said).toEqual(["new", "old"]);
			else expect([["old"], ["new", "old"]], said).toContainEqual(texts.sort());
			if (!added.ok) failures.add(added.failure);
		});
		expect(reached).toBeGreaterThan(14);
		expect(failures).toContain(failure);
	});
}

test("whichever call of a list, a removal or its undo fails, it is a value", async () => {
	const reached = await failEachCall("EIO", async ({ disk }) => {
		const { root } = await newProject();
		const added = await (await openIn(root)).add(compactionOf());
		const store = await openIn(root, disk);
		await store.list();
		const removed = await store.remove(added.ok ? added.name : "");
		if (removed.ok) await store.putBack(removed);
	});
	expect(reached).toBeGreaterThan(14);
});

test("four processes that archive in the same second overwrite nothing of each other", {
	timeout: 60_000,
}, async () => {
	const { root } = await newProject();
	const names = ["a", "b", "c", "d"];
	const codes = await Promise.all(
		names.map(async (name) => {
			const writer = startProcess("archive-writer-process.ts", [root, name, "10"]);
			return (await once(writer, "exit"))[0];
		}),
	);
	expect(codes).toEqual([0, 0, 0, 0]);
	const list = await (await openIn(root)).list();
	const texts = list.ok ? list.archives.map(({ text }) => text) : [];
	expect(new Set(texts).size).toBe(40);
	expect((await readdir(join(root, ".pi", "topics"))).length).toBe(40);
});
