import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { confirmPrompt, readConfirmation } from "#src/detection/confirm-prompt.ts";
import type { Judgement } from "#src/detection/shift-judgement.ts";
import { nonceOf } from "#src/lib/fence.ts";
import type { LastingEvent } from "#src/persistence/journal-entry.ts";
import { ask } from "./ask.ts";
import { askingOf } from "./asking.ts";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { giveBack, isLeft, release } from "./shift-hold.ts";
import { SHIFT_INSTRUCTIONS } from "./shift-instructions.ts";

const CONFIRM_MS = 15_000;

/** One word, with room for a model that thinks first. */
const CONFIRM_TOKENS = 400;

/** Messages that the confirming model is shown beside the new one. */
const CONFIRM_MESSAGES = 3;

/** Tokens that a compaction has to be able to free for it to be worth its price. */
const LEAST_FREED = 10_000;

/** What pi keeps of the latest messages when its settings say nothing else. */
const KEPT_BY_PI = 20_000;

/** What stays beside the kept messages: the summary, the system prompt, the tools. */
const STAYS = 10_000;

/** Write a judgement, or what became of it, into state and session. */
export function recordShift(host: Host, event: LastingEvent): void {
	host.store.dispatch(event);
	host.journal.add(event);
}

/** One line above the editor until the next input. */
export function suggest({ store }: Host, life: Life, { similarity }: Judgement): void {
	const tokens = life.ctx.getContextUsage()?.tokens ?? 0;
	store.dispatch({ type: "shift.suggested", suggestion: { similarity, tokens, held: false } });
}

/** Whether compacting now brings the context below the floor, and the user lets pi compact by itself at all. */
export function mayCompact({ pi, store }: Host, { ctx }: Life): boolean {
	const { compaction } = pi.getSettings();
	if (compaction?.enabled === false) return false;
	const { minTokens } = store.read().settings.carryover.topicCompact;
	const tokens = ctx.getContextUsage()?.tokens ?? 0;
	const left = keptByPi(compaction, ctx.model) + STAYS;
	return tokens - left >= LEAST_FREED && (minTokens === 0 || left <= minTokens);
}

/** Tokens of the latest messages that pi keeps with this model, as it resolves its settings itself. */
function keptByPi(
	compaction: ReturnType<Host["pi"]["getSettings"]>["compaction"],
	model: ExtensionContext["model"],
): number {
	const key = model === undefined ? "" : `${model.provider}/${model.id}`;
	const override = compaction?.modelOverrides?.[key];
	return override?.keepRecentTokens ?? compaction?.keepRecentTokens ?? KEPT_BY_PI;
}

/**
 * Ask a model whether the topic changed, compact if it did, and then send what was held. Whatever fails, it is
 * sent; where the user has gone elsewhere in the tree meanwhile, or takes it back, it goes to the editor.
 */
export async function compactFirst(host: Host, life: Life, judgement: Judgement): Promise<void> {
	const { hold, store } = host;
	const { moves } = life;
	const asking = new AbortController();
	hold.asking = asking;
	const tokens = life.ctx.getContextUsage()?.tokens ?? 0;
	const suggestion = { similarity: judgement.similarity, tokens, held: true };
	store.dispatch({ type: "shift.suggested", suggestion });
	const isHere = () => !isLeft(host, life) && moves === life.moves;
	try {
		const said = await confirm(host, life, asking.signal);
		if (isHere() && !asking.signal.aborted) await follow(host, life, judgement, said);
	} finally {
		if (!asking.signal.aborted) await letGo(host, life, isHere());
	}
}

/** Send what was held, or give it back where it does not belong. */
async function letGo(host: Host, life: Life, isHere: boolean): Promise<void> {
	host.hold.asking = undefined;
	if (!isLeft(host, life) && !isHere) giveBack(host, life);
	else await release(host, life);
}

/** What follows from the confirming model's word. */
async function follow(
	host: Host,
	life: Life,
	judgement: Judgement,
	said: Awaited<ReturnType<typeof confirm>>,
): Promise<void> {
	if (said === undefined) return suggest(host, life, judgement);
	if (said === "same") {
		recordShift(host, { type: "shift.refuted", at: Date.now() });
		give(host.store, { code: "shift.refuted" });
	} else if (!host.hold.compacting) await compact(life.ctx);
	if (life.alive) host.store.dispatch({ type: "shift.withdrawn" });
}

/** Asked with the caps and the fallbacks of every call of ours; undefined where no clear word came back. */
async function confirm({ store, hold }: Host, life: Life, taken: AbortSignal) {
	const message = hold.inputs[0]?.text ?? "";
	const before = store.read().branch.recent.slice(-CONFIRM_MESSAGES);
	const prompt = confirmPrompt({ before, message, nonce: nonceOf(life.facts.id) });
	const answer = await ask(askingOf(store, life), {
		...prompt,
		purpose: "shift-confirm",
		maxTokens: CONFIRM_TOKENS,
		deadlineMs: CONFIRM_MS,
		signal: AbortSignal.any([life.leaving, taken]),
		asked: false,
	});
	return answer.ok ? readConfirmation(answer.text) : undefined;
}

/** pi's own compaction; its failure is pi's to tell. */
function compact(ctx: ExtensionContext): Promise<void> {
	if (!ctx.isIdle() || ctx.hasPendingMessages()) return Promise.resolve();
	return new Promise((done) => {
		ctx.compact({
			customInstructions: SHIFT_INSTRUCTIONS,
			onComplete: () => done(),
			onError: () => done(),
		});
	});
}
