import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { runPi } from "../support/pi-process.ts";
import { startPi } from "../support/pi-terminal.ts";
import { writeSession } from "../support/sessions.ts";
import { checkout, createWorld, type World } from "../support/world.ts";
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

/** A small window that gives way to a record, for prints. */
async function createSmall(extensions?: readonly string[]): Promise<World> {
	const small = await createWorld({
		...(extensions && { extensions }),
		models: [{ id: "mock-1", contextWindow: 30_000, maxTokens: 2_048 }],
		settings: {
			compaction: { enabled: true, reserveTokens: 5_000, keepRecentTokens: 1_000 },
			waystation: { compaction: { strategy: "rollover" } },
		},
	});
	onTestFinished(small.close);
	return small;
}

/** What was said in the small window before, each answered shortly. */
function said({ agentDir, project }: World, contextTokens: number, asked: readonly string[]): void {
	const exchanges = asked.map((ask) => ({ ask, answer: "OK." }));
	const startedAt = Date.now() - 3_600_000;
	writeSession(agentDir, exchanges, { cwd: project, startedAt, contextTokens });
}

test("a print whose answer fills the window still prints it, and the next one begins in a fresh window", async () => {
	const small = await createSmall();
	const long = "please mend the login ".repeat(2_200);
	said(small, 14_000, [long]);
	const second = await runPi(small, ["-p", "-c", `once more: ${long}`]);
	expect(second).toMatchObject({ code: 0, stdout: "OK.\n", stderr: "" });
	expect(small.llm.conversation().at(-1)?.raw).not.toContain("Fresh window, opened");
	const third = await runPi(small, ["-p", "-c", "are you there?"]);
	expect(third).toMatchObject({ code: 0, stdout: "OK.\n", stderr: "" });
	expect(small.llm.conversation().at(-1)?.raw).toContain("Fresh window, opened");
});

test("a print whose request is larger than the window still prints what the model answered to it", async () => {
	const small = await createSmall();
	said(small, 2_000, ["please mend the login", "and the door as well"]);
	const large = await runPi(small, ["-p", "-c", "please mend the login ".repeat(5_800)]);
	expect(large).toMatchObject({ code: 0, stdout: "OK.\n", stderr: "" });
	expect(small.llm.conversation().at(-1)?.raw).not.toContain("Fresh window, opened");
	const next = await runPi(small, ["-p", "-c", "are you there?"]);
	expect(next).toMatchObject({ code: 0, stdout: "OK.\n", stderr: "" });
	expect(small.llm.conversation().at(-1)?.raw).toContain("Fresh window, opened");
});

test("a print whose request finds no room, also in a fresh window, says so and fails", async () => {
	const folder = mkdtempSync(join(tmpdir(), "wordy-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const wordy = join(folder, "wordy.mjs");
	const description = "A rule that every request repeats. ".repeat(2_400);
	writeFileSync(
		wordy,
		`export default (pi) => pi.registerTool({ name: "wordy", label: "Wordy", description: ${JSON.stringify(description)},
			parameters: { type: "object", properties: {} }, execute: async () => ({ content: [], details: {} }) });`,
	);
	const small = await createSmall([checkout, wordy]);
	small.llm.addRule({ match: "mend the login", reply: { error: "overflow" } });
	const { code, stderr, stdout } = await runPi(small, [
		"-p",
		"please mend the login ".repeat(2_500),
	]);
	expect(stderr).toMatch(/^No fresh window: .* leave no room .*\n$/);
	expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
});

test("a print whose answer fills a window that its own run has opened still prints it", async () => {
	const small = await createSmall();
	const command = "yes 'a line of the report that is long enough' | head -c 46000";
	const read = { toolCalls: [{ name: "bash", arguments: { command } }] };
	const report = `The report. ${"It is long. ".repeat(5_000)}`;
	small.llm.addRule({ match: /./, reply: [read, read, read, report] });
	const { code, stdout } = await runPi(small, ["-p", "please read the report to its end"]);
	expect(small.llm.conversation().at(-1)?.raw).toContain("Fresh window, opened");
	expect({ code, stdout: stdout.slice(0, 11) }).toEqual({ code: 0, stdout: "The report." });
	small.llm.addRule({ match: "are you there?", reply: "Yes." });
	const next = await runPi(small, ["-p", "-c", "are you there?"]);
	expect(next).toMatchObject({ code: 0, stdout: "Yes.\n" });
});
