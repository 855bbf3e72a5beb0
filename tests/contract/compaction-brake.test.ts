import { type FauxResponseStep, fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { decodeDetails } from "#src/compaction/decode-details.ts";
import { encodeDetails } from "#src/compaction/encode-details.ts";
import { noEvidence } from "#src/compaction/evidence.ts";
import { noPressure } from "#src/compaction/pressure.ts";
import { good, noticesOf, requestsFor, workedSessions } from "../support/compaction-session.ts";
import { eventually } from "../support/eventually.ts";

const { start } = workedSessions();

const models = [{ id: "faux-1", contextWindow: 24_000, maxTokens: 4_000 }];
const settings = {
	retry: { enabled: false },
	compaction: { enabled: true, reserveTokens: 4_000, keepRecentTokens: 8_000 },
};

/** Some 9,000 tokens, of which pi keeps the newest eight thousand. */
const page = (name: string) => `${name}: ${"a line of the long report\n".repeat(1_400)}`;

/** Answers whatever is asked: the summary for a summary, a word for the rest. */
const answering: FauxResponseStep = (context) =>
	fauxAssistantMessage(
		JSON.stringify(context).includes("Waystation task: compaction") ? good : "Read.",
	);

const compactions = (session: Awaited<ReturnType<typeof start>>) =>
	session.fileEntries().flatMap((entry) => (entry.type === "compaction" ? [entry] : []));

test("the window fills, the conversation is compacted by itself, and what it came to is measured", async () => {
	const session = await start({ models, settings, answers: Array(60).fill(answering) });
	for (const name of ["first", "second", "third"]) await session.say(page(name));
	const [entry] = compactions(session);
	expect(entry?.fromHook).toBe(true);
	expect(entry?.summary).toContain("Retry three times");
	expect(decodeDetails(entry?.details)?.floor.tail).toBeGreaterThan(4_000);
	const shown = () => session.recording.statuses.get("waystation") ?? "";
	await eventually(() => expect(shown()).toMatch(/≈>/));
	await session.say("go on with the third one");
	await eventually(() => expect(shown()).toMatch(/\d+(?:\.\d)?k → \d/));
	expect(session.failures).toEqual([]);
});

/** What a compaction of ours keeps that could have freed everything. */
const futile = encodeDetails({
	...{ evidence: noEvidence, draft: undefined, tongue: { tongue: "en", wished: false } },
	...{ tokensBefore: 10, tokensAfterEstimate: 10, model: "", repairs: 0, refused: [] },
	kept: { files: { kept: 0, of: 0 }, requests: { kept: 0, of: 0 }, commands: { kept: 0, of: 0 } },
	pressure: noPressure,
	floor: { system: 0, head: 0, tail: 0 },
	...{ calls: 1, tokens: 10, cost: 0 },
});

test("after two compactions that freed nothing the automatic one rests and says why, once", async () => {
	// pi keeps nearly all that fits the window.
	const compaction = { ...settings.compaction, keepRecentTokens: 18_500 };
	const session = await start({
		...{ models, settings: { ...settings, compaction } },
		answers: Array(60).fill(answering),
	});
	await session.say("hello");
	for (const name of ["one", "two"]) {
		const { sessionManager } = session.session();
		const first = sessionManager.getLeafId() ?? "";
		sessionManager.appendCompaction(`futile ${name}`, first, 10, futile, true);
		await session.say(`go on with ${name}`);
	}
	for (let part = 1; part <= 14; part += 1) {
		await session.say(`part ${part}: ${"a line of the long report\n".repeat(250)}`);
	}
	await eventually(() => expect(noticesOf(session)).toHaveLength(1));
	expect(noticesOf(session)[0]).toContain("Automatic compaction rests");
	expect(compactions(session)).toHaveLength(2);
	expect(requestsFor(session, "compaction-summary")).toEqual([]);
	await session.session().compact();
	expect(compactions(session)).toHaveLength(3);
	expect(session.failures).toEqual([]);
});

test("a window that has much to free is compacted, however futile the last times were", async () => {
	const session = await start({ models, settings, answers: Array(60).fill(answering) });
	await session.say("hello");
	for (const name of ["one", "two"]) {
		const { sessionManager } = session.session();
		const first = sessionManager.getLeafId() ?? "";
		sessionManager.appendCompaction(`futile ${name}`, first, 10, futile, true);
		await session.say(`go on with ${name}`);
	}
	for (const name of ["first", "second", "third"]) await session.say(page(name));
	expect(compactions(session).length).toBeGreaterThan(2);
	expect(noticesOf(session)).toEqual([]);
});
