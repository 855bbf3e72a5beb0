import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runPi } from "../support/pi-process.ts";
import type { PiTerminal } from "../support/pi-terminal.ts";
import { longEnglish } from "../support/sessions-en.ts";
import { chinese } from "../support/sessions-zh.ts";
import { until } from "./evidence.ts";
import { createOffice, open, summary } from "./office.ts";

/** Opens the list and closes it again; its rows. */
async function listIn(pi: PiTerminal, ready: string): Promise<readonly string[]> {
	await pi.submit("/waystation compactions");
	await pi.waitFor(ready);
	const shown = await pi.settle();
	pi.keys("escape");
	await pi.waitFor(ready, { gone: true });
	await pi.settle();
	return shown;
}

test("/compact is told while it runs, comes to a card that opens, and is taken back by undo", async () => {
	const { compactions, world } = await createOffice(longEnglish.slice(0, 18), 200_000);
	const pi = await open(world, "fullscreen", 80);
	const written = Promise.withResolvers<void>();
	const answered = Promise.withResolvers<void>();
	world.llm.addRule({ ...summary(written.promise), times: 1 });
	world.llm.addRule({ match: "queued", reply: { text: "Two are.", after: answered.promise } });
	await pi.submit("/compact");
	await pi.waitFor(/asking · \d+ msgs · 30k · 0:\d\d/);
	await pi.submit("what of it is queued?");
	await pi.waitFor("Queued message for after compaction");
	pi.resize(50, 24);
	await pi.waitFor(/asking · \d+ msgs · 30k/);
	expect(pi.overflow()).toEqual([]);
	pi.resize(110, 80);
	expect(world.llm.conversation()).toEqual([]);
	written.resolve();
	await pi.waitFor(/✓ 30k ≈> \d/);
	answered.resolve();
	await pi.waitFor("Two are.");
	await pi.waitFor(/✓ 30k → \d/);
	expect(world.llm.conversation()).toHaveLength(1);
	expect(world.llm.conversation()[0]).toMatchObject({
		prompt: "what of it is queued?",
		raw: expect.stringContaining("[Waystation summary 1"),
	});
	expect(compactions()).toMatchObject([{ fromHook: true }]);
	await pi.waitFor(/▸ Compacted 30k → \S+ {2}files 6\/6 · requests \d+\/\d+ · mock-1/);
	pi.keys("ctrlO");
	await pi.waitFor("/waystation undo goes back to before it.");
	await pi.waitFor(/ Summary written .* by mock\/mock-1/);
	await pi.waitFor("- failed npm test");
	pi.keys("ctrlO");
	await pi.waitFor("/waystation undo goes back to before it.", { gone: true });
	const list = (await listIn(pi, "1 on this branch")).join("\n");
	expect(list).toContain("counted after");
	expect(list).toContain("src/tide.ts");
	await pi.submit("/waystation undo");
	await pi.waitFor("Back to before the compaction. 3 later messages stay");
	await pi.waitFor(/30k → /, { gone: true });
	await pi.submit("and now?");
	await until("it is sent", () => world.llm.conversation().length === 2);
	const { raw = "" } = world.llm.conversation()[1] ?? {};
	expect(raw).toContain("The loop starts again after the clock change");
	expect(raw).not.toContain("[Waystation summary");
});

test("Esc changes nothing; a window that fills up or overflows is compacted, and the run goes on (in Chinese)", async () => {
	const { compactions, world } = await createOffice(chinese, 24_000);
	const pi = await open(world, "regular", 34);
	world.llm.addRule({ match: { purpose: "compaction-summary" }, reply: { hang: true }, times: 1 });
	await pi.submit("/compact");
	await pi.waitFor(/等待摘要 · \d+ 条 · 30k · 0:\d\d/);
	const asked = () => world.llm.background("compaction-summary");
	await until("the model is asked", () => asked().length === 1);
	pi.keys("escape");
	await pi.waitFor("Compaction cancelled");
	await pi.waitFor("等待摘要", { gone: true });
	await until("the request is given up", () => asked()[0]?.aborted === true);
	expect(compactions()).toEqual([]);

	const toolCalls = [{ name: "bash", arguments: { command: "seq 1 3000" } }];
	world.llm.addRule({ match: "导出 CSV", reply: { toolCalls }, times: 1 });
	await pi.submit("导出 CSV 做一下");
	await pi.waitFor(/✓ 30k → \d/);
	await pi.waitFor("OK.");
	expect(compactions()).toMatchObject([{ fromHook: true }]);
	expect(world.llm.conversation()[0]?.raw).not.toContain("export const routes");

	world.llm.addRule({ match: "转义的问题修", reply: "已经转义。" });
	world.llm.addRule({ match: "转义的问题修", reply: { error: "overflow" }, times: 1 });
	await pi.submit("转义的问题修一下");
	await pi.waitFor("已经转义。");
	await pi.waitFor(/▸ 已压缩 \S+ → \S+ {2}文件 2\/2/);
	expect(compactions()).toMatchObject([{ fromHook: true }, { fromHook: true }]);
	const [refused, again] = world.llm.conversation().slice(-2);
	expect(again?.prompt).toBe("转义的问题修一下");
	expect(refused?.raw).toContain("1999\\n2000");
	expect(again?.raw).not.toContain("1999\\n2000");
	const list = (await listIn(pi, "本分支 2 次")).join("\n");
	expect(list).toMatch(/▸ ✦ \S+ → \S+ +文件 2\/2[\s\S]*✦ 30k → \S+ +文件 2\/2/);
	expect(pi.overflow()).toEqual([]);
	expect(await pi.quit()).toEqual({ exitCode: 0, signal: undefined });
});

test("print mode compacts a session over the threshold, with the key that replaced a refused one, answers and ends", async () => {
	const { compactions, world } = await createOffice(longEnglish.slice(0, 18), 24_000);
	const models = join(world.agentDir, "models.json");
	world.llm.addRule({
		match: { purpose: "compaction-summary" },
		reply: () => {
			writeFileSync(models, readFileSync(models, "utf8").replace("mock-key", "rotated-key"));
			return { error: "auth" };
		},
		times: 1,
	});
	const { code, stderr, stdout } = await runPi(world, ["-c", "-p", "what is left?"]);
	expect({ code, stderr, stdout }).toEqual({ code: 0, stderr: "", stdout: "OK.\n" });
	const [refused, again, ...parts] = world.llm.background("compaction-summary");
	expect(refused?.headers.authorization).toBe("Bearer mock-key");
	expect(again?.headers.authorization).toBe("Bearer rotated-key");
	expect(again?.prompt).toBe(refused?.prompt);
	expect(parts.map(({ headers }) => headers.authorization)).not.toContain("Bearer mock-key");
	expect(compactions()).toMatchObject([{ fromHook: true }]);
	expect(world.llm.conversation().at(-1)?.raw).toContain("[Waystation summary 1");
});
