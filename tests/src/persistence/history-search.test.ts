import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { SearchRequest } from "#src/history/found.ts";
import { historyRequest } from "../../support/history.ts";
import { agentFolder, find, put, readerOf } from "../../support/history-folder.ts";
import { sessionText } from "../../support/sessions.ts";

test("Only sessions whose header names the folder belong to it, whatever their folder is called", async () => {
	const agentDir = agentFolder();
	put(agentDir, ["our wombat"], "/a/b-c");
	put(agentDir, ["their wombat"], "/a-b/c");
	const scope: SearchRequest["scope"] = { kind: "folders", cwds: ["/a/b-c"] };
	for (const options of [{}, { plain: true, writing: false }]) {
		const { texts } = await find(readerOf(agentDir, options), { terms: ["wombat"], scope });
		expect(texts).toEqual(["our wombat"]);
	}
});

test("Sub-agents' sessions stay out unless they are asked for", async () => {
	const agentDir = agentFolder();
	put(agentDir, ["own wombat"], "/p", "main.jsonl");
	put(agentDir, ["nested wombat"], "/p", "main/run-1.jsonl");
	for (const options of [{}, { plain: true, writing: false }]) {
		const reader = readerOf(agentDir, options);
		expect((await find(reader, "wombat")).texts).toEqual(["own wombat"]);
		const nested = await find(reader, { terms: ["wombat"], nested: true });
		expect(nested.texts).toEqual(["nested wombat"]);
	}
});

test("Originals come before what repeats them, also over pages, and nothing comes twice", async () => {
	const agentDir = agentFolder();
	const file = put(agentDir, ["first wombat", "second wombat"]);
	const echo = {
		type: "compaction",
		id: "c1",
		timestamp: "2026-12-01T00:00:00Z",
		summary: "wombat summary",
	};
	appendFileSync(file, `${JSON.stringify(echo)}\n`);
	for (const options of [{}, { plain: true, writing: false }]) {
		const reader = readerOf(agentDir, options);
		const texts: string[] = [];
		let after: SearchRequest["after"];
		do {
			const page = await find(reader, { terms: ["wombat"], limit: 1, after });
			texts.push(...page.texts);
			after = page.next;
		} while (after !== undefined);
		expect(texts).toEqual(["second wombat", "first wombat", "wombat summary"]);
	}
});

test("A cursor goes on where it was although others wrote in between", async () => {
	const agentDir = agentFolder();
	for (let file = 0; file < 6; file++) put(agentDir, [`wombat ${file}`]);
	const reader = readerOf(agentDir);
	const first = await find(reader, { terms: ["wombat"], limit: 3 });
	put(agentDir, ["newest wombat"]);
	await reader.build();
	const second = await find(reader, { terms: ["wombat"], limit: 9, after: first.next });
	expect([...first.texts, ...second.texts]).toEqual([5, 4, 3, 2, 1, 0].map((n) => `wombat ${n}`));
});

test("What the model sees already is left out and counted; left branches are left out", async () => {
	const agentDir = agentFolder();
	const file = put(agentDir, ["wombat one", "wombat two", "wombat three"]);
	const reader = readerOf(agentDir);
	const ids = (await find(reader, "wombat")).hits.map(({ id }) => id);
	const current = { path: file, seen: new Set([ids[0] ?? ""]), off: new Set([ids[1] ?? ""]) };
	const found = await find(reader, { terms: ["wombat"], current });
	expect(found.texts).toEqual(["wombat one"]);
	expect(found.skipped).toBe(1);
});

test("A question finds the entry with most of its rare words where none has all", async () => {
	const agentDir = agentFolder();
	put(agentDir, [
		"the wombat service listens on port 8443",
		"lint the build",
		"which port is free",
	]);
	const terms = ["what", "port", "did", "we", "choose", "for", "the", "wombat", "service?"];
	const { texts, hits } = await find(readerOf(agentDir), { terms, near: true });
	expect(texts[0]).toBe("the wombat service listens on port 8443");
	expect(hits[0]?.phase).toBe("near");
});

test("A sentence is answered by what fits best, not by the newest long text that has all its small words", async () => {
	const agentDir = agentFolder();
	const long = "where is the file of the log, or is this what the build logs into a file";
	put(agentDir, ["the log of the wombat service is a file in /var/log/wombat"]);
	for (let at = 0; at < 12; at++) put(agentDir, [`${long} ${at} ${"and so on ".repeat(40)}`]);
	const reader = readerOf(agentDir);
	await reader.build();
	const terms = ["where", "is", "the", "wombat", "log", "file"];
	const first = await find(reader, { terms, near: true, limit: 5 });
	expect(first.texts[0]).toContain("/var/log/wombat");
	const second = await find(reader, { terms, near: true, limit: 5, after: first.next });
	expect(new Set([...first.hits, ...second.hits].map(({ id, key }) => id + key)).size).toBe(10);
	const wanted = { terms, roles: ["assistant"], tools: [] };
	expect((await find(reader, { terms: [], wanted, near: true })).hits).toEqual([]);
	const words = await find(reader, { terms: ["log", "file"], near: true, limit: 5 });
	expect(words.hits.map(({ phase }) => phase)).toEqual(Array(5).fill("original"));
});

test("One word that tells something is looked for where the others are small, or it has a mark", async () => {
	const agentDir = agentFolder();
	put(agentDir, ["keep the wombat", "lint"]);
	for (const terms of [["is", "it", "a", "wombat?"], ["wombat?"]]) {
		const { texts } = await find(readerOf(agentDir), { terms, near: true });
		expect(texts).toEqual(["keep the wombat"]);
	}
	expect((await find(readerOf(agentDir), { terms: ["absent"], near: true })).hits).toEqual([]);
});

test("Role, tool and time narrow what is found, in the index and without", async () => {
	const agentDir = agentFolder();
	const tool = { name: "bash", arguments: { command: "curl wombat" }, result: "wombat 7" };
	const folder = join(agentDir, "sessions", "--p--");
	mkdirSync(folder, { recursive: true });
	const text = sessionText([{ ask: "ask wombat", tool, answer: "wombat it is" }], {
		cwd: "/p",
		startedAt: 1e12,
	});
	writeFileSync(join(folder, "s.jsonl"), text);
	for (const options of [{}, { plain: true, writing: false }]) {
		const reader = readerOf(agentDir, options);
		const by = async (wanted: Partial<SearchRequest["wanted"]>) =>
			(
				await find(reader, {
					terms: [],
					wanted: { terms: ["wombat"], roles: [], tools: [], ...wanted },
				})
			).hits.length;
		expect(await by({})).toBe(4);
		expect(await by({ roles: ["user"] })).toBe(1);
		expect(await by({ tools: ["ba"] })).toBe(2);
		expect(await by({ since: 1e12 + 25_000 })).toBe(3);
		expect(await by({ until: 1e12 })).toBe(0);
	}
});

test("An entry is read by its id, with its file's name or without, and with its neighbours", async () => {
	const agentDir = agentFolder();
	const file = put(agentDir, ["one wombat", "two"]);
	put(agentDir, ["other wombat"], "/q");
	const reader = readerOf(agentDir);
	const hit = (await find(reader, { terms: ["one", "wombat"] })).hits[0];
	if (hit === undefined) throw new Error("no hit");
	const wanted = { entry: hit.id, key: hit.key, cwds: ["/p"] };
	expect(await reader.read(wanted)).toMatchObject({ ok: true, value: { path: file, cwd: "/p" } });
	expect(await reader.read({ ...wanted, cwds: ["/q"] })).toEqual({ ok: true, value: undefined });
	expect(await reader.read({ ...wanted, entry: "nowhere" })).toEqual({
		ok: true,
		value: undefined,
	});
	const around = await reader.around(file, hit.place, 1);
	expect(around.ok && around.value.map(({ text }) => text)).toEqual(["one wombat", "Done."]);
	const folders = await reader.folders();
	expect(folders.ok && [...folders.value].sort()).toEqual(["/p", "/q"]);
});

test("A question that nobody waits for any more is not answered, and an ended reader answers nothing", async () => {
	const agentDir = agentFolder();
	put(agentDir, ["wombat"]);
	const reader = readerOf(agentDir);
	const aborted = new AbortController();
	const asked = reader.search(historyRequest({ terms: ["wombat"] }), aborted.signal);
	aborted.abort();
	expect((await asked).ok).toBe(false);
	await reader.end();
	expect(await reader.search(historyRequest({ terms: ["wombat"] }))).toEqual({
		ok: false,
		detail: "",
	});
});
