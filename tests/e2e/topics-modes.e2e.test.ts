import { expect, onTestFinished, test } from "vitest";
import { runPi } from "../support/pi-process.ts";
import { startRpc } from "../support/pi-rpc.ts";
import { startPi } from "../support/pi-terminal.ts";
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

const ledger = [
	{ id: "login", title: "Login after refresh", tags: ["auth"] },
	{ id: "stats", title: "给服务加 web 统计页面", tags: ["web"], outcome: "一个页面" },
];

test.for([
	{ command: "/topics", answer: [/1 ► in progress +Login after refresh/, /2 topics\. 2 open\./] },
	{ command: "/topics list tag:web", answer: [/给服务加 web 统计页面/, /1 topic/] },
	{ command: "/topics show 2", answer: [/^给服务加 web 统计页面/, /Outcome\n {2}一个页面/] },
	{ command: "/topics show nothing", answer: [/There is no topic "nothing"/] },
	{ command: "/topics status 1 blocked", answer: [/Status changed: Login after refresh/] },
	{ command: "/topics status 1", answer: [/\/topics \[words/] },
	{ command: "/topics-config", answer: [/Distill/] },
])("$command answers in text in print mode, and asks no model", async ({ command, answer }) => {
	const world = await createOffice({ env: { LANG: "en_US.UTF-8" } });
	writeLedger(world, ledger);
	const { code, stdout, stderr } = await runPi(world, ["-p", command]);
	expect(code).toBe(0);
	for (const part of answer) expect(stdout + stderr).toMatch(part);
	expect(world.llm.requests).toEqual([]);
});

test("RPC mode opens a topic, answers about it, and takes a change back", async () => {
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
	await rpc.prompt(login);
	await untilLedger(world, "of the request", ({ title }) => title === "Login after refresh");
	await ask("/topics", /Login after refresh/);
	await ask("/topics show login", /token is refreshed/);
	await ask("/topics status 1 done", /Status changed/);
	expect(ledgerOf(world)[0]?.status).toBe("done");
	await ask("/topics undo", /Last change taken back/);
	expect(ledgerOf(world)[0]?.status).toBe("in_progress");
	await ask("/topics-config", /Distill/);
	expect(await rpc.close()).toBe(0);
});

test("print mode is told the card of a topic that is known, and classifies nothing", async () => {
	const world = await createOffice();
	writeLedger(world, ledger);
	const before = ledgerOf(world);
	await runPi(world, ["-p", "the login after a refresh fails again, look at it once more"]);
	expect(newCard(world.llm.conversation()[0])).toContain("Topic: Login after refresh");
	expect(world.llm.background("topic-classify")).toEqual([]);
	expect(ledgerOf(world)).toEqual(before);
});

test.for([true, false])(
	"with transcript cards %s, opening and closing a topic leaves a line or none",
	async (transcriptCards) => {
		const world = await createOffice({ env: { LANG: "en_US.UTF-8" } });
		writeLedger(world, [], {
			transcriptCards,
			injectDisplay: transcriptCards ? "debug" : "silent",
		});
		const pi = await startPi(world, { cols: 100, rows: 40 });
		onTestFinished(pi.close);
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

test("with topics switched off nothing is classified, told or written, and /topics says so", async () => {
	const world = await createOffice({
		env: { LANG: "en_US.UTF-8" },
		settings: { waystation: { topics: { enabled: false } } },
	});
	const rpc = startRpc(world);
	await rpc.prompt(login);
	await rpc.prompt("thanks");
	const from = rpc.events.length;
	await rpc.send({ type: "prompt", message: "/topics" });
	await rpc.waitFor(({ message }) => /switched off/.test(String(message)), from);
	expect(await rpc.close()).toBe(0);
	expect(world.llm.background("topic-classify")).toEqual([]);
	expect(world.llm.conversation().map(newCard)).toEqual(["", ""]);
	expect(ledgerOf(world)).toEqual([]);
});
