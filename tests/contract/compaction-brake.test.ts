import { type FauxResponseStep, fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { decodeDetails } from "#src/compaction/decode-details.ts";
import { good, workedSessions } from "../support/compaction-session.ts";
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
