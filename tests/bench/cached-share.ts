import type { ModelRequest } from "../support/mock-llm-request.ts";
import { startRpc } from "../support/pi-rpc.ts";
import { summarisers } from "../support/summariser.ts";
import { createWorld, type World } from "../support/world.ts";
import type { Figure } from "./figure.ts";

const turns = 50;
const saveAt = 15;
const shiftAt = 30;
const compactAt = 40;

/** Turns that begin another piece of work, and what each is called. */
const requests: ReadonlyMap<number, string> = new Map([
	[5, "Add a web page with the statistics"],
	[22, "Fix the login after a token refresh"],
	[shiftAt, "Move the build to the new runner"],
]);

/** Some 1,700 tokens, so that the whole session is one that is worth compacting. */
const answer = (turn: number) =>
	`Step ${turn} is done. ${`What came of it is in src/part-${turn}.ts, with its test beside it. `.repeat(100)}`;

/**
 * What of the prompts of one session a provider can take from its cache, over 50 turns with three topics, a save,
 * a change of topic and a compaction, against pi alone in the same script.
 */
export async function cachedShare(): Promise<readonly Figure[]> {
	const [ours, alone] = [await play(undefined), await play([])];
	const [value, peer] = [shareOf(ours), shareOf(alone)];
	const told = sizeOf(ours) / sizeOf(alone);
	return [
		{
			name: `share of the prompts from the cache, ${turns} turns`,
			value: 100 * value,
			unit: "%",
			peer: 100 * peer,
			ratio: value / peer,
			bar: { least: 0.97 },
		},
		{ name: "all that was sent against pi alone", value: 100 * told, unit: "%" },
	];
}

async function play(extensions: readonly string[] | undefined): Promise<readonly ModelRequest[]> {
	const world = await createWorld({
		...(extensions && { extensions }),
		settings: { compaction: { enabled: true, reserveTokens: 16_384, keepRecentTokens: 4_000 } },
	});
	try {
		script(world);
		const rpc = startRpc(world);
		for (let turn = 1; turn <= turns; turn += 1) {
			if (turn === compactAt) await rpc.send({ type: "compact" });
			await rpc.prompt(promptOf(turn));
		}
		await rpc.close();
		const shifted = rpc.events.some((event) => JSON.stringify(event).includes("setWidget"));
		check(world, extensions === undefined, shifted);
		return world.llm.conversation().filter(({ tools }) => tools.length > 0);
	} finally {
		await world.close();
	}
}

function promptOf(turn: number): string {
	const request = requests.get(turn);
	if (request !== undefined) return turn === shiftAt ? `Another thing: ${request}` : request;
	return turn === saveAt ? "please keep what is open" : `go on with step ${turn}`;
}

function script({ llm }: World): void {
	const content = "- the labels overlap below 30 columns\n- the proxy stays on port 8443";
	llm.setRules([
		{
			match: { last: "please keep what is open", tool: "save_carryover" },
			reply: { toolCalls: [{ name: "save_carryover", arguments: { content } }] },
			times: 1,
		},
		{ match: { purpose: "topic-classify" }, reply: ({ last }) => verdictOn(last) },
		{
			match: { purpose: /compaction-/ },
			reply: ({ prompt, system }) => summarisers.good({ system, user: prompt }),
		},
		{
			match: /\b(?:step \d+|page|login|runner|labels|kept|open)\b/,
			reply: ({ number }) => answer(number),
		},
	]);
}

/** What a classifier says of a message: the three requests are ones. */
function verdictOn(asked: string): string {
	const title = [...requests.values()].findLast((request) => asked.includes(request));
	if (title === undefined) return JSON.stringify({ isRequirement: false });
	return JSON.stringify({
		isRequirement: true,
		type: "feature",
		title: title.slice(0, 25),
		summary: title,
		tags: ["work"],
	});
}

/** The figure means nothing where what it is about did not happen. */
function check({ llm }: World, isOurs: boolean, shifted: boolean): void {
	const sent = llm.conversation();
	const lengths = sent.map(({ roles }) => roles.length);
	const happened = {
		shifted,
		compacted: lengths.some((length, at) => length < (lengths[at - 1] ?? 0)),
		topics: llm.background("topic-classify").length > 0,
		card: sent.some(({ raw }) => raw.includes("<topic-card")),
		saved: sent.some(({ roles, raw }) => roles.includes("tool") && raw.includes("port 8443")),
		summary: llm.background("compaction-summary").length > 0,
	};
	const wanted = isOurs ? Object.entries(happened) : [["compacted", happened.compacted] as const];
	const missing = wanted.filter(([, did]) => !did).map(([what]) => what);
	if (missing.length > 0) throw new Error(`the script did not run as meant: ${missing.join(", ")}`);
}

function shareOf(sent: readonly ModelRequest[]): number {
	const texts = sent.map(textOf);
	const cached = texts.reduce((sum, text, at) => sum + commonPrefix(texts[at - 1] ?? "", text), 0);
	return cached / texts.reduce((sum, { length }) => sum + length, 0);
}

function sizeOf(sent: readonly ModelRequest[]): number {
	return sent.reduce((sum, request) => sum + textOf(request).length, 0);
}

/** In the order in which providers cache: tools, system prompt, messages. */
function textOf({ body, raw }: ModelRequest): string {
	const { tools }: { tools?: unknown } = JSON.parse(raw);
	return [tools, ...body.messages].map((part) => JSON.stringify(part)).join("\n");
}

function commonPrefix(earlier: string, later: string): number {
	const most = Math.min(earlier.length, later.length);
	let length = 0;
	while (length < most && earlier[length] === later[length]) length += 1;
	return length;
}
