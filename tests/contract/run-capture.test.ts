import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type FauxResponseStep, fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { decodeNote } from "#src/carryover/decode-note.ts";
import { withLock } from "#src/persistence/lock.ts";
import { carryoverSessions, savingNote } from "../support/carryover-session.ts";
import { eventually } from "../support/eventually.ts";

const start = carryoverSessions();

const reply = (text: string) => fauxAssistantMessage(text);

function createGate() {
	let go = () => {};
	const opened = new Promise<void>((resolve) => {
		go = resolve;
	});
	return { go, opened };
}

test("a prompt is in the note while the model works on it, and counted", async () => {
	const gate = createGate();
	const slow: FauxResponseStep = async () => {
		await gate.opened;
		return reply("I migrate it.");
	};
	const session = await start({ answers: [reply("Renamed."), slow] });
	await session.say("please rename the table");
	const captures = () => decodeNote(session.readNote()).captures;
	await eventually(() => expect(captures()).toHaveLength(1));
	const running = session.say("then migrate the data");
	await eventually(() => expect(captures()[0]?.text).toContain("User: then migrate the data"));
	expect(captures()[0]).toMatchObject({ covered: 2, total: 2 });
	gate.go();
	await running;
	await eventually(() => expect(captures()[0]?.text).toContain("I migrate it."));
});

test("turns that wait to be written while the model saves do not come behind what it saved", async () => {
	const [first, closing] = savingNote("- item one");
	const gate = createGate();
	const slow: FauxResponseStep = async (...args) => {
		await gate.opened;
		return typeof closing === "function" ? closing(...args) : (closing ?? reply("Noted."));
	};
	const session = await start({ answers: [first ?? reply(""), slow] });
	mkdirSync(join(session.cwd, ".pi"));
	const lock = createGate();
	const held = withLock(session.note, () => lock.opened);
	const running = session.say("please note item one");
	// The model's save waits behind the lock by now, and so do the turns of the run.
	await setTimeout(600);
	lock.go();
	gate.go();
	await Promise.all([held, running]);
	await session.quit();
	expect(session.readNote()).toContain("- item one");
	expect(decodeNote(session.readNote()).captures).toEqual([]);
});
