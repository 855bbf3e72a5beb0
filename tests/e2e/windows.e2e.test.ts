import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startPi } from "../support/pi-terminal.ts";
import { createWorld, type World } from "../support/world.ts";
import { goodModel } from "./evidence.ts";

let world: World;

beforeAll(async () => {
	world = await createWorld({ rules: goodModel });
	const fresh = { name: "new_context", arguments: { handoff: "下一步：retry.ts 第二步" } };
	const failing = { name: "bash", arguments: { command: "cat missing-file.txt" } };
	const handOver = { match: "hand over", times: 1 };
	world.llm.addRule({ ...handOver, reply: { toolCalls: [failing, fresh] } });
	world.llm.addRule({ match: "another call of the same batch failed", reply: "Still here." });
	world.llm.addRule({ match: "now alone", times: 1, reply: { toolCalls: [fresh] } });
	world.llm.addRule({ match: "retry.ts 第二步", reply: "Going on with step two." });
});
afterAll(() => world.close());

test("a failing call beside it keeps the window; alone it opens a fresh one, whose card tells the handoff", async () => {
	const pi = await startPi(world, { cols: 110, rows: 36 });
	onTestFinished(pi.close);
	await pi.submit("please hand over");
	await pi.waitFor("No fresh window: another call of the turn failed");
	await pi.waitFor("Still here.");
	expect(pi.screen().join("\n")).not.toContain("Compacted");
	await pi.submit("now alone");
	await pi.waitFor("Going on with step two.");
	await pi.waitFor("Fresh window");
	await pi.waitFor("handed over by the model");
	const last = () => JSON.stringify(world.llm.conversation().at(-1));
	expect(last()).toContain("retry.ts 第二步");
	expect(last()).not.toContain("please hand over");
	await pi.submit("/waystation undo");
	await pi.waitFor("Back to before the compaction");
	await pi.submit("what is left?");
	await pi.waitFor("Two things are left.");
	expect(last()).toContain("please hand over");
});
