import { getAgentDir, type SessionEntry } from "@earendil-works/pi-coding-agent";
import { cacheBoundaries } from "#src/compaction/cache-boundary.ts";
import { startOfDay } from "#src/lib/day.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import { decodeBranch } from "#src/persistence/journal.ts";
import { openSpendLog } from "#src/persistence/spend-log.ts";
import { type CostFacts, noCosts, type TalkSpend } from "#src/store/cost.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** Milliseconds of the longest span that is told. */
const MONTH_MS = 30 * 24 * 3_600_000;

/** Reads what of the costs is in files, in the session and in pi. */
export async function readCosts(host: Host, life: Life, now: number): Promise<CostFacts> {
	const log = openSpendLog(getAgentDir());
	const since = [startOfDay(now), now - MONTH_MS];
	const { oldest, session, totals } = await log.read(since, life.facts.id);
	const [today = {}, month = {}] = totals;
	if (!life.alive) return { ...noCosts, session, today, month, oldest };
	const { sessionManager } = life.ctx;
	const branch = sessionManager.getBranch();
	return {
		...{ session, today, month, oldest },
		tools: toolsOf(host),
		talk: talkOf(sessionManager.getEntries()),
		boundaries: cacheBoundaries(branch, await shiftsOn(branch)),
	};
}

/** When messages of the branch were judged to leave their topic. */
async function shiftsOn(branch: readonly SessionEntry[]): Promise<readonly number[]> {
	const { events } = await decodeBranch(branch);
	return events.flatMap((event) =>
		event.type === "shift.judged" && event.judgement.verdict === "shift" ? [event.at] : [],
	);
}

/** The schemas as providers are sent them, of those of our tools that are active. */
function toolsOf({ pi, toolNames }: Host): CostFacts["tools"] {
	const ours = new Set(toolNames.values());
	const active = new Set(pi.getActiveTools());
	const schemas = pi
		.getAllTools()
		.filter(({ name }) => active.has(name) && ours.has(name))
		.map(({ name, description, parameters }) => ({
			type: "function",
			function: { name, description, parameters },
		}));
	const tokens = schemas.length === 0 ? 0 : estimateTokens(JSON.stringify(schemas));
	return { count: schemas.length, tokens };
}

function talkOf(entries: readonly SessionEntry[]): TalkSpend {
	return entries.reduce<TalkSpend>((talk, entry) => {
		if (entry.type !== "message" || entry.message.role !== "assistant") return talk;
		const { cacheRead, cacheWrite, cost, input, output } = entry.message.usage;
		return {
			replies: talk.replies + 1,
			cached: talk.cached + cacheRead,
			fresh: talk.fresh + input + cacheWrite,
			output: talk.output + output,
			cost: talk.cost + cost.total,
		};
	}, noCosts.talk);
}
