import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { configFile, welcomeMark } from "../../src/persistence/agent-files.ts";
import { runPi } from "../support/pi-process.ts";
import { startRpc } from "../support/pi-rpc.ts";
import { type PiTerminal, startPi } from "../support/pi-terminal.ts";
import { sharePi } from "../support/shared-pi.ts";
import { createWorld, type World, type WorldOptions } from "../support/world.ts";
import { goodModel, saveNote, until } from "./evidence.ts";

const english = { LANG: "en_US.UTF-8", LC_ALL: "en_US.UTF-8" };

async function createOffice(options: WorldOptions = {}): Promise<World> {
	const world = await createWorld({ rules: goodModel, env: english, ...options });
	onTestFinished(world.close);
	return world;
}

const start = (world: World, tui: string, args: readonly string[] = []) =>
	startPi(world, { args: ["--tui-mode", tui, ...args], cols: 110, rows: 30 });

async function open(world: World, tui: string, args: readonly string[] = []): Promise<PiTerminal> {
	const pi = await start(world, tui, args);
	onTestFinished(pi.close);
	return pi;
}

/** A world with a note and one pi in a mode of its TUI, for tests that begin without settings. */
function shareOffice(tui: string) {
	let world: World;
	beforeAll(async () => {
		world = await createWorld({ rules: goodModel, env: english });
		await saveNote(world, "## TODO\n- labels overlap below 30 columns\n");
	});
	afterAll(() => world.close());
	const shared = sharePi(() => start(world, tui));
	return async () => {
		rmSync(configFile(world.agentDir), { force: true });
		return { world, pi: await shared() };
	};
}

const fullscreen = shareOffice("fullscreen");
const regular = shareOffice("regular");

const configOf = (world: World) => JSON.parse(readFileSync(configFile(world.agentDir), "utf8"));

/** Our files and those of the project, with their content. */
function filesOf({ agentDir, project }: World): Readonly<Record<string, string>> {
	const paths = [join(agentDir, "waystation"), project].flatMap((folder) =>
		existsSync(folder)
			? readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name))
			: [],
	);
	const files = paths.filter((path) => statSync(path).isFile());
	return Object.fromEntries(files.map((path) => [path, readFileSync(path, "latin1")]));
}

const ours = /save_carryover|notes|history|new_context|get_context_remaining/;

/** That a request holds nothing of ours: no section, no message, no tool. */
function expectBare(world: World, request = -1): void {
	const { raw = "", tools = [] } = world.llm.conversation().at(request) ?? {};
	expect(raw).not.toMatch(/<waystation>|waystation-update|Memory kept by Waystation/);
	expect(tools.filter((name) => ours.test(name))).toEqual([]);
}

test("settings are found, changed, refused, scoped and taken back on the screen", async () => {
	const { pi, world } = await regular();
	await pi.submit("/waystation settings");
	await pi.waitFor("nothing is stored");
	pi.type("/");
	await pi.waitFor("words of a name");
	pi.type("quitSec");
	await pi.waitFor(/1 of \d+/);
	pi.keys("enter", "enter");
	await pi.waitFor("enter save");
	pi.type("999");
	await pi.waitFor("999");
	pi.keys("enter");
	await pi.waitFor("! Takes 1 to 120.");
	expect(existsSync(configFile(world.agentDir))).toBe(false);
	pi.keys("backspace", "backspace");
	await pi.waitFor("999", { gone: true });
	pi.keys("enter");
	await pi.waitFor("✓ Wait at quit: 9.");
	expect(configOf(world)).toEqual({ carryover: { quitSeconds: 9 } });
	pi.type("u");
	await pi.waitFor("Taken back. Wait at quit: 30.");
	expect(configOf(world)).toEqual({});
	pi.keys("escape");
	await pi.waitFor("esc close");
	await pi.leaveScreen();
	expect(pi.overflow()).toEqual([]);
});

test("what is changed in the file by hand shows on the open screen and holds, in place of what was said before", async () => {
	const { pi, world } = await fullscreen();
	await pi.submit("/waystation settings");
	await pi.waitFor("Wait at quit");
	pi.keys("down", "enter");
	await pi.waitFor("✓ Language: en.");
	writeFileSync(configFile(world.agentDir), '{ "carryover": { "quitSeconds": 77 } }');
	await pi.waitFor(/Wait at quit +77/);
	expect(pi.screen().join("\n")).not.toContain("✓");
	writeFileSync(configFile(world.agentDir), '{ "enabled": false }');
	await pi.waitFor(/Waystation +off/);
	await pi.leaveScreen();
	await pi.waitFor("waystation off");
	writeFileSync(configFile(world.agentDir), "{}");
	await pi.submit("/waystation settings");
	await pi.waitFor(/Waystation +on/);
	await pi.leaveScreen();
	await pi.waitFor("waystation off", { gone: true });
});

test("a model is picked, a project has its own word, and off holds at once", async () => {
	const { pi, world } = await fullscreen();
	await pi.submit("/waystation settings");
	await pi.waitFor("Background model");
	pi.keys("down", "down", "down", "enter");
	await pi.waitFor("part of a name");
	pi.type("mock");
	await pi.waitFor("mock/mock-1");
	pi.keys("enter");
	await pi.waitFor("✓ Background model: mock/mock-1.");
	pi.type("s");
	await pi.waitFor("▸ this project");
	pi.keys("home");
	await pi.waitFor("Waystation  enabled");
	pi.type(" ");
	await pi.waitFor("Turn all of Waystation off?");
	pi.type("y");
	await pi.waitFor("✓ Waystation: off.");
	expect(configOf(world)).toEqual({
		models: { background: "mock/mock-1" },
		projects: { [world.project]: { enabled: false } },
	});
	pi.resize(40, 24);
	await pi.waitFor("space change");
	expect(pi.overflow()).toEqual([]);
	pi.resize(110, 30);
	await pi.leaveScreen();
	await pi.waitFor("waystation off");
	await pi.submit("what is left to do?");
	await pi.waitFor("Two things are left.");
	expectBare(world);
});

test("a click chooses a row and one more turns it, in a real terminal", async () => {
	const { pi } = await fullscreen();
	await pi.submit("/waystation settings");
	await pi.waitFor("Language");
	await pi.settle();
	const row = pi.screen().findIndex((line) => /^\s+Language\s+auto/.test(line.split("│")[0] ?? ""));
	expect(row).toBeGreaterThan(0);
	const click = async () => {
		pi.type(`\x1b[<0;10;${row + 1}M`);
		pi.type(`\x1b[<0;10;${row + 1}m`);
		await pi.settle();
	};
	await click();
	await pi.waitFor(/▸\s+Language/);
	await click();
	await pi.waitFor(/▸ \* Language\s+en/);
	await pi.leaveScreen();
});

test("off: nothing told, stored or run, shown in the footer; on: all is back", async () => {
	const { pi, world } = await regular();
	await pi.submit("the labels of the chart overlap, please mend them");
	await pi.waitFor("Will do tomorrow.");
	expect(world.llm.conversation().at(-1)?.raw).toContain("<waystation>");
	await pi.submit("/waystation off");
	await pi.waitFor("Waystation is off: the model is told nothing");
	await pi.waitFor("waystation off");
	const before = filesOf(world);
	const calls = world.llm.requests.length;
	await pi.submit("and what is left now?");
	await pi.waitFor("Two things are left.");
	expectBare(world);
	await pi.submit("/carryover");
	await pi.waitFor("Waystation is off in this session. /waystation on brings it back.");
	expect(filesOf(world)).toEqual(before);
	expect(world.llm.requests).toHaveLength(calls + 1);
	await pi.submit("/waystation on");
	await pi.waitFor("Waystation is on.");
	await pi.waitFor("1 open");
	const said = world.llm.conversation().length;
	await pi.submit("what else is left?");
	await until("it is sent", () => world.llm.conversation().length > said);
	const { raw = "", tools = [] } = world.llm.conversation().at(-1) ?? {};
	expect(raw).toContain("labels overlap below 30 columns");
	expect(tools.filter((name) => ours.test(name))).toHaveLength(5);
});

test("--no-waystation keeps it out of every session of the process, and on overrules it", async () => {
	const world = await createOffice({ first: true });
	const before = filesOf(world);
	const { code, stdout } = await runPi(world, ["--no-waystation", "-p", "what is left?"]);
	expect([code, stdout.trim()]).toEqual([0, "Two things are left."]);
	expectBare(world);
	const pi = await open(world, "fullscreen", ["--no-waystation"]);
	await pi.waitFor("waystation off");
	await pi.submit("what is left?");
	await pi.waitFor("Two things are left.");
	expectBare(world);
	await pi.submit("/topics");
	await pi.waitFor("Waystation is off (--no-waystation).");
	await pi.submit("/new");
	await pi.waitFor("Two things are left.", { gone: true });
	await pi.waitFor("waystation off");
	expect(filesOf(world)).toEqual(before);
	await pi.submit("/waystation on");
	await pi.waitFor("Waystation is on.");
	await pi.submit("what is left?");
	await pi.waitFor("Two things are left.");
	expect(world.llm.conversation().at(-1)?.raw).toContain("<waystation>");
	expect((await pi.quit()).exitCode).toBe(0);
});

test("RPC mode sets a setting, switches off and on; print mode lists the settings", async () => {
	const world = await createOffice();
	const rpc = startRpc(world);
	const ask = async (message: string, answer: RegExp) => {
		const from = rpc.events.length;
		await rpc.send({ type: "prompt", message });
		await rpc.waitFor(
			(event) => event.method === "notify" && answer.test(String(event.message)),
			from,
		);
	};
	await ask("/waystation settings caps.dayTokens 5k", /Background tokens, day: 5,000\./);
	await ask("/waystation off", /Waystation is off/);
	await rpc.prompt("what is left?");
	expectBare(world);
	await ask("/waystation on", /Waystation is on/);
	await rpc.prompt("what is left?");
	expect(world.llm.conversation().at(-1)?.raw).toContain("<waystation>");
	expect(await rpc.close()).toBe(0);
	const { stdout } = await runPi(world, ["-p", "/waystation settings"]);
	expect(stdout).toMatch(/1 setting differs[\s\S]*caps\.dayTokens +5,000/);
});

test("the card of the first start stands until the first message, and the next start has none", async () => {
	const world = await createOffice({
		first: true,
		env: { LANG: "zh_CN.UTF-8", LC_ALL: "zh_CN.UTF-8" },
	});
	const pi = await open(world, "regular");
	await pi.waitFor("停用：/waystation off");
	await until("it is noted", () => existsSync(welcomeMark(world.agentDir)));
	pi.resize(40, 24);
	await pi.waitFor("/carryover   未完的工作");
	expect(pi.overflow()).toEqual([]);
	pi.resize(110, 30);
	await pi.submit("what is left?");
	await pi.waitFor("Two things are left.");
	await pi.waitFor("停用：/waystation off", { gone: true });
	expect(world.llm.conversation()[0]?.raw).not.toContain("停用");
	await pi.quit();
	const next = await open(world, "fullscreen");
	await next.settle();
	expect(next.screen().join("\n")).not.toContain("停用");
});
