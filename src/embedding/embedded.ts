import type { Pooling } from "./model.ts";

/**
 * Why there are no vectors. `no-runtime`: the library is not installed; `broken-runtime`: it does not load here;
 * `no-model`: the model is not installed; `broken-model`: it does not load or gives no vectors; `crashed`,
 * `timed-out`: the worker died or did not answer; `aborted`: the caller wants none any more; `ended`: the session is over.
 */
export type EmbedFailure =
	| "no-runtime"
	| "broken-runtime"
	| "no-model"
	| "broken-model"
	| "crashed"
	| "timed-out"
	| "aborted"
	| "ended";

export interface Failed {
	readonly ok: false;
	readonly reason: EmbedFailure;
	/** What the system said, for the log and the status; may be empty. */
	readonly detail: string;
}

/** One vector of length 1 per text, in order. They are shared with the cache and must not be changed. */
export type Embedded = { readonly ok: true; readonly vectors: readonly Float32Array[] } | Failed;

/** What to embed with. */
export interface EmbedHow {
	/** As in `models`. */
	readonly model: { readonly id: string; readonly maxTokens: number };
	readonly pooling: Pooling;
	readonly signal?: AbortSignal | undefined;
}

/**
 * How the engine is, for the status line. `native` is the upper rung of the ladder, `lexical` the one that is left when
 * `failure` stands in the way.
 */
export interface EngineStatus {
	readonly rung: "native" | "lexical";
	readonly phase: "idle" | "loading" | "ready" | "ended";
	/** Ids of the models in memory. */
	readonly models: readonly string[];
	/** Of the library, once it was loaded. */
	readonly version?: string | undefined;
	/** The last failure that was not the caller's doing, until something succeeds. */
	readonly failure?: Failed | undefined;
}

/** A failure as a value. */
export function failed(reason: EmbedFailure, detail = ""): Failed {
	return { ok: false, reason, detail };
}
