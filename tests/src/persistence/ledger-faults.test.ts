import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { chmod, readdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { createFaultyDisk, type DiskCall, failEachCall } from "../../support/faults.ts";
import { applyOk, byHand, edit, newLedger, opening, readOk, titles } from "./ledger.ts";

for (const code of ["EACCES", "ENOSPC", "EIO", "EMFILE"]) {
	test(`whichever call of a change fails with ${code}, the file is the old or the new one and never put aside`, async () => {
		const reached = await failEachCall(code, async ({ disk, at, failing }) => {
			const { file, aside, open } = await newLedger();
			await applyOk(open(), opening("old"));
			const before = await readFile(file, "utf8");
			const applied = await open({ disk, leaseMs: 40 }).apply([opening("new")]);
			if (at.reached === undefined) {
				expect(applied.ok).toBe(true);
				return;
			}
			const what = `${failing} ${at.reached.name} ${at.reached.path}`;
			const after = await readFile(file, "utf8");
			if (applied.ok) expect(after, what).toContain('"title": "new"');
			else expect(after, what).toBe(before);
			expect(aside, what).toEqual([]);
			if (!/^(?:rm|unlink)$/.test(at.reached.name)) {
				expect(await leftovers(file), what).toEqual([]);
			}
			const next = titles(await applyOk(open({ leaseMs: 40 }), opening("next")));
			expect(next, what).toEqual(applied.ok ? ["old", "new", "next"] : ["old", "next"]);
		});
		expect(reached).toBeGreaterThan(24);
	});
}

async function leftovers(file: string): Promise<readonly string[]> {
	return (await readdir(dirname(file))).filter((name) => /tmp|backup|\.lock/.test(name));
}

test("whichever call of the first change fails, the old topics are still taken over by a later one", async () => {
	await failEachCall("EIO", async ({ disk, at }) => {
		const { agentDir, imported, open } = await newLedger();
		await byHand(`${agentDir}/topic-memory.json`, { version: 1, topics: [{ title: "seed" }] });
		await open({ disk, leaseMs: 40 }).apply([opening("new")]);
		if (at.reached === undefined) return;
		const later = titles(await applyOk(open({ leaseMs: 40 }), opening("later")));
		expect(later, at.reached.name).toContain("seed");
		expect(imported.length, at.reached.name).toBeLessThanOrEqual(1);
	});
});

test("a file that cannot be read is a failure, and is not taken for a broken one", async () => {
	for (const code of ["EACCES", "EMFILE", "EIO"]) {
		const { file, aside, open } = await newLedger();
		await applyOk(open(), opening("a"));
		const disk = createFaultyDisk((call) => (isReading(call, file) ? code : undefined));
		const store = open({ disk });
		expect(await store.read()).toMatchObject({ ok: false });
		expect(await store.apply([opening("b")])).toMatchObject({ ok: false });
		expect(await store.isStale()).toBe(true);
		expect([titles(await readOk(open())), aside]).toEqual([["a"], []]);
	}
});

const isReading = ({ name, path }: DiskCall, file: string) =>
	path === file && (name === "open" || name.startsWith("file."));

test("a folder that nobody may write to is a failure with its reason", async () => {
	const { agentDir, open } = await newLedger();
	const disk = createFaultyDisk(({ name }) => (name === "mkdir" ? "EACCES" : undefined));
	expect(await open({ disk }).apply([opening("a")])).toMatchObject({
		ok: false,
		failure: "denied",
	});
	if (process.getuid?.() !== 0) {
		await chmod(agentDir, 0o500);
		expect(await open().apply([opening("a")])).toMatchObject({ ok: false, failure: "denied" });
		await chmod(agentDir, 0o700);
	}
	expect(await readdir(agentDir)).toEqual([]);
});

test("where a rename stays refused the ledger is written in place, once", async () => {
	const { file, open } = await newLedger();
	await applyOk(open(), opening("a"));
	const disk = createFaultyDisk(({ name, path }) =>
		name === "rename" && path.endsWith(".tmp") ? "EPERM" : undefined,
	);
	expect(titles(await applyOk(open({ disk }), opening("b")))).toEqual(["a", "b"]);
	expect(titles(await readOk(open()))).toEqual(["a", "b"]);
	expect(await readdir(dirname(file))).toEqual(["topics.json"]);
});

test("a lock that another process keeps is a failure after the wait", async () => {
	const { file, open } = await newLedger();
	await applyOk(open(), opening("a"));
	const owner = { pid: process.pid, host: "elsewhere", token: "theirs", at: 0 };
	await byHand(`${file}.lock`, JSON.stringify(owner));
	const applied = await open({ waitMs: 50 }).apply([opening("b")]);
	expect(applied).toMatchObject({ ok: false, failure: "busy" });
	expect(titles(await readOk(open()))).toEqual(["a"]);
});

/** A disk on which a hand edits the file once, right before the first call that `when` names. */
function diskWithHand(when: (call: DiskCall) => boolean, hand: () => void) {
	let done = false;
	return createFaultyDisk((call) => {
		if (done || !when(call)) return;
		done = true;
		hand();
	});
}

const retitled = (file: string) =>
	readFileSync(file, "utf8").replace('"title": "a"', '"title": "by hand"');

const moments: Readonly<Record<string, (call: DiskCall) => boolean>> = {
	"when the lock is taken": ({ name, path }) => name === "file.writeFile" && path.endsWith(".lock"),
	"when the new file is being written": ({ name, path }) =>
		name === "file.writeFile" && path.endsWith(".tmp"),
	"when the new file is safe": ({ name, path }) => name === "file.sync" && path.endsWith(".tmp"),
	"in the moment of the replacement": ({ name }) => name === "rename",
};

for (const [moment, when] of Object.entries(moments)) {
	test(`an edit in place ${moment} is kept, and so are the changes`, async () => {
		const { file, open } = await newLedger();
		await applyOk(open(), opening("a"), opening("z"));
		const disk = diskWithHand(when, () => writeFileSync(file, retitled(file)));
		const changes = [opening("b"), { change: "outcome", id: "a", at: 5, text: "ours" }] as const;
		const ledger = await applyOk(open({ disk }), ...changes);
		expect(titles(ledger)).toEqual(["by hand", "z", "b"]);
		expect(ledger.topics[0]?.outcome).toBe("ours");
		expect(await readOk(open())).toEqual(ledger);
		expect(await readdir(dirname(file))).toEqual(["topics.json"]);
	});

	if (moment.startsWith("in the")) continue;
	test(`a file that an editor puts in the place ${moment} is kept, and so are the changes`, async () => {
		const { file, open } = await newLedger();
		await applyOk(open(), opening("a"));
		const disk = diskWithHand(when, () => {
			writeFileSync(`${file}~`, retitled(file));
			renameSync(`${file}~`, file);
		});
		expect(titles(await applyOk(open({ disk }), opening("b")))).toEqual(["by hand", "b"]);
		expect(titles(await readOk(open()))).toEqual(["by hand", "b"]);
	});
}

test("an edit right after our save is the next thing that is read and changed", async () => {
	const { file, open } = await newLedger();
	const store = open();
	for (let round = 1; round <= 20; round += 1) {
		await applyOk(store, opening(`n${round}`));
		await edit(file, `"title": "n${round}"`, `"title": "h${round}"`);
		const last = titles(round % 2 === 0 ? await readOk(store) : await applyOk(store, opening("x")));
		expect(last).toContain(`h${round}`);
	}
});
