import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type FauxResponseStep, fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, onTestFinished, test } from "vitest";
import { models } from "#src/embedding/model.ts";
import { type CarryoverSession, carryoverSessions } from "../support/carryover-session.ts";
import { finding, idOfSession, recordsOf } from "../support/checkpoint-session.ts";
import { eventually } from "../support/eventually.ts";
import {
	compactions,
	lastSent,
	lineOf,
	other,
	talkingSessions,
	untilSent,
} from "../support/shift-session.ts";
import { installTinyModel } from "../support/tiny-model.ts";

const start = carryoverSessions();
const talking = talkingSessions(start);

const different = fauxAssistantMessage("DIFFERENT");
const summary = fauxAssistantMessage("## Summary\nThe login is fixed.");

/** An answer that comes when it is let go. */
function held(text: string) {
	const { promise, resolve } = Promise.withResolvers<void>();
	return { letGo: resolve, answer: () => promise.then(() => fauxAssistantMessage(text)) };
}

const data =
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const images = [{ type: "image" as const, data, mimeType: "image/png" }];

const said = ({ recording }: CarryoverSession) =>
	recording.notifications.map(({ message }) => message).join("\n");

test("a held request that goes to the next session's editor leaves its images behind, which is said", async () => {
	const session = await talking({ mode: "auto" }, { answers: [held("DIFFERENT").answer] });
	await session.session().prompt(other, { images: [...images, ...images] });
	await eventually(() => expect(lineOf(session)).toContain("Asking a model"));
	await session.runtime.newSession();
	await eventually(() => expect(session.recording.editor.text).toBe(other));
	await eventually(() => expect(said(session)).toContain("not kept: 2 images."));
});

test("a held request that goes back to the editor leaves its images behind, which is said", async () => {
	const session = await talking({ mode: "auto" }, { answers: [held("DIFFERENT").answer] });
	await session.session().prompt(other, { images });
	await eventually(() => expect(lineOf(session)).toContain("Asking a model"));
	await session.say("/waystation off");
	await eventually(() => expect(session.recording.editor.text).toBe(other));
	await eventually(() => expect(said(session)).toContain("not kept: 1 image."));
});

test("a prompt with images that is sent while pi leaves the session leaves them behind, which is said", async () => {
	const session = await start({ verdicts: [held("").answer] });
	await session.say("please mend the crane, it lets its load fall");
	await eventually(() => expect(session.classified).toHaveLength(1));
	const left = session.session();
	const leaving = session.runtime.newSession();
	await nextTurn();
	await left.prompt("and oil the winch", { images });
	await leaving;
	await eventually(() => expect(session.recording.editor.text).toBe("and oil the winch"));
	await eventually(() => expect(said(session)).toContain("not kept: 1 image."));
});

test("a held request keeps its images", async () => {
	const session = await talking({ mode: "auto" }, { answers: [different, summary] });
	await session.session().prompt(other, { images });
	await untilSent(session, "monthly report");
	expect(compactions(session)).toHaveLength(1);
	const entries = session.session().sessionManager.getEntries();
	const sent = entries
		.map((entry) => JSON.stringify(entry))
		.filter((one) => one.includes("monthly report"));
	expect(sent.filter((one) => one.includes('"type":"image"') && one.includes(data))).toHaveLength(
		1,
	);
});

test("what falls out of the context at a change of topic is examined before it does", async () => {
	const session = await talking(
		{ mode: "auto" },
		{ answers: [different, summary], examinations: [finding("the login page keeps its handler")] },
	);
	await session.say(other);
	await untilSent(session, "monthly report");
	expect(compactions(session)).toHaveLength(1);
	expect(recordsOf(session, idOfSession(session))).toMatchObject([
		{ kind: "checkpoint", trigger: "manual-compaction" },
	]);
	expect(session.examined[0]?.messages[0]).toContain("the login page fails after a token refresh");
	expect(session.examined[0]?.messages[0]).not.toContain("monthly report");
});

test("a template that is typed behind a held request is expanded when it is sent", async () => {
	const { letGo, answer } = held("SAME");
	const folder = mkdtempSync(join(tmpdir(), "waystation-templates-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	writeFileSync(join(folder, "greet.md"), "Say hello to $1 in one line.");
	const session = await talking(
		{ mode: "auto" },
		{ answers: [answer], templates: [join(folder, "greet.md")] },
	);
	await session.say(other);
	await eventually(() => expect(lineOf(session)).toContain("Asking a model"));
	await session.say("/greet Lin");
	letGo();
	await untilSent(session, "Say hello to Lin in one line.");
	expect(lastSent(session)).not.toContain("/greet");
});

test("switched off, a held request goes back to the editor, and what follows is sent at once", async () => {
	const { letGo, answer } = held("DIFFERENT");
	const session = await talking({ mode: "auto" }, { answers: [answer] });
	await session.say(other);
	await eventually(() => expect(lineOf(session)).toContain("Asking a model"));
	await session.say("/waystation off");
	expect(session.recording.editor.text).toBe(other);
	letGo();
	await session.say("good morning, is anybody there?");
	expect(lastSent(session)).toContain("good morning");
	expect(lineOf(session)).toBe("");
	expect(compactions(session)).toHaveLength(0);
});

/** A summary of ours does not fail: where no model answers, code writes it. */
const settings = {
	compaction: { keepRecentTokens: 1 },
	waystation: { compaction: { strategy: "host" } },
};

test("where the compaction fails, the held request is sent all the same", async () => {
	const failing = () => Promise.reject(new Error("the model is out of reach"));
	const session = await talking({ mode: "auto" }, { answers: [different, failing], settings });
	await session.say(other);
	await untilSent(session, "monthly report");
	expect(compactions(session)).toHaveLength(0);
	expect(lineOf(session)).toBe("");
});

test("where the compaction is cancelled, the held request is sent all the same", async () => {
	const untilStopped: FauxResponseStep = (_context, options) =>
		new Promise((resolve) => {
			const stopped = () => resolve(fauxAssistantMessage("", { stopReason: "aborted" }));
			options?.signal?.addEventListener("abort", stopped, { once: true });
		});
	const session = await talking({ mode: "auto" }, { answers: [different, untilStopped], settings });
	await session.say(other);
	await eventually(() => expect(session.told.at(-1)?.system).toContain("summarization"));
	session.session().abortCompaction();
	await untilSent(session, "monthly report");
	expect(compactions(session)).toHaveLength(0);
	expect(lineOf(session)).toBe("");
});

const model = "faux/faux-1";

test.each([
	["keeps more for this model than there is", { keepRecentTokens: 1 }, 10_000_000, 0],
	["keeps less for this model than for others", { keepRecentTokens: 10_000_000 }, 1, 1],
])(
	"where pi %s, the held request is sent after as many compactions as fit that",
	async (...row) => {
		const [, ordinary, keepRecentTokens, times] = row;
		const compaction = { ...ordinary, modelOverrides: { [model]: { keepRecentTokens } } };
		const session = await talking(
			{ mode: "auto" },
			{ answers: [different, summary], settings: { compaction } },
		);
		await session.say(other);
		await untilSent(session, "monthly report");
		expect(compactions(session)).toHaveLength(times);
		// Where nothing could be compacted no model is asked whether to.
		const asks = session.told.filter(({ system }) => system.includes("shift-confirm"));
		expect(asks).toHaveLength(times);
		expect(session.failures).toEqual([]);
	},
);

test("once the model is in memory, a message is judged by meaning", async () => {
	const session = await talking(
		{},
		{
			prepare: (agentDir) => installTinyModel(join(agentDir, "waystation", "models"), models.en.id),
		},
	);
	const status = async () => {
		await session.say("/carryover embed");
		return session.recording.notifications.at(-1)?.message ?? "";
	};
	await eventually(async () => expect(await status()).toContain("in memory"));
	let sayings = 0;
	// A busy machine may need several tries until a vector comes in time.
	await eventually(async () => {
		sayings += 1;
		await session.say(`the login page fails on phone number ${sayings}, too`);
		expect(await status()).toMatch(/Last message .*similarity -?\d\.\d\d, bar/);
	});
});
