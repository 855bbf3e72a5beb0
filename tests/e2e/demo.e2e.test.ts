import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { visibleWidth } from "@earendil-works/pi-tui";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { demoWords } from "../demo/words.ts";
import { type PiTerminal, startScript } from "../support/pi-terminal.ts";
import { checkout, createWorld, nodes, type World } from "../support/world.ts";

const script = join(checkout, "tests/demo/start.ts");

const places = [
	{
		LANG: "en_US.UTF-8",
		language: "en",
		item: "labels overlap below 30 columns",
		topic: /► in progress +Chart labels overlap/,
	},
	{ LANG: "zh_CN.UTF-8", language: "zh", item: "导出 CSV 还没做", topic: /► 进行中 +项目名转义/ },
] as const;

let world: World;
const args = (folder: string) => ["--in", join(world.root, folder)];
/** What the first start of each demo said, which was one without a terminal. */
const piped = new Map<string, string>();

beforeAll(async () => {
	world = await createWorld();
	for (const { LANG, language } of places) {
		const env = { ...world.env, LANG };
		const { stdout } = await promisify(execFile)(nodes.current, [script, ...args("demo")], { env });
		piped.set(language, stdout);
	}
});
afterAll(() => world.close());

test.for(places)(
	"without a terminal the demo shows the main job and ends ($language)",
	({ language, item, topic }) => {
		const stdout = piped.get(language) ?? "";
		const words = demoWords[language];
		const [, note = "", head = "", reply = "", topics = ""] = stdout.split("\n── ");
		expect(stdout).toContain(words.hints.join("\n"));
		expect(note).toContain(item);
		expect(head).toContain("<carryover-note nonce=");
		expect(head).toContain(item);
		expect(reply).toContain(item);
		expect(topics).toMatch(topic);
	},
);

/** Goes back to the past session, compacts it, and waits for what the check took out of the summary. */
async function compactPast(demo: PiTerminal, { found, said }: { found: string; said: RegExp }) {
	await demo.submit("/resume");
	await demo.waitFor("Resume Session");
	demo.type(found);
	await demo.waitFor(new RegExp(`› [^\\n]*${found}`));
	demo.keys("enter");
	await demo.waitFor("Resumed session");
	await demo.submit("/compact");
	await demo.waitFor(said);
}

test("in a terminal the demo's first start answers, shows the note and the topics, and Ctrl+D leaves nothing running", async () => {
	const options = { args: args("fresh"), ready: /scripted/, env: { LANG: "C" } };
	const demo = await startScript(world, script, options);
	onTestFinished(demo.close);
	await demo.waitFor(demoWords.en.hints[1]);
	await demo.submit("what is left here?");
	await demo.waitFor("From the note of the last session");
	await demo.submit("fix the chart labels");
	await demo.waitFor("labelsFor now leaves out labels");
	await demo.waitFor("▸ Chart labels overlap");
	await demo.submit("note that");
	await demo.waitFor("Noted.");
	await demo.submit("/carryover");
	await demo.waitFor("look at the chart at 24 columns");
	// Of a picture that is half drawn the hint may still be left.
	await demo.settle();
	demo.keys("escape");
	await demo.waitFor(demoWords.en.hints[1]);
	await demo.submit("print sunrise too");
	await demo.waitFor("▸ Print sunrise and s…");
	await demo.submit("/topics");
	await demo.waitFor("► Publish 0.4.0-rc.1");
	await demo.waitFor("✓ Read tide tables as CSV");
	// Of a picture that is half drawn the hint may still be left.
	await demo.settle();
	demo.keys("escape");
	await demo.waitFor(demoWords.en.hints[1]);
	const said = /▸ Compacted 2\dk ≈> \S+ {2}files 2\/2 · requests \d+\/\d+ · 2 claims refused/;
	await compactPast(demo, { found: "latest", said });
	const chart = readFileSync(join(world.root, "fresh/en/tidewatch/src/chart.ts"), "utf8");
	expect(chart).toContain("columns < 30");
	expect(await demo.quit()).toEqual({ exitCode: 0, signal: undefined });
	const models = readFileSync(join(world.root, "fresh/en/agent/models.json"), "utf8");
	const { baseUrl } = JSON.parse(models).providers.mock;
	await expect(fetch(baseUrl)).rejects.toThrow();
});

test("in a later start the demo's model mends what it says that it mends, in Chinese too", async () => {
	const env = { LANG: "zh_CN.UTF-8" };
	const demo = await startScript(world, script, { args: args("demo"), ready: /scripted/, env });
	onTestFinished(demo.close);
	await demo.submit("修一下转义的问题");
	await demo.waitFor("rowFor 现在会转义项目名");
	await demo.waitFor("▸ 项目名转义");
	const page = readFileSync(join(world.root, "demo/zh/请求统计/src/stats.ts"), "utf8");
	expect(page).toContain('project.replaceAll("<", "&lt;")');
	await demo.submit("统计页面再显示错误率");
	await demo.waitFor("▸ 统计页面显示错误率");
	const said = /▸ 已压缩 2\dk ≈> \S+ {2}文件 \d\/\d · 要求 \d\/\d · 剔除 2 条/;
	await compactPast(demo, { found: "web", said });
});

test("what the demo proposes fits a terminal of 80 columns", () => {
	const widths = Object.values(demoWords).flatMap(({ hints }) => hints.map(visibleWidth));
	expect(Math.max(...widths)).toBeLessThanOrEqual(78);
});
