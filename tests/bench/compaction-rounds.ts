import {
	type Context,
	createAssistantMessageEventStream,
	fauxAssistantMessage,
} from "@earendil-works/pi-ai";
import {
	compact,
	estimateTokens as messageTokens,
	type SessionEntry,
	sessionEntryToContextMessages,
} from "@earendil-works/pi-coding-agent";
import type { RunOptions } from "../../src/host/compaction-run.ts";
import { askedIn, createCompactionDesk, scriptedModel } from "../support/compaction-desk.ts";
import { dropFiles } from "../support/file-dropper.ts";
import { preparationOf } from "../support/pi-compaction.ts";
import { rememberHalf } from "../support/rememberer.ts";
import { linked, type SessionBranch } from "./session-branch.ts";

/** What stands for a stretch, as it goes into the session. */
interface Summed {
	readonly summary: string;
	readonly firstKeptEntryId: string;
	readonly tokensBefore: number;
	readonly details?: unknown;
	readonly fromHook?: boolean;
}

export type Compactor = (
	branch: readonly SessionEntry[],
	keep: number,
	cwd: string,
) => Promise<Summed | undefined>;

/** What the last of several compactions left. */
export interface Replayed {
	readonly summary: string;
	/** What it and those before it stand for. */
	readonly span: readonly SessionEntry[];
}

/** What pi keeps of a session by itself; less where a stretch is too short for that. */
const keepTokens = 20_000;
const keepShare = 0.25;

/** Tokens that a compaction after each of so many stretches keeps. */
export function keptTokens({ entries }: SessionBranch, rounds: number): number {
	const stretch = tokensOf(entries) / rounds;
	return Math.max(1, Math.floor(Math.min(keepTokens, stretch * keepShare)));
}

/**
 * Plays a session with one compaction after each of so many stretches, which keeps so many tokens; undefined where none
 * was possible.
 */
export async function replay(
	{ cwd, entries }: SessionBranch,
	rounds: number,
	keep: number,
	compactor: Compactor,
): Promise<Replayed | undefined> {
	let branch: SessionEntry[] = [];
	let last: Summed | undefined;
	for (let round = 0; round < rounds; round += 1) {
		const [from, to] = [round, round + 1].map((at) => Math.floor((entries.length * at) / rounds));
		branch = linked([...branch, ...entries.slice(from, to)]);
		const summed = await compactor(branch, keep, cwd);
		if (summed === undefined) continue;
		last = summed;
		branch = linked([...branch, entryOf(summed, round, branch)]);
	}
	if (last === undefined) return undefined;
	const cut = branch.findIndex(({ id }) => id === last.firstKeptEntryId);
	const span = branch.slice(0, cut).filter(({ type }) => type !== "compaction");
	return { summary: last.summary, span };
}

function entryOf(summed: Summed, round: number, branch: readonly SessionEntry[]): SessionEntry {
	const { timestamp = "" } = branch.at(-1) ?? {};
	return { type: "compaction", id: `round-${round}`, parentId: null, timestamp, ...summed };
}

function tokensOf(entries: readonly SessionEntry[]): number {
	const messages = entries.flatMap((entry) => sessionEntryToContextMessages(entry));
	return messages.reduce((sum, message) => sum + messageTokens(message), 0);
}

const contextWindow = 200_000;

/** This package's handler. */
export const ours: Compactor = async (branch, keep, cwd) => {
	const answer = (asked: Parameters<typeof dropFiles>[0]) => ({ text: dropFiles(asked) });
	const done = await createCompactionDesk({ cwd, contextWindow, answer }).compact(branch, keep);
	const given = done?.given?.compaction;
	return given && { ...given, fromHook: true };
};

/** The same where checkpoints stand for the model, whose answer would be told by `asked`. */
export function recalling(asked: () => void): Compactor {
	return async (branch, keep, cwd) => {
		const answer = (question: Parameters<typeof dropFiles>[0]) => {
			asked();
			return { text: dropFiles(question) };
		};
		const recall: RunOptions["recall"] = async ({ evidence, heard, span }) =>
			rememberHalf({
				...{ evidence, tongue: heard.tongue },
				entries: span.folded.map(({ sourceEntry: { id } }) => id),
			});
		const desk = createCompactionDesk({ cwd, contextWindow, answer, recall });
		const given = (await desk.compact(branch, keep))?.given?.compaction;
		return given && { ...given, fromHook: true };
	};
}

/** pi's own. */
export const pis: Compactor = async (branch, keep) => {
	const preparation = preparationOf(branch, keep);
	if (preparation === undefined) return;
	const stream = (_model: unknown, context: Context) => {
		const answer = createAssistantMessageEventStream();
		answer.end(fauxAssistantMessage(dropFiles(askedIn(context))));
		return answer;
	};
	const { signal } = new AbortController();
	return compact(
		preparation,
		scriptedModel(contextWindow),
		"key",
		{},
		undefined,
		signal,
		undefined,
		stream,
	);
};
