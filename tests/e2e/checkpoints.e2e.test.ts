import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Rule } from "../support/mock-llm-rules.ts";
import { sectionTold } from "../support/mock-llm-told.ts";
import { startPi } from "../support/pi-terminal.ts";
import { withLongResults, writeSession } from "../support/sessions.ts";
import { longEnglish } from "../support/sessions-en.ts";
import { createWorld, type World } from "../support/world.ts";
import { until } from "./evidence.ts";

let world: World;

/** The examiner finds the port in whatever stretch names it first. */
const examiner: Rule = {
	match: { purpose: "checkpoint-examine" },
	reply: ({ last }) => {
		const [, number] = /#(\d+) user\nkeep/.exec(last) ?? [];
		const items =
			number === undefined
				? []
				: [{ kind: "decision", text: "wombat stays on port 8443", from: [Number(number)] }];
		return JSON.stringify({ items });
	},
};

beforeAll(async () => {
	const settings = { compaction: { enabled: true, reserveTokens: 1_000, keepRecentTokens: 1 } };
	world = await createWorld({
		settings,
		rules: [
			examiner,
			{ match: /^# Conversation|<conversation>/, reply: "## Goal\nMove wombat" },
			{ match: "keep", reply: "It stays there." },
			{ match: "fork", reply: "In the fork." },
			{ match: "now", reply: "Still there." },
		],
	});
});
afterAll(() => world.close());

test("a decision is in the timeline after /compact, in the head of the next prompt, and in a fork", async () => {
	const pi = await startPi(world, { cols: 120, rows: 30, env: { LANG: "en_US.UTF-8" } });
	onTestFinished(pi.close);
	await pi.submit("keep wombat on port 8443");
	await pi.waitFor("It stays there.");
	await pi.submit("/compact");
	await pi.waitFor("Compacted from");
	await pi.submit("/checkpoints");
	await pi.waitFor("decided: wombat stays on port 8443");
	await pi.waitFor("told next");
	pi.type("o");
	await pi.waitFor("this project");
	await pi.waitFor("1 hit");
	await pi.waitFor("keep wombat on port 8443");
	pi.keys("escape");
	await pi.waitFor("decided: wombat");
	pi.keys("escape");
	await pi.waitFor("decided: wombat", { gone: true });
	await pi.submit("where is it now?");
	await pi.waitFor("Still there.");
	const told = () => sectionTold(world.llm.conversation().at(-1)?.system ?? "");
	expect(told()).toContain("wombat stays on port 8443");
	await pi.submit("/checkpoints");
	await pi.waitFor("in prompt");
	pi.type("q");
	await pi.waitFor("in prompt", { gone: true });
	await pi.submit("/fork");
	await pi.waitFor("Fork from Message");
	pi.keys("enter");
	await pi.waitFor("Forked to new session");
	await pi.settle();
	await pi.submit(" go on in the fork");
	await pi.waitFor("In the fork.");
	await until("the fork was told", () => told().includes("wombat stays on port 8443"));
});

test("what time examines is told behind a compaction and in a fork, and not before its place in the tree", async () => {
	const triggers = { elapsedMinutes: 40, minimumToolCalls: 2 };
	const old = await createWorld({
		rules: [
			{ match: "fork", reply: "In the fork." },
			{ match: "now", reply: "Still there." },
			examiner,
			{ match: "keep", reply: "It stays there." },
		],
		settings: {
			compaction: { enabled: true, reserveTokens: 1_000, keepRecentTokens: 1 },
			waystation: { checkpoints: { triggers } },
		},
	});
	onTestFinished(old.close);
	writeSession(old.agentDir, withLongResults(longEnglish.slice(0, 6), 200), {
		cwd: old.project,
		startedAt: Date.now() - 7_200_000,
		contextTokens: 6_000,
	});
	const pi = await startPi(old, { args: ["-c"], cols: 120, rows: 30 });
	onTestFinished(pi.close);
	await pi.submit("keep wombat on port 8443");
	await pi.waitFor("It stays there.");
	await until("it is examined", () => old.llm.background("checkpoint-examine").length > 0);
	await pi.submit("/checkpoints");
	await pi.waitFor("decided: wombat stays on port 8443");
	await pi.waitFor(/\btime\b/);
	expect(pi.overflow()).toEqual([]);
	pi.type("q");
	await pi.waitFor("decided: wombat", { gone: true });

	await pi.submit("/compact");
	await pi.waitFor("Compacted from");
	await pi.submit("where is it now?");
	await pi.waitFor("Still there.");
	const told = () => sectionTold(old.llm.conversation().at(-1)?.system ?? "");
	expect(told()).toContain("wombat stays on port 8443");
	await pi.submit("/fork");
	await pi.waitFor("Fork from Message");
	pi.keys("enter");
	await pi.waitFor("Forked to new session");
	await pi.settle();
	await pi.submit(" go on in the fork");
	await pi.waitFor("In the fork.");
	expect(told()).toContain("wombat stays on port 8443");

	await pi.submit("/tree");
	await pi.waitFor("Session Tree");
	await pi.settle();
	pi.type("keep wombat");
	await pi.settle();
	pi.keys("enter");
	await pi.waitFor("Summarize branch?");
	pi.keys("enter");
	await pi.waitFor("Navigated to selected point");
	await pi.submit(" there?");
	await until(
		"it is sent",
		() => old.llm.conversation().at(-1)?.prompt.includes("there?") === true,
	);
	expect(told()).not.toContain("wombat stays on port 8443");
});
