import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { applyOk, byHand, newLedger, opening, readOk, titles } from "./ledger.ts";

const secret = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;

const seed = {
	version: 1,
	config: { model: "p/m", llmDistill: true },
	topics: [
		{
			id: "web",
			title: "给服务加 web 统计页面",
			status: "done",
			outcome: `key ${secret}`,
			links: ["t-1"],
		},
		{
			id: "t-1",
			title: "登录",
			status: "strange",
			links: ["web"],
			decisions: [{ at: 1, text: secret }],
		},
	],
};

async function withSeed(name = "topic-memory.json", content: string | object = seed) {
	const ledger = await newLedger();
	const path = join(ledger.agentDir, name);
	await byHand(path, content);
	return { ...ledger, path, before: await readFile(path, "utf8") };
}

test("the topics of pi-topic-memory are there before anything is written, and the first change writes them", async () => {
	const { agentDir, file, path, before, imported, open } = await withSeed();
	const store = open();
	const shown = await readOk(store);
	expect(shown.topics.map(({ id, status }) => [id, status])).toEqual([
		["web", "done"],
		["t-1", "in_progress"],
	]);
	expect(shown.config).toMatchObject({ model: "p/m", llmDistill: true });
	expect(await readOk(store)).toBe(shown);
	expect([await readdir(agentDir), imported]).toEqual([["topic-memory.json"], []]);

	const written = await applyOk(store, opening("new"));
	expect(written.topics.slice(0, 2)).toEqual(shown.topics);
	expect(imported).toEqual([[2, path]]);
	expect(await readFile(path, "utf8")).toBe(before);
	expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
		imported: ["topic-memory.json", "topics.json"],
	});
	expect(await readFile(file, "utf8")).not.toContain(secret.slice(0, 12));
});

test("what was taken over once is not taken over again, also when every topic was deleted", async () => {
	const { imported, open } = await withSeed();
	await applyOk(open(), { change: "delete", ids: ["web", "t-1"] });
	expect((await readOk(open())).topics).toEqual([]);
	expect(titles(await applyOk(open(), opening("new")))).toEqual(["new"]);
	expect(imported).toHaveLength(1);
});

test("a ledger that is put aside as broken does not bring the old topics back", async () => {
	const { file, imported, open } = await withSeed();
	await applyOk(open(), { change: "delete", ids: ["web"] });
	await byHand(file, "{");
	expect((await readOk(open())).topics).toEqual([]);
	await applyOk(open(), opening("new"));
	expect([titles(await readOk(open())), imported.length]).toEqual([["new"], 1]);
});

test("the file of its first versions is taken over where there is no newer one", async () => {
	const older = await withSeed("topics.json");
	await applyOk(older.open(), opening("new"));
	expect(older.imported).toEqual([[2, older.path]]);
	const both = await withSeed();
	await byHand(join(both.agentDir, "topics.json"), { version: 1, topics: [{ title: "older" }] });
	expect(titles(await readOk(both.open()))).toEqual(["给服务加 web 统计页面", "登录"]);
});

test("a broken or foreign old file is left where it is, and the ledger begins empty", async () => {
	for (const content of ["{", "[1, 2]", "", '{"topics": "mine"}']) {
		const { agentDir, path, before, imported, aside, open } = await withSeed(
			"topics.json",
			content,
		);
		expect(titles(await applyOk(open(), opening("new")))).toEqual(["new"]);
		expect([await readFile(path, "utf8"), imported, aside]).toEqual([before, [], []]);
		expect((await readdir(agentDir)).sort()).toEqual(["topics.json", "waystation"]);
	}
});

test("many processes that write first at once take the old topics over once", async () => {
	const { imported, open } = await withSeed();
	await Promise.all(Array.from({ length: 8 }, (_, n) => applyOk(open(), opening(`new ${n}`))));
	const { topics } = await readOk(open());
	expect([topics.length, imported.length]).toEqual([10, 1]);
});
