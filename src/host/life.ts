import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { SessionFacts } from "#src/store/session.ts";

/**
 * One session as pi serves it, from `session_start` to `session_shutdown`. pi's `ctx` throws once the
 * session was replaced, so whatever comes later than a hook asks `alive` first.
 */
export interface Life {
	readonly ctx: ExtensionContext;
	readonly facts: SessionFacts;
	readonly alive: boolean;
	/** Aborted when the session ends. */
	readonly signal: AbortSignal;
	/** Aborted a little earlier, when pi begins to leave: what the user asked for ends here. */
	readonly leaving: AbortSignal;
	leave(): void;
	/** Whether the session is on record as one with work that has no summary yet. */
	marked: boolean;
	/** Whether pi has just forked it from another session. */
	forked: boolean;
	/** Whether the context was cut since the run began, so that its head is older than that. */
	behind: boolean;
	/** How often the user has gone to another place in the session's tree. */
	moves: number;
}

export interface Lives {
	/** The session at present; undefined between two of them. */
	current(): Life | undefined;
	begin(ctx: ExtensionContext, facts: SessionFacts): Life;
	end(): void;
}

export function createLives(): Lives {
	let current: Life | undefined;
	let controller = new AbortController();

	function end(): void {
		current = undefined;
		controller.abort();
	}

	return {
		current: () => current,
		begin(ctx, facts) {
			end();
			const own = new AbortController();
			const leaving = new AbortController();
			controller = own;
			const life: Life = {
				ctx,
				facts,
				signal: own.signal,
				leaving: AbortSignal.any([own.signal, leaving.signal]),
				leave: () => leaving.abort(),
				marked: false,
				forked: false,
				behind: false,
				moves: 0,
				get alive() {
					return !own.signal.aborted;
				},
			};
			current = life;
			return life;
		},
		end,
	};
}
