import { Type } from "typebox";
import { load } from "#src/lib/load.ts";
import type { HistoryDesk } from "./history-desk.ts";
import type { Host } from "./host.ts";
import { toolNameFor } from "./tool-name.ts";

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

/** Give the model its tool. Called when a session has started; see `toolNameFor`. */
export function addHistoryTool(host: Host, deskOf: () => Promise<HistoryDesk>): void {
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
