import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPi } from "../support/pi-terminal.ts";
import { sharePi } from "../support/shared-pi.ts";
import { createWorld, type World } from "../support/world.ts";
import { goodModel } from "./evidence.ts";

let world: World;

const content = "# Charts\n\n- labels need 30 columns\n- 导出 CSV 还没做\n";

beforeAll(async () => {
	world = await createWorld({ rules: goodModel, project: "linked" });
	const call = { op: "write", path: "plans/charts.md", content };
	world.llm.addRule({
		match: "write it down",
		reply: { toolCalls: [{ name: "notes", arguments: call }] },
	});
	world.llm.addRule({ match: "plans/charts.md (58 bytes)", reply: "It is in the notes." });
	const main = join(world.root, "main");
	mkdirSync(main);
	const git = (...args: readonly string[]) =>
		execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.invalid", ...args], {
			cwd: main,
			stdio: "ignore",
		});
	git("init");
	git("commit", "--allow-empty", "-m", "first");
	git("worktree", "add", world.project);
});
afterAll(() => world.close());

const folder = () => join(world.root, "main", ".pi", "notes");
const textOf = (name: string) => readFileSync(join(folder(), name), "utf8");

const start = sharePi(() =>
	startPi(world, { args: ["--tui-mode", "regular"], cols: 110, rows: 30 }),
);

test("a note that the model writes in a worktree is at the main checkout, and its card tells it", async () => {
	const pi = await start();
	await pi.submit("please write it down");
	await pi.waitFor("It is in the notes.");
	await pi.waitFor("notes  write plans/charts.md  created");
	expect(textOf("plans/charts.md")).toBe(content);
	expect(existsSync(join(world.project, ".pi", "notes"))).toBe(false);
	expect(pi.overflow()).toEqual([]);
});

test("from /carryover the notes are opened, edited, renamed, deleted and brought back", async () => {
	mkdirSync(join(folder(), "plans"), { recursive: true });
	writeFileSync(join(folder(), "plans", "charts.md"), content);
	const pi = await start();
	await pi.settle();
	await pi.submit("/carryover");
	await pi.waitFor("n notes");
	pi.type("n");
	await pi.waitFor("导出 CSV 还没做");
	pi.type("e");
	await pi.waitFor("Notes plans/charts.md");
	await pi.settle();
	pi.type("typed by hand");
	await pi.waitFor("typed by hand");
	pi.keys("enter");
	await pi.waitFor("Saved: plans/charts.md");
	expect(textOf("plans/charts.md")).toContain("typed by hand");
	pi.type("r");
	await pi.waitFor("name plans/charts.md");
	pi.type(".old");
	pi.keys("enter");
	await pi.waitFor("Renamed: plans/charts.md is plans/charts.md.old now.");
	pi.type("d");
	await pi.waitFor("Deleted: plans/charts.md.old");
	expect(readdirSync(join(folder(), "plans"))).toEqual([]);
	pi.type("u");
	await pi.waitFor("Taken back: plans/charts.md.old");
	pi.type("u");
	await pi.waitFor("Taken back: plans/charts.md ");
	expect(existsSync(join(folder(), "plans", "charts.md"))).toBe(true);
	pi.keys("escape");
	await pi.waitFor("Carryover");
	await pi.leaveScreen();
});
