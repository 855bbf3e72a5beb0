import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { runPi } from "../support/pi-process.ts";
import { startRpc } from "../support/pi-rpc.ts";
import { startPi, startScript } from "../support/pi-terminal.ts";
import { createWorld, nodes, type World } from "../support/world.ts";

const fixture = fileURLToPath(new URL("../fixtures/hooks.ts", import.meta.url));
let world: World;

beforeAll(async () => {
	world = await createWorld({
		extensions: [fixture],
		rules: [
			{ match: { purpose: "carryover-summary" }, reply: "a background answer" },
			{ match: "ping", reply: { text: "pong from the mock", chunkDelayMs: 5 } },
			{ match: "hang", reply: { hang: true } },
			{ match: "flaky", reply: [{ error: "rate" }, { error: "server" }, "recovered"] },
			{ match: "unauthorised", reply: { error: "auth" } },
			{
				match: "run a command",
				reply: { toolCalls: [{ name: "bash", arguments: { command: "echo $((40+2))" } }] },
			},
			{ match: "42", reply: "The command printed 42." },
		],
	});
});
afterAll(() => world.close());

test.for([
	{ tui: "fullscreen", node: nodes.current },
	{ tui: "regular", node: nodes.floor },
])("a prompt is answered in a $tui terminal and Ctrl+D ends pi", async ({ tui, node }) => {
	const log = join(world.root, `${tui}.jsonl`);
	const pi = await startPi(world, {
		args: ["--tui-mode", tui],
		node,
		cols: 90,
		rows: 24,
		env: { HOOKS_LOG: log },
	});
	await pi.waitFor("hooks ready");
	await pi.submit("ping please");
	await pi.waitFor("pong from the mock");
	await pi.submit("/hooks");
	await pi.waitFor("row 5 这一行有中文");
	expect(pi.cells(5)[6]).toMatchObject({ text: "这", width: 2, bold: true });
	pi.resize(20, 10);
	await pi.waitFor(/^row 9 这一行有中\W*$/m);
	pi.keys("escape");
	await pi.waitFor("row 5", { gone: true });
	pi.resize(90, 24);
	await pi.waitFor("hooks ready");
	expect(await pi.quit()).toEqual({ exitCode: 0, signal: undefined });
	const hooks = readFileSync(log, "utf8").trim().split("\n");
	expect(hooks.map((line) => JSON.parse(line).type)).toEqual([
		"session_start",
		"agent_settled",
		"session_shutdown",
	]);
	await pi.close();
});

test("Escape stops a hanging reply, and kill -9 ends pi without its hooks", async () => {
	const pi = await startPi(world);
	await pi.submit("hang please");
	await pi.waitFor("Working");
	pi.keys("escape");
	await pi.waitFor("aborted");
	expect(world.llm.requests.at(-1)?.aborted).toBe(true);
	pi.kill("SIGKILL");
	expect(await pi.exited).toEqual({ exitCode: 0, signal: 9 });
	await pi.close();
});

test("waiting for what never comes fails with the text of the screen", async () => {
	const script = join(world.root, "shows.mjs");
	writeFileSync(script, 'console.log("a footer with mock-1"); setInterval(() => {}, 1_000);');
	const shown = await startScript(world, script, {});
	onTestFinished(shown.close);
	await expect(shown.waitFor("never", { timeoutMs: 100 })).rejects.toThrow(
		/screen ---[\s\S]*mock-1/,
	);
});

test("print mode gives the reply; -c goes on with that session, tries again what failed and follows tool calls", async () => {
	expect(await runPi(world, ["-p", "ping"])).toMatchObject({
		code: 0,
		stdout: "pong from the mock\n",
		stderr: "",
	});
	const before = world.llm.requests.length;
	const next = await runPi(world, ["-c", "-p", "flaky", "run a command"]);
	expect(next).toMatchObject({ code: 0, stdout: "The command printed 42.\n" });
	const request = world.llm.requests[before];
	expect(request?.roles).toEqual(["system", "user", "assistant", "user"]);
	expect(request?.system).toContain("<hooks>\nRemember the hooks.\n</hooks>");
	// Twice refused and once answered, one that calls a tool and one with what it gave.
	expect(world.llm.requests).toHaveLength(before + 5);
	expect(world.llm.requests.at(-1)?.raw).toContain("recovered");
});

test("print mode reports an error by its exit code", async () => {
	const refused = await runPi(world, ["-p", "unauthorised"]);
	expect(refused.code).toBe(1);
	expect(refused.stderr).toContain("401");
});

test("RPC mode answers prompts and commands and ends with its stdin", async () => {
	const rpc = startRpc(world);
	await rpc.prompt("ping over rpc");
	await rpc.send({ type: "prompt", message: "/hooks there" });
	await rpc.waitFor((event) => event.method === "notify");
	expect(rpc.notices()).toEqual(["hooks heard there"]);
	expect(await rpc.close()).toBe(0);
});
