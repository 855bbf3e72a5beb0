import { once } from "node:events";
import { mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { decodeNote } from "../../../src/carryover/decode-note.ts";
import { withLock } from "../../../src/persistence/lock.ts";
import { withoutStamp } from "../../../src/persistence/note-file.ts";
import { startWriter, strayFiles, untilSaid, type WriterProject } from "../../support/writers.ts";
import { adding, newProject, saving, textOf } from "./project.ts";

/** Starts so many writers, none of which can save before all of them are about to; gives how they ended. */
async function writeTogether(project: WriterProject & { note: string }, names: readonly string[]) {
	await mkdir(dirname(project.note));
	const started = await withLock(project.note, async () => {
		const writers = names.map((name) => startWriter(project, name, saves));
		await Promise.all(writers.map((writer) => untilSaid(writer, "ready")));
		return writers.map(async (writer) => (await once(writer, "exit"))[0]);
	});
	return started.ok ? Promise.all(started.value) : [];
}

/**
 * Of each writer. They want the lock all at once and to the end, and every version has to tell the last save of each of
 * them, so that one that is lost shows; a hundred each are what `npm run bench -- writers` counts.
 */
const saves = 25;

test("twelve processes that save many times each, all at once, lose nothing", {
	timeout: 240_000,
}, async () => {
	const project = await newProject();
	const names = Array.from({ length: 12 }, (_, n) => `writer-${n}`);
	expect(await writeTogether(project, names)).toEqual(names.map(() => 0));

	const store = await project.open();
	const { versions, skipped } = await store.versions();
	expect([versions.length, skipped]).toEqual([12 * saves, 0]);
	const told = new Map<string, number>();
	for (const { session = "", text } of versions.toReversed()) {
		told.set(session, (told.get(session) ?? 0) + 1);
		expect(itemsOf(text)).toEqual(
			[...told].map(([name, save]) => `- ${name}: save ${save}`).sort(),
		);
	}
	const turns = versions.filter(({ session }, at) => session !== versions[at - 1]?.session);
	expect(turns.length).toBeGreaterThan(names.length);

	const read = await store.read();
	expect(read).toMatchObject({ status: "known" });
	expect(itemsOf(textOf(read))).toEqual(names.map((name) => `- ${name}: save ${saves}`).sort());
	expect(await strayFiles(project.note)).toEqual([]);
});

function itemsOf(text: string): readonly string[] {
	return decodeNote(withoutStamp(text))
		.sections.flatMap(({ items }) => items)
		.toSorted();
}

/** Kills so many writers of one project, one after the other; looks at the note after each. */
async function killWriters(kills: number): Promise<void> {
	const project = await newProject();
	const store = await project.open();
	for (let kill = 1; kill <= kills; kill += 1) {
		const writer = startWriter(project, `writer-${kill}`, Number.POSITIVE_INFINITY);
		await untilSaid(writer, "saved");
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
