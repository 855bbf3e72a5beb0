import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { runPi } from "../support/pi-process.ts";
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

	const search = { name: "history", arguments: { op: "search", query: "hand over" } };
	world.llm.addRule({ match: "what was asked", times: 1, reply: { toolCalls: [search] } });
	world.llm.addRule({ match: "please hand over", times: 1, reply: "It was the handing over." });
	await pi.submit("what was asked before this window?");
	await pi.waitFor("It was the handing over.");
	expect(last()).toContain("please hand over");
	await pi.submit("/waystation undo");
	await pi.waitFor("Back to before the compaction");
	await pi.submit("what is left?");
	await pi.waitFor("Two things are left.");
	expect(last()).toContain("please hand over");
});

test("a window that fills up gives way to a record of what was asked, and no model is asked for it", async () => {
	const small = await createWorld({
		models: [{ id: "mock-1", contextWindow: 24_000, maxTokens: 4_096 }],
		settings: {
			compaction: { enabled: true, reserveTokens: 4_000, keepRecentTokens: 1_000 },
			waystation: { compaction: { strategy: "rollover" } },
		},
	});
	onTestFinished(small.close);
	const command = "yes 'a line of the report that is long enough' | head -c 46000";
	const read = { toolCalls: [{ name: "bash", arguments: { command } }] };
	small.llm.addRule({ match: "read the report", reply: read, times: 1 });
	small.llm.addRule({ match: "a line of the report", reply: read, times: 1 });
	small.llm.addRule({ match: "owner-input", reply: "The report is read." });
	const pi = await startPi(small, { cols: 110, rows: 36 });
	onTestFinished(pi.close);
	await pi.submit("please read the report to its end");
	await pi.waitFor("The report is read.");
	await pi.waitFor(/▸ (?:Compacted|Fresh window)/);
	expect(small.llm.background("compaction-summary")).toEqual([]);
	const fresh = small.llm.conversation().at(-1)?.raw ?? "";
	expect(fresh).toContain("please read the report to its end");
	expect(fresh.length).toBeLessThan(small.llm.conversation().at(-2)?.raw.length ?? 0);
	await pi.submit("/waystation compactions");
	await pi.waitFor("1 on this branch");
	await pi.waitFor("↺");
	await pi.leaveScreen();
});

test("a print whose answer fills the window still prints it, and the next one begins in a fresh window", async () => {
	const small = await createWorld({
		models: [{ id: "mock-1", contextWindow: 30_000, maxTokens: 2_048 }],
		settings: {
			compaction: { enabled: true, reserveTokens: 5_000, keepRecentTokens: 1_000 },
			waystation: { compaction: { strategy: "rollover" } },
		},
	});
	onTestFinished(small.close);
	const long = "please mend the login ".repeat(2_200);
	await runPi(small, ["-p", long]);
	const second = await runPi(small, ["-p", "-c", `once more: ${long}`]);
	expect(second).toMatchObject({ code: 0, stdout: "OK.\n", stderr: "" });
	const third = await runPi(small, ["-p", "-c", "are you there?"]);
	expect(third).toMatchObject({ code: 0, stdout: "OK.\n", stderr: "" });
	expect(small.llm.conversation().at(-1)?.raw).toContain("Fresh window, opened");
});
