import type { Capture } from "#src/carryover/capture.ts";
import { captureTurns } from "#src/carryover/capture-turns.ts";
import { withCapture } from "#src/carryover/change.ts";
import { decodeNote } from "#src/carryover/decode-note.ts";
import { turnsOf } from "#src/carryover/decode-turns.ts";
import { hasFields, sharedUntil } from "#src/carryover/session-entry.ts";
import { settledIn } from "#src/carryover/settled.ts";
import type { NoteOnDisk } from "#src/carryover/status.ts";
import { detectLanguage } from "#src/detection/language.ts";
import { decodeBranch } from "#src/persistence/journal.ts";
import { isRecord } from "#src/persistence/journal-entry.ts";
import { readSession } from "#src/persistence/session-reader.ts";
import type { UnsealedSession } from "#src/persistence/unsealed.ts";
import { type Branch, emptyBranch, hasNews, reduceBranch } from "#src/store/branch.ts";
import { askingOf } from "./asking.ts";
import { forgottenEntries } from "./forgotten-entries.ts";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import type { Outcome } from "./queue.ts";
import { summarise } from "./summary.ts";
import { unsealedSessions } from "./unsealed.ts";

/** A session whose summary failed this often keeps its capture and is left in peace. */
const ATTEMPTS = 3;

/** Sessions that one start takes care of; the rest wait for the next one. */
const SESSIONS_AT_ONCE = 3;

const DEADLINE_MS = 120_000;
const SUMMARY_MS = 60_000;

/** Queue the sessions of this project that ended without a summary. */
export async function recoverDead(host: Host, life: Life): Promise<void> {
	const { place } = host.store.read().carryover;
	if (place === undefined) return;
	const dead = await unsealedSessions(host.store).listDead(place.root, Date.now());
	const others = dead.filter((record) => record.session !== life.facts.id);
	if (others.length === 0) return;
	const queue = await host.queue();
	for (const record of others.slice(0, SESSIONS_AT_ONCE)) {
		queue.add(life, {
			purpose: "carryover-summary",
			deadlineMs: DEADLINE_MS,
			run: (signal) => recover(host, life, record, signal),
		});
	}
}

/** Capture what a session left, then summarise it. */
async function recover(
	host: Host,
	life: Life,
	record: UnsealedSession,
	signal: AbortSignal,
): Promise<Outcome> {
	const done = async (): Promise<Outcome> => {
		await unsealedSessions(host.store).seal(record.session);
		return "done";
	};
	// One that was stopped before its turn has not been tried.
	if (signal.aborted) return "aborted";
	// Another process may have taken this session on since it was listed, and have finished with it.
	const claimed = await unsealedSessions(host.store).attempt(record.session, Date.now());
	if (claimed === undefined) return "done";
	const readAt = Date.now();
	const session = await readSession(record.file);
	if (!session.ok) return done();
	const { branch, entered, leaf } = await branchOf(session.entries);
	const { parent: from, startedAt } = session;
	const note = await host.keeper.refresh();
	const settled = settledIn(await host.keeper.versions(), {
		session: record.session,
		settled: branch.settled ?? 0,
		sharedWith: (leaf) => sharedUntil(session.entries, session.branchTo(leaf)),
		note: "text" in note ? note.text : undefined,
		forked: from === undefined ? undefined : { from, at: startedAt },
	});
	const { turns, summary } = turnsOf(session.entries, await forgottenEntries(record.file));
	const capture = captureTurns(turns, {
		session: record.session,
		at: record.at,
		total: branch.prompts,
		messages: host.store.read().settings.carryover.captureMessages,
		settled,
	});
	if (!hasNews(branch, settled) || capture === undefined) return done();
	const self = { id: record.session, file: record.file, ...leaf };
	if (!holds(await host.keeper.refresh(), capture)) {
		await host.keeper.save(life, { kind: "capture", make: withCapture(capture), session: self });
	}
	if (isHopeless(host, record)) return done();
	const spoken = { summary, turns: turns.filter(({ at }) => at === 0 || at > settled) };
	return finish(host, life, { self, branch, spoken, signal, readAt, entered }, done);
}

/** Whether the session itself still left this capture. */
function holds(note: NoteOnDisk, { session, text }: Capture): boolean {
	if (!("text" in note)) return false;
	const { captures } = decodeNote(note.text);
	return captures.some((capture) => capture.session === session && capture.text === text);
}

function isHopeless({ store }: Host, record: UnsealedSession): boolean {
	return record.attempts >= ATTEMPTS || store.read().settings.carryover.quitSummary === "off";
}

interface Remains {
	readonly self: { readonly id: string; readonly file: string; readonly leaf?: string };
	readonly branch: Branch;
	readonly spoken: Parameters<typeof summarise>[1]["spoken"];
	readonly signal: AbortSignal;
	/** When the session was read, in milliseconds on the wall clock. */
	readonly readAt: number;
	/** When its newest entry was made, in the same way. */
	readonly entered: number;
}

async function finish(
	host: Host,
	life: Life,
	{ self, branch, spoken, signal, readAt, entered }: Remains,
	done: () => Promise<Outcome>,
): Promise<Outcome> {
	const note = await host.keeper.refresh();
	if (!life.alive) return "aborted";
	const base = decodeNote(note.status === "known" ? note.text : "");
	const result = await summarise(askingOf(host.store, life), {
		language: detectLanguage(branch.recent, life.facts.locale),
		session: self.id,
		note: base,
		spoken,
		deadlineMs: SUMMARY_MS,
		signal,
		asked: false,
	});
	if (!result.ok) {
		const { failure, detail } = result;
		if (life.alive) give(host.store, { code: "summary.failed", failure, detail });
		return failure;
	}
	// A session that is gone on with meanwhile captures what this summary does not know.
	const make = result.make(({ session, at }) => session === self.id && at <= readAt);
	const saved = await host.keeper.save(life, {
		...{ kind: "summary", make, session: self },
		through: entered,
	});
	if (!saved.ok) return "server";
	if (life.alive) give(host.store, { code: "summary.recovered", sessions: 1 });
	return done();
}

async function branchOf(entries: readonly unknown[]) {
	const { events } = await decodeBranch(entries);
	const branch = events.reduce(reduceBranch, emptyBranch);
	const last = entries.at(-1);
	// Entries of the first format have no ids.
	const leaf = hasFields(last) && typeof last.id === "string" ? { leaf: last.id } : {};
	return { branch, entered: timeOf(last), leaf };
}

function timeOf(entry: unknown): number {
	const { timestamp } = isRecord(entry) ? entry : {};
	return typeof timestamp === "string" ? Date.parse(timestamp) || 0 : 0;
}
