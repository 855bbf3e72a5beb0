import { randomUUID } from "node:crypto";
import { mkdir, readdir, symlink, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { newProject, put, saving } from "./project.ts";

const tempIn = (folder: string, name: string) => join(folder, `.${name}.4711-${randomUUID()}.tmp`);

async function putOld(path: string): Promise<string> {
	await put(path, "half of a note");
	await utimes(path, 1_000, 1_000);
	return path;
}

const hidden = async (folder: string) =>
	(await readdir(folder)).filter((name) => name.endsWith(".tmp")).sort();

test("what killed processes left of their saves beside the note leaves with the next save", async () => {
	const { note, open } = await newProject();
	const folder = dirname(note);
	await putOld(tempIn(folder, "CARRYOVER.md"));
	const others = [tempIn(folder, "OTHER.md"), join(folder, ".CARRYOVER.md.mine.tmp")];
	for (const other of others) await putOld(other);
	const fresh = await put(tempIn(folder, "CARRYOVER.md"));
	expect(await (await open()).save(saving(["a"]))).toMatchObject({ ok: true });
	const left = [...others, fresh].map((path) => path.slice(folder.length + 1)).sort();
	expect(await hidden(folder)).toEqual(left);
});

test("where the note is a link, they leave from beside the file that it leads to as well", async () => {
	const { note, open, root } = await newProject();
	const docs = join(root, "docs");
	await put(join(docs, "state.md"), "");
	await mkdir(dirname(note));
	await symlink("../docs/state.md", note);
	await putOld(tempIn(docs, "state.md"));
	await putOld(tempIn(dirname(note), "CARRYOVER.md"));
	const kept = [
		await putOld(tempIn(docs, "other.md")),
		await putOld(join(docs, ".state.md.swp.tmp")),
		await put(tempIn(docs, "state.md")),
	];
	await writeFile(join(docs, "state.md"), "");
	expect(await (await open()).save(saving(["a"]))).toMatchObject({ ok: true });
	expect(await hidden(docs)).toEqual(kept.map((path) => path.slice(docs.length + 1)).sort());
	expect(await hidden(dirname(note))).toEqual([]);
});

test("what only has the name of one and cannot be removed keeps no other", async () => {
	const { note, open } = await newProject();
	const folder = dirname(note);
	const name = (pid: number) => join(folder, `.CARRYOVER.md.${pid}-${randomUUID()}.tmp`);
	const [first, second, third] = [name(1), name(2), name(3)];
	await mkdir(first, { recursive: true });
	await utimes(first, 1_000, 1_000);
	await symlink(join(folder, "nowhere"), second);
	await putOld(third);
	expect(await (await open()).save(saving(["a"]))).toMatchObject({ ok: true });
	expect(await hidden(folder)).toEqual(
		[first, second].map((path) => path.slice(folder.length + 1)),
	);
});
