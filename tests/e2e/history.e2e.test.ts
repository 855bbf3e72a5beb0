import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPi } from "../support/pi-terminal.ts";
import { writeSession } from "../support/sessions.ts";
import { sharePi } from "../support/shared-pi.ts";
import { createWorld, type World } from "../support/world.ts";
import { until } from "./evidence.ts";

let world: World;

beforeAll(async () => {
	world = await createWorld();
	const sessions = [
		[
			{ ask: "端口改成 8443，别动 8080", answer: "改好了。" },
			{ ask: "keep the changelog short", answer: "Yes." },
		],
		[
			{ ask: "keep the wombat on port 8443", answer: "The wombat stays." },
			{ ask: "and the changelog short", answer: "Short it is." },
		],
	];
	for (const [hours, exchanges] of sessions.entries()) {
		const startedAt = Date.now() - (hours + 1) * 3_600_000;
		writeSession(world.agentDir, exchanges, { cwd: world.project, startedAt });
	}
});
afterAll(() => world.close());

const start = sharePi(() => startPi(world, { cols: 120, rows: 30, env: { LANG: "en_US.UTF-8" } }));

test("an earlier session is found in Chinese as it is typed, also after a resize, and goes to the editor", async () => {
	const pi = await start();
	await pi.submit("/history");
	await pi.waitFor("Search everything that was said and done.");
	pi.type("改成");
	await pi.waitFor("1 hit");
	const row = pi.screen().findIndex((line) => line.startsWith(" ▸ "));
	const lit = pi.cells(row).filter((cell) => cell.underline);
	expect(lit.map(({ text }) => text).join("")).toBe("改成");
	pi.resize(60, 20);
	await until("the screen has the new width", () => pi.screen()[2]?.trimEnd().length === 60);
	pi.type(" 9999");
	await pi.waitFor("Nothing in this project holds all of it.");
	for (const _ of " 9999") pi.keys("backspace");
	await pi.waitFor("1 hit");
	pi.keys("enter");
	await pi.waitFor("to the editor");
	pi.keys("enter");
	await pi.waitFor("1 hit", { gone: true });
	await pi.waitFor("Nothing is sent until you send it");
	await pi.waitFor("端口改成 8443，别动 8080");
	pi.resize(120, 30);
	pi.keys("ctrlC");
	await pi.waitFor("端口改成 8443，别动 8080", { gone: true });
});

test("a hit is pinned to the note, its session is resumed, and there it is shown in the tree", async () => {
	const pi = await start();
	await pi.submit("/history port 8443");
	await pi.waitFor("1 hit");
	pi.type("p");
	await pi.waitFor("Added to the carryover note.");
	const note = readFileSync(join(world.project, ".pi", "CARRYOVER.md"), "utf8");
	expect(note).toMatch(/## Pinned\n\n- keep the wombat on port 8443 \[\w+@[\w-]{10}\]/);
	pi.type("o");
	await pi.waitFor("Leave this session and resume session");
	pi.keys("enter");
	await pi.waitFor("Short it is.");
	await pi.submit("/history port 8443");
	await pi.waitFor("show in tree");
	pi.type("t");
	await pi.waitFor("The conversation continues from there.");
	pi.keys("enter");
	await pi.waitFor("Short it is.", { gone: true });
	expect(pi.screen().join("\n")).not.toContain("Waystation failed");
});
