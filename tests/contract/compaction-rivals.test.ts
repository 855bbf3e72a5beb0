import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fauxAssistantMessage, fauxToolCall } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { decodeBoundary } from "#src/compaction/boundary.ts";
import { good, noticesOf, requestsFor, workedSessions } from "../support/compaction-session.ts";
import { eventually } from "../support/eventually.ts";
import { checkout } from "../support/world.ts";

const { start, worked, configured } = workedSessions();

/** An extension that answers the compaction hook like this. */
function rival(body: string): string {
	const folder = mkdtempSync(join(tmpdir(), "rival-"));
	const file = join(folder, "rival.mjs");
	writeFileSync(
		file,
		`export default (pi) => pi.on("session_before_compact", (event) => (${body}));`,
	);
	return file;
}

const theirs =
	'{ compaction: { summary: "theirs", firstKeptEntryId: event.preparation.firstKeptEntryId, tokensBefore: 1 } }';

test.each([
	["{}", "pi's own"],
	[theirs, "theirs"],
])("an extension behind us that answers %s is noticed, and said once", async (body, wins) => {
	const session = await worked(
		[
			fauxAssistantMessage(good),
			...(wins === "theirs" ? [] : [fauxAssistantMessage("pi's own")]),
			fauxAssistantMessage("Next."),
			fauxAssistantMessage(good),
			...(wins === "theirs" ? [] : [fauxAssistantMessage("pi's own")]),
		],
		{ extensions: [checkout, rival(body)] },
	);
	expect((await session.session().compact()).summary).toContain(wins);
	await eventually(() => expect(noticesOf(session)).toHaveLength(1));
	await session.say("go on");
	await session.session().compact();
	expect(noticesOf(session)).toEqual([expect.stringContaining("compaction.standDown")]);
});

test.each(["{}", theirs])(
	"an extension in front of us that answers %s takes nothing away",
	async (body) => {
		const session = await worked([fauxAssistantMessage(good)], {
			extensions: [rival(body), checkout],
		});
		expect((await session.session().compact()).summary).toContain("Retry three times");
		expect(noticesOf(session)).toEqual([]);
	},
);

test("with standDown the other one is left alone from then on", async () => {
	const session = await configured(
		{ compaction: { standDown: true } },
		[fauxAssistantMessage(good), fauxAssistantMessage("Next.")],
		{ extensions: [checkout, rival(theirs)] },
	);
	await session.session().compact();
	await session.say("go on");
	await session.session().compact();
	expect(requestsFor(session, "compaction-summary")).toHaveLength(1);
});

test("with standDown the end of a turn opens no fresh window either", async () => {
	const printing = fauxAssistantMessage(
		[fauxToolCall("bash", { command: "yes 'a line of the report' | head -c 46000" })],
		{ stopReason: "toolUse" },
	);
	const settings = {
		compaction: { enabled: true, reserveTokens: 4_000, keepRecentTokens: 1 },
		waystation: { compaction: { strategy: "rollover", standDown: true } },
	};
	const session = await start({
		models: [{ id: "small", contextWindow: 24_000, maxTokens: 4_000 }],
		settings,
		answers: [...Array(4).fill(printing), fauxAssistantMessage("Done.")],
		extensions: [checkout, rival(theirs)],
	});
	await session.say("please read the report to its end");
	const folded = session.fileEntries().flatMap((one) => (one.type === "compaction" ? [one] : []));
	expect(folded[0]?.summary).toBe("theirs");
	expect(folded.filter(({ details }) => decodeBoundary(details) !== undefined)).toHaveLength(0);
	expect(session.failures).toEqual([]);
});
