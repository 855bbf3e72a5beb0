import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Topic } from "#src/topics/topic.ts";
import { runPi } from "../support/pi-process.ts";
import { type PiTerminal, startPi } from "../support/pi-terminal.ts";
import { sharePi } from "../support/shared-pi.ts";
import { createWorld, type World } from "../support/world.ts";
import { until } from "./evidence.ts";
import { answering, configOf, ledgerOf, sortsAs, writeLedger } from "./topics-evidence.ts";

const day = 24 * 60 * 60 * 1000;
const now = Date.now();
const topic = (id: string, title: string, age: number, more: Partial<Topic> = {}) => ({
	id,
	title,
	lastUpdated: now - age,
	created: now - age - day,
	...more,
});

let world: World;

beforeAll(async () => {
	const rules = [sortsAs("tide", "Tide tables as CSV", ["csv"]), answering];
	world = await createWorld({ rules, env: { LANG: "en_US.UTF-8" } });
});
afterAll(() => world.close());

beforeEach(() => {
	writeLedger(world, [
		topic("login", "Login after refresh", 3 * day, { tags: ["auth"] }),
		topic("stats", "给服务加 web 统计页面", 2 * day, { tags: ["web"] }),
		topic("index", "历史记录的索引", day),
	]);
});

const begin = sharePi(() => startPi(world, { cols: 120, rows: 30 }));

async function open(command: string, shown: string | RegExp): Promise<PiTerminal> {
	const pi = await begin();
	await pi.submit(command);
	await pi.waitFor(shown);
	return pi;
}

/** The row of the list that the cursor stands on. */
const chosen = (pi: PiTerminal) => pi.screen().find((row) => row.startsWith(" ▸ ")) ?? "";

test("the initials of a Chinese title find it, and light what they stand for", async () => {
	const pi = await open("/topics", "Login after refresh");
	pi.type("/");
	await pi.waitFor("words, tag:x");
	pi.type("tjym");
	await pi.waitFor("Login after refresh", { gone: true });
	await pi.waitFor("1 of 3");
	expect(pi.screen().join("\n")).not.toContain("历史记录的索引");
	const row = pi.screen().findIndex((line) => line.startsWith(" ▸ "));
	const lit = pi.cells(row).filter((cell) => cell.underline);
	expect(lit.map(({ text }) => text).join("")).toBe("统计页面");
	pi.keys("enter");
	await pi.waitFor("esc back");
	pi.keys("escape");
	await pi.waitFor("Login after refresh");
	await pi.leaveScreen();
});

test("what a print changes and says without asking a model appears in the open screen, and the cursor stays with its topic", async () => {
	const pi = await open("/topics", "Login after refresh");
	pi.keys("down", "down");
	await until("the oldest topic is chosen", () => chosen(pi).includes("Login after refresh"));
	const asked = world.llm.requests.length;
	const { code, stdout, stderr } = await runPi(world, ["-p", "/topics status stats done"]);
	expect(code).toBe(0);
	expect(stdout + stderr).toContain("Status changed: 给服务加 web 统计页面");
	expect(world.llm.requests).toHaveLength(asked);
	await pi.waitFor("✓ 给服务加 web 统计页面");
	await pi.waitFor("2 open");
	expect(chosen(pi)).toContain("Login after refresh");
	await pi.leaveScreen();
});

test("a title and an outcome are written in the screen, and a deleted topic comes back with u", async () => {
	const pi = await open("/topics", "Login after refresh");
	pi.keys("end");
	await until("the oldest topic is chosen", () => chosen(pi).includes("Login after refresh"));
	pi.type("o");
	await pi.waitFor("what came of it");
	pi.type("两次刷新都保持登录");
	await pi.waitFor("两次刷新都保持登录");
	pi.keys("enter");
	await pi.waitFor("Outcome written");
	pi.type("e");
	await pi.waitFor(/Title.*Login after refresh/);
	pi.type("es");
	pi.keys("enter");
	await pi.waitFor("Renamed: Login after refreshes");
	expect(ledgerOf(world).find(({ id }) => id === "login")).toMatchObject({
		title: "Login after refreshes",
		outcome: "两次刷新都保持登录",
	});
	await until("the renamed topic is chosen", () => chosen(pi).includes("refreshes"));
	pi.type("d");
	await pi.waitFor("Deleted: Login after refreshes");
	expect(ledgerOf(world)).toHaveLength(2);
	pi.type("u");
	await pi.waitFor("Last change taken back");
	expect(ledgerOf(world)).toHaveLength(3);
	await pi.leaveScreen();
});

test("/topics-config changes a setting at once and tries a sentence without storing it", async () => {
	const pi = await open("/topics-config", "Topics: settings");
	pi.keys("down", "down", "down");
	await until("distilling is chosen", () => chosen(pi).includes("Distill"));
	pi.keys("right");
	await pi.waitFor(/Distill\s+on/);
	await until("the setting is in the file", () => {
		const { llmDistill } = configOf(world);
		return llmDistill === true;
	});
	pi.keys("down", "down", "down", "down");
	await pi.waitFor("enter type a sentence");
	pi.keys("enter");
	await pi.waitFor("a sentence as you would write it");
	pi.type("read tide tables from a file");
	await pi.waitFor("enter classify");
	pi.keys("enter");
	await pi.waitFor("Tide tables as CSV");
	await pi.waitFor(/mock\/mock-1, \d/);
	expect(world.llm.background("topic-classify")).toHaveLength(1);
	expect(ledgerOf(world)).toHaveLength(3);
	await pi.waitFor("esc close");
	pi.keys("escape");
	await pi.waitFor("Topics: settings", { gone: true });
});

test("arguments, topics and statuses are offered while typing", async () => {
	const pi = await begin();
	await pi.settle();
	await pi.typeSlowly("/topics ");
	await pi.waitFor("Everything about one topic");
	await pi.typeSlowly("status lo");
	await pi.waitFor(/Login after refresh\s+in progress/);
	await pi.waitFor("历史记录的索引", { gone: true });
	pi.keys("tab");
	await pi.waitFor("/topics status login ");
	await pi.typeSlowly("dr");
	await pi.waitFor(/dropped\s+dropped/);
	await pi.waitFor(/done\s+done/, { gone: true });
	pi.keys("tab");
	await pi.waitFor("/topics status login dropped");
	pi.keys("enter");
	await pi.waitFor("Status changed: Login after refresh");
	expect(ledgerOf(world).find(({ id }) => id === "login")?.status).toBe("dropped");
});
