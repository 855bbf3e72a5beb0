import { fauxAssistantMessage, fauxToolCall } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { decodeBoundary } from "#src/compaction/boundary.ts";
import { type CarryoverSession, carryoverSessions } from "../support/carryover-session.ts";
import { finding, idOfSession, recordsOf, workingIn } from "../support/checkpoint-session.ts";
import { compactionOf } from "../support/compaction-session.ts";

const start = carryoverSessions();
const quiet = {
	topics: { enabled: false },
	checkpoints: { thinking: "off", triggers: { contextPercent: 99 } },
};

const rolling = {
	compaction: { enabled: true, reserveTokens: 4_000, keepRecentTokens: 1 },
	waystation: { compaction: { strategy: "rollover" } },
};

const fresh = (handoff: string) =>
	fauxAssistantMessage([fauxToolCall("new_context", { handoff })], { stopReason: "toolUse" });
const printing = (word: string) =>
	fauxAssistantMessage(
		[
			fauxToolCall("bash", {
				command: `yes '${word} of the report, in a line that is long enough' | head -c 46000`,
			}),
		],
		{ stopReason: "toolUse" },
	);
const seen = (session: CarryoverSession) => session.told.at(-1)?.messages.join("\n") ?? "";
const records = (session: CarryoverSession) => recordsOf(session, idOfSession(session));
const places = (session: CarryoverSession, id: string | undefined) =>
	session.fileEntries().findIndex((entry) => "id" in entry && entry.id === id);

test("before a fresh window opens what it leaves behind is examined, and the fresh window is told it", async () => {
	const session = await workingIn(start, quiet, {
		answers: [fresh("Next: retry.ts, step two."), fauxAssistantMessage("Going on.")],
		examinations: [finding("the wombat service stays on port 8443")],
	});
	await session.say("keep the wombat service on port 8443 and go on in a fresh window");
	const [record] = records(session);
	expect(record).toMatchObject({ kind: "checkpoint", trigger: "boundary" });
	const through = record !== undefined && "through" in record ? record.through : "";
	expect(places(session, through)).toBeLessThan(places(session, compactionOf(session)?.id));
	expect(session.examined[0]?.messages[0]).toContain("calls new_context");
	expect(seen(session)).toContain("Next: retry.ts, step two.");
	expect(seen(session)).toContain("the wombat service stays on port 8443");
	expect(session.failures).toEqual([]);
});

test("an examination that fails keeps no window shut", async () => {
	const session = await workingIn(start, quiet, {
		answers: [fresh("Next: step two."), fauxAssistantMessage("Going on.")],
		examinations: [
			fauxAssistantMessage("", { stopReason: "error", errorMessage: "401 unauthorized" }),
		],
	});
	await session.say("go on in a fresh window");
	expect(decodeBoundary(compactionOf(session)?.details)?.by).toBe("handoff");
	expect(records(session)).toEqual([]);
	expect(seen(session)).toContain("Next: step two.");
	expect(session.failures).toEqual([]);
});

test("where the window stays as it is nothing is examined", async () => {
	const failing = fauxToolCall("bash", { command: "cat missing-file.txt" });
	const both = [failing, fauxToolCall("new_context", { handoff: "too early" })];
	const session = await workingIn(start, quiet, {
		answers: [fauxAssistantMessage(both, { stopReason: "toolUse" }), fauxAssistantMessage("Well.")],
	});
	await session.say("go on in a fresh window");
	expect(compactionOf(session)).toBeUndefined();
	expect(session.examined).toEqual([]);
});

test("every window that a rollover ends is examined to its end", async () => {
	const session = await workingIn(start, quiet, {
		models: [{ id: "small", contextWindow: 24_000, maxTokens: 4_000 }],
		settings: rolling,
		answers: [...["one", "two", "three", "four"].map(printing), fauxAssistantMessage("Done.")],
		examinations: Array.from({ length: 12 }, (_, n) => finding(`part ${n} of the report was read`)),
	});
	await session.say("please read the report to its end");
	const ends = session.fileEntries().filter(({ type }) => type === "compaction");
	expect(ends.length).toBeGreaterThan(1);
	// pi's hook ends the first, the end of a turn the next.
	expect(ends.map((end) => "details" in end && decodeBoundary(end.details)?.by)).toEqual(
		ends.map(() => "rollover"),
	);
	for (const end of ends) {
		const at = session.fileEntries().indexOf(end);
		const told = session
			.fileEntries()
			.slice(0, at)
			.flatMap((entry) => (entry.type === "message" ? [entry.id] : []));
		const covered = records(session).flatMap((one) => ("through" in one ? [one.through] : []));
		expect(covered).toContain(told.at(-1));
	}
	expect(session.failures).toEqual([]);
});
