import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readImportedSettings } from "../../../src/persistence/imported-settings.ts";
import { write } from "../../support/originals.ts";
import { everything, newImport, ofKind } from "./import.ts";

test("a setting that the user gave us stays", async () => {
	const { agentDir, find, take } = await everything();
	const file = write(
		join(agentDir, "waystation", "config.json"),
		'{"compaction": {"model": "own/one"}}\n',
	);
	const source = ofKind(await find(), "settings");
	expect(source.preview).toEqual(["compaction.maxTokens: 4096"]);
	await take(source);
	expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
		compaction: { model: "own/one", maxTokens: 4096 },
	});
});

test("imported settings can be taken back, but for those that were changed since", async () => {
	const { agentDir, find, take } = await everything();
	const file = join(agentDir, "waystation", "config.json");
	const { undo } = await take(ofKind(await find(), "settings"));
	write(file, readFileSync(file, "utf8").replace("4096", "2048"));
	expect(typeof undo === "function" && (await undo())).toBe(true);
	expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ compaction: { maxTokens: 2048 } });
	expect(typeof undo === "function" && (await undo())).toBe(false);
});

test("what is remembered of an import of settings holds none of their values, and the newest eight", async () => {
	const { agentDir, find, take } = await everything();
	const record = join(agentDir, "waystation", "imported-settings.json");
	for (let round = 0; round < 9; round += 1) {
		await take(ofKind(await find(), "settings"));
		writeFileSync(join(agentDir, "waystation", "config.json"), "{}\n");
	}
	const text = readFileSync(record, "utf8");
	expect(text).not.toMatch(/acme|4096/);
	expect(JSON.parse(text)).toMatchObject({ imports: { length: 8 } });
});

test("a damaged record of imported settings is none, and the next import begins a new one", async () => {
	const { agentDir, context, find, take } = await everything();
	write(join(agentDir, "waystation", "imported-settings.json"), '{"v": 1, "imports": [7');
	expect(await readImportedSettings(await context())).toEqual([]);
	await take(ofKind(await find(), "settings"));
	expect(await readImportedSettings(await context())).toHaveLength(1);
});

test("the settings of pi-carryover come from pi's own settings", async () => {
	const { find } = await newImport();
	const sources = await find({
		fromForerunner: { topicCompact: { mode: "auto", embed: { choice: "zh" } } },
	});
	expect(ofKind(sources, "settings").preview).toContain('carryover.topicCompact.mode: "auto"');
});
