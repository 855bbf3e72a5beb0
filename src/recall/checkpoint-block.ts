import { fence } from "#src/lib/fence.ts";
import { counted } from "#src/lib/plural.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import type { Block } from "./block.ts";

/** One record of the session's memory as a model reads it. */
export interface RecordToTell {
	readonly id: string;
	readonly text: string;
}

/** The memory of the session on its way to the model. */
export interface MemoryToTell {
	/** Oldest first. */
	readonly records: readonly RecordToTell[];
	/** Separates the memory from everything that imitates its end. */
	readonly nonce: string;
	/** Path of the folder that it is kept in. */
	readonly source: string;
	/** Tokens that it may take. */
	readonly budget: number;
}

export interface ToldMemory {
	readonly block: Block;
	/** Ids of the records that are told. */
	readonly ids: readonly string[];
	/** Records that the budget left no room for. */
	readonly omitted: number;
}

/** What the lines around the records take at most. */
const frameTokens = 120;

const tag = "session-memory";

/**
 * The block that tells a session what was settled in it and is out of its context by now, in whole records. Where
 * they are too many the first one, which holds what was rolled up, and the latest ones are told.
 */
export function memoryBlock({ records, nonce, source, budget }: MemoryToTell): ToldMemory {
	const told = withinBudget(records, budget - frameTokens);
	const omitted = records.length - told.length;
	const body = told.map(({ text }) => text).join("\n\n");
	const lines = [
		"Memory of this very session, oldest first; what is said later holds. Ids in brackets name the session's entries. It may be behind the files: look before you rely on it.",
		fence({ tag, nonce, body }),
		...(omitted > 0 ? [`${counted(omitted, "record")} in between did not fit.`] : []),
	];
	const block = blockOf("checkpoint-memory", "session-memory", source, lines.join("\n"));
	return { block, ids: told.map(({ id }) => id), omitted };
}

/** The message that tells what was added to the memory since it was told. */
export function memoryUpdateBlock({ records, nonce, source }: Omit<MemoryToTell, "budget">): Block {
	const body = records.map(({ text }) => text).join("\n\n");
	const text = [
		"Background, not a request: added to the memory of this session since it was told.",
		fence({ tag, nonce, body }),
	].join("\n");
	return blockOf("checkpoint-update", "new-checkpoint", source, text);
}

function withinBudget(records: readonly RecordToTell[], budget: number): readonly RecordToTell[] {
	const costs = records.map(({ text }) => estimateTokens(text) + 1);
	if (costs.reduce((sum, cost) => sum + cost, 0) <= budget) return records;
	let left = budget - (costs[0] ?? 0);
	let from = records.length;
	while (from > 1 && left >= (costs[from - 1] ?? 0)) {
		from -= 1;
		left -= costs[from] ?? 0;
	}
	return [...records.slice(0, 1), ...records.slice(from)];
}

function blockOf(id: Block["id"], reason: Block["reason"], source: string, text: string): Block {
	return { id, source, reason, text, tokens: estimateTokens(text) };
}
