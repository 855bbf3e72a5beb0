import type {
	BeforeAgentStartEventResult,
	ContextEvent,
	ContextEventResult,
} from "@earendil-works/pi-coding-agent";
import { additionsTo } from "#src/checkpoints/activation.ts";
import { recordText } from "#src/checkpoints/memory-text.ts";
import type { StretchRecord } from "#src/checkpoints/record.ts";
import { nonceOf } from "#src/lib/fence.ts";
import type { Block } from "#src/recall/block.ts";
import { memoryBlock, memoryUpdateBlock } from "#src/recall/checkpoint-block.ts";
import { tailTypes } from "#src/recall/compose.ts";
import type { SessionMemory } from "./checkpoint-memory.ts";
import { give } from "./give.ts";

/** The memory's part of the head; undefined where there is nothing to tell. */
export async function memoryPart(memory: SessionMemory): Promise<Block | undefined> {
	const { host, life } = memory;
	const generation = await memory.refresh();
	if (generation === undefined || !life.alive) return;
	const { told } = memory.onBranch(generation);
	if (told.length === 0) {
		host.store.dispatch({ type: "memory.told", ids: [], block: undefined });
		return;
	}
	const { checkpoints } = host.store.read().settings;
	const part = memoryBlock({
		records: told.map(toTell),
		nonce: nonceOf(life.facts.id),
		source: memory.store.folder,
		budget: checkpoints.memoryBudgetTokens,
	});
	host.store.dispatch({ type: "memory.told", ids: part.ids, block: undefined });
	if (part.omitted > 0) give(host.store, { code: "memory.overflow", omitted: part.omitted });
	return part.block;
}

/** What the tail tells of checkpoints that came since; each once. */
export async function newsPart(
	memory: SessionMemory,
): Promise<BeforeAgentStartEventResult | undefined> {
	const { host, life } = memory;
	const generation = await memory.refresh();
	if (generation === undefined || !life.alive) return;
	const news = additions(memory);
	if (news.length === 0) return;
	const block = blockOf(memory, news);
	const ids = news.map(({ id }) => id);
	host.store.dispatch({ type: "memory.told", ids, block });
	return {
		message: {
			customType: tailTypes.checkpoint,
			content: block.text,
			display: false,
			details: { v: 1 },
		},
	};
}

/**
 * What a run that goes on after a compaction is told at the end of each request, until the head can tell it: the
 * exact new checkpoints. Stored nowhere.
 */
export function overlay(
	memory: SessionMemory,
	{ messages }: ContextEvent,
): ContextEventResult | undefined {
	const news = additions(memory);
	if (news.length === 0) return;
	const { text } = blockOf(memory, news);
	const message = {
		role: "custom",
		customType: tailTypes.checkpoint,
		content: text,
		display: false,
		timestamp: Date.now(),
	} as const;
	return { messages: [...messages, message] };
}

function additions(memory: SessionMemory): readonly StretchRecord[] {
	const { memory: generation, told } = memory.host.store.read().checkpoints;
	if (generation === undefined) return [];
	const known = new Set([...told.head, ...told.tail]);
	return additionsTo(known, memory.onBranch(generation).told);
}

function blockOf({ life, store }: SessionMemory, records: readonly StretchRecord[]): Block {
	const nonce = nonceOf(life.facts.id);
	return memoryUpdateBlock({ records: records.map(toTell), nonce, source: store.folder });
}

function toTell(record: StretchRecord) {
	return { id: record.id, text: recordText(record) };
}
