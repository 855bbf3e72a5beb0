import type { Evidence } from "./evidence.ts";
import { claimedIn, type Matter, mattersOf } from "./outcome-claim.ts";
import type { Said } from "./said.ts";
import { sentencesOf } from "./sentence.ts";

interface Outcome {
	readonly passed: boolean;
	readonly at: number;
}

/** UTF-16 units of a command in which its matters are looked for. */
const mostUnits = 2_000;

/** Collects how the newest command of each matter went, from the evidence and from results that are added in order. */
export function createOutcomes(evidence: Evidence) {
	const newest = new Map<Matter, Outcome>();
	const calls = new Map<string, string>();

	function note(command: string, passed: boolean, at: number): void {
		for (const matter of mattersOf(command.slice(0, mostUnits))) {
			if ((newest.get(matter)?.at ?? 0) <= at) newest.set(matter, { passed, at });
		}
	}

	for (const { command, outcome, at } of evidence.commands) {
		if (outcome !== "unknown") note(command, outcome === "passed", at);
	}

	function add({ calls: made, result, at }: Said): void {
		for (const { id, tool, input } of made) {
			const { command } = input;
			calls.set(id, typeof command === "string" ? command : tool.replaceAll("_", " "));
		}
		if (result?.failed === undefined) return;
		const tool = result.tool.replaceAll("_", " ");
		note(result.command ?? calls.get(result.call) ?? tool, !result.failed, at);
	}

	/** What went well, by a result, by the user's word, or by the summary before where nothing failed since. */
	function succeeded(userTexts: readonly string[], previous: string): ReadonlySet<Matter> {
		const before = sentencesOf(previous).flatMap(claimedIn);
		return new Set([
			...[...newest].filter(([, { passed }]) => passed).map(([matter]) => matter),
			...userTexts.flatMap(sentencesOf).flatMap(claimedIn),
			...before.filter((matter) => newest.get(matter)?.passed !== false),
		]);
	}

	return { add, succeeded };
}
