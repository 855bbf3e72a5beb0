import {
	chmod,
	lstat,
	mkdir,
	readdir,
	readFile,
	rm,
	stat,
	symlink,
	utimes,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openLedger } from "../../../src/persistence/ledger-store.ts";
import { emptyLedger } from "../../../src/topics/ledger.ts";
import { coarseDisk } from "../../support/coarse-disk.ts";
import { applyOk, byHand, edit, newLedger, opening, readOk, titles } from "./ledger.ts";
import { newFolder } from "./project.ts";

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test("reading creates nothing, and neither do changes of nothing", async () => {
	const { agentDir, open } = await newLedger();
	const store = open();
	expect(await store.read()).toEqual({
		ok: true,
		ledger: emptyLedger,
		exists: false,
		writable: true,
		dropped: 0,
	});
	expect(await applyOk(store, { change: "touch", id: "x", at: 1 })).toBe(emptyLedger);
	expect(await store.isStale()).toBe(false);
	expect(await readdir(agentDir)).toEqual([]);
});

test("a new ledger is for the user only", async () => {
	const { file, open } = await newLedger();
	await applyOk(open(), opening("a"));
	expect([await modeOf(file), await modeOf(dirname(file))]).toEqual(["600", "700"]);
	expect(await readdir(dirname(file))).toEqual(["topics.json"]);
});

test("a ledger keeps the mode that its user gave it", async () => {
	const { file, open } = await newLedger();
	await applyOk(open(), opening("a"));
	await chmod(file, 0o640);
	await applyOk(open(), opening("b"));
	expect(await modeOf(file)).toBe("640");
});

test("a ledger behind a symbolic link stays behind it, also when the target is not there yet", async () => {
	const { agentDir, file, open } = await newLedger();
	const dotfiles = await newFolder();
	await mkdir(join(agentDir, "waystation"));
	await symlink(join(dotfiles, "topics.json"), file);
	await applyOk(open(), opening("a"));
	await applyOk(open(), opening("b"));
	expect((await lstat(file)).isSymbolicLink()).toBe(true);
	expect(await readdir(dotfiles)).toEqual(["topics.json"]);
	expect(titles(await readOk(open()))).toEqual(["a", "b"]);
});

test("changes of two stores come together, and topics that nobody changed stay the same objects", async () => {
	const { open } = await newLedger();
	const [ours, theirs] = [open(), open()];
	const first = await applyOk(ours, opening("a"), opening("b"));
	await applyOk(theirs, { change: "title", id: "a", at: 5, title: "theirs" });
	const second = await applyOk(ours, { change: "outcome", id: "a", at: 5, text: "ours" });
	expect(second.topics[0]).toMatchObject({ title: "theirs", outcome: "ours" });
	expect(second.topics[1]).toBe(first.topics[1]);
	expect(await readOk(ours)).toBe(second);
});

test("a file that did not change is not read again", async () => {
	const { file, open } = await newLedger();
	await applyOk(open(), opening("a"));
	await utimes(file, 1_000, 1_000);
	const store = open();
	const ledger = await readOk(store);
	expect(await store.isStale()).toBe(false);
	expect(await readOk(store)).toBe(ledger);
	await edit(file, /"title": "a"/, '"title": "b"');
	expect(await store.isStale()).toBe(true);
	expect(titles(await readOk(store))).toEqual(["b"]);
});

test("an edit of the same length right after our own save is seen in the end, whatever the clock of the disk", async () => {
	const { file, open } = await newLedger();
	const store = open();
	await applyOk(store, opening("a"));
	await edit(file, /"title": "a"/, '"title": "b"');
	expect(titles(await readOk(store))).toEqual(["b"]);
	await edit(file, /"title": "b"/, '"title": "c"');
	await applyOk(store, opening("d"));
	expect(titles(await readOk(open()))).toEqual(["c", "d"]);
	await sleep(150);
	await readOk(store);
	expect(await store.isStale()).toBe(false);
});

test("on a disk with a coarse clock an edit that leaves no trace in size and time is read and kept", async () => {
	const { file, open } = await newLedger();
	const store = open({ disk: coarseDisk });
	await applyOk(open(), opening("a"));
	expect(titles(await readOk(store))).toEqual(["a"]);
	await edit(file, /"title": "a"/, '"title": "b"');
	expect(titles(await readOk(store))).toEqual(["b"]);
	await edit(file, /"title": "b"/, '"title": "c"');
	expect(titles(await applyOk(store, opening("d")))).toEqual(["c", "d"]);
});

test("changes of nothing leave the file alone", async () => {
	const { file, open } = await newLedger();
	await applyOk(open(), opening("a"));
	const before = await stat(file, { bigint: true });
	await applyOk(open(), opening("a"), { change: "delete", ids: ["x"] });
	expect((await stat(file, { bigint: true })).mtimeNs).toBe(before.mtimeNs);
});

test("unknown keys of a topic are back when its deletion is undone", async () => {
	const { file, open } = await newLedger();
	const store = open();
	await byHand(file, { version: 1, config: {}, topics: [{ title: "a", id: "a", mine: "keep" }] });
	const { topics } = await readOk(store);
	await applyOk(store, { change: "delete", ids: ["a"] });
	expect(await readFile(file, "utf8")).not.toContain("keep");
	await applyOk(store, { change: "restore", topics });
	expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ topics: [{ mine: "keep" }] });
});

test("a file of a newer version is read and never written", async () => {
	const { file, aside, open } = await newLedger();
	await byHand(file, { version: 2, config: {}, topics: [{ title: "a", id: "a" }], more: [] });
	const before = await readFile(file, "utf8");
	const store = open();
	expect(titles(await readOk(store))).toEqual(["a"]);
	expect(await store.apply([opening("b")])).toMatchObject({ ok: false, failure: "newer" });
	expect(await store.apply([{ change: "touch", id: "x", at: 1 }])).toMatchObject({ ok: true });
	expect([await readFile(file, "utf8"), await readdir(dirname(file)), aside]).toEqual([
		...[before, ["topics.json"], []],
	]);
});

test("secrets in what a change brings do not reach the disk", async () => {
	const { file, open } = await newLedger();
	const secret = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
	await applyOk(open(), opening(`T ${secret}`, { id: "a", outcome: secret, tags: [secret] }), {
		change: "decide",
		id: "a",
		at: 1,
		text: `token=${secret}`,
	});
	expect(await readFile(file, "utf8")).not.toContain("a1b2c3d4e5f6".slice(0, 8));
	expect(await readFile(file, "utf8")).not.toContain(secret.slice(0, 12));
});

test("a broken file is put aside whole and named, and the next one does not overwrite it", async () => {
	const { file, aside, open } = await newLedger();
	const store = open();
	for (const broken of ['{"version":1,"topics":[{"id"', "", '{"topics":7}']) {
		await byHand(file, broken);
		expect(await store.read()).toMatchObject({ ok: true, exists: false, ledger: emptyLedger });
		expect(await readFile(aside.at(-1) ?? "", "utf8")).toBe(broken);
		await applyOk(store, opening("a"));
		await byHand(file, broken);
		expect(titles(await applyOk(store, opening("b")))).toEqual(["b"]);
	}
	expect([aside.length, (await readdir(dirname(file))).length]).toEqual([6, 7]);
});

test("behind a symbolic link the broken file is put aside, not the link", async () => {
	const { agentDir, file, aside, open } = await newLedger();
	const dotfiles = await newFolder();
	await mkdir(join(agentDir, "waystation"));
	await symlink(join(dotfiles, "topics.json"), file);
	await byHand(file, "{");
	await applyOk(open(), opening("a"));
	expect((await lstat(file)).isSymbolicLink()).toBe(true);
	expect([dirname(aside[0] ?? ""), (await readdir(dotfiles)).length]).toEqual([dotfiles, 2]);
});

test("a file that another program is half-way through writing is read again, not put aside", async () => {
	const { file, aside, open } = await newLedger();
	await byHand(file, '{"version":1,');
	const reading = readOk(open());
	await sleep(20);
	await byHand(file, { version: 1, topics: [{ title: "whole" }] });
	expect([titles(await reading), aside]).toEqual([["whole"], []]);
});

test("a file that is gone meanwhile is an empty ledger, and its folder is made again by a change", async () => {
	const { agentDir, open } = await newLedger();
	const store = open();
	await applyOk(store, opening("a"));
	await rm(join(agentDir, "waystation"), { recursive: true });
	expect([await store.isStale(), (await readOk(store)).topics]).toEqual([true, []]);
	expect(titles(await applyOk(store, opening("b")))).toEqual(["b"]);
});

test("a path that cannot hold a ledger is a failure and stays as it is", async () => {
	const { agentDir, file, aside, open } = await newLedger();
	await mkdir(file, { recursive: true });
	expect(await open().read()).toMatchObject({ ok: false, failure: "not-a-file" });
	expect(await open().apply([opening("a")])).toMatchObject({ ok: false, failure: "not-a-file" });
	const plain = join(agentDir, "plain");
	await byHand(plain, "a file");
	const store = openLedger({ agentDir: plain });
	expect(await store.read()).toMatchObject({ ok: false, failure: "not-a-folder" });
	expect(await store.apply([opening("a")])).toMatchObject({ ok: false, failure: "not-a-folder" });
	expect(aside).toEqual([]);
});
