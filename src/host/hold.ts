import type { InputEvent } from "@earendil-works/pi-coding-agent";

/** Inputs that wait until it is known whether to compact before them, in the order in which they came. */
export interface Hold {
	inputs: readonly InputEvent[];
	/** Whether pi compacts at this moment, for whatever reason: it takes no prompt then. */
	compacting: boolean;
	/** Aborted when the user takes the inputs back while a model is asked. */
	asking: AbortController | undefined;
}
