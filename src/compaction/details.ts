import type { Floor } from "./brake.ts";
import type { Heard } from "./detect-tongue.ts";
import type { Draft } from "./draft.ts";
import type { Evidence } from "./evidence.ts";
import type { KeptRefs } from "./kept-refs.ts";
import type { Pressure } from "./pressure.ts";
import type { Origin } from "./recalled.ts";
import type { Refusal } from "./review.ts";

/** What a compaction entry of ours keeps beside its summary, for the next one and for the eye. */
export interface Details {
	readonly evidence: Evidence;
	/** Undefined where no model wrote one. */
	readonly draft: Draft | undefined;
	readonly tongue: Heard;
	/** Tokens of the context. */
	readonly tokensBefore: number;
	readonly tokensAfterEstimate: number;
	/** `provider/id`; empty where no model was asked. */
	readonly model: string;
	/** Undefined where a model wrote the draft, or nobody. */
	readonly recalled?: Origin | undefined;
	/** How often the model was asked to correct its answer. */
	readonly repairs: number;
	readonly refused: readonly Refusal[];
	readonly kept: KeptRefs;
	readonly pressure: Pressure;
	/** What could not be freed. */
	readonly floor: Floor;
	/** Requests to models, the tokens of all of them, read and written, and what they cost in dollars. */
	readonly calls: number;
	readonly tokens: number;
	readonly cost: number;
}

/** By which our entries are known among those of pi and of other extensions. */
export const detailsKind = "waystation";

/** The version that is written. Newer ones are read as far as they are understood. */
export const detailsVersion = 1;

/** Bytes of the whole as JSON. */
export const mostDetailsBytes = 48_000;
