import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runPi } from "../support/pi-process.ts";
import { startRpc } from "../support/pi-rpc.ts";
import { createWorld, nodes, type World } from "../support/world.ts";
import { goodModel, goodSummary, kindsOf, noteOf, saveNote, toldIn } from "./evidence.ts";

let world: World;

beforeAll(async () => {
	world = await createWorld({ rules: goodModel });
	await saveNote(world, goodSummary);
});
afterAll(() => world.close());

/** Names and contents of all that the project keeps. */
function kept() {
	const folder = join(world.project, ".pi");
	return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
}

test.for([
	{ mode: "print", args: ["-p"], node: nodes.current },
	{ mode: "print on the oldest Node", args: ["-p"], node: nodes.floor },
	{ mode: "JSON", args: ["--mode", "json"], node: nodes.current },
	{ mode: "print without a session", args: ["--no-session", "-p"], node: nodes.current },
	{ mode: "print going on", args: ["-c", "-p"], node: nodes.current },
])("$mode is told the note, writes nothing and ends by itself", async ({ args, node }) => {
	const before = kept();
	const background = world.llm.background("carryover-summary").length;
	const { code, stdout, stderr } = await runPi(world, [...args, "what is left of the labels?"], {
		node,
	});
	expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
	expect(stdout).toContain("Will do tomorrow.");
	const request = world.llm.conversation().at(-1);
	expect(toldIn(request)).toContain("- publish 0.4.0-rc.1 with `--tag next`");
	expect(request?.tools).not.toContain("save_carryover");
	expect(kept()).toEqual(before);
	expect(world.llm.background("carryover-summary")).toHaveLength(background);
});

test("JSON mode prints records and nothing else", async () => {
	const { stdout } = await runPi(world, ["--mode", "json", "what is left?"]);
	const lines = stdout.trim().split("\n");
	expect(lines.map((line) => typeof JSON.parse(line).type)).toEqual(lines.map(() => "string"));
});

test.for([
	{ command: "/carryover", answer: /publish 0\.4\.0-rc\.1/ },
	{ command: "/carryover log", answer: /1 version/ },
	{ command: "/carryover topics", answer: /No summary is kept yet/ },
	{ command: "/carryover embed", answer: /lexical\): the Chinese model is not installed/ },
	{ command: "/carryover embed on", answer: /This session fetches nothing/ },
	{ command: "/carryover restore 99", answer: /no version 99/ },
	{ command: "/carryover nonsense", answer: /save \| clear \| log \| restore N/ },
])("$command answers in text in print mode", async ({ command, answer }) => {
	const asked = world.llm.requests.length;
	const { code, stdout, stderr } = await runPi(world, ["-p", command]);
	expect(code).toBe(0);
	expect(stdout + stderr).toMatch(answer);
	expect(world.llm.requests).toHaveLength(asked);
});

test("RPC mode answers the commands as notifications, and restore undoes clear", async () => {
	const rpc = startRpc(world);
	const ask = async (message: string, answer: RegExp) => {
		const from = rpc.events.length;
		await rpc.send({ type: "prompt", message });
		await rpc.waitFor(
			(event) => event.method === "notify" && answer.test(String(event.message)),
			from,
		);
	};
	await ask("/carryover", /publish 0\.4\.0-rc\.1/);
	await ask("/carryover log", /1 version/);
	await ask("/carryover save", /Nothing new/);
	await ask("/carryover clear", /cleared\. \/carryover restore 1 brings it back/);
	expect(noteOf(world)).not.toContain("publish 0.4.0-rc.1");
	await ask("/carryover restore 1", /Version 1 restored/);
	expect(noteOf(world)).toContain("publish 0.4.0-rc.1");
	expect(kindsOf(world)).toEqual(["tool", "clear", "restore"]);
	expect(await rpc.close()).toBe(0);
});

test("RPC mode is told, has the model save, and saves what it did since", async () => {
	const content = goodSummary.replace("- publish", "- look at the report first\n- publish");
	const toolCalls = [{ name: "save_carryover", arguments: { content } }];
	world.llm.addRule({ match: "keep this for later", reply: { toolCalls }, times: 1 });
	const versions = kindsOf(world);
	const rpc = startRpc(world);
	await rpc.prompt("keep this for later");
	expect(toldIn(world.llm.conversation().at(-1))).toContain("- the proxy stays on port 8443");
	expect(world.llm.conversation().at(-1)?.last).toContain("Saved: 3 open");
	expect(kindsOf(world)).toEqual([...versions, "tool"]);
	expect(noteOf(world)).toContain("- look at the report first");
	await rpc.prompt("leave the labels");
	const background = world.llm.background("carryover-summary").length;
	expect(await rpc.close()).toBe(0);
	expect(world.llm.background("carryover-summary")).toHaveLength(background + 1);
	expect(kindsOf(world).at(-1)).toBe("summary");
});

test("a prompt that comes at once is told all, also where pi's loader has to translate every part anew", async () => {
	const fresh = join(world.root, "fresh");
	mkdirSync(fresh);
	const rpc = startRpc(world, [], { env: { TMPDIR: fresh } });
	const from = world.llm.conversation().length;
	await rpc.prompt("what is left of the labels?");
	await rpc.prompt("what is left of the report?");
	const [first, second] = world.llm.conversation().slice(from);
	expect(first?.system).toContain("Call save_carryover at milestones");
	expect(first?.system).toBe(second?.system);
	await rpc.close();
});
