import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";

/** Where CI wants a report that a script can count. */
const { VITEST_REPORT: report } = process.env;

const cores = Math.max(2, availableParallelism());

/** One test file more than there are cores, since tests of a real pi wait a third of their time. */
const maxWorkers = cores + 1;

/** Tests of what has to be known before a prompt is sent. */
const prompt = ["tests/contract/{topics,shift}*.test.ts"];

/** What tests load before pi, which runs in their own process. */
const setupFiles = ["tests/support/published-pi.ts"];

/**
 * Tests that replace modules, timers or the environment, or leave something hanging, so that each file needs a process
 * of its own.
 */
const apart = [
	"tests/src/host/{compaction-*,keeper,opened,prompt-plan}.test.ts",
	"tests/src/embedding/{broken-runtime,downloader-disk}.test.ts",
];

export default defineConfig({
	test: {
		// Loading the same modules once more for every file would take a third as long as the tests.
		isolate: false,
		// For a machine that is busy: no test waits for these.
		testTimeout: 60_000,
		hookTimeout: 60_000,
		env: {
			// No test fetches models or a runtime unless it says so.
			PI_OFFLINE: "1",
			// Most processes that tests start run the same code as the one before.
			NODE_COMPILE_CACHE: fileURLToPath(new URL(".cache/node", import.meta.url)),
		},
		globalSetup: ["tests/support/bundle-typebox.ts"],
		sequence: { sequencer: LongestFirst },
		reporters: report ? ["default", "json"] : ["default"],
		...(report && { outputFile: { json: report } }),
		projects: [
			{
				extends: true,
				test: {
					name: "prompt",
					include: prompt,
					setupFiles,
					// What is told within a quarter of a second and what comes too late is the product's; here each has a core.
					maxWorkers: cores,
					sequence: { groupOrder: 0 },
				},
			},
			{
				extends: true,
				test: {
					name: "contract",
					include: ["tests/contract/**/*.test.ts"],
					exclude: prompt,
					setupFiles,
					maxWorkers,
					sequence: { groupOrder: 1 },
				},
			},
			{
				extends: true,
				test: {
					name: "e2e",
					include: ["tests/e2e/**/*.test.ts"],
					maxWorkers,
					sequence: { groupOrder: 2 },
				},
			},
			{
				extends: true,
				test: {
					name: "host",
					include: apart,
					isolate: true,
					maxWorkers,
					sequence: { groupOrder: 2 },
				},
			},
			{
				extends: true,
				test: {
					name: "units",
					include: ["tests/{src,views}/**/*.test.ts"],
					exclude: apart,
					maxWorkers,
					sequence: { groupOrder: 2 },
				},
			},
		],
	},
});
