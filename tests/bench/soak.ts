import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { type PiRpc, startRpc } from "../support/pi-rpc.ts";
import { summarisers } from "../support/summariser.ts";
import { checkout, createWorld, type World } from "../support/world.ts";
import type { Figure } from "./figure.ts";

/** Four hours of someone who writes twice a minute, and begins a new session every half an hour. */
const sessions = 8;
const turns = 60;
const compactEvery = 25;

const probe = join(checkout, "tests/fixtures/memory-probe.ts");

const Held = Type.Object({
	held: Type.Number(),
	rss: Type.Number(),
	resources: Type.Array(Type.String()),
});

/** What pi holds after sessions of work with everything switched on, and what is left when it has ended. */
export async function soak(): Promise<readonly Figure[]> {
	const ours = await play([checkout, probe]);
	const alone = await play([probe]);
	const growth = ({ held }: Played) => (held.at(-1) ?? 0) / (held[1] ?? 1);
	return [
		{
			name: `memory after ${sessions} sessions against after 2`,
			value: 100 * growth(ours),
			unit: "%",
			peer: 100 * growth(alone),
		},
		{
			name: "the same, without what pi alone takes more",
			value: (ours.held.at(-1) ?? 0) / 1e6,
			unit: "MB",
			peer: (ours.held[1] ?? 0) / 1e6,
			ratio: growth(ours) / growth(alone),
			bar: { most: 1.1 },
		},
		{
			name: "timers and handles more than at the start",
			value: ours.resources,
			unit: "",
			bar: { most: 0 },
		},
		{ name: "exit code", value: ours.code ?? -1, unit: "", bar: { exactly: 0 } },
		{ name: "temporary files and locks left", value: ours.left, unit: "", bar: { exactly: 0 } },
	];
}

interface Played {
	/** Bytes of the heap and beside it, once per session, at its start. */
	readonly held: readonly number[];
	/** How many more things keep the process alive at the end than after the first session. */
	readonly resources: number;
	readonly code: number | null;
	/** Files that only exist while something is at work. */
	readonly left: number;
}

async function play(extensions: readonly string[]): Promise<Played> {
	const world = await createWorld({
		extensions,
		settings: { compaction: { enabled: true, reserveTokens: 16_384, keepRecentTokens: 2_000 } },
	});
	try {
		script(world);
		const rpc = startRpc(world);
		const held: number[] = [];
		const resources: number[] = [];
		for (let session = 0; session < sessions; session += 1) {
			await work(rpc, session);
			await rpc.send({ type: "new_session" });
			const now = await look(rpc);
			held.push(now.held);
			resources.push(now.resources.length);
		}
		const code = await rpc.close();
		const more = (resources.at(-1) ?? 0) - (resources[0] ?? 0);
		return { held, resources: more, code, left: leftIn(world) };
	} finally {
		await world.close();
	}
}

async function work(rpc: PiRpc, session: number): Promise<void> {
	for (let turn = 1; turn <= turns; turn += 1) {
		if (turn % compactEvery === 0) await rpc.send({ type: "compact" });
		await rpc.prompt(promptOf(session, turn));
	}
}

function promptOf(session: number, turn: number): string {
	if (turn === 3) return `Add the report number ${session} to the statistics page`;
	if (turn === 30) return "please keep what is open";
	return turn === 40 ? "Another thing: rename the proxy" : `go on with step ${turn}`;
}

function script({ llm }: World): void {
	const call = (session: number) => ({
		toolCalls: [
			{ name: "save_carryover", arguments: { content: `- report ${session} has no totals` } },
		],
	});
	llm.setRules([
		{ match: { purpose: "topic-classify" }, reply: verdict },
		{
			match: { purpose: /compaction-/ },
			reply: ({ prompt, system }) => summarisers.good({ system, user: prompt }),
		},
		{ match: { purpose: /checkpoint-/ }, reply: JSON.stringify({ items: [] }) },
		{
			match: { last: "please keep what is open", tool: "save_carryover" },
			reply: ({ number }) => call(number),
		},
		{ match: /./, reply: ({ number }) => `Step ${number}. ${"It is in src/part.ts. ".repeat(80)}` },
	]);
}

const verdict = JSON.stringify({
	isRequirement: true,
	type: "feature",
	title: "A report for the page",
	summary: "A report is added to the page",
	tags: ["report"],
});

async function look(rpc: PiRpc) {
	const from = rpc.events.length;
	await rpc.send({ type: "prompt", message: "/probe" });
	const notice = await rpc.waitFor(
		({ message, method }) => method === "notify" && isHeld(message),
		from,
	);
	return Value.Parse(Held, JSON.parse(String(notice.message)));
}

function isHeld(message: unknown): boolean {
	return typeof message === "string" && message.startsWith('{"held"');
}

function leftIn({ agentDir, project, root }: World): number {
	const names = [agentDir, project, root].flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: "utf8" }),
	);
	return names.filter((name) => /\.(?:tmp|lock|part)\b|~$/.test(name)).length;
}
