import type {
	BeforeAgentStartEventResult,
	ContextEvent,
	ContextEventResult,
} from "@earendil-works/pi-coding-agent";
import { additionsTo } from "#src/checkpoints/activation.ts";
import { recordText } from "#src/checkpoints/memory-text.ts";
import type { StretchRecord } from "#src/checkpoints/record.ts";
import { nonceOf } from "#src/lib/fence.ts";
import { memoryBlock, memoryUpdateBlock, type ToldMemory } from "#src/recall/checkpoint-block.ts";
import { tailTypes } from "#src/recall/compose.ts";
import type { CheckpointHost } from "./checkpoint-host.ts";
import type { SessionMemory } from "./checkpoint-memory.ts";

/** The memory's part of the head; undefined where there is nothing to tell. Whoever tells it says so to the store. */
export async function memoryPart(memory: SessionMemory): Promise<ToldMemory | undefined> {
	const generation = await memory.refresh();
	if (generation === undefined || !memory.life.alive) return;
	const { told } = memory.onBranch(generation);
	return told.length === 0 ? undefined : wholeOf(memory, told);
}

/** What the tail tells of checkpoints that came since; undefined where there are none. */
export async function newsPart(memory: SessionMemory): Promise<ToldMemory | undefined> {
	const generation = await memory.refresh();
	if (generation === undefined || !memory.life.alive) return;
	return partOf(memory);
}

/** The message that tells a part at the tail; from now on the model knows it. */
export function tellNews(
	{ store }: Pick<CheckpointHost, "store">,
	{ block, ids }: ToldMemory,
): BeforeAgentStartEventResult {
	store.dispatch({ type: "memory.told", ids, block });
	const message = { customType: tailTypes.checkpoint, content: block.text, display: false };
	return { message: { ...message, details: { v: 1 } } };
}

/**
 * What a run that goes on behind a compaction is told at the end of each request, until the head can tell it: the
 * exact new checkpoints. Stored nowhere.
 */
export function overlay(
	memory: SessionMemory,
	{ messages }: ContextEvent,
): ContextEventResult | undefined {
	const part = partOf(memory);
	if (part === undefined) return;
	const message = {
		role: "custom",
		customType: tailTypes.checkpoint,
		content: part.block.text,
		display: false,
		timestamp: Date.now(),
	} as const;
	return { messages: [...messages, message] };
}

/** The memory's part of the head by what was last read of it; undefined where that is nothing. */
export function knownPart(memory: SessionMemory): ToldMemory | undefined {
	const generation = memory.host.store.read().checkpoints.memory;
	if (generation === undefined) return;
	const { told } = memory.onBranch(generation);
	return told.length === 0 ? undefined : wholeOf(memory, told);
}

/** What the model does not know yet: all of it where it knows nothing, else the checkpoints behind what it knows. */
export function partOf(memory: SessionMemory): ToldMemory | undefined {
	const { memory: generation, told } = memory.host.store.read().checkpoints;
	if (generation === undefined) return;
	const known = new Set([...told.head, ...told.tail]);
	const news = additionsTo(known, memory.onBranch(generation).told);
	if (news.length === 0) return;
	if (known.size === 0) return wholeOf(memory, news);
	const { life, store } = memory;
	const records = news.map(toTell);
	const block = memoryUpdateBlock({ records, nonce: nonceOf(life.facts.id), source: store.folder });
	return { block, ids: news.map(({ id }) => id), omitted: 0 };
}

function wholeOf(memory: SessionMemory, records: readonly StretchRecord[]): ToldMemory {
	const { host, life, store } = memory;
	return memoryBlock({
		records: records.map(toTell),
		nonce: nonceOf(life.facts.id),
		source: store.folder,
		budget: host.store.read().settings.checkpoints.memoryBudgetTokens,
	});
}

function toTell(record: StretchRecord) {
	return { id: record.id, text: recordText(record) };
}
