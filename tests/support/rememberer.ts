import type { Evidence } from "#src/compaction/evidence.ts";
import type { Recalled, RecalledItem } from "#src/compaction/recalled.ts";
import type { Tongue } from "#src/compaction/tongue.ts";
import { inventions, prose } from "./summariser.ts";

/** What a rememberer is given of a stretch. */
export interface Stretch {
	readonly evidence: Evidence;
	readonly tongue: Tongue;
	/** Ids of the entries that it names for what it remembers. */
	readonly entries: readonly string[];
}

/**
 * Checkpoints by a model that names half of the changed files, makes up three more and an order of the user, and
 * claims a success: what a summary put together from them must not repeat.
 */
export function rememberHalf({ entries, evidence, tongue }: Stretch): Recalled {
	const changed = evidence.files.filter(({ fate }) => fate !== "read");
	const half = changed.filter((_, at) => at % 2 === 0).map(({ path }) => path);
	const { decision, state, step, task } = prose[tongue];
	const sources = entries.slice(-1);
	const items: readonly RecalledItem[] = [
		{ kind: "decision", text: decision, sources },
		{ kind: "evidence", text: task, sources },
		{ kind: "state", text: state, sources },
		{ kind: "open", text: step, sources },
		// As much as records of a long stretch say.
		...[1, 2, 3, 4].map(
			(n): RecalledItem => ({ kind: "evidence", text: `${n}: ${state}`, sources }),
		),
		...[...half, ...inventions.files].map(
			(path): RecalledItem => ({ kind: "state", text: `${path}: ${decision}`, sources }),
		),
		{ kind: "constraint", text: inventions.order, sources },
		{ kind: "correction", text: inventions.order, sources },
	];
	return {
		items,
		told: new Set(items.map(({ text }) => text)),
		origin: { records: 1, taken: 0 },
	};
}
