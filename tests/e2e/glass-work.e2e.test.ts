import { expect, onTestFinished, test } from "vitest";
import { type GlassTab, glassTabs } from "#views/waystation/tabs.ts";
import type { ModelRequest } from "../support/mock-llm-request.ts";
import { runPi } from "../support/pi-process.ts";
import { type PiTerminal, startPi } from "../support/pi-terminal.ts";
import { type Exchange, withLongResults, writeSession } from "../support/sessions.ts";
import { longEnglish } from "../support/sessions-en.ts";
import { chinese } from "../support/sessions-zh.ts";
import { summarisers } from "../support/summariser.ts";
import { createWorld, type World } from "../support/world.ts";
import { until } from "./evidence.ts";

/** A priced model, and a long session that it can go on with. */
async function createOffice(exchanges: readonly Exchange[]): Promise<World> {
	const world = await createWorld({
		rules: [
			{
				match: { purpose: "compaction-summary" },
				reply: ({ prompt, system }: ModelRequest) => ({
					text: summarisers.good({ system, user: prompt }),
				}),
			},
		],
		models: [
			{
				...{ id: "mock-1", contextWindow: 200_000, maxTokens: 4096 },
				cost: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 },
			},
		],
		settings: { compaction: { enabled: true, reserveTokens: 1_000, keepRecentTokens: 200 } },
	});
	onTestFinished(world.close);
	writeSession(world.agentDir, withLongResults(exchanges, 4_000), {
		cwd: world.project,
		startedAt: Date.now() - 3_600_000,
		contextTokens: 30_000,
	});
	return world;
}

async function open(world: World, tui: string, cols: number, lang: string): Promise<PiTerminal> {
	const args = ["--tui-mode", tui, "-c"];
	const pi = await startPi(world, { args, cols, rows: 44, env: { LANG: lang } });
	onTestFinished(pi.close);
	return pi;
}

const numberOf = (tab: GlassTab) => String(glassTabs.indexOf(tab) + 1);

test("a job is stopped, what a compaction cost is read, and it is taken back, all in the tabs", async () => {
	const world = await createOffice(longEnglish.slice(0, 18));
	const pi = await open(world, "fullscreen", 120, "en_US.UTF-8");
	world.llm.addRule({ match: { purpose: "topic-classify" }, reply: { hang: true }, times: 1 });
	await pi.submit("the tide tables need an export as CSV for the harbour office");
	await pi.waitFor("OK.");
	await pi.submit("/waystation jobs");
	await pi.waitFor(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] topics: which one/);
	pi.type("x");
	await pi.waitFor(/✕ topics: which one +stopped/);
	await until("the request is given up", () =>
		world.llm.background("topic-classify").some(({ aborted }) => aborted),
	);
	pi.keys("escape");
	await pi.waitFor("✕ topics: which one", { gone: true });
	await pi.submit("/compact");
	await pi.waitFor(/✓ \d+k ≈> \d/);
	await pi.submit("and now?");
	await pi.waitFor(/✓ \d\S* → \d/);

	await pi.submit("/waystation cost");
	await pi.waitFor(/compaction: summary +\S+ +\$0\.0\d+ +1/);
	await pi.waitFor(/compaction · (now|1 min) .*% cached → .*read anew · \$0\.\d+/);
	pi.type("s");
	await pi.waitFor("By purpose, today");
	expect(pi.overflow()).toEqual([]);
	pi.keys("tab");
	await pi.waitFor(/✕ topics: which one +stopped/);
	pi.keys("tab");
	await pi.waitFor(/▸ \S Summary kept as a file|✦ Compacted/);
	pi.resize(40, 30);
	await pi.waitFor("Journal");
	expect(pi.overflow()).toEqual([]);
	pi.resize(120, 44);
	pi.type("/kept as a file");
	await pi.waitFor(/1 of \d+/);
	pi.keys("enter");
	await pi.waitFor("u undo");
	// Whoever presses a key twice wants it once.
	pi.type("u");
	pi.type("u");
	await pi.waitFor("Nothing here has these words.");
	await pi.settle();
	expect(pi.screen().join("\n")).not.toContain("Not taken back");
	pi.keys("escape");
	await pi.waitFor(/✦ Compacted/);
	pi.type("/compacted");
	await pi.waitFor(/1 of \d+/);
	pi.keys("enter");
	await pi.waitFor("u closes this screen");
	pi.type("u");
	await pi.waitFor("Back to before the compaction.");
	await pi.submit("/waystation journal");
	await pi.waitFor(/Journal {2}\d+ by itself/);
	expect(pi.screen().join("\n")).not.toContain("✦ Compacted");
	pi.keys("escape");
	await pi.waitFor("by itself", { gone: true });
	expect(await pi.quit()).toEqual({ exitCode: 0, signal: undefined });
});

test("the tabs stand in pi's regular screen in Chinese as well, and are text where there is none", async () => {
	const world = await createOffice(chinese);
	const pi = await open(world, "regular", 80, "zh_CN.UTF-8");
	await pi.submit("/waystation journal");
	await pi.waitFor(/日志 {2}自动发生|还没有自动发生过什么/);
	pi.type(numberOf("cost"));
	await pi.waitFor("驿站还没有请求过模型。");
	pi.type(numberOf("jobs"));
	await pi.waitFor("后台还没有做过什么。");
	expect(pi.overflow()).toEqual([]);
	pi.keys("escape");
	await pi.waitFor("后台还没有做过什么。", { gone: true });
	expect(await pi.quit()).toEqual({ exitCode: 0, signal: undefined });
	const { code, stdout } = await runPi(world, ["-c", "-p", "/waystation cost"]);
	expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringMatching(/^每次请求/m) });
});

test("keys that are typed while the first tab is loaded are for that tab, and not for pi's editor, as for each tab behind it", async () => {
	const world = await createOffice(longEnglish.slice(0, 18));
	const pi = await open(world, "regular", 80, "en_US.UTF-8");
	// From when the footer stands they are.
	await pi.waitFor("· waystation");
	const before = world.llm.requests.length;
	const findReminder = async () => {
		pi.type("/reminder\r");
		await pi.waitFor(/\/ reminder +\d+ of \d+/);
		pi.keys("escape");
		await pi.waitFor("/ reminder", { gone: true });
		await pi.leaveScreen();
	};
	pi.type("/waystation settings");
	await pi.waitFor("/waystation settings");
	await pi.settle();
	pi.keys("enter");
	// What comes in one piece with Enter is for the editor, as pi has it.
	await pi.waitFor("/waystation settings", { gone: true });
	await findReminder();
	expect(pi.screen().join("\n")).not.toContain("reminder");

	await pi.submit("/waystation");
	await pi.waitFor("Told now");
	pi.type(`${numberOf("import")}${numberOf("doctor")}${numberOf("settings")}`);
	await findReminder();
	expect(pi.screen().join("\n")).not.toMatch(/\d{2,}\/|reminder/);
	expect(world.llm.requests).toHaveLength(before);
	expect(await pi.quit()).toEqual({ exitCode: 0, signal: undefined });
});
