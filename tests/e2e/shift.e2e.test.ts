import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startRpc } from "../support/pi-rpc.ts";
import { startPi } from "../support/pi-terminal.ts";
import { writeSession } from "../support/sessions.ts";
import { createWorld } from "../support/world.ts";
import { goodModel, until } from "./evidence.ts";

test("Esc takes a request that waits for a model back into the editor, and nothing of it is sent", async () => {
	const world = await createWorld({
		rules: goodModel,
		settings: { compaction: { enabled: true, reserveTokens: 1_000, keepRecentTokens: 1 } },
	});
	onTestFinished(world.close);
	world.llm.addRule({ match: { purpose: "shift-confirm" }, reply: { hang: true } });
	const config = { carryover: { topicCompact: { mode: "auto", minTokens: 0 } } };
	mkdirSync(join(world.agentDir, "waystation"), { recursive: true });
	writeFileSync(join(world.agentDir, "waystation", "config.json"), JSON.stringify(config));
	const log = `the labels of the chart overlap, here is the log: ${"label overlaps label. ".repeat(4_500)}`;
	const pi = await startPi(world, { args: ["--tui-mode", "fullscreen", log], cols: 110, rows: 30 });
	onTestFinished(pi.close);
	await pi.waitFor("Will do tomorrow.");
	const sent = world.llm.conversation().length;
	await pi.submit("Another thing: how should the monthly report be exported?");
	await pi.waitFor("esc takes it back");
	pi.keys("escape");
	await pi.waitFor(
		/Another thing: how should the monthly report be exported\?(?![\s\S]*esc takes it back)/,
	);
	await pi.submit(" As CSV");
	await pi.waitFor("esc takes it back");
	await until("the changed request is asked about", () =>
		world.llm.background("shift-confirm").some(({ raw }) => raw.includes("exported? As CSV")),
	);
	expect(world.llm.conversation()).toHaveLength(sent);
});

test("a request that comes before its session is open is judged as well", async () => {
	const world = await createWorld();
	onTestFinished(world.close);
	const config = { carryover: { topicCompact: { minTokens: 0 } } };
	mkdirSync(join(world.agentDir, "waystation"), { recursive: true });
	writeFileSync(join(world.agentDir, "waystation", "config.json"), JSON.stringify(config));
	const exchanges = [
		"the login page fails after a token refresh, please fix the handler",
		"does the login handler keep the refresh token of the page now?",
		"add a test for the login page with an expired refresh token",
		"and let the login handler log why a refresh token was refused",
	].map((ask) => ({ ask, answer: "OK." }));
	const startedAt = Date.now() - 3_600_000;
	writeSession(world.agentDir, exchanges, { cwd: world.project, startedAt });
	const rpc = startRpc(world, ["-c"]);
	await rpc.prompt("Another thing: how should the monthly report be exported as CSV?");
	await rpc.waitFor((event) => JSON.stringify(event).includes("Another topic"));
	await rpc.close();
});
