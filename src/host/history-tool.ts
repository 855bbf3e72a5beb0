import { load } from "#src/lib/load.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import { give } from "./give.ts";
import { HistoryCall, imageTokens } from "./history-call.ts";
import type { HistoryDesk } from "./history-desk.ts";
import type { Host } from "./host.ts";
import type { PageBudget } from "./page-budget.ts";

/** What the model calls the tool, unless another extension has taken that name. */
const HISTORY_TOOL = "history";

const description =
	'Search or read earlier conversation that is no longer in context. Query: words in any order, "phrases", role:user, tool:bash, date:<7d, dir:sub.';

/**
 * Give the model its tool. Called when a session has started: only then is it known which names other extensions have taken, and
 * pi refuses to start on two of the same. Gives the name that the tool has.
 */
export function addHistoryTool(
	host: Host,
	budget: PageBudget,
	deskOf: () => Promise<HistoryDesk>,
): string {
	const tools = host.pi.getAllTools();
	const prefixed = `waystation_${HISTORY_TOOL}`;
	if (tools.some(({ name }) => name === prefixed)) return prefixed;
	const taken = tools.some(
		(tool) => tool.name === HISTORY_TOOL && tool.description !== description,
	);
	const name = taken ? prefixed : HISTORY_TOOL;
	if (taken) give(host.store, { code: "tool.renamed", wanted: HISTORY_TOOL, name });
	host.pi.registerTool({
		name,
		label: "History",
		description,
		promptSnippet: "Find what was said or done earlier",
		parameters: HistoryCall,
		async execute(_id, params, signal, _update, ctx) {
			const { answerHistory, refusalOf } = await load(() => import("./history-answer.ts"));
			const tokens = budget.next(ctx, host.pi.getSettings().compaction?.reserveTokens);
			// A failed call has its arguments in the transcript, so that the place is not lost.
			if (tokens === 0) throw new Error(refusalOf(params));
			const { text, images, details } = await answerHistory(await deskOf(), params, tokens, signal);
			budget.take(estimateTokens(text) + images.length * imageTokens);
			return { content: [{ type: "text", text }, ...images], details };
		},
	});
	return name;
}
