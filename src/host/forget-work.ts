import type { Finding, ForgetOutcome } from "#src/forget/finding.ts";
import type { Wanted } from "#src/forget/wanted.ts";
import { fold } from "#src/history/fold.mjs";
import { hasMemory } from "#src/persistence/agent-files.ts";
import { detailOf, failureOf, isExpected, Refused } from "#src/persistence/disk.ts";
import { applyFinding } from "#src/persistence/forget-apply.ts";
import {
	findInFiles,
	findInMemory,
	findInTopics,
	type Sought,
} from "#src/persistence/forget-find.ts";
import { findVersion } from "#src/persistence/forget-version.ts";
import type { Forgotten } from "#src/persistence/forgotten.ts";
import type { SweepContext } from "#src/persistence/sweep-context.ts";
import { unreadStores } from "#src/persistence/unread-stores.ts";
import { findInHistory, type HistoryFinding, hideFound } from "./forget-history.ts";
import { findInNote, forgetItems } from "./forget-note.ts";
import type { Host } from "./host.ts";
import { adoptKept, keptContext } from "./kept-context.ts";
import type { Life } from "./life.ts";
import type { KeptPace, KeptWork } from "./sweep-work.ts";

/** What can be taken back of one round, as long as the session lasts. */
interface Round {
	readonly kinds: ReadonlySet<string>;
	readonly backs: readonly (() => Promise<boolean>)[];
}

const rounds = new WeakMap<Life, Round[]>();

/** Stores that are looked through, for the progress. */
const stores = 5;

/** `/waystation forget`: finds what holds a text or has an id, everywhere, and forgets what of it is chosen. */
export function forgetWork(host: Host, life: Life, wanted: Wanted): KeptWork {
	const done = rounds.get(life) ?? [];
	rounds.set(life, done);
	let history: HistoryFinding | undefined;
	let sought: Sought | undefined;
	let listed: readonly Finding[] = [];
	return {
		async find(pace) {
			const context = await keptContext(host, life);
			await keepTakenOver(host, life, context);
			const unread = new Set<string>();
			const missed = (path: string) => void unread.add(path);
			const byId = wanted.quoted ? [] : await findById(context, wanted);
			sought = soughtOf(wanted, byId.length > 0, missed);
			if (byId.length > 0) return { findings: byId, unread: [] };
			const found = await findByText(host, life, context, sought, pace);
			history = pace.signal.aborted
				? undefined
				: await findInHistory(host, life, context, { text: wanted.text, missed });
			pace.passed(stores, stores);
			listed = [...found, ...(history ? [history.finding] : [])];
			return { findings: listed, unread: await unreadStores(unread, context.disk) };
		},
		async apply(findings) {
			const context = await keptContext(host, life);
			const backs: (() => Promise<boolean>)[] = [];
			const outcomes: ForgetOutcome[] = [];
			const kinds = new Set(findings.map(({ keptIn }) => keptIn));
			try {
				// The note comes first: its log gets a version, which is then written anew with the others.
				for (const finding of findings) {
					const work = () => forgetOne(host, life, context, { finding, history, sought });
					const { back, outcome } = await host.keeper.track(outcomeOf(finding, work));
					backs.push(...back);
					outcomes.push(outcome);
				}
				if (kinds.has("note")) backs.push(...(await cleanLog(host, context, sought, listed)));
			} finally {
				if (backs.length > 0) done.push({ kinds, backs });
			}
			await adoptKept(host, life, kinds);
			return outcomes;
		},
		canUndo: () => done.length > 0,
		undo: () => undoLast(host, life, done),
	};
}

/** What an earlier extension remembers of this session is told from its files until it is kept in ours, where it can be forgotten. */
async function keepTakenOver(host: Host, life: Life, { agentDir }: SweepContext): Promise<void> {
	const { facts } = life;
	if (!facts.leavesTraces || !(await hasMemory(agentDir, facts.id))) return;
	await (await (await host.checkpoints()).memory(life))?.add(() => []);
}

function soughtOf({ hard, text }: Wanted, byId: boolean, missed: Sought["missed"]): Sought {
	const folded = fold(text).trim();
	const id = byId ? text : undefined;
	return { holds: (other) => fold(other).includes(folded), id, hard, missed };
}

/** Where the whole text is the id of one thing, just that is meant. */
async function findById(context: SweepContext, wanted: Wanted): Promise<readonly Finding[]> {
	const sought = soughtOf(wanted, true, () => undefined);
	const version = await findVersion(context, wanted.text);
	return [
		...(version === undefined ? [] : [version]),
		...(await findInFiles(context, sought)),
		...(await findInTopics(context, sought)),
		...(await findInMemory(context, sought)),
	];
}

async function findByText(
	host: Host,
	life: Life,
	context: SweepContext,
	sought: Sought,
	{ passed, signal }: KeptPace,
): Promise<readonly Finding[]> {
	const looks = [
		() => findInNote(host, sought),
		() => findInFiles(context, sought),
		() => findInTopics(context, sought),
		() => findInMemory(context, sought),
	];
	const found: Finding[] = [];
	for (const [at, look] of looks.entries()) {
		if (signal.aborted || !life.alive) break;
		found.push(...(await look()));
		passed(at + 1, stores);
	}
	return found;
}

interface One {
	readonly finding: Finding;
	readonly history: HistoryFinding | undefined;
	readonly sought: Sought | undefined;
}

function forgetOne(
	host: Host,
	life: Life,
	context: SweepContext,
	{ finding, history, sought }: One,
): Promise<Forgotten> {
	if (sought === undefined) return Promise.reject(new Refused("changed", finding.path));
	if (finding.act === "items") return forgetItems(host, life, sought);
	if (finding.act !== "hide") return applyFinding(context, finding, sought);
	if (history === undefined) return Promise.reject(new Refused("changed", finding.path));
	return hideFound(host, life, context, history);
}

/** The save of the note without its items put what it was into the log, where nothing of it stood when the user was asked. */
async function cleanLog(
	host: Host,
	context: SweepContext,
	sought: Sought | undefined,
	listed: readonly Finding[],
): Promise<readonly (() => Promise<boolean>)[]> {
	if (sought === undefined) return [];
	const asked = new Set(listed.map(({ path }) => path));
	const found = (await findInFiles(context, sought)).filter(
		({ act, path }) => act === "versions" && !asked.has(path),
	);
	const backs = found.map(async (finding) => {
		const work = outcomeOf(finding, () => applyFinding(context, finding, sought));
		return (await host.keeper.track(work)).back;
	});
	return (await Promise.all(backs)).flat();
}

async function outcomeOf({ id }: Finding, work: () => Promise<Forgotten>) {
	try {
		const { back, changed } = await work();
		const outcome: ForgetOutcome = { id, changed, failure: undefined, canUndo: back !== undefined };
		return { outcome, back: back === undefined ? [] : [back] };
	} catch (error) {
		if (!isExpected(error)) throw error;
		const [failure, isBusy] = [detailOf(error), failureOf(error) === "busy"];
		return { outcome: { id, changed: 0, failure, isBusy, canUndo: false }, back: [] };
	}
}

/**
 * What came last goes back first: the note had a version of its own written before its log was. What fails stays for
 * another try, since it may be kept nowhere else by now.
 */
async function undoLast(host: Host, life: Life, done: Round[]) {
	const last = done.pop();
	if (last === undefined) return;
	let count = 0;
	const failed: (() => Promise<boolean>)[] = [];
	for (const back of last.backs.toReversed()) {
		const undone = await host.keeper.track(settled(back));
		count += Number(undone === true);
		if (undone === "failed") failed.unshift(back);
	}
	if (failed.length > 0) done.push({ ...last, backs: failed });
	await adoptKept(host, life, last.kinds);
	return { done: count, all: last.backs.length, failed: failed.length };
}

async function settled(back: () => Promise<boolean>): Promise<boolean | "failed"> {
	try {
		return await back();
	} catch (error) {
		if (!isExpected(error)) throw error;
		return "failed";
	}
}
