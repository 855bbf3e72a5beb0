import { afterAll, beforeAll, expect, test } from "vitest";
import { type PiTerminal, startPi } from "../support/pi-terminal.ts";
import { sharePi } from "../support/shared-pi.ts";
import { createWorld, type World } from "../support/world.ts";
import { goodModel, goodSummary, noteOf, saveNote } from "./evidence.ts";

let world: World;

beforeAll(async () => {
	world = await createWorld({ rules: goodModel });
	await saveNote(world, "## 待办\n- 给服务加 web 统计页面，按天显示请求数\n");
	await saveNote(world, `${goodSummary}\n\n## 待办\n- 导出 CSV 还没做\n`);
});
afterAll(() => world.close());

const begin = (tui: string, LANG: string) =>
	sharePi(() => startPi(world, { args: ["--tui-mode", tui], cols: 120, rows: 30, env: { LANG } }));
const inEnglish = begin("fullscreen", "en_US.UTF-8");
const inChinese = begin("regular", "zh_CN.UTF-8");

async function openScreen(start: () => Promise<PiTerminal>): Promise<PiTerminal> {
	const pi = await start();
	await pi.submit("/carryover");
	await pi.waitFor("导出 CSV 还没做");
	await pi.waitFor("labels overlap below 30 columns");
	return pi;
}

const titleOf = (pi: PiTerminal) => pi.screen().find((row) => row.trim() !== "") ?? "";

test.for([
	{
		mode: "fullscreen",
		start: inEnglish,
		head: /Carryover\s+\d open · 2 versions/,
		title: "Carryover",
		short: "Carry",
		close: "esc close",
	},
	{
		mode: "regular, Chinese",
		start: inChinese,
		head: /工作承接\s+\d 项未完 · 2 个版本/,
		title: "工作承接",
		short: "工作",
		close: "esc 关闭",
	},
])("/carryover covers the screen, follows every size and gives pi back ($mode)", async (place) => {
	const { start, head, title, short, close } = place;
	const pi = await openScreen(start);
	expect(titleOf(pi)).toMatch(head);
	expect(pi.screen().at(-1)).toContain(close);
	const around = [titleOf(pi), pi.screen().at(-1)].join("");
	expect(/open|versions|close|Carryover/.test(around)).toBe(start === inEnglish);
	expect(/\p{Script=Han}/u.test(around)).toBe(start === inChinese);
	for (const [cols, rows] of [
		[40, 20],
		[20, 14],
		[10, 6],
		[120, 30],
	] as const) {
		pi.resize(cols, rows);
		await pi.waitFor(cols < 40 ? short : title);
		await pi.settle();
		expect(titleOf(pi)).toContain(short);
		expect(pi.screen()).toHaveLength(rows);
	}
	await pi.leaveScreen();
	expect(pi.screen().join()).not.toContain("labels overlap");
	pi.type("typed again");
	await pi.waitFor("typed again");
	pi.keys("ctrlC");
	await pi.waitFor("typed again", { gone: true });
});

test("wide characters take two columns, and moving down shows the version below", async () => {
	const pi = await openScreen(inEnglish);
	await pi.waitFor("导出 CSV 还没做");
	const row = pi.screen().findIndex((line) => line.includes("导出 CSV"));
	const cells = pi.cells(row);
	const start = cells.findIndex((cell) => cell.text === "导");
	expect(cells.slice(start, start + 4).map(({ width }) => width)).toEqual([2, 0, 2, 0]);
	pi.keys("down", "down");
	await pi.waitFor("给服务加 web 统计页面");
	pi.type("?");
	await pi.waitFor("restore");
	expect(noteOf(world)).toContain("导出 CSV");
	await pi.waitFor("Who wrote a version");
	pi.keys("escape");
	await pi.waitFor("esc close");
	await pi.leaveScreen();
});

test("restoring asks first, writes the chosen version, and u takes it back", async () => {
	const pi = await openScreen(inEnglish);
	await pi.waitFor("labels overlap");
	pi.keys("down", "down");
	await pi.waitFor("给服务加 web 统计页面");
	pi.type("r");
	await pi.waitFor("Restore version 1?");
	pi.type("n");
	await pi.waitFor("Restore version 1?", { gone: true });
	expect(noteOf(world)).toContain("导出 CSV");
	pi.type("r");
	await pi.waitFor("Restore version 1?");
	pi.type("y");
	await pi.waitFor("Version 1 restored");
	expect(noteOf(world)).toContain("给服务加 web 统计页面");
	expect(noteOf(world)).not.toContain("导出 CSV");
	pi.type("u");
	await pi.waitFor("导出 CSV 还没做");
	expect(noteOf(world)).toContain("导出 CSV");
	await pi.leaveScreen();
});

test("the subcommands are offered while typing", async () => {
	const pi = await inEnglish();
	await pi.settle();
	await pi.typeSlowly("/carry");
	await pi.waitFor("Unfinished work");
	await pi.typeSlowly("over ");
	await pi.waitFor("Summarise what is open now");
	await pi.typeSlowly("re");
	await pi.waitFor("Bring a version back");
	await pi.waitFor("Summarise what is open now", { gone: true });
	// The list of one letter looks alike, and would replace only that.
	await pi.settle();
	pi.keys("enter");
	await pi.waitFor("Bring a version back", { gone: true });
	await pi.typeSlowly("1");
	pi.keys("enter");
	await pi.waitFor("Version 1 restored");
});
