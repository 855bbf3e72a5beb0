import { type FauxResponseStep, fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { decodeDetails } from "#src/compaction/decode-details.ts";
import type { CarryoverSession } from "../support/carryover-session.ts";
import { long, recordsOf, untilRecords } from "../support/checkpoint-session.ts";
import {
	compactionOf,
	good,
	noticesOf,
	requestsFor,
	workedSessions,
} from "../support/compaction-session.ts";

const { configured } = workedSessions();

type Found = readonly [kind: string, text: string];

/** An examination that finds these things in the first user's message that it is shown. */
function examining(...found: readonly Found[]): FauxResponseStep {
	return (context) => {
		const shown = JSON.stringify(context.messages.at(-1));
		const [, number = "1"] = /session-stretch[^>]*>[\s\S]*?#(\d+) user/.exec(shown) ?? [];
		const items = found.map(([kind, text]) => ({ kind, text, from: [Number(number)] }));
		return fauxAssistantMessage(JSON.stringify({ items }));
	};
}

const port: readonly Found[] = [
	["correction", "The old endpoint of the login is not gone; only retry.ts was written so far"],
	["decision", "Retry three times in retry.ts, since the endpoint of the login is slow at night"],
	["constraint", "Always use tabs"],
	["evidence", "The command `cat missing-file.txt` failed, since missing-file.txt is not there"],
	["state", "retry.ts was written with three tries"],
	["open", "The login still has to be moved off the old endpoint"],
];

const config = {
	topics: { enabled: false },
	checkpoints: { thinking: "off", triggers: { contextPercent: 1 } },
};

/** A session whose first turn is examined already. */
async function examined(
	examinations: readonly FauxResponseStep[] = [],
	answers: readonly FauxResponseStep[] = [],
	settings: object = {},
): Promise<CarryoverSession> {
	const session = await configured({ ...config, ...settings }, answers, {
		examinations: [examining(...port), ...examinations],
	});
	await untilRecords(session, 1);
	return session;
}

const detailsOf = (session: CarryoverSession) => decodeDetails(compactionOf(session)?.details);
const asked = (session: CarryoverSession) => requestsFor(session, "compaction-").length;

test("where checkpoints cover what is folded no model is asked, and the summary tells what they remember", async () => {
	const session = await examined();
	const { summary } = await session.session().compact();
	expect(asked(session)).toBe(0);
	expect(session.examined).toHaveLength(1);
	const [record] = recordsOf(session, session.session().sessionId);
	const [first] = record !== undefined && "items" in record ? record.items : [];
	for (const told of [
		"Put together from 1 checkpoint of this session",
		`- Corrected: The old endpoint of the login is not gone; only retry.ts was written so far (#${first?.sources[0]})`,
		"- Retry three times in retry.ts",
		"- retry.ts was written with three tries",
		"- The login still has to be moved off the old endpoint",
		"cat missing-file.txt",
	]) {
		expect(summary).toContain(told);
	}
	// The user's words in the request and as a wish; that a record says the same adds nothing.
	expect(summary.split("Always use tabs").length).toBe(4);
	expect(detailsOf(session)).toMatchObject({
		...{ model: "", calls: 0, cost: 0, refused: [], repairs: 0 },
		recalled: { records: 1, taken: 0 },
	});
	expect(noticesOf(session)).toEqual([]);
	expect(session.failures).toEqual([]);
});

test("of a short rest only that is examined, and nothing else is asked of a model", async () => {
	const session = await examined(
		[examining(["decision", "The wombat service moves to port 8443"])],
		[fauxAssistantMessage("Noted.")],
	);
	await session.say("the wombat service moves to port 8443");
	const { summary } = await session.session().compact();
	expect(asked(session)).toBe(0);
	expect(session.examined).toHaveLength(2);
	expect(session.examined[1]?.messages[0]).not.toContain("please write retry.ts. Always");
	expect(summary).toContain("- The wombat service moves to port 8443 (#");
	expect(summary).toContain("- Retry three times in retry.ts");
	expect(detailsOf(session)?.recalled).toEqual({ records: 2, taken: 1 });
});

test("where most is unread the examination and the summary are made side by side", async () => {
	let isAsked = () => {};
	const summaryAsked = new Promise<void>((done) => {
		isAsked = done;
	});
	const session = await configured(
		{ ...config, checkpoints: { thinking: "off" } },
		[
			() => {
				isAsked();
				return fauxAssistantMessage(good);
			},
		],
		{
			examinations: [
				async (...given) => {
					await summaryAsked;
					const step = examining(...port);
					return typeof step === "function" ? step(...given) : step;
				},
			],
		},
	);
	const { summary } = await session.session().compact();
	expect(summary).toContain("Retry three times, because the endpoint is slow at night");
	expect(asked(session)).toBe(1);
	expect(recordsOf(session, session.session().sessionId)).toHaveLength(1);
	expect(detailsOf(session)?.recalled).toBeUndefined();
});

test("what a record claims and the conversation does not show is taken out, and the card tells what", async () => {
	const session = await configured(config, [], {
		examinations: [
			examining(
				...port,
				["state", "src/never/seen.ts was rewritten"],
				["constraint", "The user asked to drop the customers table of the database"],
				["open", "Write retry.ts"],
				["state", "All tests pass"],
			),
		],
	});
	await untilRecords(session, 1);
	const { summary } = await session.session().compact();
	expect(asked(session)).toBe(0);
	expect(summary).not.toMatch(/never\/seen|customers table|All tests pass/);
	expect(detailsOf(session)?.refused).toMatchObject([
		{ section: "constraints", reason: "not-said-by-user" },
		{ section: "state", reason: "unknown-file" },
		{ section: "state", reason: "no-successful-result" },
		{ section: "open_loops", reason: "already-done" },
	]);
});

test.each([
	["the user says what to look at", "keep the API names", {}],
	["it is switched off", undefined, { compaction: { instant: false } }],
])("a model is asked all the same where %s", async (_why, wish, settings) => {
	const session = await examined([], [fauxAssistantMessage(good)], settings);
	const { summary } = await session.session().compact(wish);
	expect(asked(session)).toBe(1);
	expect(summary).toContain("Retry three times, because the endpoint is slow at night");
	expect(detailsOf(session)).toMatchObject({ calls: 1, model: "faux/faux-1" });
});

test("where the memory is not told to the model the summary leaves nothing to it: a model writes it", async () => {
	const session = await examined([], [fauxAssistantMessage(good)]);
	await session.say("/waystation told off memory");
	const { summary } = await session.session().compact();
	expect(asked(session)).toBe(1);
	expect(summary).toContain("Retry three times, because the endpoint is slow at night");
});

test("a model writes the summary where the records are in another language than that", async () => {
	const chinese = "登录仍然使用旧的接口，重试三次已经写好，其余部分还没有改动，测试也还没有运行过";
	const session = await configured(config, [fauxAssistantMessage(good)], {
		examinations: [examining(...port.map(([kind]): Found => [kind, `${kind} ${chinese}`]))],
	});
	await untilRecords(session, 1);
	const { summary } = await session.session().compact();
	expect(asked(session)).toBe(1);
	expect(summary).toContain("Retry three times, because the endpoint is slow at night");
});

test("a rest that cannot be examined is summed up by a model instead", async () => {
	const failing = fauxAssistantMessage("", {
		stopReason: "error",
		errorMessage: "401 unauthorized",
	});
	const session = await examined(
		[failing, failing, failing, failing],
		[fauxAssistantMessage("Noted."), fauxAssistantMessage(good)],
	);
	await session.say("the wombat service moves to port 8443");
	const { summary } = await session.session().compact();
	expect(asked(session)).toBe(1);
	expect(summary).toContain("Retry three times, because the endpoint is slow at night");
});

test("the next one carries on what the last one knew and no record tells", async () => {
	const session = await configured(
		{ ...config, checkpoints: { thinking: "off", triggers: { contextPercent: 99 } } },
		[fauxAssistantMessage(good), fauxAssistantMessage("Noted.")],
		{ examinations: [fauxAssistantMessage('{"items": []}'), examining(...port.slice(1))] },
	);
	await session.session().compact();
	expect(detailsOf(session)?.recalled).toBeUndefined();
	await session.say(long("retry three times in retry.ts, and the login still has to be moved"));
	// By hand, as a trigger would.
	await session.session().prompt("/checkpoints run");
	await untilRecords(session, 2);
	// What the first summary stands for was examined before it.
	expect(session.examined).toHaveLength(2);
	expect(session.examined[1]?.messages[0]).not.toContain("summary of what came before");
	const { summary } = await session.session().compact();
	expect(detailsOf(session)?.recalled).toEqual({ records: 1, taken: 0 });
	expect(summary).toContain("The endpoint answers with 503 while it restarts");
	expect(summary).toContain("Told before as the task: Move the login to the new endpoint");
	expect(summary).toContain("retry.ts");
	expect(summary).toContain("cat missing-file.txt");
});
