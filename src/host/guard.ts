import type { Notice } from "#src/store/notice.ts";
import type { Store } from "#src/store/store.ts";

/** Told of what a handler threw; it must not throw itself. */
export type Report = (hook: string, error: unknown) => void;

/**
 * A handler that cannot harm pi: whatever it throws or rejects with is reported, and pi's own behaviour
 * goes on as if the handler had returned nothing.
 */
export function guard<Args extends unknown[], Result>(
	hook: string,
	report: Report,
	handler: (...args: Args) => Result | Promise<Result>,
): (...args: Args) => Promise<Result | undefined> {
	return async (...args) => {
		try {
			return await handler(...args);
		} catch (error) {
			report(hook, error);
			return;
		}
	};
}

/** The same for what completes a command, or null: pi does not wait for it, so that a rejection there would end pi. */
export function guardCompletion<Item>(
	report: Report,
	complete: (typed: string) => Promise<Item[]>,
): (typed: string) => Promise<Item[] | null> {
	const guarded = guard("completion", report, complete);
	return async (typed) => (await guarded(typed)) ?? null;
}

/** What went wrong, in one line. */
export function messageOf(error: unknown): string {
	const text = error instanceof Error ? error.message : String(error);
	return text.split("\n", 1)[0] ?? "";
}

/** Let a promise run on its own: its failure is reported, never unhandled. */
export function detach(name: string, report: Report, work: Promise<unknown>): void {
	work.catch((error: unknown) => report(name, error));
}

/** `work`, or undefined when it takes longer than `ms`; it then goes on by itself. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<undefined>((resolve) => {
		timer = setTimeout(resolve, ms, undefined);
		timer.unref();
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}

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
