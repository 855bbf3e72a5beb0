import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { play, scenario } from "../../support/compaction-fuzz.ts";

// No log needs a disk here, so that runs take no time.
beforeEach(() => void vi.stubEnv("PI_CODING_AGENT_DIR", join(import.meta.filename, "none")));
afterEach(() => void vi.unstubAllEnvs());

test("whatever a session holds and whatever a model does, a compaction parts no pair, tells nothing untrue, ends and gives a summary of its own", async () => {
	const summaries = new Set<string>();
	let count = 0;
	await fc.assert(
		fc.asyncProperty(scenario, async (one) => {
			const outcome = await play(one);
			for (const summary of outcome.summaries) summaries.add(summary);
			count += outcome.summaries.length;
			expect(outcome.wrong).toEqual([]);
		}),
		{ numRuns: 200 },
	);
	expect(summaries.size).toBe(count);
	expect(count).toBeGreaterThan(100);
});
