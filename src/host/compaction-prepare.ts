import type {
	ProjectedSessionEntry,
	SessionBeforeCompactEvent,
} from "@earendil-works/pi-coding-agent";
import { detectTongue, type Heard } from "#src/compaction/detect-tongue.ts";
import type { Draft } from "#src/compaction/draft.ts";
import type { Evidence } from "#src/compaction/evidence.ts";
import { type Pressure, squeezeAt } from "#src/compaction/pressure.ts";
import { draftForNext, textForNext } from "#src/compaction/previous-summary.ts";
import type { Said } from "#src/compaction/said.ts";
import { sourceSteps } from "#src/compaction/source.ts";
import { nonceOf } from "#src/lib/fence.ts";
import { redact } from "#src/lib/redact.ts";
import type { Material } from "./compaction-fold.ts";
import { type Conversation, readConversation, readEvidence } from "./compaction-read.ts";
import type { Span } from "./compaction-span.ts";
import type { Survey } from "./compaction-survey.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { inSteps } from "./pace.ts";
import { isCarried } from "./prompt.ts";

/** What was read before a model is asked. */
export interface Prepared extends Survey {
	readonly evidence: Evidence;
	readonly heard: Heard;
	/** The messages that are summed up. */
	readonly said: readonly Said[];
	/** What the summary before was made of; undefined for none, and for one of somebody else. */
	readonly draft: Draft | undefined;
	/** Which compaction of the branch this is, from 1. */
	readonly number: number;
	readonly material: Material;
}

/** A compaction takes no longer, whatever the models do: code then writes the summary. */
const RUN_MS = 15 * 60_000;

/** Tokens of the facts in a request, and of the summary before. */
const FACT_TOKENS = 4_000;
const PREVIOUS_TOKENS = 6_000;

/** Reads what is folded away, in slices; undefined where there is nothing of it that a summary could tell. */
export async function prepare(
	host: Host,
	life: Life,
	event: SessionBeforeCompactEvent,
	survey: Survey,
	pace: () => Promise<void>,
): Promise<Prepared | undefined> {
	const { past, pressure, span } = survey;
	host.store.dispatch({
		type: "compaction.moved",
		...{ stage: "reading", repairs: 0, level: pressure.level },
	});
	const sent = span.folded.filter((entry) => wasSent(host, entry));
	const conversation = await readConversation(sent, pace);
	// What is known from before must not get lost where nothing was said since.
	if (conversation.pieces.length === 0 && span.before === undefined) return undefined;
	const evidence = await evidenceOf(survey, life.ctx.cwd, pace);
	await pace();
	if (!life.alive) return undefined;
	const last = past.at(-1);
	const heard = detectTongue(userTexts(conversation), last?.details?.tongue);
	const draft = last?.entry === span.before?.id ? last?.details?.draft : undefined;
	const found = { conversation, evidence, heard, draft, pace, pressure, span };
	await pace();
	const material = await materialOf(host, life, event, found);
	const { said } = conversation;
	return { ...survey, evidence, heard, said, draft, material, number: past.length + 1 };
}

/** What of ours the requests no longer carry, since the user switched it off or the head tells it, is no part of a summary. */
function wasSent({ store }: Host, { messages }: ProjectedSessionEntry): boolean {
	return messages.every((message) => isCarried(store.read(), message));
}

/** Evidence that nobody kept is found again in all that was ever said. */
function evidenceOf(
	{ all, cut, past, span }: Survey,
	cwd: string,
	pace: () => Promise<void>,
): Promise<Evidence> {
	const known = past.at(-1)?.details?.evidence;
	const before = all.findIndex(({ sourceEntry: { id } }) => id === cut);
	const folded = known === undefined ? all.slice(0, before) : span.folded;
	return readEvidence({ known, folded, kept: span.kept, cwd }, pace);
}

interface Found {
	readonly span: Span;
	readonly conversation: Conversation;
	readonly evidence: Evidence;
	readonly heard: Heard;
	readonly pressure: Pressure;
	readonly draft: Draft | undefined;
	readonly pace: () => Promise<void>;
}

async function materialOf(
	host: Host,
	life: Life,
	event: SessionBeforeCompactEvent,
	{ conversation, evidence, heard, draft, pace, pressure, span }: Found,
): Promise<Material> {
	const { maxTokens } = host.store.read().settings.compaction;
	const outputTokens = Math.floor(maxTokens * squeezeAt(pressure.level).output);
	const previous = previousOf(span, draft);
	const { pieces, said, sizes } = conversation;
	return {
		...{ pieces, sizes, evidence, previous, outputTokens, pace },
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
		signal: AbortSignal.any([event.signal, life.signal, AbortSignal.timeout(RUN_MS)]),
	};
}

/** Of ours, what the model wrote; of others, their text. */
function previousOf({ before }: Span, draft: Draft | undefined): string {
	if (before === undefined) return "";
	if (draft !== undefined) return draftForNext(draft, PREVIOUS_TOKENS);
	return redact(textForNext(before.summary, PREVIOUS_TOKENS)).text;
}

function userTexts({ said }: Conversation): readonly string[] {
	return said.filter(({ speaker }) => speaker === "user").map(({ text }) => text);
}
