import { fieldsOf, listOf, textIn } from "./fields.ts";

/** An entry of a branch with the messages that it puts before the model. */
export interface KeptEntry {
	readonly id: string;
	readonly messages: readonly unknown[];
}

/** Calls and results that miss each other, by the calls' ids. */
export interface Orphans {
	/** Calls without a result behind them. Those of a message that was aborted or failed are none: pi tells no model of it. */
	readonly calls: readonly string[];
	/** Results without their call before them, of which a model's provider refuses the whole request. */
	readonly results: readonly string[];
}

interface Ids {
	readonly calls: readonly string[];
	readonly results: readonly string[];
	/** Whether the calls are told to a model. */
	readonly told: boolean;
}

/** What misses its other half in a stretch of entries, such as what stays after a cut. */
export function orphansIn(entries: readonly KeptEntry[]): Orphans {
	const open = new Set<string>();
	const known = new Set<string>();
	const results: string[] = [];
	for (const message of entries.flatMap(({ messages }) => messages)) {
		const ids = idsIn(message);
		for (const id of ids.calls) {
			known.add(id);
			if (ids.told) open.add(id);
		}
		for (const id of ids.results) {
			open.delete(id);
			if (!known.has(id)) results.push(id);
		}
	}
	return { calls: [...open], results };
}

/**
 * The id of the entry nearest to the wanted first kept one, itself or an earlier one, from which on no result misses a call
 * that the branch has. The entries are all of the branch, those before older compactions included, so that a pair around
 * one of these stays whole. Undefined where the wanted entry is not among them.
 */
export function legalCut(branch: readonly KeptEntry[], wanted: string): string | undefined {
	const from = branch.findIndex(({ id }) => id === wanted);
	if (from < 0) return undefined;
	const earlier = callsOf(branch.slice(0, from));
	const missing = new Set(orphansIn(branch.slice(from)).results.filter((id) => earlier.has(id)));
	let at = from;
	while (missing.size > 0 && at > 0) {
		at -= 1;
		// A message's results are asked for after its calls were found, since they come later in the branch.
		for (const { calls, results } of idsOf(branch[at]).toReversed()) {
			for (const id of calls) missing.delete(id);
			for (const id of results) if (earlier.has(id)) missing.add(id);
		}
	}
	return branch[at]?.id;
}

function callsOf(branch: readonly KeptEntry[]): ReadonlySet<string> {
	return new Set(branch.flatMap((entry) => idsOf(entry).flatMap(({ calls }) => calls)));
}

function idsOf(entry: KeptEntry | undefined): readonly Ids[] {
	return entry?.messages.map(idsIn) ?? [];
}

function idsIn(value: unknown): Ids {
	const message = fieldsOf(value);
	if (message.role === "toolResult") {
		const id = textIn(message, ["toolCallId"]);
		return { calls: [], results: id === undefined ? [] : [id], told: true };
	}
	if (message.role !== "assistant") return { calls: [], results: [], told: true };
	const calls = listOf(message.content)
		.map(fieldsOf)
		.filter(({ type }) => type === "toolCall");
	const { stopReason } = message;
	return {
		calls: calls.flatMap((call) => textIn(call, ["id"]) ?? []),
		results: [],
		told: stopReason !== "aborted" && stopReason !== "error",
	};
}
