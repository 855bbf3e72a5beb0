import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { confirmPrompt, readConfirmation } from "#src/detection/confirm-prompt.ts";
import type { Judgement } from "#src/detection/shift-judgement.ts";
import { nonceOf } from "#src/lib/fence.ts";
import type { LastingEvent } from "#src/persistence/journal-entry.ts";
import { ask } from "./ask.ts";
import { askingOf } from "./asking.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { giveBack, type Hold, isLeft, release } from "./shift-hold.ts";

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

const INSTRUCTIONS =
	"The user now turns to another subject. Keep everything of the finished one that later work may need, in full: its goals, conclusions, decisions with their reasons, the state of every file that was touched, open items and commands that worked.";

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
	const left = (compaction?.keepRecentTokens ?? KEPT_BY_PI) + STAYS;
	return tokens - left >= LEAST_FREED && (minTokens === 0 || left <= minTokens);
}

/**
 * Ask a model whether the topic changed, compact if it did, and then send what was held. Whatever fails, it is
 * sent; where the user has gone elsewhere in the tree meanwhile it goes back to the editor.
 */
export async function compactFirst(
	host: Host,
	life: Life,
	hold: Hold,
	judgement: Judgement,
): Promise<void> {
	const { moves } = life;
	const tokens = life.ctx.getContextUsage()?.tokens ?? 0;
	const suggestion = { similarity: judgement.similarity, tokens, held: true };
	host.store.dispatch({ type: "shift.suggested", suggestion });
	try {
		const said = await confirm(host, life, hold.inputs[0]?.text ?? "");
		if (!isLeft(host, life) && moves === life.moves)
			await follow(host, life, hold, judgement, said);
	} finally {
		if (!isLeft(host, life) && moves !== life.moves) giveBack(life, hold);
		else await release(host, life, hold);
	}
}

/** What follows from the confirming model's word. */
async function follow(
	host: Host,
	life: Life,
	hold: Hold,
	judgement: Judgement,
	said: Awaited<ReturnType<typeof confirm>>,
): Promise<void> {
	if (said === undefined) return suggest(host, life, judgement);
	if (said === "same") recordShift(host, { type: "shift.refuted", at: Date.now() });
	else if (!hold.compacting) await compact(life.ctx);
	if (life.alive) host.store.dispatch({ type: "shift.withdrawn" });
}

/** Asked with the caps and the fallbacks of every call of ours; undefined where no clear word came back. */
async function confirm({ store }: Host, life: Life, message: string) {
	const before = store.read().branch.recent.slice(-CONFIRM_MESSAGES);
	const prompt = confirmPrompt({ before, message, nonce: nonceOf(life.facts.id) });
	const answer = await ask(askingOf(store, life), {
		...prompt,
		purpose: "shift-confirm",
		maxTokens: CONFIRM_TOKENS,
		deadlineMs: CONFIRM_MS,
		signal: life.leaving,
		asked: false,
	});
	return answer.ok ? readConfirmation(answer.text) : undefined;
}

/** pi's own compaction; its failure is pi's to tell. */
function compact(ctx: ExtensionContext): Promise<void> {
	if (!ctx.isIdle() || ctx.hasPendingMessages()) return Promise.resolve();
	return new Promise((done) => {
		ctx.compact({
			customInstructions: INSTRUCTIONS,
			onComplete: () => done(),
			onError: () => done(),
		});
	});
}
