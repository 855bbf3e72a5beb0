import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { runPi } from "../support/pi-process.ts";
import { startRpc } from "../support/pi-rpc.ts";
import { startPi } from "../support/pi-terminal.ts";
import { sharePi } from "../support/shared-pi.ts";
import { createWorld, type World, type WorldOptions } from "../support/world.ts";
import {
	answering,
	ledgerOf,
	newCard,
	say,
	sortsAs,
	untilLedger,
	writeLedger,
} from "./topics-evidence.ts";

const login = "users are thrown out when the token is refreshed, please fix the login";
const rules = [sortsAs("login", "Login after refresh", ["login"]), answering];

async function createOffice(options: WorldOptions = {}): Promise<World> {
	const world = await createWorld({ rules, ...options });
	onTestFinished(world.close);
	return world;
}

/** A world with one pi, whose sessions begin without a topic. */
function shareOffice() {
	let world: World;
	beforeAll(async () => {
		world = await createWorld({ rules, env: { LANG: "en_US.UTF-8" } });
	});
	afterAll(() => world.close());
	const shared = sharePi(() => startPi(world, { cols: 100, rows: 40 }));
	return async (config: object) => {
		writeLedger(world, [], config);
		return { world, pi: await shared() };
	};
}

const ledger = [
	{ id: "login", title: "Login after refresh", tags: ["auth"] },
	{ id: "stats", title: "给服务加 web 统计页面", tags: ["web"], outcome: "一个页面" },
];

/** What print mode is asked of this ledger, and in which of its two streams it answers. */
const questions = [
	{
		command: "/topics",
		stream: "stdout",
		answer: [/1 ► in progress +Login after refresh/, /2 topics\. 2 open\./],
	},
	{
		command: "/topics list tag:web",
		stream: "stdout",
		answer: [/给服务加 web 统计页面/, /1 topic/],
	},
	{
		command: "/topics show 2",
		stream: "stdout",
		answer: [/^给服务加 web 统计页面/, /Outcome\n {2}一个页面/],
	},
	{
		command: "/topics show nothing",
		stream: "stderr",
		answer: [/There is no topic "nothing"/],
	},
	{ command: "/topics status 1", stream: "stdout", answer: [/\/topics \[words/] },
	{ command: "/topics-config", stream: "stdout", answer: [/Distill/] },
] as const;

test("print mode answers about topics in text without a model, is told the card of one that is known, and classifies nothing", async () => {
	const world = await createOffice({ env: { LANG: "en_US.UTF-8" } });
	writeLedger(world, ledger);
	const before = ledgerOf(world);
	const asking = questions.map(({ command }) => command);
	const request = "the login after a refresh fails again, look at it once more";
	const printed = await runPi(world, ["-p", ...asking, request]);
	expect(printed.code).toBe(0);
	const behind = { stdout: 0, stderr: 0 };
	for (const { command, stream, answer } of questions) {
		for (const part of answer) {
			const pattern = new RegExp(part, "gm");
			pattern.lastIndex = behind[stream];
			expect(pattern.test(printed[stream]), `${command}: ${part}\n${printed[stream]}`).toBe(true);
			behind[stream] = pattern.lastIndex;
		}
	}
	expect(world.llm.requests.map(({ prompt }) => prompt)).toEqual([
		expect.stringContaining(request),
	]);
	expect(newCard(world.llm.conversation()[0])).toContain("Topic: Login after refresh");
	expect(ledgerOf(world)).toEqual(before);
});

test("RPC mode opens a topic, answers about it, and takes a change back; switched off, nothing is classified, told or written", async () => {
	const world = await createOffice({ env: { LANG: "en_US.UTF-8" } });
	const rpc = startRpc(world);
	const ask = async (message: string, answer: RegExp) => {
		const from = rpc.events.length;
		await rpc.send({ type: "prompt", message });
		await rpc.waitFor(
			(event) => event.method === "notify" && answer.test(String(event.message)),
			from,
		);
	};
	await rpc.prompt(login);
	await untilLedger(world, "of the request", ({ title }) => title === "Login after refresh");
	await ask("/topics", /Login after refresh/);
	await ask("/topics show login", /token is refreshed/);
	await ask("/topics status 1 done", /Status changed/);
	expect(ledgerOf(world)[0]?.status).toBe("done");
	await ask("/topics undo", /Last change taken back/);
	expect(ledgerOf(world)[0]?.status).toBe("in_progress");
	await ask("/topics-config", /Distill/);

	await ask("/waystation settings topics.enabled off", /Topics: off/);
	await rpc.send({ type: "new_session" });
	const [classified, before] = [world.llm.background("topic-classify").length, ledgerOf(world)];
	const told = world.llm.conversation().length;
	await rpc.prompt(login);
	await rpc.prompt("thanks");
	await ask("/topics", /switched off/);
	expect(await rpc.close()).toBe(0);
	expect(world.llm.background("topic-classify")).toHaveLength(classified);
	expect(world.llm.conversation().slice(told).map(newCard)).toEqual(["", ""]);
	expect(ledgerOf(world)).toEqual(before);
});

const carded = shareOffice();

test.for([true, false])(
	"with transcript cards %s, opening and closing a topic leaves a line or none",
	async (transcriptCards) => {
		const { pi, world } = await carded({
			transcriptCards,
			injectDisplay: transcriptCards ? "debug" : "silent",
		});
		await say(world, pi, login);
		await untilLedger(world, "of the request", ({ title }) => title === "Login after refresh");
		await pi.waitFor("▸ Login after refresh");
		await say(world, pi, "thanks");
		await say(world, pi, "that is done, it works now");
		await untilLedger(world, "that is done", ({ status }) => status === "done");
		await say(world, pi, "thank you");
		await pi.settle();
		const shown = pi.history().join("\n");
		const lines = [/Topic opened: Login after refresh/, /Topic done: Login/, /Topic told: Login/];
		expect(lines.map((line) => line.test(shown))).toEqual(lines.map(() => transcriptCards));
	},
);
