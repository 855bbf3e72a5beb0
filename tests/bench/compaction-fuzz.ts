import { join } from "node:path";
import fc from "fast-check";
import { play, type Scenario, scenario } from "../support/compaction-fuzz.ts";
import type { Figure } from "./figure.ts";

const agentDirName = "PI_CODING_AGENT_DIR";
const runs = 10_000;
/** Scenarios are made some at a time, since all of them fill the memory. */
const batch = 500;

/** What goes wrong in 10,000 random sessions with compactions by models that do anything; each failure is told. */
export async function compactionFuzz(): Promise<readonly Figure[]> {
	// No log needs a disk here, so that runs take no time.
	process.env[agentDirName] = join(import.meta.filename, "none");
	const seed = Date.now() % 1_000_000;
	const found = { wrong: 0, thrown: 0, left: 0, summaries: 0, requests: 0 };
	const unique = new Set<string>();
	for (let at = 0; at < runs; at += batch) {
		for (const one of fc.sample(scenario, { numRuns: batch, seed: seed + at })) {
			const outcome = await outcomeOf(one, `seed ${seed + at}`);
			found.wrong += outcome.wrong.length;
			found.thrown += outcome.thrown;
			found.left += outcome.left;
			found.summaries += outcome.summaries.length;
			found.requests += outcome.requests;
			for (const summary of outcome.summaries) unique.add(summary);
		}
	}
	const none = { unit: "", bar: { exactly: 0 } } as const;
	return [
		{ name: `compaction-fuzz: thrown, ${runs} sessions`, value: found.thrown, ...none },
		{ name: "  orphans, untrue lines, requests without end", value: found.wrong, ...none },
		{ name: "  summaries that were there before", value: found.summaries - unique.size, ...none },
		{ name: "  summaries", value: found.summaries, unit: "" },
		{ name: "  requests", value: found.requests, unit: "" },
		{ name: "  left to pi, as nothing was said", value: found.left, unit: "" },
	];
}

async function outcomeOf(one: Scenario, where: string) {
	try {
		const outcome = await play(one);
		for (const wrong of outcome.wrong) console.error(`compaction-fuzz, ${where}: ${wrong}`);
		return { ...outcome, thrown: 0 };
	} catch (error) {
		console.error(`compaction-fuzz, ${where}:`, error);
		return { wrong: [], summaries: [], left: 0, requests: 0, thrown: 1 };
	}
}
