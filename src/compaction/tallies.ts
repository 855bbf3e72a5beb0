import { createCommandTally } from "./command-evidence.ts";
import { createConstraintTally } from "./constraint-evidence.ts";
import { type Evidence, type EvidenceList, evidenceLists } from "./evidence.ts";
import { createFileTally } from "./file-evidence.ts";
import type { Kept } from "./recent.ts";
import { createReferenceTally } from "./reference-evidence.ts";
import { createRequestTally } from "./request-evidence.ts";
import { createTaskTally } from "./task-evidence.ts";

/** All that is followed. */
export type Tallies = ReturnType<typeof createTallies>;

/** Goes on from what is known. */
export function createTallies(previous: Evidence, cwd: string) {
	return {
		files: createFileTally(previous.files, cwd),
		commands: createCommandTally(previous.commands, cwd),
		requests: createRequestTally(previous.requests),
		constraints: createConstraintTally(previous.constraints),
		tasks: createTaskTally(previous.tasks),
		references: createReferenceTally(previous.urls, previous.commits),
	};
}

/** What is known by now, within the caps, with what fell to them `before`. */
export function evidenceIn(tallies: Tallies, before: Evidence["omitted"]): Evidence {
	const lists = {
		files: tallies.files.kept(),
		commands: tallies.commands.kept(),
		requests: tallies.requests.kept(),
		constraints: tallies.constraints.kept(),
		tasks: tallies.tasks.kept(),
		urls: tallies.references.urls(),
		commits: tallies.references.commits(),
	};
	return {
		files: lists.files.kept,
		commands: lists.commands.kept,
		requests: lists.requests.kept,
		constraints: lists.constraints.kept,
		tasks: lists.tasks.kept,
		urls: lists.urls.kept,
		commits: lists.commits.kept,
		omitted: omittedIn(lists, before),
	};
}

function omittedIn(
	lists: Readonly<Record<EvidenceList, Kept<unknown>>>,
	before: Evidence["omitted"],
): Evidence["omitted"] {
	const omitted = { ...before };
	for (const list of evidenceLists) {
		const count = (before[list] ?? 0) + lists[list].omitted;
		if (count > 0) omitted[list] = count;
	}
	return omitted;
}
