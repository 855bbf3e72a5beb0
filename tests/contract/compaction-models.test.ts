import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FauxResponseStep } from "@earendil-works/pi-ai";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { decodeDetails } from "#src/compaction/decode-details.ts";
import { failing } from "../support/asking.ts";
import {
	compactionOf,
	foldAll,
	good,
	noticesOf,
	requestsFor,
	workedSessions,
} from "../support/compaction-session.ts";
import { eventually } from "../support/eventually.ts";

const { start, worked, configured } = workedSessions();

test("when no model can be asked, code writes the summary, says so and logs why", async () => {
	const session = await worked([failing("400: bad request"), failing("400: bad request")]);
	const { summary } = await session.session().compact();
	expect(summary).toContain("retry.ts");
	expect(summary).toContain("please write retry.ts");
	expect(decodeDetails(compactionOf(session)?.details)).toMatchObject({
		model: "",
		draft: undefined,
	});
	await eventually(() => expect(noticesOf(session)).toHaveLength(1));
	expect(noticesOf(session)).toEqual([expect.stringContaining("the model refused the request")]);
	const log = join(session.agentDir, "waystation", "compaction.jsonl");
	await eventually(() => expect(existsSync(log)).toBe(true));
	expect(JSON.parse(readFileSync(log, "utf8"))).toMatchObject({
		...{ failure: "bad-request", detail: "400: bad request", model: "faux/faux-1" },
	});
	expect(session.failures).toEqual([]);
});

test("with onFailure host pi's own summary follows instead", async () => {
	const session = await configured({ compaction: { onFailure: "host" } }, [
		failing("400: bad request"),
		fauxAssistantMessage("## Goal\nMove the login"),
	]);
	const { summary } = await session.session().compact();
	expect(summary).toContain("## Goal");
	expect(compactionOf(session)?.fromHook).not.toBe(true);
	await eventually(() => expect(noticesOf(session).join("\n")).toContain("No summary of ours: "));
});

test.each([{ enabled: false }, { strategy: "host" }])(
	"with %j pi summarises by itself",
	async (compaction) => {
		const session = await configured({ compaction }, [
			fauxAssistantMessage("## Goal\nMove the login"),
		]);
		expect((await session.session().compact()).summary).toContain("## Goal");
		expect(requestsFor(session, "compaction-summary")).toEqual([]);
		expect(noticesOf(session)).toEqual([]);
	},
);

test("the configured model is asked, and the session's where it cannot answer", async () => {
	const models = [{ id: "faux-1" }, { id: "small" }];
	const asked: string[] = [];
	const noting =
		(message: ReturnType<typeof fauxAssistantMessage>): FauxResponseStep =>
		(_context, _options, _state, model) => {
			asked.push(model.id);
			return message;
		};
	const session = await configured(
		{ compaction: { model: "faux/small" } },
		[noting(failing("400: no")), noting(fauxAssistantMessage(good))],
		{ models },
	);
	await session.session().compact();
	expect(asked).toEqual(["small", "faux-1"]);
	expect(decodeDetails(compactionOf(session)?.details)?.model).toBe("faux/faux-1");
});

test("what does not fit the model is read in parts, and joined", async () => {
	const session = await start({
		settings: foldAll,
		models: [
			{ id: "faux-1", contextWindow: 400_000 },
			{ id: "tiny", contextWindow: 16_000 },
		],
		answers: Array.from({ length: 30 }, () => fauxAssistantMessage(good)),
	});
	mkdirSync(join(session.agentDir, "waystation"), { recursive: true });
	const config = { compaction: { model: "faux/tiny", maxTokens: 1_500 } };
	writeFileSync(join(session.agentDir, "waystation", "config.json"), JSON.stringify(config));
	for (const part of ["first", "second", "third"]) {
		await session.say(
			`the ${part} report of retry.ts: ${`${part} line of the log\n`.repeat(1_500)}`,
		);
	}
	await session.quit();
	const again = await start({
		...{ settings: foldAll, resume: session },
		models: [
			{ id: "faux-1", contextWindow: 400_000 },
			{ id: "tiny", contextWindow: 16_000 },
		],
		answers: Array.from({ length: 30 }, () => fauxAssistantMessage(good)),
	});
	await again.session().compact();
	const requests = requestsFor(again, "compaction-summary").map(({ messages }) =>
		messages.join(""),
	);
	expect(requests.length).toBeGreaterThan(2);
	const read = requests.slice(0, -1).join("");
	for (const part of ["first", "second", "third"]) expect(read).toContain(`the ${part} report`);
	expect(requests.at(-1)).toContain("part-summary");
});

test("a part that breaks off does not pass for the whole", async () => {
	const models = [
		{ id: "faux-1", contextWindow: 400_000 },
		{ id: "tiny", contextWindow: 16_000, maxTokens: 2_000 },
	];
	const config = { compaction: { model: "faux/tiny", maxTokens: 1_500 } };
	const session = await configured(config, [], { models });
	for (const part of ["first", "second", "third"]) {
		await session.say(`the ${part} report: ${`${part} line of the log\n`.repeat(1_500)}`);
	}
	await session.quit();
	const broken = fauxAssistantMessage(good.replace("</summary>", ""), { stopReason: "length" });
	const again = await start({
		...{ settings: foldAll, resume: session, models },
		answers: [...Array(12).fill(broken), ...Array(12).fill(failing("400: no"))],
	});
	const { summary } = await again.session().compact();
	expect(decodeDetails(compactionOf(again)?.details)?.model).not.toBe("faux/tiny");
	expect(summary).toContain("the third report");
});

test("in print mode a failure is said, and nothing is written", async () => {
	const session = await worked([failing("400: no"), failing("400: no")], { mode: "print" });
	await session.session().compact();
	await session.quit();
	expect(existsSync(join(session.agentDir, "waystation", "compaction.jsonl"))).toBe(false);
	expect(existsSync(join(session.agentDir, "waystation", "spend.jsonl"))).toBe(false);
});

test("a model with a small window is asked as well, for an answer that fits it", async () => {
	const models = [{ id: "faux-1", contextWindow: 16_000, maxTokens: 4_096 }];
	const rooms: (number | undefined)[] = [];
	const session = await worked(
		[
			(_context, options) => {
				rooms.push(options?.maxTokens);
				return fauxAssistantMessage(good);
			},
		],
		{ models },
	);
	const { summary } = await session.session().compact();
	expect(summary).toContain("Retry three times");
	expect(rooms).toEqual([4_000]);
	expect(noticesOf(session)).toEqual([]);
});
