import { expect, onTestFinished, test } from "vitest";
import { type PiTerminal, startPi } from "../support/pi-terminal.ts";
import { createWorld, type World } from "../support/world.ts";
import { goodModel, noteOf, saveNote, until } from "./evidence.ts";
import { answering, sortsAs } from "./topics-evidence.ts";

async function open(world: World, tui: string, env: Record<string, string>): Promise<PiTerminal> {
	const pi = await startPi(world, { args: ["--tui-mode", tui], cols: 120, rows: 34, env });
	onTestFinished(pi.close);
	return pi;
}

/** The row of the list that the cursor stands on. */
const chosen = (pi: PiTerminal) => pi.screen().find((row) => row.startsWith(" ▸ ")) ?? "";

async function moveTo(pi: PiTerminal, name: string): Promise<void> {
	pi.keys("home");
	await pi.settle();
	for (let step = 0; step < 9 && !chosen(pi).includes(name); step++) {
		pi.keys("down");
		await pi.settle();
	}
	expect(chosen(pi)).toContain(name);
}

/** Asks, waits for the answer, and gives what the model was sent. */
async function ask(pi: PiTerminal, world: World, text: string): Promise<string> {
	const before = world.llm.conversation().length;
	await pi.submit(text);
	await until("it is sent", () => world.llm.conversation().length > before);
	await pi.settle();
	const { raw = "", system = "" } = world.llm.conversation().at(-1) ?? {};
	return system + raw;
}

test("the note is seen as it is sent, switched off and on, emptied and brought back from /waystation", async () => {
	const world = await createWorld({ rules: goodModel });
	onTestFinished(world.close);
	await saveNote(world, "## TODO\n- keep wombat on port 8443\n");
	const pi = await open(world, "fullscreen", { LANG: "en_US.UTF-8" });
	await pi.submit("/waystation");
	await pi.waitFor("No model has counted this window yet");
	await moveTo(pi, "carryover note");
	await pi.waitFor("As it would be sent");
	await pi.leaveScreen();
	expect(await ask(pi, world, "what is left?")).toContain("wombat on port 8443");
	await pi.submit("/waystation");
	await pi.waitFor("pi reports the sum");
	expect(pi.screen().join("\n")).toMatch(/⣿ system and tools \S+ {3}⡪ told, head \S+/);
	await moveTo(pi, "carryover note");
	await pi.waitFor("- keep wombat on port 8443");
	for (const [cols, rows] of [
		[40, 20],
		[20, 10],
		[120, 34],
	] as const) {
		pi.resize(cols, rows);
		await pi.settle();
		expect(pi.overflow()).toEqual([]);
	}
	pi.type(" ");
	await pi.waitFor("note: not told in this session. Next prompt: a new head, not cached.");
	await pi.waitFor("▸ ☐ carryover note");
	await pi.leaveScreen();
	expect(await ask(pi, world, "and what is left now?")).not.toContain("wombat on port 8443");
	await pi.submit("/waystation");
	await pi.waitFor("☐ carryover note");
	await moveTo(pi, "carryover note");
	pi.type(" ");
	await pi.waitFor("☑ carryover note");
	await moveTo(pi, "carryover note");
	pi.type("f");
	await pi.waitFor("Empty .pi/CARRYOVER.md?");
	pi.type("y");
	await pi.waitFor("☑ carryover note", { gone: true });
	expect(noteOf(world)).not.toContain("wombat");
	pi.type("u");
	await pi.waitFor("☑ carryover note");
	expect(noteOf(world)).toContain("wombat");
	await moveTo(pi, "carryover note");
	pi.type("f");
	await pi.waitFor("Empty .pi/CARRYOVER.md?");
	pi.type("y");
	await pi.waitFor("☑ carryover note", { gone: true });
	// What another session saves meanwhile is not what is taken back.
	await saveNote(world, "## TODO\n- keep badger on port 9443\n");
	pi.type("u");
	await pi.waitFor("☑ carryover note");
	const items = ["wombat", "badger"];
	await until("both stand in it", () => items.every((item) => noteOf(world).includes(item)));
	await pi.leaveScreen();
	expect(await ask(pi, world, "what else is left?")).toContain("wombat on port 8443");
});

test("the topic is left, taken up again and edited where it comes from (in Chinese, without the alternate screen)", async () => {
	const world = await createWorld({
		rules: [sortsAs("潮汐", "潮汐表读取 CSV", ["csv"]), answering],
	});
	onTestFinished(world.close);
	const pi = await open(world, "regular", { LANG: "zh_CN.UTF-8" });
	await ask(pi, world, "请让潮汐表支持读取 CSV 文件");
	await pi.waitFor("潮汐表读取 CSV");
	await pi.submit("谢谢");
	await pi.settle();
	await pi.submit("/waystation");
	await pi.waitFor("当前注入");
	await moveTo(pi, "主题卡片");
	await pi.waitFor("发送原文");
	const words = pi.screen().join("\n");
	expect(words).not.toMatch(/\b(told|head|tail|close|block)\b/);
	pi.type("f");
	await pi.waitFor("主题卡片", { gone: true });
	pi.type("u");
	await pi.waitFor("主题卡片");
	await moveTo(pi, "主题卡片");
	pi.type("e");
	await pi.waitFor("最初的要求");
	pi.keys("escape");
	await pi.waitFor("当前注入");
	await moveTo(pi, "主题卡片");
	// What is typed ahead is for the screen that comes, there and back, and not for pi's editor.
	for (const key of ["e", "s"]) pi.type(key);
	await pi.waitFor("的状态");
	await pi.settle();
	pi.keys("escape");
	await pi.settle();
	pi.type("q\t");
	await pi.waitFor("按用途，本会话");
	pi.type("5");
	await pi.waitFor("本分支还没有压缩过。");
	await pi.leaveScreen();
	expect(
		pi
			.screen()
			.filter((row) => row !== "")
			.join("\n"),
	).toMatch(/─\n\s*─/);
});
