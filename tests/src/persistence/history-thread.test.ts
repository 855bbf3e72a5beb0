import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { createHistoryReader } from "#src/persistence/history-client.ts";
import { eventually } from "../../support/eventually.ts";
import { historyRequest } from "../../support/history.ts";
import { agentFolder, put } from "../../support/history-folder.ts";
import { checkout, nodes } from "../../support/world.ts";

/** Asks the thread of an installed package one question and prints the answer. */
const script = (agentDir: string) => `
	import { Worker } from "node:worker_threads";
	const worker = new Worker(new URL("./node_modules/pi-waystation/src/persistence/history-worker.mjs", import.meta.url), {
		workerData: { roots: { sessions: ${JSON.stringify(join(agentDir, "sessions"))} }, path: ${JSON.stringify(join(agentDir, "h.db"))}, writing: true, plain: false },
		stderr: true,
	});
	worker.on("message", ({ value }) => {
		console.log(JSON.stringify([value.engine, value.hits.length]));
		worker.postMessage({ op: "end" });
	});
	worker.postMessage({ id: 1, op: "search", request: ${JSON.stringify(historyRequest({ terms: ["wombat"] }))} });
`;

test.each(Object.entries(nodes))(
	"The thread runs from an installed package on the %s Node",
	(_name, node) => {
		const agentDir = agentFolder();
		put(agentDir, ["a wombat"]);
		const folder = join(agentDir, "install", "node_modules", "pi-waystation");
		mkdirSync(folder, { recursive: true });
		cpSync(join(checkout, "src"), join(folder, "src"), { recursive: true });
		cpSync(join(checkout, "package.json"), join(folder, "package.json"));
		const file = join(agentDir, "install", "ask.mjs");
		writeFileSync(file, script(agentDir));
		expect(execFileSync(node, [file], { encoding: "utf8" })).toBe('["index",1]\n');
	},
);

/** Follows the threads that this process starts: for each, whether it has ended. */
function followThreads(): { ended: boolean }[] {
	const threads: { ended: boolean }[] = [];
	const follow = (worker: Worker) => {
		const thread = { ended: false };
		threads.push(thread);
		worker.once("exit", () => {
			thread.ended = true;
		});
	};
	process.on("worker", follow);
	onTestFinished(() => void process.off("worker", follow));
	return threads;
}

test("A thread that only brought sessions in ends soon; one that was asked something stays", async () => {
	const agentDir = agentFolder();
	put(agentDir, ["a wombat"]);
	const threads = followThreads();
	const reader = createHistoryReader({ agentDir, sessionDir: undefined, writing: true });
	expect(await reader.build()).toEqual({ ok: true, value: 0 });
	await eventually(() => expect(threads).toEqual([{ ended: true }]));
	await reader.search(historyRequest({ terms: ["wombat"] }));
	await reader.build();
	await wait(1_500);
	expect(threads).toEqual([{ ended: true }, { ended: false }]);
	await reader.end();
	expect(threads).toEqual([{ ended: true }, { ended: true }]);
});

test("A thread that nobody asks ends, and the next question starts another", async () => {
	const agentDir = agentFolder();
	put(agentDir, ["a wombat"]);
	const options = { agentDir, sessionDir: undefined, writing: true, idleMs: 20 };
	const reader = createHistoryReader(options);
	const count = async () => {
		const answer = await reader.search(historyRequest({ terms: ["wombat"] }));
		return answer.ok ? answer.value.hits.length : answer.detail;
	};
	for (let round = 0; round < 5; round++) {
		expect(await count()).toBe(1);
		await wait(60);
	}
	await reader.end();
	expect(await count()).toBe("");
});
