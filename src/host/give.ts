import type { Notice } from "#src/store/notice.ts";
import type { Store } from "#src/store/store.ts";

/** Tell the user something in one line. `asked` marks the outcome of what they started themselves. */
export function give(store: Store, notice: Notice, asked = false): void {
	store.dispatch({ type: "notice.given", at: Date.now(), notice, asked });
}
