import { load } from "#src/lib/load.ts";

let loading: Promise<typeof import("./unsealed.ts")> | undefined;

/** What marks a session; asked for at its start, so that the first mark waits for nothing else that is loaded then. */
export function unsealedModule(): Promise<typeof import("./unsealed.ts")> {
	loading ??= load(() => import("./unsealed.ts"));
	return loading;
}
