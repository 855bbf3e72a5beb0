import type { Pause } from "#src/embedding/setup-record.ts";
import type { SetupFailure } from "#src/store/embedding.ts";

const minute = 60_000;
const day = 86_400_000;

/** The line comes back by itself, so the first repetition may be soon. */
const soon = { first: 15 * minute, longest: day, remembered: true };

/** Nothing changes before the user does something. */
const untilAsked = { first: day, longest: day, remembered: true };

/** Holds for as long as something else does, and costs nothing to find out. */
const meanwhile = { first: minute, longest: minute, remembered: false };

const pauses: Partial<Record<SetupFailure, Pause & { readonly remembered: boolean }>> = {
	"no-npm": untilAsked,
	"no-node": untilAsked,
	"does-not-run": untilAsked,
	invalid: untilAsked,
	offline: meanwhile,
	locked: meanwhile,
};

/** How long to wait after a failure before the next try, and whether the next session waits as well. */
export function pauseAfter(failure: SetupFailure): Pause & { readonly remembered: boolean } {
	return pauses[failure] ?? soon;
}

/** Whether a failure is told without having been asked for: not the one that the user wants, nor another process at work. */
export function isTold(failure: SetupFailure): boolean {
	return failure !== "offline" && failure !== "locked";
}
