import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type PiTerminal, startPi } from "../support/pi-terminal.ts";
import { createWorld, type World } from "../support/world.ts";
import { goodModel, until } from "./evidence.ts";

let world: World;

const summary = `<summary>
<task>Give the chart labels room below 30 columns</task>
<state>The labels overlap; nothing was changed yet.</state>
<next_steps>
- 导出 CSV 还没做
</next_steps>
</summary>`;

beforeAll(async () => {
	const settings = { compaction: { enabled: true, reserveTokens: 1_000, keepRecentTokens: 1 } };
	world = await createWorld({ rules: goodModel, settings });
	world.llm.addRule({ match: { purpose: "compaction-summary" }, reply: summary });
});
afterAll(() => world.close());

const folder = () => join(world.project, ".pi", "topics");
const files = () => {
	try {
		return readdirSync(folder()).filter((name) => name.endsWith(".md"));
	} catch {
		return [];
	}
};

async function start(tui: string): Promise<PiTerminal> {
	const pi = await startPi(world, { args: ["--tui-mode", tui], cols: 110, rows: 30 });
	onTestFinished(pi.close);
	return pi;
}

test("a summary that /compact makes is listed, read, and put into the editor", async () => {
	const pi = await start("fullscreen");
	await pi.submit(
		"the labels overlap, please look at the chart and make room for them (导出 CSV 还没做)",
	);
	await pi.waitFor("Will do tomorrow.");
	await pi.submit("/compact");
	await until("the summary is a file", () => files().length === 1);
	expect(readFileSync(join(folder(), files()[0] ?? ""), "utf8")).toContain("导出 CSV 还没做");
	await pi.submit("/carryover topics");
	await pi.waitFor("Give the chart labels room");
	await pi.waitFor("on request");
	expect(pi.screen().at(-1)).toContain("i to the editor");
	pi.keys("enter");
	await pi.waitFor("导出 CSV 还没做");
	pi.type("i");
	await pi.waitFor("Nothing is sent until you send it");
	await pi.waitFor("导出 CSV 还没做");
	const asked = world.llm.conversation().length;
	pi.type(" go on");
	await pi.waitFor("go on");
	expect(world.llm.conversation()).toHaveLength(asked);
});

test("d deletes a summary and u brings it back, also on the main screen", async () => {
	const pi = await start("regular");
	await pi.settle();
	await pi.submit("/carryover topics labels");
	await pi.waitFor("1 of 1");
	pi.type("d");
	await pi.waitFor("u brings it back");
	expect(files()).toEqual([]);
	pi.type("u");
	await pi.waitFor("Brought back");
	expect(files()).toHaveLength(1);
	// The list is read anew a little later; two escapes that come at once would be another key.
	await pi.waitFor("1 of 1");
	pi.keys("escape");
	await pi.waitFor("1 of 1", { gone: true });
	await pi.leaveScreen();
	pi.type("typed again");
	await pi.waitFor("typed again");
});
