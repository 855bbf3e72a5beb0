import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
	leaveAmber,
	leaveCarryover,
	leaveSession,
	leaveTopics,
	pictureOf,
	sampleKey,
	write,
} from "../support/originals.ts";
import { runPi } from "../support/pi-process.ts";
import { type PiTerminal, startPi } from "../support/pi-terminal.ts";
import { sharePi } from "../support/shared-pi.ts";
import { createWorld, type World } from "../support/world.ts";
import { goodModel } from "./evidence.ts";

let world: World;
let below: string;

beforeAll(async () => {
	world = await createWorld({ rules: goodModel });
	below = join(world.project, "app");
	mkdirSync(below);
	write(join(world.project, ".git", "HEAD"), "ref: refs/heads/main\n");
	const left = { ...world, root: world.project, below };
	leaveCarryover(left);
	leaveTopics(left);
	leaveSession(left, "s-below", below);
	leaveAmber(left);
});
afterAll(() => world.close());

const begin = (tui: string) =>
	sharePi(() => startPi(world, { args: ["--tui-mode", tui], cols: 110, rows: 30 }));
const modes = { fullscreen: begin("fullscreen"), regular: begin("regular") };

async function start(tui: keyof typeof modes, cols = 110): Promise<PiTerminal> {
	const pi = await modes[tui]();
	pi.resize(cols, 30);
	return pi;
}

const note = () => readFileSync(join(world.project, ".pi", "CARRYOVER.md"), "utf8");

test("the import tab takes one source and all, the note waits for approval, and the originals stay", async () => {
	const before = pictureOf(below);
	const pi = await start("fullscreen");
	await pi.settle();
	await pi.submit("/waystation import");
	await pi.waitFor("What would be taken");
	await pi.waitFor("- rotate the key [redacted]");
	pi.type("i");
	await pi.waitFor("3 taken: carryover note (pi-carryover).");
	pi.type("a");
	await pi.waitFor("taken from 4 sources.");
	await pi.waitFor("u undo");
	expect(note()).toContain("把导出按钮移到工具栏");
	expect(note()).not.toContain(sampleKey);
	expect(pictureOf(below)).toEqual(before);
	expect(pi.overflow()).toEqual([]);
	await pi.leaveScreen();
	await pi.submit("/carryover");
	await pi.waitFor("a approve");
	await pi.leaveScreen();
});

test("what holds a text is ticked, forgotten after a question, and comes back", async () => {
	const pi = await start("regular", 80);
	await pi.settle();
	await pi.submit("/waystation forget 导出按钮");
	await pi.waitFor("2 of 2 chosen");
	pi.type("x");
	await pi.waitFor("Forget in 2 places?");
	pi.type("y");
	await pi.waitFor("Forgotten in 2 places.");
	await pi.waitFor('Nothing holds "导出按钮"');
	expect(note()).not.toContain("导出按钮");
	pi.type("u");
	await pi.waitFor("Taken back.");
	expect(note()).toContain("导出按钮");
	expect(pi.overflow()).toEqual([]);
	await pi.leaveScreen();
});

test("a sweep lists secrets and takes them out in the TUI, and in print mode it only lists", async () => {
	const file = write(join(world.project, ".pi", "notes", "keys.md"), `password = "${sampleKey}"\n`);
	const { code, stdout } = await runPi(world, ["-p", "/waystation sweep"]);
	expect(code).toBe(0);
	expect(stdout).toMatch(/1 {2}note of the model {2}keys.md · 1 secret/);
	expect(stdout).not.toContain(sampleKey);
	expect(readFileSync(file, "utf8")).toContain(sampleKey);
	const pi = await start("regular", 100);
	await pi.settle();
	await pi.submit("/waystation sweep");
	// The rest is what the originals left here, and, unticked, what the folder below keeps, which is a project of its own.
	await pi.waitFor("2 of 5 chosen");
	pi.type("a");
	for (let chosen = 5; chosen > 1; chosen -= 1) {
		await pi.waitFor(`${chosen} of 5 chosen`);
		pi.keys("down");
		pi.type(" ");
	}
	await pi.waitFor("1 of 5 chosen");
	pi.type("x");
	await pi.waitFor("Take 1 secret out of 1 file?");
	pi.type("y");
	await pi.waitFor("1 secret taken out of 1 file.");
	expect(readFileSync(file, "utf8")).toBe('password = "[redacted]"\n');
	await pi.leaveScreen();
	expect(existsSync(join(world.agentDir, "waystation", "topics.json"))).toBe(true);
});

test("switched off, the import tab opens and says why nothing is brought in, and the others stay a key away", async () => {
	const pi = await start("fullscreen", 80);
	await pi.settle();
	await pi.submit("/waystation off");
	await pi.waitFor("nothing is stored");
	await pi.submit("/waystation");
	await pi.waitFor("nothing is told");
	pi.type("8");
	await pi.waitFor("Not looked at: Waystation is off in this session.");
	pi.keys("tab");
	await pi.waitFor("nothing is told");
	await pi.leaveScreen();
	await pi.submit("/waystation import");
	await pi.waitFor("Not looked at: Waystation is off in this session.");
	expect(pi.overflow()).toEqual([]);
	await pi.leaveScreen();
});
