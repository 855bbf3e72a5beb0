import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { realDisk } from "#src/persistence/disk.ts";
import { fileKey } from "#src/persistence/history-files.mjs";
import { hideEntries } from "#src/persistence/history-forget.ts";
import { agentFolder, find, put, readerOf } from "../../support/history-folder.ts";

async function hiddenIn(options: { writing?: boolean; plain?: boolean }) {
	const agentDir = agentFolder();
	const file = put(agentDir, ["the wombat secret", "another wombat"]);
	const reader = readerOf(agentDir, options);
	const { hits } = await find(reader, "secret");
	const entries = hits.map(({ id, key }) => ({ key, entry: id }));
	await hideEntries(agentDir, entries, true, realDisk);
	await reader.hide(entries, true);
	return { agentDir, entries, file, reader };
}

const kinds = [
	["with an index", {}],
	["without one", { plain: true, writing: false }],
] as const;

test.for(kinds)(
	"what is forgotten is found by no search and read by no id, %s",
	async ([, options]) => {
		const { agentDir, entries, file, reader } = await hiddenIn(options);
		const before = readFileSync(file);
		for (const one of [reader, readerOf(agentDir, options)]) {
			const gone = await find(one, "secret");
			expect([gone.texts, gone.count]).toEqual([[], 0]);
			expect((await find(one, "wombat")).texts).toEqual(["another wombat"]);
			const [entry] = entries;
			const read = await one.read({
				entry: entry?.entry ?? "",
				key: fileKey(file),
				cwds: undefined,
			});
			expect(read).toEqual({ ok: true, value: undefined });
			const around = await one.around(file, 0, 9);
			expect(around.ok && around.value.some(({ text }) => text.includes("secret"))).toBe(false);
		}
		expect(readFileSync(file)).toEqual(before);
	},
);

test.for(kinds)("what is remembered again is found again, %s", async ([, options]) => {
	const { agentDir, entries, reader } = await hiddenIn(options);
	await hideEntries(agentDir, entries, false, realDisk);
	await reader.hide(entries, false);
	expect((await find(reader, "secret")).texts).toEqual(["the wombat secret"]);
});

test("no word of what is forgotten stays in the index, and what else it holds is found", async () => {
	const { agentDir, reader } = await hiddenIn({});
	await reader.end();
	const files = ["history.db", "history.db-wal"].map((name) => join(agentDir, "waystation", name));
	const held = () =>
		files.filter(existsSync).map((path) => {
			const bytes = readFileSync(path);
			return [bytes.includes("secret"), bytes.includes("another")];
		});
	expect(held()).toEqual([[false, true]]);
	expect((await find(readerOf(agentDir), "anoth")).texts).toEqual(["another wombat"]);
});

test("what another process keeps in the index, since it wrote at that moment, is found by no search either", async () => {
	const agentDir = agentFolder();
	put(agentDir, ["the wombat secret", "another wombat"]);
	const reader = readerOf(agentDir);
	const { hits } = await find(reader, "secret");
	const entries = hits.map(({ id, key }) => ({ key, entry: id }));
	const { DatabaseSync } = await import("node:sqlite");
	const other = new DatabaseSync(join(agentDir, "waystation", "history.db"));
	other.exec("BEGIN IMMEDIATE");
	await hideEntries(agentDir, entries, true, realDisk);
	await reader.hide(entries, true);
	expect((await find(readerOf(agentDir), "secret")).texts).toEqual([]);
	other.exec("COMMIT");
	other.close();
	const later = await find(readerOf(agentDir), "secret");
	expect([later.texts, later.count]).toEqual([[], 0]);
});

test("the list names entries, says nothing of them, and is for the user's eyes only", async () => {
	const { agentDir, entries } = await hiddenIn({});
	const list = join(agentDir, "waystation", "history-forgotten.txt");
	const lines = entries.map(({ entry, key }) => `${key} ${entry}\n`);
	expect(readFileSync(list, "utf8")).toBe(lines.join(""));
	expect(statSync(list).mode & 0o777).toBe(0o600);
});

test("two processes that hide at once lose nothing", async () => {
	const agentDir = agentFolder();
	const names = Array.from({ length: 12 }, (_, at) => ({ key: "k", entry: `e${at}` }));
	await Promise.all(names.map((one) => hideEntries(agentDir, [one], true, realDisk)));
	const list = readFileSync(join(agentDir, "waystation", "history-forgotten.txt"), "utf8");
	expect(list.trim().split("\n").sort()).toEqual(names.map(({ entry }) => `k ${entry}`).sort());
});
