import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fauxAssistantMessage, fauxToolCall } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { decodeBoundary } from "#src/compaction/boundary.ts";
import { failing } from "../support/asking.ts";
import { type CarryoverSession, carryoverSessions } from "../support/carryover-session.ts";
import { compactionOf, good, noticesOf, requestsFor } from "../support/compaction-session.ts";
import { eventually } from "../support/eventually.ts";
import { checkout } from "../support/world.ts";

const start = carryoverSessions();

/** A window that two long results fill. */
const settings = {
	compaction: { enabled: true, reserveTokens: 4_000, keepRecentTokens: 1 },
	waystation: { compaction: { strategy: "rollover" } },
};
const models = [{ id: "small", contextWindow: 24_000, maxTokens: 4_000 }];

const printing = (word: string) =>
	fauxAssistantMessage(
		[
			fauxToolCall("bash", {
				command: `yes '${word} of the report, in a line that is long enough' | head -c 46000`,
			}),
		],
		{ stopReason: "toolUse" },
	);
const done = fauxAssistantMessage("Done.");

const compactions = (session: CarryoverSession) =>
	session.fileEntries().flatMap((entry) => (entry.type === "compaction" ? [entry] : []));

/** pi's own summaries and ours are asked for with a system prompt that says so. */
const summaryRequests = (session: CarryoverSession) =>
	session.told.filter(({ system }) => /summar/i.test(system.slice(0, 200)));

test("a full window gives way to a record of its inputs: no model is asked, nothing is kept, the run goes on", async () => {
	const session = await start({
		models,
		settings,
		answers: [printing("one"), printing("two"), done],
	});
	await session.say("please read the report to its end");
	const [entry] = compactions(session);
	expect(decodeBoundary(entry?.details)?.by).toBe("rollover");
	expect(entry?.summary).toMatch(/<owner-input [^>]*>\nplease read the report to its end\n/);
	expect(entry?.summary).toMatch(/<tool-result [^>]*tool="bash"[^>]*>\ntwo of the report/);
	expect(entry?.summary).not.toContain("one of the report");
	expect(session.told.at(-1)?.messages).toHaveLength(1);
	expect(summaryRequests(session)).toEqual([]);
	expect(session.session().messages.at(-1)).toMatchObject({ role: "assistant" });
	const kept = session
		.fileEntries()
		.find((one) => "id" in one && one.id === entry?.firstKeptEntryId);
	expect(kept).toMatchObject({ type: "custom", customType: "waystation-boundary" });
	expect(session.failures).toEqual([]);
});

test("a window that fills again before the user said anything carries what they said earlier", async () => {
	const answers = ["one", "two", "three", "four"].map(printing);
	const session = await start({ models, settings, answers: [...answers, done] });
	await session.say("please read the report to its end");
	const [first, second] = compactions(session);
	expect(decodeBoundary(second?.details)?.by).toBe("rollover");
	expect(second?.summary).toMatch(
		/is="earlier window, first request[^>]*>\nplease read the report/,
	);
	// pi finds nothing to fold there: the end of the turn ended the window.
	expect(second?.firstKeptEntryId).toBe(second?.id);
	expect(second?.summary).toContain(`Earlier records: ${first?.id}.`);
	expect(second?.summary).not.toContain("two of the report");
	await eventually(() => {
		const records = JSON.stringify(session.fileEntries().filter(({ type }) => type === "custom"));
		expect(records).toContain(`"entry":"${second?.id}"`);
	});
	expect(session.failures).toEqual([]);
});

test("a final answer that fills a fresh window ends it, and nothing more is asked for", async () => {
	const long = fauxAssistantMessage("a word of the answer ".repeat(2_000));
	const answers = [printing("one"), printing("two"), printing("three"), long];
	const session = await start({ models, settings, answers });
	await session.say("please read the report to its end");
	expect(session.told).toHaveLength(4);
	const [, second] = compactions(session);
	expect(decodeBoundary(second?.details)?.by).toBe("rollover");
	expect(second?.firstKeptEntryId).toBe(second?.id);
	expect(session.session().isStreaming).toBe(false);
	await session.say("and now?");
	expect(session.told.at(-1)?.messages).toHaveLength(2);
	expect(session.failures).toEqual([]);
});

test("a request that the provider finds too long is sent again from a fresh window", async () => {
	const session = await start({
		models,
		settings,
		answers: [done, failing("prompt is too long: 30000 tokens > 24000 maximum"), done],
	});
	await session.say("please read the first half of the report");
	await session.say("and now the second half");
	expect(decodeBoundary(compactionOf(session)?.details)?.by).toBe("rollover");
	expect(session.told.at(-1)?.messages.join("")).toContain("and now the second half");
	expect(summaryRequests(session)).toEqual([]);
});

test("where the prompt leaves no room for a record nothing is folded, no model is asked and the user is told", async () => {
	const folder = mkdtempSync(join(tmpdir(), "wordy-"));
	const wordy = join(folder, "wordy.mjs");
	const description = "A rule that every request repeats. ".repeat(1_800);
	writeFileSync(
		wordy,
		`export default (pi) => pi.registerTool({ name: "wordy", label: "Wordy", description: ${JSON.stringify(description)},
			parameters: { type: "object", properties: {} }, execute: async () => ({ content: [], details: {} }) });`,
	);
	const session = await start({
		models,
		settings,
		extensions: [checkout, wordy],
		answers: [printing("one"), printing("two"), done],
	});
	await session.say("please read the report to its end");
	expect(compactions(session)).toEqual([]);
	expect(session.fileEntries().filter(({ type }) => type === "custom")).not.toContainEqual(
		expect.objectContaining({ customType: "waystation-boundary" }),
	);
	expect(summaryRequests(session)).toEqual([]);
	expect(noticesOf(session).join("\n")).toContain("leave no room for a record");
	expect(session.failures).toEqual([]);
});

test("a window that is too small for it is left to pi", async () => {
	const session = await start({
		...{ settings, answers: Array(9).fill(done) },
		models: [{ id: "tiny", contextWindow: 13_000, maxTokens: 1_000 }],
	});
	for (const name of ["one", "two", "three"])
		await session.say(`${name} of the report\n`.repeat(900));
	expect(compactionOf(session)).toBeDefined();
	expect(compactionOf(session)?.fromHook).not.toBe(true);
});

test("/compact still writes a summary", async () => {
	const session = await start({ settings, answers: [done, fauxAssistantMessage(good)] });
	await session.say("please read the report");
	await session.session().compact();
	expect(requestsFor(session, "compaction-summary")).toHaveLength(1);
	expect(decodeBoundary(compactionOf(session)?.details)).toBeUndefined();
});

test("/waystation rollover opens a fresh window once, whatever the settings say", async () => {
	const plain = { compaction: settings.compaction };
	const session = await start({ settings: plain, answers: [done, done] });
	await session.say("/waystation rollover");
	await eventually(() =>
		expect(noticesOf(session).join("")).toContain("No fresh window: there is too"),
	);
	await session.say(`please read this: ${"a line of the report\n".repeat(600)}`);
	await session.say("go on");
	await session.say("/waystation rollover");
	expect(decodeBoundary(compactionOf(session)?.details)?.by).toBe("rollover");
	expect(summaryRequests(session)).toEqual([]);
	expect(session.failures).toEqual([]);
});
