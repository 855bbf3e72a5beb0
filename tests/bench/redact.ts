import { redact } from "../../src/lib/redact.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { paceOf } from "./text.ts";

/** How fast secrets are looked for in everything that is stored. */
export async function redacting(options: BenchOptions): Promise<readonly Figure[]> {
	return paceOf("redact", options, redact);
}
