import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runPi } from "../support/pi-process.ts";
import { startRpc } from "../support/pi-rpc.ts";
import { createWorld, nodes, type World } from "../support/world.ts";
import { goodModel, goodSummary, kindsOf, noteOf, saveNote, toldIn } from "./evidence.ts";

/** A project with a note of its own. */
async function createOffice(): Promise<World> {
	const world = await createWorld({ rules: goodModel });
	onTestFinished(world.close);
	await saveNote(world, goodSummary);
	return world;
}

/** Names and contents of all that the project keeps. */
function kept(world: World) {
	const folder = join(world.project, ".pi");
	return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
}

const isTheAnswer = (stdout: string) => stdout === "Will do tomorrow.\n";

const isRecords = (stdout: string) =>
	stdout.includes("Will do tomorrow.") &&
	stdout.split("\n").every((line) => line === "" || typeof JSON.parse(line).type === "string");

test.for([
	{ mode: "print, on the oldest Node,", args: ["-p"], node: nodes.floor, prints: isTheAnswer },
	{ mode: "JSON", args: ["--mode", "json"], node: nodes.current, prints: isRecords },
	{
		mode: "print without a session",
		args: ["--no-session", "-p"],
		node: nodes.floor,
		prints: isTheAnswer,
	},
	{ mode: "print going on", args: ["-c", "-p"], node: nodes.current, prints: isTheAnswer },
])(
	"$mode is told the note, prints its own and nothing else, writes nothing and ends by itself",
	async ({ args, node, prints }) => {
		const world = await createOffice();
		const before = kept(world);
		const asking = [...args, "what is left of the labels?"];
		const { code, stdout, stderr } = await runPi(world, asking, { node });
		expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
		expect(stdout).toSatisfy(prints);
		const request = world.llm.conversation().at(-1);
		expect(toldIn(request)).toContain("- publish 0.4.0-rc.1 with `--tag next`");
		expect(request?.tools).not.toContain("save_carryover");
		expect(kept(world)).toEqual(before);
		expect(world.llm.background("carryover-summary")).toHaveLength(0);
	},
);

interface Answer {
	readonly command: string;
	readonly says: RegExp;
}

/** What commands print, in the order in which they are asked. */
const printed: readonly Answer[] = [
	{ command: "/carryover", says: /publish 0\.4\.0-rc\.1/ },
	{ command: "/carryover log", says: /1 version/ },
	{ command: "/carryover topics", says: /No summary is kept yet/ },
	{ command: "/carryover embed", says: /lexical\): the Chinese model is not installed/ },
	{ command: "/carryover nonsense", says: /save \| clear \| log \| restore N/ },
];

/** What others say beside what is printed. */
const said: readonly Answer[] = [
	{ command: "/carryover embed on", says: /This session fetches nothing/ },
	{ command: "/carryover restore 99", says: /no version 99/ },
	{ command: "/carryover clear", says: /Note cleared\. \/carryover restore 1 brings it back\./ },
];

function expectInOrder(text: string, answers: readonly Answer[]): void {
	let rest = text;
	for (const { command, says } of answers) {
		const found = says.exec(rest);
		expect(found, `${command} in:\n${text}`).not.toBeNull();
		rest = rest.slice((found?.index ?? 0) + (found?.[0].length ?? 0));
	}
}

test("the commands of the note answer in text in print mode, and ask no model", async () => {
	const world = await createOffice();
	const typed = [...printed, ...said].map(({ command }) => command);
	const { code, stdout, stderr } = await runPi(world, ["-p", ...typed]);
	expect(code).toBe(0);
	expectInOrder(stdout, printed);
	expectInOrder(stderr, said);
	expect(world.llm.requests).toHaveLength(0);
	expect(kindsOf(world)).toEqual(["tool", "clear"]);
});

test("RPC mode answers the commands as notifications, restore undoes clear, and it is told and saves by the tool and at its end", async () => {
	const world = await createOffice();
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

	const content = goodSummary.replace("- publish", "- look at the report first\n- publish");
	const toolCalls = [{ name: "save_carryover", arguments: { content } }];
	world.llm.addRule({ match: "keep this for later", reply: { toolCalls } });
	await rpc.prompt("keep this for later");
	const [first, second] = world.llm.conversation();
	expect(toldIn(first)).toContain("- the proxy stays on port 8443");
	expect(second?.last).toContain("Saved: 3 open");
	expect(noteOf(world)).toContain("- look at the report first");
	await rpc.prompt("leave the labels");
	expect(await rpc.close()).toBe(0);
	expect(world.llm.background("carryover-summary")).toHaveLength(1);
	expect(kindsOf(world)).toEqual(["tool", "clear", "restore", "tool", "capture", "summary"]);
});

test("a prompt that comes at once is told all, also where pi's loader has to translate every part anew", async () => {
	const world = await createOffice();
	const fresh = join(world.root, "fresh");
	mkdirSync(fresh);
	const rpc = startRpc(world, [], { env: { TMPDIR: fresh } });
	await rpc.prompt("what is left of the labels?");
	await rpc.prompt("what is left of the report?");
	const [first, second] = world.llm.conversation();
	expect(first?.system).toContain("Call save_carryover at milestones");
	expect(toldIn(first)).toContain("- the proxy stays on port 8443");
	expect(first?.system).toBe(second?.system);
	expect(await rpc.close()).toBe(0);
});
