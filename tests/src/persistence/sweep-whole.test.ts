import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { leaveCarryover, leavePosthorse, sampleKey, write } from "../../support/originals.ts";
import { newSweep } from "./sweep.ts";

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
