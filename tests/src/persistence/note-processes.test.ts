import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { decodeNote } from "../../../src/carryover/decode-note.ts";
import { withoutStamp } from "../../../src/persistence/note-file.ts";
import { startWriter, strayFiles } from "../../support/writers.ts";
import { adding, newProject, saving, textOf } from "./project.ts";

test("twelve processes that save a hundred times each lose nothing", {
	timeout: 240_000,
}, async () => {
	const project = await newProject();
	const names = Array.from({ length: 12 }, (_, n) => `writer-${n}`);
	const codes = await Promise.all(
		names.map(async (name) => (await once(startWriter(project, name, 100), "exit"))[0]),
	);
	expect(codes).toEqual(names.map(() => 0));

	const store = await project.open();
	const { versions, skipped } = await store.versions();
	expect([versions.length, skipped]).toEqual([1200, 0]);
	const saves = versions.map(({ session, text }) => {
		const number = new RegExp(`- ${session}: save (\\d+)\\n`).exec(text)?.[1];
		return `${session} ${number}`;
	});
	expect(new Set(saves).size).toBe(1200);

	const read = await store.read();
	expect(read).toMatchObject({ status: "known" });
	const [section] = decodeNote(withoutStamp(textOf(read))).sections;
	const last = names.map((name) => `- ${name}: save 100`);
	expect([...(section?.items ?? [])].sort()).toEqual(last.sort());
	expect(await strayFiles(project.note)).toEqual([]);
});

/** Kills so many writers of one project, one after the other; looks at the note after each. */
async function killWriters(kills: number): Promise<void> {
	const project = await newProject();
	const store = await project.open();
	for (let kill = 1; kill <= kills; kill += 1) {
		const writer = startWriter(project, `writer-${kill}`, Number.POSITIVE_INFINITY);
		if (writer.stdout === null) throw new Error("no output");
		await once(writer.stdout, "data");
		await sleep(Math.random() * 30);
		const ended = once(writer, "exit");
		writer.kill("SIGKILL");
		await ended;
		const text = await readFile(project.note, "utf8");
		expect(text).toMatch(
			/^<!-- carryover: tool @ \S+ -->\n\n## Writers\n\n(?:- \S+: save \d+\n)+$/,
		);
		expect((await store.read()).status).toBe("known");
	}
	expect(await store.save(adding("after the kills"))).toMatchObject({ ok: true, trusted: true });
	expect((await store.versions()).versions.length).toBeGreaterThan(kills);
}

test("a kill at any moment leaves the old or the new note, and the next save works", {
	timeout: 240_000,
}, async () => {
	// Four projects at once: a writer spends most of its life with starting.
	await Promise.all([10, 10, 10, 10].map(killWriters));
});

test("two stores of one process that save at once both find their items in the note", async () => {
	const { open } = await newProject();
	const stores = [await open(), await open()];
	await stores[0]?.save(saving(["base"]));
	const items = Array.from({ length: 20 }, (_, n) => `item ${n};`);
	await Promise.all(items.map((item, n) => stores[n % 2]?.save(adding(item))));
	const text = textOf(await (await open()).read());
	expect(items.filter((item) => !text.includes(item))).toEqual([]);
});
