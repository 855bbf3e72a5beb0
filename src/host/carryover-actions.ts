import { basename, dirname, join } from "node:path";
import { isApprovalName, namesNote, type Unapproved } from "#src/carryover/approval.ts";
import { rewrite } from "#src/carryover/change.ts";
import { hasConflictMarkers } from "#src/carryover/conflict.ts";
import { decodeNote } from "#src/carryover/decode-note.ts";
import type { Version } from "#src/carryover/version.ts";
import type { ClearedBack, Notice } from "#src/store/notice.ts";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import type { Saved } from "./note-change.ts";
import { saveSummary } from "./save.ts";
import { savedNotice } from "./saved-notice.ts";

/** A summary that the user asked for may take longer than one that quitting waits for. */
const ASKED_MS = 60_000;

/** What the user can do with the note. Each tells its outcome as a notice. */
export interface CarryoverActions {
	save(signal?: AbortSignal): Promise<void>;
	clear(): Promise<void>;
	restore(number: number): Promise<void>;
	/** Take back the last save: bring the version before it. */
	undo(): Promise<void>;
	/** Approve the note with this hash, as the screen shows it. */
	approve(hash: string): Promise<void>;
	/** Approve the note that the text answer has named so. */
	approveNamed(name: string): Promise<void>;
	/** Replace the note by what the user typed, starting from `before`. */
	edit(before: string, after: string): Promise<void>;
	versions(): Promise<readonly Version[]>;
}

export function carryoverActions(host: Host, life: Life): CarryoverActions {
	const tell = (notice: Notice) => give(host.store, notice, true);
	const outcome = (saved: Saved, notice: Notice) =>
		tell(saved.ok ? notice : failedNotice(host, saved));
	async function restore(number: number): Promise<void> {
		const saved = await host.keeper.restore(life, number);
		const aside = asideOf(host, saved);
		outcome(saved, { code: "note.restored", version: number, ...(aside && { aside }) });
	}
	return {
		async save(signal = life.leaving) {
			const notice = await saveNow(host, life, signal);
			if (notice !== undefined) tell(notice);
		},
		async clear() {
			const saved = await host.keeper.clear(life);
			outcome(saved, { code: "note.cleared", back: await wayBack(host, life, saved) });
		},
		restore,
		async undo() {
			const before = await versionBefore(host);
			if (before === undefined) return tell({ code: "undo.nothing" });
			await restore(before.number);
		},
		approve: async (hash) => tell(await approveNote(host, hash)),
		async approveNamed(name) {
			const { note } = host.store.read().carryover;
			if (note.status !== "held") return tell(unapproved("not-held"));
			if (note.reason === "conflict") return tell(unapproved("conflict"));
			if (!isApprovalName(name)) return tell(unapproved("no-hash"));
			if (!namesNote(name, note.hash)) return tell(unapproved("other-hash"));
			tell(await approveNote(host, note.hash));
		},
		async edit(before, after) {
			if (hasConflictMarkers(after)) return tell({ code: "note.held", reason: "conflict" });
			const saved = await saveEdit(host, life, before, after);
			tell(saved.ok ? savedNotice(saved) : failedNotice(host, saved));
		},
		versions: () => host.keeper.versions(),
	};
}

async function approveNote({ keeper }: Host, hash: string): Promise<Notice> {
	const approved = await keeper.approve(hash);
	return approved.ok ? { code: "note.approved" } : unapproved(approved.failure);
}

function unapproved(why: Unapproved): Notice {
	return { code: "note.unapproved", why };
}

/** The newest earlier version that says something else and was written or approved here. */
async function versionBefore({ keeper }: Host): Promise<Version | undefined> {
	const [last, ...earlier] = await keeper.versions();
	return earlier.find(({ trusted, text }) => trusted && text !== last?.text);
}

/** How a note that was cleared comes back; only the terminal has a screen with keys. */
async function wayBack(host: Host, { facts }: Life, saved: Saved): Promise<ClearedBack> {
	const file = asideOf(host, saved);
	if (file !== undefined) return { file };
	const before = await versionBefore(host);
	if (before === undefined) return;
	return facts.mode === "tui" ? "key" : { version: before.number };
}

/** The file that was put aside, as people write its path. */
function asideOf({ store }: Host, saved: Saved): string | undefined {
	if (!saved.ok || saved.aside === undefined) return;
	const { name = "" } = store.read().carryover.place ?? {};
	return join(dirname(name), basename(saved.aside));
}

/** What was held back has now been in the user's editor, so their version of it stands. */
async function saveEdit(host: Host, life: Life, before: string, after: string): Promise<Saved> {
	const { note } = host.store.read().carryover;
	if (note.status === "held" && note.text === before) {
		return host.keeper.replace(life, after, note.hash);
	}
	const make = rewrite(decodeNote(before), decodeNote(after), () => false);
	return host.keeper.save(life, { kind: "edit", make });
}

/** Undefined where leaving ended it: the save at quit does the same work, and tells how it went. */
async function saveNow(host: Host, life: Life, signal: AbortSignal): Promise<Notice | undefined> {
	if (host.store.read().branch.prompts === 0) return { code: "save.nothing" };
	const result = await saveSummary(host, life, {
		kind: "manual",
		deadlineMs: ASKED_MS,
		signal,
		asked: true,
	});
	if (!result.ok) {
		if (host.store.read().closing) return;
		return { code: "summary.failed", failure: result.failure, detail: result.detail };
	}
	const { saved } = result;
	return saved.ok ? savedNotice(saved) : failedNotice(host, saved);
}

function failedNotice(host: Host, saved: Extract<Saved, { readonly ok: false }>): Notice {
	const path = host.store.read().carryover.place?.file ?? host.lives.current()?.facts.cwd ?? "";
	return { code: "save.failed", failure: saved.failure, path };
}
