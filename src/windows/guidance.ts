/** What the model reads about the tools of windows; with every request, so it is short. */
export const windowGuidance = {
	remaining: "Estimate of the tokens left in this context window.",
	fresh:
		"Open a fresh context window once every call of this batch has succeeded. Nothing but the handoff stays in sight.",
	handoff: "Goal, what is done, next step, exact paths and commands.",
} as const;

/** The message at the end of a turn that there is little room left. */
export function reminderText(left: number, freshTool: string): string {
	return `Checkpoint, not a request: about ${count(left)} tokens are left before this context window is cut. At the next good point bring your notes up to date (those that are current need no rewrite), then call ${freshTool} with a short handoff; without it the window is cut as the settings say.`;
}

/** Why a fresh window that the model asked for was not opened. */
export type Deferral =
	| { readonly why: "failed-call" | "other-compaction" | "nothing-fits" }
	| { readonly why: "too-long"; readonly tokens: number; readonly most: number };

/** The message that tells the model so. */
export function deferralText(deferral: Deferral, freshTool: string): string {
	const again = `Nothing was reset. Call ${freshTool} again`;
	switch (deferral.why) {
		case "failed-call":
			return `No fresh window: another call of the same batch failed. ${again} once it is settled.`;
		case "other-compaction":
			return "No fresh window: another extension compacts the context at this very point.";
		case "nothing-fits":
			return `No fresh window: prompt, tools and waiting input leave no room for what it has to know. ${again} with a handoff, or go on here.`;
		case "too-long":
			return `No fresh window: with the input that waits, the handoff (about ${count(deferral.tokens)} tokens) is larger than ${count(deferral.most)}. Put the fuller state into notes. ${again} with a shorter one.`;
	}
}

/** What stands behind a handoff in the fresh window. */
export function handoffSummary(handoff: string, id: string, now: number): string {
	const when = new Date(now).toISOString().slice(0, 16);
	return `${handoff}\n\n---\nFresh window, opened at your own request ${when}Z (handoff ${id}). Above is what you handed over; the rest is in the history. First restore notes and todos and check the real state of files and services, then go on.`;
}

export function count(tokens: number): string {
	return Math.floor(tokens).toLocaleString("en-US");
}
