import { type Fields, fieldsOf, listOf, textIn } from "./fields.ts";

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

/** What misses its other half in a stretch of entries, such as what stays after a cut. */
export function orphansIn(entries: readonly KeptEntry[]): Orphans {
	const open = new Set<string>();
	const known = new Set<string>();
	const results: string[] = [];
	for (const message of messagesIn(entries)) {
		const calls = callIds(message);
		addAll(known, calls);
		if (isTold(message)) addAll(open, calls);
		const answered = resultIds(message);
		results.push(...answered.filter((id) => !known.has(id)));
		for (const id of answered) open.delete(id);
	}
	return { calls: [...open], results };
}

function addAll(ids: Set<string>, more: readonly string[]): void {
	for (const id of more) ids.add(id);
}

/**
 * The id of the entry nearest to the wanted first kept one, itself or an earlier one, from which on no result misses a call
 * that the branch has. The entries are all of the branch, those before older compactions included, so that a pair around
 * one of these stays whole. Undefined where the wanted entry is not among them.
 */
export function legalCut(branch: readonly KeptEntry[], wanted: string): string | undefined {
	const from = branch.findIndex(({ id }) => id === wanted);
	const parted = pairsParted(branch);
	const at = parted.findLastIndex((count, place) => place <= from && count === 0);
	return from < 0 ? undefined : branch[at]?.id;
}

/** Entries behind the wanted one among which a cut is looked for. */
const mostAhead = 200;

/**
 * The id of the first entry behind the wanted one from which on no result misses its call: for a call that is out of
 * the context already, so that going back to it is no way out.
 */
export function cutAfter(branch: readonly KeptEntry[], wanted: string): string | undefined {
	const from = branch.findIndex(({ id }) => id === wanted);
	if (from < 0) return undefined;
	const ahead = branch.slice(from, from + mostAhead);
	return ahead.find(({ messages }, place) => {
		const begins =
			messages.length > 0 && messages.every((one) => resultIds(fieldsOf(one)).length === 0);
		return begins && orphansIn(branch.slice(from + place)).results.length === 0;
	})?.id;
}

/** For each entry, how many pairs a cut right before it would part. */
function pairsParted(branch: readonly KeptEntry[]): readonly number[] {
	const called = new Map<string, number>();
	const changes = branch.map(() => 0);
	const add = (place: number, change: number) => {
		changes[place] = (changes[place] ?? 0) + change;
	};
	for (const [place, entry] of branch.entries()) {
		for (const message of messagesIn([entry])) {
			for (const id of callIds(message)) called.set(id, place);
			for (const id of resultIds(message)) {
				const from = called.get(id) ?? place;
				add(from + 1, 1);
				add(place + 1, -1);
			}
		}
	}
	let count = 0;
	return changes.slice(0, branch.length).map((change) => {
		count += change;
		return count;
	});
}

function messagesIn(entries: readonly KeptEntry[]): readonly Fields[] {
	return entries.flatMap(({ messages }) => messages.map(fieldsOf));
}

function callIds({ role, content }: Fields): readonly string[] {
	if (role !== "assistant") return [];
	const calls = listOf(content)
		.map(fieldsOf)
		.filter(({ type }) => type === "toolCall");
	return calls.flatMap((call) => textIn(call, ["id"]) ?? []);
}

function resultIds(message: Fields): readonly string[] {
	const id = textIn(message, ["toolCallId"]);
	return message.role !== "toolResult" || id === undefined ? [] : [id];
}

function isTold({ stopReason }: Fields): boolean {
	return stopReason !== "aborted" && stopReason !== "error";
}
