import { expect } from "vitest";
import {
	type CarryoverOptions,
	type CarryoverSession,
	carryoverSessions,
	savingNote,
} from "./carryover-session.ts";
import { eventually } from "./eventually.ts";
import { verdict } from "./topic-session.ts";

export const login = "the login page fails after a token refresh, please fix it";
export const loginVerdict = verdict("Login fails after token refresh", ["login", "auth"]);

/** Starts sessions, also in a project whose note has one item; they end with their test. */
export function notedSessions() {
	const start = carryoverSessions();
	async function withNote(options: CarryoverOptions = {}): Promise<CarryoverSession> {
		const first = await start({ answers: savingNote("## TODO\n\n- port 8443 for wombat") });
		await first.say("please note what is open: wombat needs port 8443");
		await first.quit();
		return start({ beside: first, ...options });
	}
	return { start, withNote };
}

/** What the command answers, as soon as it does. */
export async function answered(session: CarryoverSession, command: string): Promise<string> {
	const { notifications } = session.recording;
	const before = notifications.length;
	await session.say(command);
	await eventually(() => expect(notifications.length).toBeGreaterThan(before));
	return notifications.at(-1)?.message ?? "";
}
