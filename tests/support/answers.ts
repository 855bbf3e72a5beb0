import { expect } from "vitest";
import type { CarryoverSession } from "./carryover-session.ts";
import { eventually } from "./eventually.ts";

/** What a command answered in words, all of its lines. */
export async function ask(session: CarryoverSession, command: string): Promise<string> {
	const { notifications } = session.recording;
	const before = notifications.length;
	await session.say(command);
	await eventually(() => expect(notifications.length).toBeGreaterThan(before));
	return notifications
		.slice(before)
		.map(({ message }) => message)
		.join("\n");
}
