import type { BeforeAgentStartEventResult } from "@earendil-works/pi-coding-agent";
import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { hasMemory } from "#src/persistence/agent-files.ts";
import type { ToldMemory } from "#src/recall/checkpoint-block.ts";
import { isTold } from "#src/store/branch.ts";
import type { SessionMemory } from "./checkpoint-memory.ts";
import { detach, guard, within } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import type { Opening } from "./opening.ts";

/** How long a prompt waits for the memory of its session; a later one then tells it. */
const MEMORY_MS = 500;

/** Prompts from which a session without a memory may have begun before there was one. */
const OLD_PROMPTS = 20;

/** Hang the hooks of checkpoints on pi. Nothing else of them is loaded before there is something to do. */
export function registerCheckpoints(host: Host, opening: Opening): void {
	const { pi, report } = host;
	pi.on(
		"agent_settled",
		guard("agent_settled", report, () => {
			const life = host.lives.current();
			if (life !== undefined && isOn(host, life)) detach("checkpoints", report, settle(host, life));
		}),
	);
	registerTelling(host, opening);
}

/** What the model is told of the memory beside the head, which `prompt.ts` composes. */
function registerTelling(host: Host, opening: Opening): void {
	const { pi, report } = host;
	let begun: Life | undefined;
	pi.on(
		"before_agent_start",
		guard("before_agent_start", report, async () => {
			const life = host.lives.current();
			if (life !== undefined) life.behind = false;
			await opening.ready();
			if (life === undefined || !isOn(host, life)) return;
			if (begun !== life) detach("checkpoints", report, resume(host, life));
			begun = life;
			const memory = await within(MEMORY_MS, memoryOf(host, life));
			if (memory === undefined || !life.alive || !isToldHere(host)) return;
			return news(host, life, memory);
		}),
	);
	pi.on(
		"context",
		guard("context", report, async (event) => {
			const life = host.lives.current();
			if (life?.behind !== true || !isOn(host, life) || !isToldHere(host)) return;
			const memory = await memoryOf(host, life);
			if (memory === undefined || !life.alive) return;
			const { overlay } = await load(() => import("./checkpoint-told.ts"));
			return overlay(memory, event);
		}),
	);
}

/** What came since the model was told last, once. What comes too late for this prompt is told with the next one. */
async function news(
	host: Host,
	life: Life,
	memory: SessionMemory,
): Promise<BeforeAgentStartEventResult | undefined> {
	const { newsPart, tellNews } = await load(() => import("./checkpoint-told.ts"));
	const part = await within(MEMORY_MS, newsPart(memory));
	return part && life.alive ? tellNews(host, part) : undefined;
}

/** Whether this session keeps a memory. Print, JSON and sub-agents do not, nor does one without a file. */
function isOn({ store }: Host, { facts }: Life): boolean {
	return store.read().settings.checkpoints.enabled && facts.leavesTraces;
}

/** Whether the user has left the telling of it on. */
function isToldHere({ store }: Host): boolean {
	return isTold(store.read().branch, "memory");
}

/** The memory of a session that has, or may have, one; nothing is loaded for any other. */
async function memoryOf(host: Host, life: Life): Promise<SessionMemory | undefined> {
	const { branch, checkpoints } = host.store.read();
	const { id, parent } = life.facts;
	const isKnown = checkpoints.memory !== undefined || checkpoints.failure !== undefined;
	const mayBe = isKnown || parent !== undefined || branch.prompts >= OLD_PROMPTS;
	if (!mayBe && !(await hasMemory(getAgentDir(), id))) return;
	const desk = await host.checkpoints();
	return life.alive ? desk.memory(life) : undefined;
}

/** The memory's part of the head; undefined where there is none, or it cannot be read in time. */
export async function memoryForHead(host: Host, life: Life): Promise<ToldMemory | undefined> {
	if (!isOn(host, life)) return;
	const read = async () => {
		const memory = await memoryOf(host, life);
		if (memory === undefined || !life.alive) return;
		const { memoryPart } = await load(() => import("./checkpoint-told.ts"));
		return memoryPart(memory);
	};
	return within(MEMORY_MS, read());
}

async function settle(host: Host, life: Life): Promise<void> {
	const { dueNow } = await load(() => import("./checkpoint-due.ts"));
	if (!life.alive || host.store.read().checkpoints.paused) return;
	const trigger = dueNow(host, life);
	if (trigger !== undefined) await take(host, life, trigger);
}

/** What an earlier run of this session said last may be in no record. */
async function resume(host: Host, life: Life): Promise<void> {
	if (host.store.read().branch.prompts === 0) return;
	const memory = await memoryOf(host, life);
	if (memory === undefined || !life.alive) return;
	const { records = [] } = host.store.read().checkpoints.memory ?? {};
	if (records.length > 0) await take(host, life, "resume");
}

async function take(host: Host, life: Life, trigger: "context" | "time" | "resume"): Promise<void> {
	const { takeLater } = await load(() => import("./checkpoint-take.ts"));
	if (life.alive) await takeLater(host, life, trigger);
}
