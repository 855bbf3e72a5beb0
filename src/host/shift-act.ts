import type { ExtensionContext, InputEvent } from "@earendil-works/pi-coding-agent";
import { confirmPrompt, readConfirmation } from "#src/detection/confirm-prompt.ts";
import type { Judgement } from "#src/detection/shift-judgement.ts";
import { nonceOf } from "#src/lib/fence.ts";
import type { LastingEvent } from "#src/persistence/journal-entry.ts";
import { ask } from "./ask.ts";
import { askingOf } from "./asking.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

const CONFIRM_MS = 15_000;

/** One word, with room for a model that thinks first. */
const CONFIRM_TOKENS = 400;

/** Messages that the confirming model is shown beside the new one. */
const CONFIRM_MESSAGES = 3;

/** Tokens that a compaction has to be able to free for it to be worth its price. */
const LEAST_FREED = 10_000;

/** What pi keeps of the latest messages when its settings say nothing else. */
const KEPT_BY_PI = 20_000;

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
	store.dispatch({ type: "shift.suggested", suggestion: { similarity, tokens } });
}

/** Whether compacting now would free enough, and the user lets pi compact by itself at all. */
export function mayCompact({ pi }: Host, { ctx }: Life): boolean {
	const { compaction } = pi.getSettings();
	if (compaction?.enabled === false) return false;
	const kept = compaction?.keepRecentTokens ?? KEPT_BY_PI;
	return (ctx.getContextUsage()?.tokens ?? 0) - kept >= LEAST_FREED;
}

/**
 * Ask a model whether the topic changed, compact if it did, and then send the input that was held. Whatever
 * fails, the input is sent.
 */
export async function compactFirst(
	host: Host,
	life: Life,
	{ text, images }: InputEvent,
	judgement: Judgement,
): Promise<void> {
	const send = () => {
		// Whoever leaves the session meanwhile finds the text in the editor of the next one.
		if (!life.alive) return;
		const content = [{ type: "text", text } as const, ...(images ?? [])];
		host.pi.sendUserMessage(content, { deliverAs: "followUp", expandPromptTemplates: true });
	};
	try {
		const said = await confirm(host, life, text);
		if (!life.alive) return;
		if (said === "same") recordShift(host, { type: "shift.refuted", at: Date.now() });
		else if (said === undefined) suggest(host, life, judgement);
		else await compact(life.ctx);
	} finally {
		send();
	}
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
		signal: life.signal,
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
