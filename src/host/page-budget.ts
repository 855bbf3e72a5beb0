import {
	type ExtensionAPI,
	type ExtensionContext,
	SettingsManager,
} from "@earendil-works/pi-coding-agent";
import { estimateTokens } from "#src/lib/tokens.ts";
import { tokensLeft } from "#src/recall/room.ts";

/** What pages of tools may still take of the context, those of parallel calls counted. */
export class PageBudget {
	readonly #pi: Pick<ExtensionAPI, "getSettings">;
	#promised = 0;
	#used = 0;

	constructor(pi: Pick<ExtensionAPI, "getSettings">) {
		this.#pi = pi;
	}

	/** Tokens that are left before pi compacts; no bound where nobody knows the window. */
	left(ctx: Pick<ExtensionContext, "getContextUsage" | "model">): number {
		const usage = ctx.getContextUsage();
		const settings = SettingsManager.inMemory(this.#pi.getSettings());
		const { enabled, reserveTokens } = settings.getCompactionSettings(ctx.model);
		const window = usage?.contextWindow ?? ctx.model?.contextWindow ?? 0;
		const used = usage?.tokens ?? undefined;
		if (window <= 0) return Number.POSITIVE_INFINITY;
		this.#settle(used);
		const reserve = enabled ? reserveTokens : 0;
		return tokensLeft({ used, window, reserve, promised: this.#promised });
	}

	/** A result that the model will read, with the tokens of what is no text. */
	give(text: string, beside = 0): void {
		this.#promised += estimateTokens(text) + beside;
	}

	/** A new turn has begun: what was promised is in its usage. */
	reset(): void {
		this.#promised = 0;
	}

	/** What the usage has grown by is counted there already. */
	#settle(used: number | undefined): void {
		if (used === undefined) return;
		if (used > this.#used) this.#promised = Math.max(0, this.#promised - (used - this.#used));
		this.#used = used;
	}
}
