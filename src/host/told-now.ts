import type { ProjectedSessionEntry } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import type { Block, BlockKind } from "#src/recall/block.ts";
import { blockKinds } from "#src/recall/compose.ts";
import { isTold } from "#src/store/branch.ts";
import { kindOf, type Telling, type Told } from "#src/store/telling.ts";
import { contextEntries } from "./context-entries.ts";
import { headUse } from "./head-use.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { asSection, planHead } from "./prompt.ts";
import { heldNote } from "./told-held.ts";
import { sentTail } from "./told-tail.ts";

/** All that the model is told of ours at this moment, and what it is not; undefined once the session has ended. Tells nobody. */
export async function toldNow(host: Host, life: Life): Promise<Told | undefined> {
	const { branch, head } = host.store.read();
	const memory = await knownMemory(host, life);
	const isOn = (kind: BlockKind) => isTold(branch, kind);
	const plan = await planHead(host, life, isOn("memory") ? memory : undefined);
	const isWhole = blockKinds.every(isOn);
	const whole = isWhole ? plan : await planHead(host, life, memory, () => true);
	const news = await nextInTail(host, life);
	if (plan === undefined || whole === undefined || !life.alive) return undefined;
	const entries = contextEntries(life.ctx.sessionManager);
	const { blocks, refused, text } = head ?? plan;
	const list = createList(host);
	const state = head === undefined ? "next" : "told";
	const isOff = ({ id }: Block) => {
		const kind = kindOf[id];
		return kind !== undefined && !isOn(kind);
	};
	const aside = [...(isWhole ? [] : whole.blocks), ...news].filter(isOff);
	const tellings = [
		...blocks.map((block) => list(block, "head", state, head?.at)),
		...sentTail(host, life, entries).map(({ about, at, block }) => ({
			...list(block, "tail", "told", at),
			about,
		})),
		...news.filter((block) => !isOff(block)).map((block) => list(block, "tail", "next")),
		...refused.map((block) => list(block, "aside", "refused")),
		...aside.map((block) => list(block, "aside", "off")),
		...heldNote(host),
	];
	return { head: { text: asSection(text), ...useOf(head?.at, entries) }, tellings };
}

function useOf(at: number | undefined, entries: readonly ProjectedSessionEntry[]) {
	return at === undefined ? { at, turns: 0, cached: undefined } : { at, ...headUse(entries, at) };
}

type Place = Telling["place"];

/** Makes rows with keys of their own: the same block may be told more than once. */
function createList({ store }: Host) {
	const { pinned } = store.read().branch;
	const counts = new Map<string, number>();
	return (block: Block, place: Place, state: Telling["state"], since?: number): Telling => {
		const count = (counts.get(block.id) ?? 0) + 1;
		counts.set(block.id, count);
		const kind = kindOf[block.id];
		const isPinned = kind !== undefined && pinned.includes(kind);
		const key = `${block.id} ${count}`;
		return { key, place, state, kind, block, since, pinned: isPinned, held: undefined };
	};
}

/** The memory as it was last read; a look at the disk would be a change of what is known. */
async function knownMemory(host: Host, life: Life): Promise<Block | undefined> {
	const { checkpoints, settings } = host.store.read();
	if (checkpoints.memory === undefined || !settings.checkpoints.enabled) return undefined;
	const memory = await (await host.checkpoints()).memory(life);
	if (memory === undefined || !life.alive) return undefined;
	const { knownPart } = await load(() => import("./checkpoint-told.ts"));
	return knownPart(memory)?.block;
}

/** What the next prompt adds at the tail as things stand now, and what it would add if it were switched on. */
async function nextInTail(host: Host, life: Life): Promise<readonly Block[]> {
	const { head, settings, topics } = host.store.read();
	const news: (Block | undefined)[] = [];
	if (head !== undefined) {
		const { changePart } = await load(() => import("./told-items.ts"));
		news.push((await changePart(host.store, life))?.block, await memoryNews(host, life));
	}
	if (settings.topics.enabled && topics.ledger !== undefined) {
		const { nextCard } = await load(() => import("./topic-card.ts"));
		const desk = await host.topics();
		if (life.alive) news.push(nextCard(desk, life)?.block);
	}
	return news.filter((block) => block !== undefined);
}

async function memoryNews(host: Host, life: Life): Promise<Block | undefined> {
	const { branch, checkpoints } = host.store.read();
	if (checkpoints.memory === undefined || !isTold(branch, "memory")) return undefined;
	const memory = await (await host.checkpoints()).memory(life);
	if (memory === undefined || !life.alive) return undefined;
	const { partOf } = await load(() => import("./checkpoint-told.ts"));
	return partOf(memory)?.block;
}
