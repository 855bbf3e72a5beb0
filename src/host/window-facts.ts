import {
	type ExtensionContext,
	type SessionEntry,
	SettingsManager,
	type TurnEndEvent,
} from "@earendil-works/pi-coding-agent";
import { sizeOf } from "#src/compaction/size.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import type { FreshWindow } from "#src/windows/admission.ts";
import { budgetOf, roomOf, type WindowLimits } from "#src/windows/budget.ts";
import type { Fingerprint } from "#src/windows/fingerprint.ts";
import type { Host } from "./host.ts";

/** What pi allows the present model, as pi's own settings, overrides of the model included, say at this moment. */
export function limitsOf({ pi }: Host, { model }: ExtensionContext): WindowLimits {
	const settings = SettingsManager.inMemory(pi.getSettings()).getCompactionSettings(model);
	const { enabled, reserveTokens } = settings;
	return { contextWindow: model?.contextWindow ?? 0, enabled, reserveTokens };
}

/** The window that the session is in, with its limits; `entries` are those of the branch or of the context. */
export function fingerprintOf(limits: WindowLimits, entries: readonly SessionEntry[]): Fingerprint {
	const { contextWindow, reserveTokens } = limits;
	const window = entries.findLast(({ type }) => type === "compaction")?.id ?? "initial";
	return { window, contextWindow, reserveTokens };
}

/** What a fresh window would hold at this moment. */
export function freshWindow(
	host: Host,
	ctx: ExtensionContext,
	pending: readonly unknown[],
): FreshWindow {
	return {
		room: roomOf(budgetOf(limitsOf(host, ctx))),
		...standing(host, ctx),
		pending: sizeOf(pending),
	};
}

/** Tokens, by our estimate, of what stands before the messages of every request: pi's prompt, our head in it, and the tools. */
export function standing(host: Host, ctx: ExtensionContext): Pick<FreshWindow, "prompt" | "tools"> {
	return { prompt: estimateTokens(ctx.getSystemPrompt()), tools: toolTokens(host) };
}

/** Tokens of the tools that every request declares. */
function toolTokens({ pi }: Host): number {
	const active = new Set(pi.getActiveTools());
	return pi
		.getAllTools()
		.filter(({ name }) => active.has(name))
		.reduce((sum, { description, name, parameters }) => {
			return sum + estimateTokens(JSON.stringify({ name, description, parameters }));
		}, 0);
}

/** Tokens of the context after a turn: what the provider counted with its answer, and the results since. */
export function usedAfter({
	message,
	toolResults,
}: Pick<TurnEndEvent, "message" | "toolResults">): number | undefined {
	if (message.role !== "assistant") return undefined;
	const { cacheRead, cacheWrite, input, output } = message.usage;
	const counted = input + cacheRead + cacheWrite + output;
	return counted > 0 ? counted + sizeOf(toolResults) : undefined;
}
