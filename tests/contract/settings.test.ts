import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configFile } from "#src/persistence/agent-files.ts";
import { parseJsonc } from "#src/persistence/jsonc.ts";
import {
	type CarryoverSession,
	carryoverSessions,
	configure,
	headOf,
} from "../support/carryover-session.ts";

const start = carryoverSessions();

/** What the command answers. */
async function answer(session: CarryoverSession, rest: string): Promise<string> {
	const { notifications } = session.recording;
	const before = notifications.length;
	await session.say(`/waystation settings ${rest}`);
	return notifications
		.slice(before)
		.map(({ message }) => message)
		.join("\n");
}

const config = ({ agentDir }: CarryoverSession) =>
	parseJsonc(readFileSync(configFile(agentDir), "utf8"));

test("settings are listed, shown, set, refused and taken out by the command; looking writes nothing", async () => {
	const session = await start({ mode: "rpc" });
	expect(await answer(session, "")).toMatch(/Nothing differs[\s\S]*carryover\.quitSeconds +30/);
	expect(await answer(session, "carryover.quitseconds")).toMatch(/Default +30\nTakes +1 to 120/);
	expect(await answer(session, "quitsec")).toContain("carryover.quitSeconds");
	expect(await answer(session, "carryover.quitSeconds soon")).toContain(
		"whole number from 1 to 120",
	);
	expect(await answer(session, "checkpoints.model ''")).toContain("stays as it is");
	expect(existsSync(configFile(session.agentDir))).toBe(false);
	expect(await answer(session, "carryover.quitSeconds 60")).toBe("Wait at quit: 60.");
	expect(await answer(session, "caps.dayTokens 1m --project")).toContain("1,000,000");
	expect(config(session)).toEqual({
		carryover: { quitSeconds: 60 },
		projects: { [session.cwd]: { caps: { dayTokens: 1_000_000 } } },
	});
	expect(await answer(session, "")).toMatch(/2 settings differ[\s\S]*this project/);
	expect(await answer(session, "caps.dayTokens 7")).toContain(
		"Here this project has a value of its own",
	);
	expect(await answer(session, "carryover.quitSeconds --reset")).toBe("Wait at quit: back to 30.");
	expect(await answer(session, "carryover.quitSeconds --reset")).toContain(
		"not among your personal",
	);
	expect(config(session)).toMatchObject({ caps: { dayTokens: 7 } });
	expect(session.failures).toEqual([]);
});

test("a change holds at once: the language of the very answer, and off and on", async () => {
	const session = await start({ mode: "rpc" });
	expect(await answer(session, "language zh")).toBe("语言：zh。");
	expect(await answer(session, "enabled off --project")).toContain("驿站：关。");
	expect(session.recording.statuses.get("waystation")).toContain("驿站已停用");
	await session.say("please fix the harbour crane");
	expect(headOf(session)).toBe("");
	expect(await answer(session, "enabled --project --reset")).toContain("恢复为 开");
	await session.say("please fix the harbour crane, it lets its load fall");
	expect(headOf(session)).not.toBe("");
	await session.say("/waystation off");
	expect(await answer(session, "caps.dayTokens 5000")).toContain("5,000");
	await session.say("and the winch");
	expect(headOf(session)).toBe("");
	expect(await answer(session, "enabled on")).toContain("开");
	await session.say("and the rope");
	expect(headOf(session)).not.toBe("");
});

test("the comments of the file stay, and one that cannot be read is not touched", async () => {
	const session = await start({ mode: "rpc" });
	const text = '{\n\t// mine\n\t"language": "en" // for now\n}\n';
	configure(session, {});
	writeFileSync(configFile(session.agentDir), text);
	await answer(session, "language zh");
	await answer(session, "language en");
	await answer(session, "notifications quiet");
	await answer(session, "notifications --reset");
	expect(readFileSync(configFile(session.agentDir), "utf8")).toBe(text);
	writeFileSync(configFile(session.agentDir), "{ nonsense");
	expect(await answer(session, "language zh")).toContain("not JSON");
	expect(readFileSync(configFile(session.agentDir), "utf8")).toBe("{ nonsense");
});

test("settings work while Waystation is off, and in print mode", async () => {
	const session = await start({ mode: "rpc" });
	await session.say("/waystation off");
	expect(await answer(session, "language")).toContain("Language");
	const completions = session.session().extensionRunner.getCommand("waystation");
	const offered = await completions?.getArgumentCompletions?.("settings compaction.st");
	expect(offered?.map(({ value }) => value)).toEqual([
		"settings compaction.strategy",
		"settings compaction.standDown",
	]);
	expect(existsSync(join(session.agentDir, "waystation", "config.json"))).toBe(false);
});

test("an address, a model and a key that cannot work are refused in one line, and others taken", async () => {
	const session = await start({ mode: "rpc" });
	const endpoint = "carryover.topicCompact.embed.endpoint";
	for (const wrong of ["ftp://x", "notaurl", "https://"]) {
		expect(await answer(session, `${endpoint} ${wrong}`)).toMatch(/stays as it is: .*https/);
	}
	for (const wrong of ["nobody/none", "ghp_abcdefghijklmnopqrstuvwxyz0123456789"]) {
		const said = await answer(session, `models.background ${wrong}`);
		expect(said).toMatch(/stays as it is: .*pi --list-models/);
		expect(said).not.toContain("\n");
	}
	expect(await answer(session, "compaction.undoKey ctrl+c")).toContain("pi uses this key itself");
	expect(existsSync(configFile(session.agentDir))).toBe(false);
	const { model } = session.session();
	await answer(session, `models.background ${model?.provider}/${model?.id}`);
	await answer(session, `checkpoints.model current`);
	await answer(session, `${endpoint} mirror.example:8080`);
	await answer(session, "compaction.undoKey f9");
	expect(config(session)).toMatchObject({
		models: { background: `${model?.provider}/${model?.id}` },
		carryover: { topicCompact: { embed: { endpoint: "mirror.example:8080" } } },
		compaction: { undoKey: "f9" },
	});
});
