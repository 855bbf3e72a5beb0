import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import {
	lostCheckpoints,
	recordNamed,
	startCheckpointWriter,
} from "../../support/checkpoint-writers.ts";
import { createDiskFailingAt } from "../../support/faults.ts";
import { addOk, idsIn, memoryIn, newMemory } from "./memory.ts";

const [old, fresh, next] = [recordNamed("old", 1), recordNamed("new", 2), recordNamed("next", 3)];

test.each(["EACCES", "ENOSPC", "EIO", "EMFILE"])(
	"whichever call of a publication fails with %s, the old or the new generation holds",
	async (code) => {
		let failing = 1;
		while ((await failAt(failing, code)) !== "not reached") failing += 1;
		expect(failing).toBeGreaterThan(20);
	},
);

async function failAt(failing: number, code: string): Promise<"reached" | "not reached"> {
	const { generations, aside, open } = await newMemory();
	await addOk(open(), old);
	const { disk, at } = createDiskFailingAt(failing, code);
	const added = await open({ disk, leaseMs: 40 }).add(() => [fresh]);
	if (at.reached === undefined) {
		expect(added.ok).toBe(true);
		return "not reached";
	}
	const what = `${failing} ${at.reached.name} ${at.reached.path}`;
	const holding = added.ok ? ["old-1", "new-2"] : ["old-1"];
	expect([await idsIn(open()), aside], what).toEqual([holding, []]);
	await addOk(open({ leaseMs: 40 }), next);
	expect(await idsIn(open()), what).toEqual([...holding, "next-3"]);
	// What could not be removed is, by a later publication.
	const isUnremoved = /^(?:rm|unlink)$/.test(at.reached.name);
	if (!isUnremoved) expect(await readdir(generations), what).toHaveLength(holding.length + 1);
	return "reached";
}

test("processes that publish at the same time lose nothing", { timeout: 120_000 }, async () => {
	const { agentDir, open } = await newMemory();
	const names = ["p1", "p2", "p3", "p4"];
	const ended = await Promise.all(
		names.map(async (name) => (await once(startCheckpointWriter(agentDir, name, 10), "exit"))[0]),
	);
	expect(ended).toEqual([0, 0, 0, 0]);
	const { generation } = memoryIn(await open().read());
	expect(lostCheckpoints(generation, names, 10)).toBe(0);
	expect(generation.number).toBe(40);
});

test("a kill at any moment leaves a whole generation with all that was published before", {
	timeout: 120_000,
}, async () => {
	const { agentDir, aside, open } = await newMemory();
	for (let kill = 1; kill <= 6; kill += 1) {
		const before = await idsIn(open());
		const writer = startCheckpointWriter(agentDir, `w${kill}`, Number.POSITIVE_INFINITY);
		if (writer.stdout === null) throw new Error("no output");
		await once(writer.stdout, "data");
		await sleep(Math.random() * 30);
		const ended = once(writer, "exit");
		writer.kill("SIGKILL");
		await ended;
		const ids = await idsIn(open());
		expect(ids.slice(0, before.length)).toEqual(before);
		expect(ids).toContain(`w${kill}-1`);
	}
	expect(aside).toEqual([]);
});
