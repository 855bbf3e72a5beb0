import { setTimeout } from "node:timers/promises";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { withLock } from "#src/persistence/lock.ts";
import { type CarryoverSession, carryoverSessions } from "../support/carryover-session.ts";
import { eventually } from "../support/eventually.ts";

const start = carryoverSessions();

const summary = fauxAssistantMessage("## TODO\n\n- from the summary\n");
const isAsked = ({ told }: CarryoverSession) =>
	told.some(({ system }) => system.includes("Waystation task: carryover-summary"));

/** What listens for Ctrl+C that did not listen before. */
function newListeners() {
	const before = process.listeners("SIGINT");
	return () => process.listeners("SIGINT").filter((listener) => !before.includes(listener));
}

/** A session with one answered prompt, of which nothing can be saved until `go` is called. */
async function lockedOffice() {
	const session = await start({ answers: [fauxAssistantMessage("I look."), summary] });
	await session.say("the parser loses the last token, please look");
	await eventually(() => expect(session.readNote()).toContain("I look."));
	await session.say("and the printer adds a blank line");
	let go = () => {};
	const waiting = new Promise<void>((resolve) => {
		go = resolve;
	});
	const free = withLock(session.note, () => waiting);
	return { session, go, free };
}

test("Ctrl+C before the last turns are in the note spares the summary, and not the turns", async () => {
	const { session, go, free } = await lockedOffice();
	const heard = newListeners();
	const quitting = session.quit();
	await eventually(() => expect(heard()).toHaveLength(1));
	for (const name of ["SIGINT", "SIGINT"] as const) heard()[0]?.(name);
	go();
	await Promise.all([free, quitting]);
	expect(session.readNote()).toContain("the printer adds a blank line");
	expect(isAsked(session)).toBe(false);
	expect(heard()).toEqual([]);
});

test("leaving a session for another one leaves Ctrl+C to pi", async () => {
	const { session, go, free } = await lockedOffice();
	const heard = newListeners();
	const leaving = session.runtime.newSession();
	await setTimeout(50);
	expect(heard()).toEqual([]);
	go();
	await Promise.all([free, leaving]);
	expect(heard()).toEqual([]);
});
