import { emptyBranch, reduceBranch } from "./branch.ts";
import type { BranchEvent, Event } from "./events.ts";
import { initial } from "./initial.ts";
import { reduce } from "./reduce.ts";
import type { State } from "./state.ts";

export interface Store {
	read(): State;
	dispatch(event: Event): void;
	/** Forget the branch and fold these events instead: session start and branch switch. */
	replay(events: Iterable<BranchEvent>): void;
	/** Call `listener` whenever `select` gives a new value. Returns the way out. */
	watch<Slice>(select: (state: State) => Slice, listener: (slice: Slice) => void): () => void;
}

/** The one place where state lives. Listeners hear of a change before `dispatch` returns. */
export function createStore(): Store {
	let state = initial;
	const listeners = new Set<() => void>();

	function become(next: State): void {
		if (next === state) return;
		state = next;
		for (const listener of [...listeners]) listener();
	}

	return {
		read: () => state,
		dispatch: (event) => become(reduce(state, event)),
		replay(events) {
			let branch = emptyBranch;
			for (const event of events) branch = reduceBranch(branch, event);
			become({ ...state, branch });
		},
		watch(select, listener) {
			let last = select(state);
			const check = () => {
				const now = select(state);
				if (now === last) return;
				last = now;
				listener(now);
			};
			listeners.add(check);
			return () => listeners.delete(check);
		},
	};
}
