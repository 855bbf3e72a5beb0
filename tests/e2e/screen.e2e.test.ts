import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type PiTerminal, startPi } from "../support/pi-terminal.ts";
import { createWorld, type World } from "../support/world.ts";
import { goodModel, goodSummary, noteOf, saveNote } from "./evidence.ts";

let world: World;

beforeAll(async () => {
	world = await createWorld({ rules: goodModel });
	await saveNote(world, "## 待办\n- 给服务加 web 统计页面，按天显示请求数\n");
	await saveNote(world, `${goodSummary}\n\n## 待办\n- 导出 CSV 还没做\n`);
});
afterAll(() => world.close());

async function openScreen(tui: string, env: Record<string, string> = {}): Promise<PiTerminal> {
	const pi = await startPi(world, { args: ["--tui-mode", tui], cols: 120, rows: 30, env });
	onTestFinished(pi.close);
	await pi.submit("/carryover");
	await pi.waitFor("esc");
	return pi;
}

const titleOf = (pi: PiTerminal) => pi.screen().find((row) => row.trim() !== "") ?? "";

test.for(["fullscreen", "regular"])(
	"/carryover covers the screen, follows every size and gives pi back (%s)",
	async (tui) => {
		const pi = await openScreen(tui);
		await pi.waitFor("labels overlap below 30 columns");
		await pi.waitFor("导出 CSV 还没做");
		expect(titleOf(pi)).toMatch(/Carryover\s+\d open · 2 versions/);
		expect(pi.screen().at(-1)).toContain("esc close");
		for (const [cols, rows] of [
			[40, 20],
			[20, 14],
			[10, 6],
			[120, 30],
		] as const) {
			pi.resize(cols, rows);
			await pi.waitFor(cols < 40 ? "Carry" : "Carryover");
			await pi.settle();
			expect(titleOf(pi)).toContain("Carry");
			expect(pi.screen()).toHaveLength(rows);
		}
		await pi.leaveScreen();
		expect(pi.screen().join()).not.toContain("labels overlap");
		pi.type("typed again");
		await pi.waitFor("typed again");
	},
);

test("wide characters take two columns, and moving down shows the version below", async () => {
	const pi = await openScreen("fullscreen");
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
});

test("restoring asks first, writes the chosen version, and u takes it back", async () => {
	const pi = await openScreen("fullscreen");
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
});

test("a Chinese terminal gets every word in Chinese", async () => {
	const pi = await openScreen("fullscreen", { LANG: "zh_CN.UTF-8" });
	await pi.waitFor("导出 CSV 还没做");
	const around = [titleOf(pi), pi.screen().at(-1)].join("");
	expect(around).not.toMatch(/open|versions|close|Carryover/);
	expect(around).toMatch(/\p{Script=Han}/u);
	await pi.leaveScreen();
});

test("the subcommands are offered while typing", async () => {
	const pi = await startPi(world);
	onTestFinished(pi.close);
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
