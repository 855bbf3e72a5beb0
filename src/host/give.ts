import type { Notice } from "#src/store/notice.ts";
import type { Store } from "#src/store/store.ts";

/** For this long, in milliseconds, what goes wrong again and again by itself is not said again. */
const QUIET_MS = 600_000;

/** Tell the user something in one line. `asked` marks the outcome of what they started themselves. */
export function give(store: Store, notice: Notice, asked = false): void {
	const at = Date.now();
	if (!asked && wasJustGiven(store, notice, at)) return;
	store.dispatch({ type: "notice.given", at, notice, asked });
}

function wasJustGiven(store: Store, notice: Notice, now: number): boolean {
	const same = JSON.stringify(notice);
	return store
		.read()
		.notices.some(
			(given) => now - given.at < QUIET_MS && !given.asked && JSON.stringify(given.notice) === same,
		);
}
