import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect } from "vitest";
import type { CarryoverOptions, CarryoverSession } from "./carryover-session.ts";
import { eventually } from "./eventually.ts";

const login = [
	"the login page fails after a token refresh, please fix the handler",
	"does the login handler keep the refresh token of the page now?",
	"add a test for the login page with an expired refresh token",
	"and let the login handler log why a refresh token was refused",
	`here is the log of the login page:\n${"refresh token refused by the login handler\n".repeat(4_000)}`,
	"the login page shows the reason of the refused refresh token now, keep it short",
];

/** A message that says in so many words that it is about something else. */
export const other = "Another thing: how should the monthly report be exported as CSV?";

export interface TalkingOptions extends CarryoverOptions {
	/** What the machine has before the session starts, put there by its agent folder. */
	readonly prepare?: (agentDir: string) => Promise<unknown>;
}

type Start = (options?: CarryoverOptions) => Promise<CarryoverSession>;

/** Starts sessions whose detection of topic changes is set so, already some messages into one topic. */
export function talkingSessions(start: Start) {
	return async (topicCompact: object, options: TalkingOptions = {}): Promise<CarryoverSession> => {
		const { answers = [], prepare, ...rest } = options;
		const first = await start({});
		await first.quit();
		const folder = join(first.agentDir, "waystation");
		mkdirSync(folder, { recursive: true });
		const settings = { carryover: { topicCompact: { minTokens: 0, ...topicCompact } } };
		writeFileSync(join(folder, "config.json"), JSON.stringify(settings));
		await prepare?.(first.agentDir);
		const session = await start({
			beside: first,
			settings: { compaction: { keepRecentTokens: 1 } },
			...rest,
			answers: [...login.map(() => fauxAssistantMessage("I changed the handler.")), ...answers],
		});
		for (const text of login) await session.say(text);
		return session;
	};
}

/** The last request to the session's own model. */
export function lastSent({ told }: CarryoverSession): string {
	const sent = told.filter(({ system }) => !/Waystation task|summarization/.test(system));
	return sent.at(-1)?.messages.join() ?? "";
}

/** Resolves when a request to the session's own model holds this. */
export const untilSent = (session: CarryoverSession, text: string) =>
	eventually(() => expect(lastSent(session).includes(text)).toBe(true));

/** The lines above the editor. */
export function lineOf({ recording }: CarryoverSession): string {
	return (recording.widgets.get("waystation") ?? []).join("\n");
}

export function compactions(session: CarryoverSession) {
	return session
		.session()
		.sessionManager.getEntries()
		.filter(({ type }) => type === "compaction");
}
