import type { Capture } from "#src/carryover/capture.ts";
import { captureTurns } from "#src/carryover/capture-turns.ts";
import { withCapture } from "#src/carryover/change.ts";
import { decodeNote } from "#src/carryover/decode-note.ts";
import type { Turn } from "#src/carryover/turn.ts";
import { hasNews } from "#src/store/branch.ts";
import type { AskFailure } from "#src/store/notice.ts";
import { selectLanguage } from "#src/store/select.ts";
import { askingOf } from "./asking.ts";
import { forgottenEntries } from "./forgotten-entries.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { activeTurns, lastTurns } from "./live-turns.ts";
import type { Saved } from "./note-change.ts";
import { adoptSettled, adoptSettledOnce } from "./settled.ts";
import { summarise } from "./summary.ts";
import { unsealedSessions } from "./unsealed.ts";

/**
 * Whether this session has something to leave behind, and a place to leave it. A session that was only
 * looked at has not, unless an earlier run of it ended without a summary.
 */
export async function hasSomethingToSave(host: Host, life: Life): Promise<boolean> {
	const { activity, branch, carryover } = host.store.read();
	if (carryover.place === undefined || !life.facts.leavesTraces) return false;
	if (!hasNews(branch) && unsentTurns(host).length === 0) return false;
	return activity > 0 || unsealedSessions(host.store).has(life.facts.id);
}

/** What was asked for last and not sent before pi is quit; otherwise it stands in the editor of the next session. */
function unsentTurns({ hold, store }: Host): readonly Turn[] {
	if (!store.read().quitting) return [];
	return hold.inputs.map(({ text }) => ({ role: "user", text, tools: [], at: Date.now() }));
}

/**
 * Put the last turns into the note word for word, without any model. Undefined when the session said
 * nothing worth keeping. `log` gives the capture a version of its own.
 */
export async function saveCapture(
	host: Host,
	life: Life,
	log: boolean,
): Promise<Saved | undefined> {
	await adoptSettledOnce(host, life);
	const { branch, settings } = host.store.read();
	const { id } = life.facts;
	const messages = settings.carryover.captureMessages;
	const unsent = unsentTurns(host);
	const forgotten = await forgottenEntries(life.facts.file);
	const turns = [...lastTurns(life.ctx.sessionManager, messages, forgotten), ...unsent];
	const capture = captureTurns(turns, {
		session: id,
		at: Date.now(),
		total: branch.prompts + unsent.length,
		messages,
		settled: branch.settled,
	});
	if (capture === undefined) return;
	const put = withCapture(capture);
	const make: typeof put = (disk) => {
		const known = host.keeper.knownTo(life);
		// A save that came to its turn first has told the note all of it, and nothing would take these turns out again.
		return turns.every(({ at }) => at <= known) ? { note: disk, conflicts: 0 } : put(disk);
	};
	return host.keeper.save(life, { kind: "capture", make, log });
}

export interface SummaryOptions {
	readonly kind: "summary" | "manual";
	readonly deadlineMs: number;
	readonly signal: AbortSignal;
	readonly asked: boolean;
}

export type SummarySaved =
	| { readonly ok: true; readonly saved: Saved }
	| { readonly ok: false; readonly failure: AskFailure; readonly detail: string };

/** Have a model bring the note up to date with this session, and save what it wrote. */
export async function saveSummary(
	host: Host,
	life: Life,
	options: SummaryOptions,
): Promise<SummarySaved> {
	const { store } = host;
	await adoptSettled(host, life);
	const note = await host.keeper.refresh();
	const base = note.status === "known" ? decodeNote(note.text) : decodeNote("");
	const forgotten = await forgottenEntries(life.facts.file);
	const spoken = activeTurns(life.ctx.sessionManager, forgotten);
	const { settled = 0 } = store.read().branch;
	const turns = [...spoken.turns, ...unsentTurns(host)];
	const news = turns.filter(({ at }) => at === 0 || at > settled);
	const mark = markOf(host, life, turns);
	const summary = await summarise(askingOf(store, life), {
		language: selectLanguage(store.read()),
		session: life.facts.id,
		note: base,
		// Where the user asks once more, it is about what was said before, too.
		spoken: { ...spoken, turns: news.length > 0 ? news : turns },
		...options,
	});
	if (!summary.ok) return summary;
	const make = summary.make((capture) => standsFor(host, life, mark, capture));
	// On another branch than the one that was read nothing is settled.
	const through = mark.moves === life.moves ? mark.through : 0;
	return { ok: true, saved: await host.keeper.save(life, { kind: options.kind, make, through }) };
}

/** What a request for a summary was made from. */
interface Mark {
	/** When it was made, in milliseconds on the wall clock. */
	readonly at: number;
	/** Up to when it holds what was said. */
	readonly through: number;
	/** On which branch of the session. */
	readonly moves: number;
}

/** The mark of a request with these turns. A run that is under way is not over with what it said so far. */
function markOf({ store }: Host, { ctx, moves }: Life, turns: readonly Turn[]): Mark {
	const at = Date.now();
	if (ctx.isIdle()) return { at, through: newestIn(ctx, turns), moves };
	const asked = turns.findLast(({ role }) => role === "user")?.at ?? at;
	const heard = store.read().branch.news.prompts.at(-1) ?? asked;
	return { at, through: Math.min(asked, heard) - 1, moves };
}

/** Whether a summary stands for this capture: one that was made later, of more, stays. */
function standsFor({ store }: Host, { facts }: Life, mark: Mark, capture: Capture): boolean {
	if (capture.session !== facts.id) return false;
	return capture.at <= mark.at || !hasNews(store.read().branch, mark.through);
}

function newestIn({ sessionManager }: Life["ctx"], turns: readonly Turn[]): number {
	// The newest entry may be none that is a turn, such as an empty message.
	const entered = Date.parse(sessionManager.getLeafEntry()?.timestamp ?? "") || 0;
	return Math.max(entered, ...turns.map(({ at }) => at));
}
