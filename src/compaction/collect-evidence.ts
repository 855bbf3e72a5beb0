import { saidItems } from "./check-list.ts";
import { createDeedTally } from "./deed.ts";
import type { Evidence } from "./evidence.ts";
import type { Seen } from "./file-evidence.ts";
import type { Said } from "./said.ts";
import { summaryActs } from "./summary-files.ts";
import { createTallies, evidenceIn, type Tallies } from "./tallies.ts";

export interface EvidenceOptions {
	/** The project's folder: paths inside are told relative to it. */
	readonly cwd: string;
}

/** Collects evidence in slices, so that whoever runs it can pause between any two. */
export interface Collector {
	/** What was said next; the work is linear in its length. */
	add(said: readonly Said[]): void;
	/** What is known by now, within the caps. */
	evidence(): Evidence;
}

/**
 * What a stretch of a conversation proves, on top of what is known from before. Collecting a stretch in two parts gives the
 * same as in one when no call and its result are parted and no cap is reached.
 */
export function collectEvidence(
	previous: Evidence,
	said: readonly Said[],
	options: EvidenceOptions,
): Evidence {
	const collector = createCollector(previous, options);
	collector.add(said);
	return collector.evidence();
}

/** Starts to collect on top of what is known; `collectEvidence` for whoever has to pause in between. */
export function createCollector(previous: Evidence, { cwd }: EvidenceOptions): Collector {
	const tallies = createTallies(previous, cwd);
	const deeds = createDeedTally(tallies);
	return {
		add(said) {
			for (const message of said) {
				take(message, tallies);
				deeds.take(message);
			}
		},
		evidence: () => evidenceIn(tallies, previous.omitted),
	};
}

function take(message: Said, tallies: Tallies): void {
	const { entry, at, speaker, text } = message;
	const seen = { entry, at };
	if (speaker === "summary") takeSummary(text, seen, tallies);
	if (speaker === "user") {
		tallies.requests.ask(message);
		tallies.constraints.take(text, seen);
	}
	if (speaker !== "user" && speaker !== "assistant") return;
	tallies.references.say(text, seen);
	tallies.tasks.say(saidItems(text), { ...seen, own: speaker === "assistant" });
	if (message.ended) tallies.requests.answer(text);
	if (message.aborted) tallies.requests.interrupt();
}

/** What we know of a file ourselves is newer than what an old summary says. */
function takeSummary(text: string, seen: Seen, { files }: Tallies): void {
	for (const act of summaryActs(text)) if (files.fateOf(act) === undefined) files.take(act, seen);
}
