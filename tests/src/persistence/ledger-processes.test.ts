import { once } from "node:events";
import { readdir, readFile, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { lostOf, startLedgerWriter } from "../../support/ledger-writers.ts";
import { applyOk, edit, newLedger, opening, readOk, titles } from "./ledger.ts";

const names = ["w1", "w2", "w3", "w4", "w5", "w6"];

test("processes that change the ledger at the same time lose nothing, and an edit by hand after them stays", {
	timeout: 120_000,
}, async () => {
	const { agentDir, file, open } = await newLedger();
	await applyOk(open(), opening("by hand", { tags: ["t0"] }));
	const ended = Promise.all(
		names.map(async (name) => (await once(startLedgerWriter(agentDir, name, 25), "exit"))[0]),
	);
	expect(await ended).toEqual(names.map(() => 0));
	await edit(file, '"t0"', '"by-hand"');
	await applyOk(open(), { change: "touch", id: "by hand", at: Date.now() });
	const ledger = await readOk(open());
	expect([lostOf(ledger, names, 25), ledger.topics.length]).toEqual([0, 1 + names.length * 25]);
	expect(ledger.topics[0]?.tags).toEqual(["by-hand"]);
	expect(await readdir(dirname(file))).toEqual(["topics.json"]);
});

test("a kill at any moment leaves the old or the new ledger, and the next change works and cleans up", {
	timeout: 120_000,
}, async () => {
	const { agentDir, file, aside, open } = await newLedger();
	for (let kill = 1; kill <= 8; kill += 1) {
		const writer = startLedgerWriter(agentDir, `w${kill}`, Number.POSITIVE_INFINITY);
		if (writer.stdout === null) throw new Error("no output");
		await once(writer.stdout, "data");
		await sleep(Math.random() * 30);
		const ended = once(writer, "exit");
		writer.kill("SIGKILL");
		await ended;
		const { topics }: { topics: readonly object[] } = JSON.parse(await readFile(file, "utf8"));
		expect(topics.length).toBeGreaterThanOrEqual(kill);
	}
	const folder = dirname(file);
	for (const name of await readdir(folder)) {
		if (name.endsWith(".tmp")) await utimes(join(folder, name), 1_000, 1_000);
	}
	expect(titles(await applyOk(open(), opening("after the kills")))).toContain("after the kills");
	expect([await readdir(folder), aside]).toEqual([["topics.json"], []]);
});
