import type { ExtensionContext, ProjectedSessionEntry } from "@earendil-works/pi-coding-agent";
import { sizeOf } from "#src/compaction/size.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import { isTold } from "#src/store/branch.ts";
import { selectCompactor } from "#src/store/compaction.ts";
import { bandStart, budgetOf, type WindowBudget } from "#src/windows/budget.ts";
import { fitParts, type PartTokens, type WindowFill } from "#src/windows/fill.ts";
import { contextEntries } from "./context-entries.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { createPace } from "./pace.ts";
import { sentTail, toldBy } from "./told-tail.ts";
import { freshWindow, limitsOf } from "./window-facts.ts";

/**
 * What fills the context window now, against the lines that are drawn in it.
 * @param listed tokens of the blocks in the head as it stands, or as the next prompt composes it
 */
export function windowFill(host: Host, life: Life, listed: number): WindowFill {
	const { ctx } = life;
	const budget = budgetOf(limitsOf(host, ctx));
	const entries = contextEntries(ctx.sessionManager);
	const estimates = estimatesOf(host, life, entries, listed);
	const { kind } = budget;
	return {
		window: kind === "unknown" ? undefined : budget.window,
		...fitParts(estimates, countedIn(ctx, entries)),
		line: kind === "line" ? budget.line : undefined,
		cut: selectCompactor(host.store.read()),
		uncut: kind === "off" || kind === "unsupported" ? kind : undefined,
		band: bandIn(host, budget),
	};
}

/** Where the reminder comes, if the model is told it at all. */
function bandIn({ store, windows }: Host, budget: WindowBudget): number | undefined {
	const { branch, settings } = store.read();
	const { enabled, reminder } = settings.windows;
	const reminds = enabled && reminder && windows.names !== undefined && isTold(branch, "window");
	return reminds ? bandStart(budget) : undefined;
}

/** What pi reports, where a model has counted it: before that pi counts messages alone. */
function countedIn(
	ctx: ExtensionContext,
	entries: readonly ProjectedSessionEntry[],
): number | undefined {
	const isCounted = entries.some(({ messages }) =>
		messages.some((message) => message.role === "assistant" && message.usage.totalTokens > 0),
	);
	return isCounted ? (ctx.getContextUsage()?.tokens ?? undefined) : undefined;
}

function estimatesOf(
	host: Host,
	life: Life,
	entries: readonly ProjectedSessionEntry[],
	listed: number,
): PartTokens {
	const { prompt, tools } = freshWindow(host, life.ctx, []);
	const sent = sectionIn(life.ctx.getSystemPrompt());
	if (life.facts.looking) {
		// What of it was sent before is left out of the next request.
		const system = prompt - estimateTokens(sent ?? "") + tools;
		return { system, head: 0, ...spokenIn(entries), tail: 0 };
	}
	// A head that is composed anew with the next prompt is not the one that fills the window by now.
	const isListed = sent === undefined || host.store.read().head !== undefined;
	const head = isListed ? listed : estimateTokens(sent);
	const system = prompt + tools - (sent === undefined ? 0 : head);
	const tail = sentTail(host, life, entries).reduce((sum, { block }) => sum + block.tokens, 0);
	return { system: Math.max(0, system), head, ...spokenIn(entries), tail };
}

/** Our section of the system prompt as pi sent it last; undefined where it sent none. */
function sectionIn(prompt: string): string | undefined {
	const from = prompt.indexOf("<waystation>\n");
	const to = prompt.lastIndexOf("\n</waystation>");
	return from < 0 || to < from ? undefined : prompt.slice(from, to);
}

/** A summary stands first in its context: what it kept and what came later follow it. */
function spokenIn(
	entries: readonly ProjectedSessionEntry[],
): Pick<PartTokens, "summary" | "kept" | "talk"> {
	const boundary = entries.find(
		({ messages, sourceEntry }) => sourceEntry.type === "compaction" && messages.length > 0,
	);
	const cutAt = boundary === undefined ? 0 : Date.parse(boundary.sourceEntry.timestamp);
	const parts = { summary: 0, kept: 0, talk: 0 };
	for (const entry of entries) {
		if (entry === boundary) parts.summary += sizeOfEntry(entry);
		else if (Date.parse(entry.sourceEntry.timestamp) < cutAt) parts.kept += sizeOfEntry(entry);
		else parts.talk += sizeOfEntry(entry);
	}
	return parts;
}

/** Measuring a long session takes a while, and what is in it does not change. */
const sizes = new WeakMap<object, number>();

/** Measures the context a slice at a time, so that `windowFill` finds most of it done and pi goes on drawing meanwhile. */
export async function measureContext({ ctx }: Life): Promise<void> {
	const pace = createPace();
	for (const entry of contextEntries(ctx.sessionManager)) {
		sizeOfEntry(entry);
		await pace();
	}
}

/** Our own messages are counted as such. */
function sizeOfEntry({ messages }: ProjectedSessionEntry): number {
	return messages.reduce((sum, message) => {
		if (message.role === "custom" && toldBy(message.customType, message.details)) return sum;
		const size = sizes.get(message) ?? sizeOf([message]);
		sizes.set(message, size);
		return sum + size;
	}, 0);
}
