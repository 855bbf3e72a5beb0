import { expect, test } from "vitest";
import { sha256 } from "../../../src/lib/hash.ts";
import { readForerunner } from "../../../src/persistence/checkpoint-forerunner.ts";
import { newFolder, put } from "./project.ts";

const sessionOf = (agentDir: string) => `${agentDir}/pi-session-refinement/sessions/s1`;

const memory = "# Memory\n\n- port 8443\n";
const file = "memory-0b6f1c2d-3e4f-4a52-9d53-7d10aabbccdd.md";

function stateOf(changes: object = {}) {
	return JSON.stringify({
		version: 2,
		sessionId: "s1",
		lastProcessedEntryId: "e4",
		memoryGeneration: { file, sha256: sha256(memory) },
		...changes,
	});
}

test("both formats of the earlier extension are found, and none is nothing", async () => {
	const agentDir = await newFolder();
	expect(await readForerunner(agentDir, "s1")).toBeUndefined();
	await put(`${sessionOf(agentDir)}/memory.md`, memory);
	expect(await readForerunner(agentDir, "s1")).toBeUndefined();
	const first = { version: 1, memoryGeneration: undefined };
	await put(`${sessionOf(agentDir)}/state.json`, stateOf(first));
	expect(await readForerunner(agentDir, "s1")).toEqual({ memory, through: "e4" });
	await put(`${sessionOf(agentDir)}/state.json`, stateOf());
	await put(`${sessionOf(agentDir)}/generations/${file}`, memory);
	expect(await readForerunner(agentDir, "s1")).toEqual({ memory, through: "e4" });
});

test("files that do not belong together, or lead elsewhere, are not taken", async () => {
	const agentDir = await newFolder();
	const states = [
		"{",
		"[]",
		stateOf({ memoryGeneration: { file: "../../../state.json", sha256: "" } }),
		stateOf({ memoryGeneration: { file, sha256: "0".repeat(64) } }),
		stateOf({ lastProcessedEntryId: 7 }),
	];
	await put(`${sessionOf(agentDir)}/generations/${file}`, memory);
	for (const state of states) {
		await put(`${sessionOf(agentDir)}/state.json`, state);
		expect(await readForerunner(agentDir, "s1"), state).toBeUndefined();
	}
	expect(await readForerunner(agentDir, "../s1")).toBeUndefined();
});
