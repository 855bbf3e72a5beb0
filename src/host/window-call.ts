import type { AgentToolResult, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { redact } from "#src/lib/redact.ts";
import { plainText } from "#src/lib/text.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import { admit, allowanceOf } from "#src/windows/admission.ts";
import { budgetOf } from "#src/windows/budget.ts";
import { count } from "#src/windows/guidance.ts";
import { remainingText } from "#src/windows/remaining-text.ts";
import type { FreshDetails, RemainingDetails } from "#src/windows/tool-details.ts";
import type { Host } from "./host.ts";
import { freshWindow, limitsOf } from "./window-facts.ts";

/** What is left of the window, for the model. */
export function tellRemaining(
	host: Host,
	ctx: ExtensionContext,
): AgentToolResult<RemainingDetails> {
	const budget = budgetOf(limitsOf(host, ctx));
	const used = ctx.getContextUsage()?.tokens ?? undefined;
	return {
		content: [{ type: "text", text: remainingText(budget, used) }],
		details: {
			v: 1,
			...(used === undefined ? {} : { used }),
			...(budget.kind === "unknown" ? {} : { window: budget.window }),
			...(budget.kind === "line" ? { line: budget.line } : {}),
		},
	};
}

/** A request, and no more: the turn's end decides. pi marks the result as failed when it throws. */
export function requestWindow(
	host: Host,
	ctx: ExtensionContext,
	id: string,
	handoff = "",
): AgentToolResult<FreshDetails> {
	// Scrubbed here, since it becomes an entry of the session.
	const text = redact(plainText(handoff)).text.trim();
	const admission = admit(text, allowanceOf(freshWindow(host, ctx, [])));
	if (!admission.fits) {
		throw new Error(
			`The handoff takes about ${count(admission.tokens)} tokens, a fresh window has room for ${count(admission.most)}. Put the fuller state into notes and hand over what leads to it.`,
		);
	}
	host.windows.asked.set(id, text);
	const told =
		"Requested. The fresh window opens at the end of this turn if every call of this batch succeeds; this is no proof that it did.";
	return {
		content: [{ type: "text", text: told }],
		details: { v: 1, handoff: text, tokens: estimateTokens(text) },
	};
}
