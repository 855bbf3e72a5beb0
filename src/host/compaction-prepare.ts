import type { SessionBeforeCompactEvent } from "@earendil-works/pi-coding-agent";
import { type Brake, brakeAfter, type Floor, floorTokens } from "#src/compaction/brake.ts";
import type { Details } from "#src/compaction/details.ts";
import { detectTongue, type Heard } from "#src/compaction/detect-tongue.ts";
import type { Evidence } from "#src/compaction/evidence.ts";
import { legalCut } from "#src/compaction/pairs.ts";
import { type PastCompaction, pastCompactions } from "#src/compaction/past.ts";
import {
	type Measure,
	noPressure,
	type Pressure,
	pressureAfter,
	pressureNow,
	squeezeAt,
} from "#src/compaction/pressure.ts";
import { draftForNext, textForNext } from "#src/compaction/previous-summary.ts";
import { sizeOf } from "#src/compaction/size.ts";
import { sourceSteps } from "#src/compaction/source.ts";
import { nonceOf } from "#src/lib/fence.ts";
import { redact } from "#src/lib/redact.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import type { Material } from "./compaction-fold.ts";
import { type Conversation, readConversation, readEvidence } from "./compaction-read.ts";
import { ownMessages, type Span, spanOf } from "./compaction-span.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { createPace, inSteps } from "./pace.ts";

/** Everything that is known before a model is asked. */
export interface Prepared {
	readonly span: Span;
	/** The first entry that is kept. */
	readonly cut: string;
	readonly evidence: Evidence;
	readonly heard: Heard;
	/** Which compaction of the branch this is, from 1. */
	readonly number: number;
	readonly pressure: Pressure;
	readonly floor: Floor;
	readonly brake: Brake;
	readonly material: Material;
}

/** Tokens of the facts in a request, and of the summary before. */
const FACT_TOKENS = 4_000;
const PREVIOUS_TOKENS = 6_000;

/** Reads what is folded away, in slices; undefined where there is nothing of it that a summary could tell. */
export async function prepare(
	host: Host,
	life: Life,
	event: SessionBeforeCompactEvent,
): Promise<Prepared | undefined> {
	const past = pastCompactions(event.branchEntries);
	const pressure = pressureOf(past);
	host.store.dispatch({
		type: "compaction.moved",
		...{ stage: "reading", repairs: 0, level: pressure.level },
	});
	const { cwd } = life.ctx;
	const pace = createPace();
	const read = await readFolded(event, past.at(-1)?.details, cwd, pace);
	if (read === undefined || !life.alive) return undefined;
	const { evidence, span } = read;
	await pace();
	const heard = detectTongue(userTexts(read.conversation), past.at(-1)?.details?.tongue);
	const material = await materialOf(host, life, event, {
		...read,
		heard,
		pressure,
		pace,
		last: past.at(-1),
	});
	const floor = floorOf(host, event, span);
	return {
		...{ span, cut: read.cut, evidence, heard, pressure, floor },
		number: past.length + 1,
		brake: brakeAfter(past.flatMap(measureOf), floor),
		material,
	};
}

/** What the session itself says of the stretch that is folded away. */
interface Folded {
	readonly span: Span;
	readonly cut: string;
	readonly conversation: Conversation;
	readonly evidence: Evidence;
}

async function readFolded(
	{ branchEntries, preparation }: SessionBeforeCompactEvent,
	known: Details | undefined,
	cwd: string,
	pace: () => Promise<void>,
): Promise<Folded | undefined> {
	const all = ownMessages(branchEntries);
	const kept = all.map(({ messages, sourceEntry: { id } }) => ({ id, messages }));
	// A result without its call makes every later request fail, so that the cut moves back rather than part them.
	const cut = legalCut(kept, preparation.firstKeptEntryId);
	await pace();
	const span = cut === undefined ? undefined : spanOf(branchEntries, cut);
	await pace();
	if (cut === undefined || span === undefined) return undefined;
	const conversation = await readConversation(span.folded, pace);
	// What is known from before must not get lost where nothing was said since.
	if (conversation.pieces.length === 0 && span.before === undefined) return undefined;
	// Evidence that nobody kept is found again in all that was ever said.
	const folded =
		known === undefined
			? all.slice(
					0,
					kept.findIndex(({ id }) => id === cut),
				)
			: span.folded;
	const ground = { known: known?.evidence, folded, kept: span.kept, cwd };
	const evidence = await readEvidence(ground, pace);
	return { span, cut, conversation, evidence };
}

/** What the compactions so far came to, as far as ours were measured. */
function measureOf({
	before,
	details,
	measured,
}: PastCompaction): readonly (Measure & { at: number })[] {
	if (details === undefined || measured === undefined) return [];
	const { at, tokens } = measured;
	return [{ before, after: tokens, floor: floorTokens(details.floor), at }];
}

function pressureOf(past: readonly PastCompaction[]): Pressure {
	const before = past.at(-1)?.details?.pressure ?? noPressure;
	const [last] = past.slice(-1).flatMap(measureOf);
	const after = last === undefined ? before : pressureAfter(before, last, last.at);
	return pressureNow(after, Date.now());
}

/** What no compaction frees. What the provider counts beyond the messages is pi's prompt, the tools and our head. */
function floorOf(host: Host, { preparation }: SessionBeforeCompactEvent, span: Span): Floor {
	const sizeIn = (entries: Span["kept"]) => sizeOf(entries.flatMap(({ messages }) => messages));
	const tail = sizeIn(span.kept);
	const said = sizeIn(span.folded) + estimateTokens(span.before?.summary ?? "") + tail;
	const blocks = host.store.read().head?.blocks ?? [];
	const head = blocks.reduce((sum, { tokens }) => sum + tokens, 0);
	return { system: Math.max(0, preparation.tokensBefore - said - head), head, tail };
}

interface Found extends Folded {
	readonly heard: Heard;
	readonly pressure: Pressure;
	readonly last: PastCompaction | undefined;
	readonly pace: () => Promise<void>;
}

async function materialOf(
	host: Host,
	life: Life,
	event: SessionBeforeCompactEvent,
	{ conversation, evidence, heard, last, pace, pressure, span }: Found,
): Promise<Material> {
	const { maxTokens } = host.store.read().settings.compaction;
	const outputTokens = Math.floor(maxTokens * squeezeAt(pressure.level).output);
	const previous = previousOf(span, last);
	const { pieces, said, sizes } = conversation;
	return {
		...{ pieces, sizes, evidence, previous, outputTokens },
		tongue: heard.tongue,
		focus: event.customInstructions ?? "",
		nonce: nonceOf(life.facts.id),
		factTokens: FACT_TOKENS,
		source: await inSteps(
			sourceSteps({
				...{ said, previous, evidence, tongue: heard.tongue },
				mostTokens: outputTokens,
			}),
			pace,
		),
		signal: AbortSignal.any([event.signal, life.signal]),
	};
}

/** Of ours, what the model wrote; of others, their text. */
function previousOf({ before }: Span, last: PastCompaction | undefined): string {
	if (before === undefined) return "";
	const draft = last?.entry === before.id ? last.details?.draft : undefined;
	if (draft !== undefined) return draftForNext(draft, PREVIOUS_TOKENS);
	return redact(textForNext(before.summary, PREVIOUS_TOKENS)).text;
}

function userTexts({ said }: Conversation): readonly string[] {
	return said.filter(({ speaker }) => speaker === "user").map(({ text }) => text);
}
