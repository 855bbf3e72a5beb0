import { basename, join } from "node:path";
import { estimateTokens } from "../../src/lib/tokens.ts";
import { inventions } from "../support/summariser.ts";
import { sourceText, untrueLines } from "../support/summary-truth.ts";
import { entryFigures } from "./compaction-entries.ts";
import { type Compactor, keptTokens, ours, pis, recalling, replay } from "./compaction-rounds.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { readBranch, type SessionBranch } from "./session-branch.ts";
import { openSessionFiles } from "./session-files.ts";
import { commandsFound, type Found, filesFound, requestsFound, truthIn } from "./session-truth.ts";

const agentDirName = "PI_CODING_AGENT_DIR";
const roundCounts = [1, 3, 8] as const;
const mostGrowth = 1.3;

/** What one summary lacks of what it stands for, and what it has made up. */
interface Score {
	readonly files: Found;
	readonly requests: Found;
	readonly commands: Found;
	readonly invented: number;
}

/** What each session comes to with a model's summaries, with checkpoints in their place, and with pi's. */
interface Scores {
	readonly own: Score;
	readonly recalled: Score;
	readonly peer: Score;
}

/**
 * What is left of sessions after 1, 3 and 8 compactions by a model that drops half of the files and makes up three and an
 * order, beside pi's own summaries by the same model. What has to be there is read from the session by the plainest of
 * rules; each thing that is missing is told. Then whether items told anew point to the entries that say them.
 */
export async function compactionRounds(options: BenchOptions): Promise<readonly Figure[]> {
	// No log needs a disk here.
	process.env[agentDirName] = join(import.meta.filename, "none");
	const { files, remove } = openSessionFiles(options);
	let asked = 0;
	const fromCheckpoints = recalling(() => {
		asked += 1;
	});
	try {
		const sessions = files.map(({ path }) => ({
			...{ name: basename(path, ".jsonl"), branch: readBranch(path) },
		}));
		const figures: Figure[] = [];
		for (const rounds of roundCounts) {
			const scores: Scores[] = [];
			for (const { name, branch } of sessions) {
				const own = await scoreOf(branch, rounds, ours);
				const recalled = await scoreOf(branch, rounds, fromCheckpoints);
				const peer = await scoreOf(branch, rounds, pis);
				if (own === undefined || recalled === undefined || peer === undefined) continue;
				scores.push({ own, recalled, peer });
				tellMissing(`${name} × ${rounds}`, own);
				tellMissing(`${name} × ${rounds}, from checkpoints`, recalled);
				figures.push(...sessionFigures(`${name} × ${rounds}`, own, peer));
			}
			figures.push(
				...totals(`compaction × ${rounds}`, scores, ({ own }) => own),
				...totals(`from checkpoints × ${rounds}`, scores, ({ recalled }) => recalled),
			);
		}
		for (const { name, branch } of sessions) {
			figures.push(...(await growthOf(name, branch, ours)));
			figures.push(...(await growthOf(`${name}, from checkpoints`, branch, fromCheckpoints)));
		}
		figures.push(...entryFigures(sessions));
		figures.push({
			name: "from checkpoints: requests to a model",
			value: asked,
			unit: "",
			bar: { exactly: 0 },
		});
		return figures;
	} finally {
		remove();
	}
}

async function scoreOf(
	branch: SessionBranch,
	rounds: number,
	compactor: Compactor,
): Promise<Score | undefined> {
	const replayed = await replay(branch, rounds, keptTokens(branch, rounds), compactor);
	if (replayed === undefined) return undefined;
	const { span, summary } = replayed;
	const truth = truthIn(span);
	const { entry, files, order } = inventions;
	const invented = [...files, order, entry].filter((one) => summary.includes(one));
	return {
		files: filesFound(truth, summary, branch.cwd),
		requests: requestsFound(truth, summary),
		commands: commandsFound(truth, summary),
		invented: invented.length + untrueLines(summary, sourceText(span)).length,
	};
}

const kinds = ["files", "requests", "commands"] as const;
type Kind = (typeof kinds)[number];

const names: Readonly<Record<Kind, string>> = {
	files: "modified files",
	requests: "unanswered requests",
	commands: "failing commands",
};
/** Of all, the share that may be missing, in percent. */
const mostMissing: Readonly<Record<Kind, number>> = { files: 0, requests: 0, commands: 5 };

function sessionFigures(name: string, own: Score, peer: Score): readonly Figure[] {
	return kinds
		.filter((kind) => own[kind].all > 0)
		.map((kind) => ({
			name: `  ${name}: of ${own[kind].all} ${names[kind]}`,
			value: own[kind].all - own[kind].missing.length,
			peer: peer[kind].all - peer[kind].missing.length,
			unit: "",
		}));
}

function totals(
	name: string,
	scores: readonly Scores[],
	pick: (scores: Scores) => Score,
): readonly Figure[] {
	const [own, peer] = [scores.map(pick), scores.map((one) => one.peer)];
	const invented = (all: readonly Score[]) => all.reduce((sum, one) => sum + one.invented, 0);
	return [
		...kinds.map(
			(kind): Figure => ({
				name: `${name}: ${names[kind]} missing`,
				value: missingShare(own, kind),
				peer: missingShare(peer, kind),
				unit: "%",
				bar: { most: mostMissing[kind] },
			}),
		),
		{
			name: `${name}: invented, ${scores.length} sessions`,
			value: invented(own),
			peer: invented(peer),
			unit: "",
			bar: { exactly: 0 },
		},
	];
}

function missingShare(scores: readonly Score[], kind: Kind): number {
	const all = scores.reduce((sum, score) => sum + score[kind].all, 0);
	const missing = scores.reduce((sum, score) => sum + score[kind].missing.length, 0);
	return all === 0 ? 0 : (missing / all) * 100;
}

function tellMissing(where: string, score: Score): void {
	for (const kind of kinds) {
		for (const one of score[kind].missing) {
			console.error(`${where}: not in ${names[kind]}: ${one.slice(0, 120).replaceAll("\n", " ")}`);
		}
	}
}

/** One compaction of the same stretch is the peer of the last of several. */
async function growthOf(
	name: string,
	branch: SessionBranch,
	compactor: Compactor,
): Promise<readonly Figure[]> {
	const keep = keptTokens(branch, Math.max(...roundCounts));
	const [once, often] = [
		await replay(branch, 1, keep, compactor),
		await replay(branch, Math.max(...roundCounts), keep, compactor),
	];
	if (once === undefined || often === undefined) return [];
	const [peer, value] = [estimateTokens(once.summary), estimateTokens(often.summary)];
	return [
		{
			name: `  ${name}: after 8 rounds`,
			...{ value, peer, unit: "tokens", ratio: value / peer },
			bar: { most: mostGrowth },
		},
	];
}
