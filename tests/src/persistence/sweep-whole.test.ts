import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { realDisk } from "../../../src/persistence/disk.ts";
import { findInFiles, findInMemory } from "../../../src/persistence/forget-find.ts";
import { findAllSecrets } from "../../../src/persistence/sweep.ts";
import { unreadStores } from "../../../src/persistence/unread-stores.ts";
import { createFaultyDisk } from "../../support/faults.ts";
import { leaveCarryover, leavePosthorse, sampleKey, write } from "../../support/originals.ts";
import { newSweep, pace } from "./sweep.ts";

test("what pi-carryover and pi-posthorse kept in a folder below is gone through like the files of the place", async () => {
	const { find, root, scrub } = await newSweep();
	const below = join(root, "sub");
	leaveCarryover({ below });
	leavePosthorse({ below });
	const { findings, unread } = await find();
	expect(unread).toEqual([]);
	expect(findings.map(({ keptIn, name }) => [keptIn, name])).toEqual([
		["originals", join("sub", ".pi", "CARRYOVER.md")],
		["originals", join("sub", ".pi", "carryover.log")],
		["originals", join("sub", ".pi", "topics", "2025-11-19_141500.md")],
		["originals", join("sub", ".pi", "notes", "plan.md")],
	]);
	for (const finding of findings) await scrub(finding);
	expect((await find()).findings).toEqual([]);
	expect(readFileSync(join(below, ".pi", "CARRYOVER.md"), "utf8")).toContain(
		"write the parser test",
	);
});

test("what cannot be read in its form is gone through as it is, whatever the file is called", async () => {
	const { agentDir, find, home, root, scrub } = await newSweep();
	const own = join(agentDir, "waystation");
	const planted = [
		write(join(agentDir, "topic-memory.json"), `{"topics": [ broken ${sampleKey}`),
		write(join(own, "topics.json"), `{"a": "x\\u0020", half ${sampleKey}`),
		write(join(own, "unsealed", "s1.json"), JSON.stringify({ path: `/x/${sampleKey}` })),
		write(join(own, "imported-settings.json"), JSON.stringify({ x: sampleKey })),
		write(join(own, "embedding.json"), `{ "failure": "https://u:${sampleKey}@h"`),
		write(join(own, "trusted-notes.json.corrupt-1"), sampleKey),
		write(join(own, "sessions", "a", "state.json"), `{ half ${sampleKey}`),
		write(
			join(own, "sessions", "a", "generations", `memory-1-${"0".repeat(16)}.json`),
			`{ ${sampleKey}`,
		),
		write(join(own, "sessions", "a", "generations", "memory-1.jsonl"), `{"t":"x ${sampleKey}"}\n`),
		write(join(root, ".pi", "CARRYOVER.md.too-large-123"), sampleKey),
		write(join(root, ".pi", "topics", "by-hand.txt"), sampleKey),
		write(join(root, ".pi", "notes", ".hidden.md"), sampleKey),
		write(join(agentDir, "pi-session-refinement", "config.json"), `{ ${sampleKey}`),
		write(join(agentDir, "topics", "meta", "old.txt"), sampleKey),
		write(join(home, ".pi", "pi-amber.json"), `{"model":"${sampleKey}"`),
	];
	const { findings, unread } = await find();
	expect(unread).toEqual([]);
	expect(findings.map(({ path }) => path).sort()).toEqual([...planted].sort());
	for (const finding of findings)
		expect([finding.path, await scrub(finding)]).toEqual([finding.path, 1]);
	expect((await find()).findings).toEqual([]);
	for (const path of planted) expect(readFileSync(path, "utf8")).not.toContain(sampleKey);
});

test("a file where a folder should be, or a folder where a file should be, is named once, and the rest is gone through", async () => {
	const { agentDir, context, find, root } = await newSweep();
	const own = write(join(agentDir, "waystation"), "a file");
	const note = join(root, ".pi", "CARRYOVER.md");
	mkdirSync(note, { recursive: true });
	const log = write(join(root, ".pi", "carryover.log"), sampleKey);
	const first = await find();
	expect(first.unread.toSorted()).toEqual([own, note].toSorted());
	expect(first.findings.map(({ path }) => path)).toEqual([log]);
	rmSync(join(root, ".pi"), { recursive: true });
	const file = write(join(root, ".pi"), sampleKey);
	const sought = { holds: () => true, id: undefined, hard: false };
	const missed: string[] = [];
	const look = { ...sought, missed: (path: string) => void missed.push(path) };
	expect((await find()).unread.toSorted()).toEqual([file, own].toSorted());
	expect(await findInFiles(await context(), look)).toEqual([]);
	expect(await findInMemory(await context(), look)).toEqual([]);
	expect((await unreadStores(missed, realDisk)).toSorted()).toEqual([file, own].toSorted());
});

test("a folder that the system keeps from being listed is named, and what is beside it is gone through", async () => {
	const { agentDir, context } = await newSweep();
	const shut = join(agentDir, "waystation", "unsealed");
	write(join(shut, "s1.json"), sampleKey);
	const beside = write(join(agentDir, "waystation", "topics.json"), `{"a":"${sampleKey}"}`);
	const disk = createFaultyDisk(({ name, path }) =>
		name === "readdir" && path === shut ? "EACCES" : undefined,
	);
	const { findings, unread } = await findAllSecrets({ ...(await context()), disk }, pace);
	expect(unread).toEqual([shut]);
	expect(findings.map(({ path }) => path)).toEqual([beside]);
});
