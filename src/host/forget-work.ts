import { decodeNote } from "#src/carryover/decode-note.ts";
import { withoutHeld } from "#src/carryover/forget-items.ts";
import type { Finding, ForgetOutcome } from "#src/forget/finding.ts";
import type { Wanted } from "#src/forget/wanted.ts";
import { fold } from "#src/history/fold.mjs";
import { hasMemory } from "#src/persistence/agent-files.ts";
import { detailOf, isExpected, Refused } from "#src/persistence/failure.ts";
import { applyFinding } from "#src/persistence/forget-apply.ts";
import {
	excerptsOf,
	findInFiles,
	findInMemory,
	findInTopics,
	type Sought,
} from "#src/persistence/forget-find.ts";
import { findVersion } from "#src/persistence/forget-version.ts";
import type { Forgotten } from "#src/persistence/forgotten.ts";
import type { SweepContext } from "#src/persistence/sweep-context.ts";
import { leavesTraces } from "#src/store/session.ts";
import { findInHistory, type HistoryFinding, hideFound } from "./forget-history.ts";
import type { Host } from "./host.ts";
import type { Saved } from "./keeper.ts";
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
			const byId = wanted.quoted ? [] : await findById(context, wanted);
			sought = soughtOf(wanted, byId.length > 0);
			if (byId.length > 0) return { findings: byId, unread: [] };
			const found = await findByText(host, life, context, sought, pace);
			history = pace.signal.aborted
				? undefined
				: await findInHistory(host, life, context, wanted.text);
			pace.passed(stores, stores);
			listed = [...found, ...(history ? [history.finding] : [])];
			return { findings: listed, unread: [] };
		},
		async apply(findings) {
			const context = await keptContext(host, life);
			const backs: (() => Promise<boolean>)[] = [];
			const outcomes: ForgetOutcome[] = [];
			// The note comes first: its log gets a version, which is then written anew with the others.
			for (const finding of findings) {
				const work = () => forgetOne(host, life, context, { finding, history, sought });
				const { back, outcome } = await host.keeper.track(outcomeOf(finding, work));
				if (back !== undefined) backs.push(back);
				outcomes.push(outcome);
			}
			const kinds = new Set(findings.map(({ keptIn }) => keptIn));
			if (kinds.has("note") && !listed.some(({ keptIn }) => keptIn === "versions")) {
				backs.push(...(await cleanLog(host, context, sought)));
			}
			if (backs.length > 0) done.push({ kinds, backs });
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
	if (!leavesTraces(facts) || !(await hasMemory(agentDir, facts.id))) return;
	await (await (await host.checkpoints()).memory(life))?.add(() => []);
}

function soughtOf({ hard, text }: Wanted, byId: boolean): Sought {
	const folded = fold(text).trim();
	return { holds: (other) => fold(other).includes(folded), id: byId ? text : undefined, hard };
}

/** Where the whole text is the id of one thing, just that is meant. */
async function findById(context: SweepContext, wanted: Wanted): Promise<readonly Finding[]> {
	const sought = soughtOf(wanted, true);
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
		() => Promise.resolve(findInNote(host, sought)),
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

/** The items of the note that stands now. */
function findInNote({ store }: Host, { holds }: Sought): readonly Finding[] {
	const { note, place } = store.read().carryover;
	if (!("text" in note) || place === undefined) return [];
	const { removed } = withoutHeld(decodeNote(note.text), holds);
	if (removed.length === 0) return [];
	const { file: path, name } = place;
	const common = { id: path, keptIn: "note", name, path, more: false, kinds: [] } as const;
	return [{ ...common, count: removed.length, excerpts: excerptsOf(removed), act: "items" }];
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
): Promise<readonly (() => Promise<boolean>)[]> {
	if (sought === undefined) return [];
	const found = (await findInFiles(context, sought)).filter(({ act }) => act === "versions");
	const backs = found.map(async (finding) => {
		const work = outcomeOf(finding, () => applyFinding(context, finding, sought));
		return (await host.keeper.track(work)).back;
	});
	return (await Promise.all(backs)).filter((back) => back !== undefined);
}

type SavedNote = Extract<Saved, { readonly ok: true }>;

async function forgetItems(host: Host, life: Life, { holds }: Sought): Promise<Forgotten> {
	let changed = 0;
	const saved = await host.keeper.save(life, {
		kind: "edit",
		make(disk) {
			const { note, removed } = withoutHeld(disk, holds);
			changed = removed.length;
			return { note, conflicts: 0 };
		},
	});
	if (!saved.ok) throw new Refused(saved.failure, saved.detail);
	return { changed, back: () => bringNoteBack(host, life, saved) };
}

/** Brings the note back that stood before, as trusted as it was, unless it was changed since. */
async function bringNoteBack(
	host: Host,
	life: Life,
	{ previous, text, trusted }: Pick<SavedNote, "previous" | "text" | "trusted">,
): Promise<boolean> {
	const { keeper } = host;
	const now = await keeper.refresh();
	if (!life.alive || now.status === "failed") return false;
	// A note that lost all its items says nothing any more.
	const found = "text" in now ? now : { text: "", hash: "" };
	if (found.text.trim() !== text.trim()) return false;
	if (trusted) return (await keeper.replace(life, previous, found.hash)).ok;
	// What was held back was read by nobody: bringing it back must not make it the user's own.
	const make = () => ({ note: decodeNote(previous), conflicts: 0 });
	return (await keeper.save(life, { kind: "edit", trustResult: false, make })).ok;
}

async function outcomeOf({ id }: Finding, work: () => Promise<Forgotten>) {
	try {
		const { back, changed } = await work();
		const outcome: ForgetOutcome = { id, changed, failure: undefined, canUndo: back !== undefined };
		return { outcome, back };
	} catch (error) {
		if (!isExpected(error)) throw error;
		const failure = detailOf(error);
		return { outcome: { id, changed: 0, failure, canUndo: false }, back: undefined };
	}
}

/** What came last goes back first: the note had a version of its own written before its log was. */
async function undoLast(host: Host, life: Life, done: Round[]) {
	const last = done.pop();
	if (last === undefined) return;
	let count = 0;
	for (const back of last.backs.toReversed()) {
		const undone = await host.keeper.track(settled(back));
		count += Number(undone);
	}
	await adoptKept(host, life, last.kinds);
	return { done: count, all: last.backs.length };
}

async function settled(back: () => Promise<boolean>): Promise<boolean> {
	try {
		return await back();
	} catch (error) {
		if (!isExpected(error)) throw error;
		return false;
	}
}
