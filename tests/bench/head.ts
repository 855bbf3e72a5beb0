import { Type } from "typebox";
import { Value } from "typebox/value";
import { estimateTokens } from "../../src/lib/tokens.ts";
import { defaultSettings } from "../../src/store/initial.ts";
import type { ModelRequest } from "../support/mock-llm-request.ts";
import { sectionTold } from "../support/mock-llm-told.ts";
import { startRpc } from "../support/pi-rpc.ts";
import { createWorld, type World } from "../support/world.ts";
import type { Figure } from "./figure.ts";
import { keepFullNote } from "./project.ts";

const turns = 50;
const ownSaveAt = 15;
const otherSaveAt = 30;

/** Tokens that the schemas of all our tools may take. */
const mostToolTokens = 900;

/** What 50 turns of one session sent, with a save of its own and one of another session in between. */
export async function head(): Promise<readonly Figure[]> {
	const world = await createWorld();
	const full = await createWorld();
	try {
		const { before, requests } = await work(world);
		await keepFullNote(full.project, full.agentDir);
		await ask(full, "what is open?");
		return [
			...sameness(requests),
			...tails(before, requests),
			...costs(requests.at(0), full.llm.conversation().at(-1)),
		];
	} finally {
		await Promise.all([world.close(), full.close()]);
	}
}

/** The requests of one session, and those of them that came before another session saved. */
async function work(world: World) {
	const rpc = startRpc(world);
	const others = new Set<ModelRequest>();
	const own = () => world.llm.conversation().filter((request) => !others.has(request));
	let before: readonly ModelRequest[] = [];
	for (let turn = 1; turn <= turns; turn += 1) {
		if (turn === ownSaveAt) letSave(world, "- the labels overlap below 30 columns");
		if (turn === otherSaveAt) {
			before = own();
			letSave(world, "- the proxy stays on port 8443");
			await ask(world, "save what is open here");
			for (const request of own().slice(before.length)) others.add(request);
		}
		await rpc.prompt(turn === ownSaveAt ? "save what is open" : `go on with step ${turn}`);
	}
	await rpc.close();
	return { before, requests: own() };
}

/** Lets the model save this note when it is next asked to. */
function letSave(world: World, content: string): void {
	const toolCalls = [{ name: "save_carryover", arguments: { content } }];
	world.llm.addRule({ match: "save what is open", reply: { toolCalls }, times: 1 });
}

async function ask(world: World, prompt: string): Promise<void> {
	const rpc = startRpc(world);
	await rpc.prompt(prompt);
	await rpc.close();
}

function sameness(requests: readonly ModelRequest[]): readonly Figure[] {
	const heads = new Set(requests.map(({ system }) => sectionTold(system)));
	const prompts = new Set(requests.map(({ system }) => system));
	const broken = requests.filter((request, index) => breaksPrefix(requests[index - 1], request));
	const what = `${turns} turns, ${requests.length} requests`;
	return [
		{ name: `${what}: different heads`, value: heads.size, unit: "", bar: { exactly: 1 } },
		{ name: `${what}: different prompts`, value: prompts.size, unit: "", bar: { exactly: 1 } },
		{ name: `${what}: prefixes broken`, value: broken.length, unit: "", bar: { exactly: 0 } },
	];
}

/** Whether a request is not the one before it with more at the end, which is what caches need. */
function breaksPrefix(earlier: ModelRequest | undefined, later: ModelRequest): boolean {
	if (earlier === undefined) return false;
	const told = later.body.messages.slice(0, earlier.body.messages.length);
	return JSON.stringify(told) !== JSON.stringify(earlier.body.messages);
}

function tails(
	before: readonly ModelRequest[],
	requests: readonly ModelRequest[],
): readonly Figure[] {
	const [own, all] = [updatesIn(before.at(-1)), updatesIn(requests.at(-1))];
	return [
		{ name: "messages after a save of its own", value: own, unit: "", bar: { exactly: 0 } },
		{
			name: "messages after one of another session",
			value: all - own,
			unit: "",
			bar: { exactly: 1 },
		},
	];
}

function updatesIn(request: ModelRequest | undefined): number {
	const messages = request?.body.messages ?? [];
	return messages.filter((message) => JSON.stringify(message).includes("<carryover-update")).length;
}

function costs(
	nothing: ModelRequest | undefined,
	full: ModelRequest | undefined,
): readonly Figure[] {
	const { headTokens } = defaultSettings.recall;
	const tokensOf = (request: ModelRequest | undefined) => {
		const section = sectionTold(request?.system ?? "");
		if (section === "") throw new Error("a request without our section");
		return estimateTokens(section);
	};
	const most = (value: number, tokens: number) =>
		({ value, unit: "tokens", bar: { most: tokens } }) as const;
	return [
		{ name: "head with nothing to tell", ...most(tokensOf(nothing), headTokens) },
		{ name: "head with a full note", ...most(tokensOf(full), headTokens) },
		{ name: "schemas of our tools", ...most(toolTokens(full), mostToolTokens) },
	];
}

const Tools = Type.Object({
	tools: Type.Array(Type.Object({ function: Type.Object({ name: Type.String() }) })),
});

const ourTools = new Set([
	"save_carryover",
	"notes",
	"history",
	"get_context_remaining",
	"new_context",
]);

function toolTokens(request: ModelRequest | undefined): number {
	const body: unknown = JSON.parse(request?.raw ?? "{}");
	if (!Value.Check(Tools, body)) throw new Error("a request without tools");
	const tools = body.tools.filter((tool) => ourTools.has(tool.function.name));
	return estimateTokens(JSON.stringify(tools));
}
