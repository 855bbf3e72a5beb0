import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startPi, type TerminalOptions } from "../support/pi-terminal.ts";
import { copySession, type Exchange, writeSession } from "../support/sessions.ts";
import { longEnglish } from "../support/sessions-en.ts";
import { chinese } from "../support/sessions-zh.ts";
import { createWorld, nodes, type World } from "../support/world.ts";
import { goodSummary, kindsOf, linkOf, noteOf, toldIn } from "./evidence.ts";

const startedAt = Date.parse("2026-03-02T09:00:00Z");
const ended = { exitCode: 0, signal: undefined };

/** Some work, and what is said and kept of it. */
interface Work {
	readonly exchanges: readonly Exchange[];
	readonly project: string;
	readonly last: readonly [ask: string, answer: string];
	readonly summary: string;
	/** What pi says while it makes the summary. */
	readonly saving: RegExp;
	/** The heading that the model is asked for. */
	readonly heading: string;
	readonly next: readonly [ask: string, answer: string];
}

const english: Work = {
	exchanges: longEnglish,
	project: "project",
	last: ["leave the labels for now", "Will do tomorrow."],
	summary: goodSummary,
	saving: /Saving what is unfinished[\s\S]*Ctrl\+C/,
	heading: "TODO",
	next: ["what is left?", "Two things are left."],
};

/** In a folder whose name has Chinese, a space and a decomposed accent. */
const inChinese: Work = {
	exchanges: chinese,
	project: "大明 科技 cafe\u0301",
	last: ["图表的标签在手机上重叠了，先记着，明天再修", "明天再做。"],
	summary: "## 待办\n- 图表标签在窄屏上重叠\n- 用 `--tag next` 发布 0.4.0-rc.1",
	saving: /正在保存.*Ctrl\+C/,
	heading: "待办",
	next: ["还剩什么？", "还剩两件事。"],
};

async function createOffice({ project, last, summary, next }: Work = english) {
	const world = await createWorld({
		project,
		rules: [
			{ match: { purpose: "carryover-summary" }, reply: summary },
			...[last, next].map(([match, reply]) => ({ match, reply })),
		],
	});
	onTestFinished(world.close);
	return world;
}

/** Goes on with a session, asks one thing and quits; what was on the screen. */
async function workOn(world: World, file: string, options: TerminalOptions, work = english) {
	const [ask, answer] = work.last;
	const args = [...(options.args ?? []), "--session", file];
	const pi = await startPi(world, { ...options, args });
	await pi.submit(ask);
	await pi.waitFor(answer);
	expect(await pi.quit()).toEqual(ended);
	const screen = pi.history().join("\n");
	await pi.close();
	return screen;
}

/** Starts a fresh session and asks; the request that the model got. */
async function askFresh(world: World, options: TerminalOptions, { next }: Work = english) {
	const [ask, answer] = next;
	const pi = await startPi(world, options);
	await pi.submit(ask);
	await pi.waitFor(answer);
	expect(await pi.quit()).toEqual(ended);
	await pi.close();
	return world.llm.conversation().find((request) => request.prompt.includes(ask));
}

const wide = { cols: 100, rows: 30 };
const narrow = { cols: 50, rows: 14 };

/** Each mode, size and Node with each other one, since none of them knows of the third. */
const everywhere = [
	{ tui: "fullscreen", node: "current", ...wide, work: inChinese },
	{ tui: "fullscreen", node: "floor", ...narrow, work: english },
	{ tui: "regular", node: "current", ...narrow, work: english },
	{ tui: "regular", node: "floor", ...wide, work: english },
] as const;

test.for(everywhere)(
	"what a session left open reaches the next one ($tui, $cols columns, node $node, $work.exchanges.length exchanges in $work.project)",
	async ({ tui, node, work, cols, rows }) => {
		const world = await createOffice(work);
		const options = { cols, rows, node: nodes[node], args: ["--tui-mode", tui] };
		const file = writeSession(world.agentDir, work.exchanges, { cwd: world.project, startedAt });
		expect(await workOn(world, file, options, work)).toMatch(work.saving);
		for (const line of work.summary.split("\n")) expect(noteOf(world)).toContain(line);
		expect(noteOf(world)).not.toContain("waystation:capture");
		expect(linkOf(world)).toBe(file);
		expect(kindsOf(world).at(-1)).toBe("summary");
		const [asked, second] = world.llm.background("carryover-summary");
		expect(asked?.system).toContain(work.heading);
		expect(second).toBeUndefined();

		const request = await askFresh(world, options, work);
		for (const line of work.summary.split("\n")) expect(toldIn(request)).toContain(line);
		expect(request?.raw.split("0.4.0-rc.1")).toHaveLength(2);
		expect(request?.system).toContain(file);
		expect(request?.roles).toEqual(["system", "user"]);
	},
);

const { WAYSTATION_SESSIONS: folder } = process.env;
const given = folder ? readdirSync(folder).filter((name) => name.endsWith(".jsonl")) : [];

/** Real session files, when the tester names a folder of them. */
test.for(given)("a copy of %s goes on, and what it left reaches the next session", async (name) => {
	const world = await createOffice();
	const file = copySession(join(folder ?? "", name), world.agentDir, world.project);
	await workOn(world, file, {});
	expect(noteOf(world)).toContain("labels overlap below 30 columns");
	expect(linkOf(world)).toBe(file);
	expect(toldIn(await askFresh(world, {}))).toContain("the proxy stays on port 8443");
});
