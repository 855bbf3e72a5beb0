import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { Type } from "typebox";
import { load } from "#src/lib/load.ts";
import { detach, give } from "./guard.ts";
import type { HistoryDesk } from "./history-desk.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { toolNameFor } from "./own-tools.ts";

/** What the model calls the tool, unless another extension has taken that name. */
const HISTORY_TOOL = "history";

const description =
	'Search or read earlier conversation that is no longer in context. Query: words in any order, "phrases", role:user, tool:bash, date:<7d, dir:sub.';

const promptSnippet = "Find what was said or done earlier";

/** Hits of one page at most. */
const mostLimit = 50;

/** What the model calls the tool with. */
const HistoryCall = Type.Object({
	op: Type.Enum(["search", "read"]),
	query: Type.Optional(Type.String()),
	id: Type.Optional(Type.String({ description: "Entry to read" })),
	all: Type.Optional(Type.Boolean({ description: "All sessions of this project" })),
	limit: Type.Optional(Type.Integer({ minimum: 1, maximum: mostLimit })),
	cursor: Type.Optional(Type.String()),
	offset: Type.Optional(Type.Integer({ minimum: 0 })),
	imageOffset: Type.Optional(Type.Integer({ minimum: 0 })),
});

/** Milliseconds after the start before all sessions are brought into the index: who only looks in has left by then. */
const BUILD_AFTER_MS = 5_000;

/** The search of a session; made when it is first asked for. */
const desks = new WeakMap<Life, Promise<HistoryDesk>>();

/** The search of this session; it keeps an index unless the user wants none. */
export function historyOf({ store }: Host, life: Life): Promise<HistoryDesk> {
	const known = desks.get(life);
	if (known !== undefined) return known;
	const indexing = life.facts.leavesTraces && store.read().settings.history.enabled;
	const made = load(() => import("./history-desk.ts")).then(
		({ HistoryDesk: Desk }) => new Desk(life, getAgentDir(), indexing),
	);
	desks.set(life, made);
	return made;
}

/** Gives the model its search, and brings all sessions into the index a little later. */
export async function openHistory(host: Host, life: Life): Promise<void> {
	if (!host.store.read().settings.history.enabled) return;
	addHistoryTool(host, () => deskNow(host));
	if (!life.facts.leavesTraces) return;
	const later = () => detach("history", host.report, build(host, life));
	const timer = setTimeout(later, BUILD_AFTER_MS).unref();
	life.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

/** Ends the search of a session, if there was any. */
export async function endHistory(life: Life): Promise<void> {
	const desk = await desks.get(life)?.catch(() => undefined);
	await desk?.end();
}

async function build(host: Host, life: Life): Promise<void> {
	if (!life.alive) return;
	const desk = await historyOf(host, life);
	if (!life.alive) return;
	const isNew = await desk.build();
	if (isNew && life.alive) give(host.store, { code: "history.indexed" });
}

function deskNow(host: Host): Promise<HistoryDesk> {
	const life = host.lives.current();
	if (life === undefined) throw new Error("The session has ended.");
	return historyOf(host, life);
}

/** Give the model its tool. Called when a session has started; see `toolNameFor`. */
function addHistoryTool(host: Host, deskOf: () => Promise<HistoryDesk>): void {
	const name = toolNameFor(host, HISTORY_TOOL, { description, promptSnippet });
	if (name === undefined) return;
	host.pi.registerTool({
		name,
		label: "History",
		description,
		promptSnippet,
		parameters: HistoryCall,
		async execute(_id, params, signal, _update, ctx) {
			const { answerHistory, imageTokens, refusalOf } = await load(
				() => import("./history-answer.ts"),
			);
			const { pageTokens } = await load(() => import("#src/recall/room.ts"));
			const pages = await host.pages();
			const tokens = pageTokens(pages.left(ctx));
			// A failed call has its arguments in the transcript, so that the place is not lost.
			if (tokens === 0) throw new Error(refusalOf(params));
			const { text, images, details } = await answerHistory(await deskOf(), params, tokens, signal);
			pages.give(text, images.length * imageTokens);
			return { content: [{ type: "text", text }, ...images], details };
		},
	});
}
