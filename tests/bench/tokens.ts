import { estimateTokens } from "../../src/lib/tokens.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { paceOf } from "./text.ts";

/** How fast tokens are estimated. */
export async function tokens(options: BenchOptions): Promise<readonly Figure[]> {
	return paceOf("tokens", options, estimateTokens);
}
