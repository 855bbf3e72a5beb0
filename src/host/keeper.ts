import { join } from "node:path";
import { CONFIG_DIR_NAME } from "@earendil-works/pi-coding-agent";
import type { NoteOnDisk } from "#src/carryover/status.ts";
import type { Version } from "#src/carryover/version.ts";
import { load } from "#src/lib/load.ts";
import type { Journal } from "#src/persistence/journal-entry.ts";
import type { Approval } from "#src/persistence/note-request.ts";
import type { NoteStore } from "#src/persistence/note-store.ts";
import type { Place } from "#src/persistence/place.ts";
import { tellsTheSession } from "#src/store/branch.ts";
import type { Store } from "#src/store/store.ts";
import { give } from "./guard.ts";
import type { Life } from "./life.ts";
import type { Change, Saved } from "./note-change.ts";
import { findNotePlace, type NotesOf, notesOf } from "./note-place.ts";

type StoreResult = Awaited<ReturnType<NoteStore["save"]>>;

const noStore: Extract<Saved, { ok: false }> = {
	ok: false,
	failure: "vanished",
	detail: "no place",
};

async function readTakingEdit(notes: NoteStore, knew: boolean): Promise<NoteOnDisk> {
	const handEdit = await load(() => import("./hand-edit.ts"));
	return handEdit.readTakingEdit(notes, knew);
}

/** Whether it is what stands in the file that keeps us from reading it. */
function isUnreadable(note: NoteOnDisk): note is Extract<NoteOnDisk, { status: "failed" }> {
	return note.status === "failed" && (note.failure === "not-utf8" || note.failure === "too-large");
}

/** Keeps the note of the project that the session works in. One for each extension instance. */
export class Keeper {
	#notes: NotesOf | undefined;
	#place: Place | undefined;
	#pending: Promise<unknown> = Promise.resolve();
	#known = { to: 0, moves: 0 };
	readonly #store: Store;
	readonly #journal: Journal;

	constructor(store: Store, journal: Journal) {
		this.#store = store;
		this.#journal = journal;
	}

	/** Find the place of the note and read it. `asked` allows a home or root folder. */
	async open(life: Life, asked = false): Promise<void> {
		const found = await findNotePlace(life.facts.cwd, asked);
		this.#place = found.ok ? found.place : undefined;
		if (!found.ok) {
			this.#notes = undefined;
			this.#store.dispatch({ type: "place.missed", reason: found.reason });
			return;
		}
		const { root, noted } = found.place;
		const open = notesOf(found.place, (path) =>
			give(this.#store, { code: "file.quarantined", path }),
		);
		this.#notes = open;
		const name = join(CONFIG_DIR_NAME, "CARRYOVER.md");
		this.#store.dispatch({
			type: "place.found",
			place: { root, file: join(root, name), name },
		});
		if (!noted) {
			this.#store.dispatch({ type: "note.read", at: Date.now(), note: { status: "none" } });
			return;
		}
		const notes = await open();
		// While the disk is waited for, what telling the note will need is loaded.
		const [lastSession] = await Promise.all([
			notes.lastSession(),
			this.#look(notes),
			load(() => import("./told-note.ts")),
		]);
		this.#store.dispatch({ type: "session.linked", file: lastSession });
	}

	/** Where the note is; undefined before it was looked for, and where there is none. */
	place(): Place | undefined {
		return this.#place;
	}

	/**
	 * Look at the file again: another session or a hand may have changed it. What a hand changed while a
	 * trusted session runs is adopted; what a pull brought is not.
	 */
	async refresh(): Promise<NoteOnDisk> {
		const notes = await this.#notes?.();
		if (notes === undefined) return { status: "none" };
		const { carryover, session } = this.#store.read();
		const mayTake = session?.leavesTraces === true && carryover.trustedBase;
		const knew = carryover.note.status === "known";
		const note = mayTake ? await readTakingEdit(notes, knew) : await notes.read();
		this.#store.dispatch({ type: "note.read", at: Date.now(), note });
		if (carryover.note.status !== "held") this.#tellHeld(note);
		if (carryover.note.status !== "failed") this.#tellUnreadable(note);
		return note;
	}

	#tellHeld(note: NoteOnDisk): void {
		if (note.status !== "held") return;
		give(this.#store, { code: "note.held", reason: note.reason ?? "unknown" });
	}

	/** What a folder or the disk refuses is said by the save that it refuses as well. */
	#tellUnreadable(note: NoteOnDisk): void {
		if (!isUnreadable(note)) return;
		const path = this.#store.read().carryover.place?.name ?? "";
		give(this.#store, { code: "note.unreadable", failure: note.failure, path });
	}

	async save(life: Life, change: Change): Promise<Saved> {
		const notes = await this.#notes?.();
		if (notes === undefined) return noStore;
		const { id, file } = change.session ?? life.facts;
		const settles = change.session === undefined && tellsTheSession(change.kind);
		let conflicts = 0;
		const { carryover } = this.#store.read();
		const before = this.#known;
		let now = before;
		const work = notes.save({
			kind: change.kind,
			session: id,
			through: change.through,
			...(change.session === undefined ? {} : { later: true, leaf: change.session.leaf }),
			...(file === undefined ? {} : { sessionFile: file }),
			at: Date.now(),
			trustedBase: carryover.trustedBase,
			knew: carryover.note.status === "known",
			log: change.log ?? true,
			trustResult: change.trustResult,
			change: (disk) => {
				const changed = change.make(disk);
				if (settles) now = this.#know(life, change.through);
				conflicts = changed.conflicts;
				return changed.note;
			},
		});
		const result = await this.track(work);
		if (!result.ok && this.#known === now) this.#known = before;
		return this.#written(life, change, result, conflicts);
	}

	async restore(life: Life, number: number): Promise<Saved> {
		const notes = await this.#notes?.();
		if (notes === undefined) return noStore;
		const work = notes.restore(number, { at: Date.now(), session: life.facts.id });
		return this.#written(life, { kind: "restore" }, await this.track(work), 0);
	}

	async clear(life: Life): Promise<Saved> {
		const notes = await this.#notes?.();
		if (notes === undefined) return noStore;
		const before = this.#known;
		const now = this.#know(life);
		const result = await this.track(notes.clear({ at: Date.now(), session: life.facts.id }));
		if (!result.ok && this.#known === now) this.#known = before;
		return this.#written(life, { kind: "clear" }, result, 0);
	}

	/** The user has had the content with this hash in an editor and made `text` of it. */
	async replace(life: Life, text: string, hash: string): Promise<Saved> {
		const notes = await this.#notes?.();
		if (notes === undefined) return noStore;
		const work = notes.replace(text, hash, { at: Date.now(), session: life.facts.id });
		return this.#written(life, { kind: "edit" }, await this.track(work), 0);
	}

	/** The user has read exactly this content and takes it as theirs. */
	async approve(hash: string): Promise<Approval> {
		const notes = await this.#notes?.();
		if (notes === undefined) return noStore;
		const approved = await notes.approve(hash);
		await this.refresh();
		// The head says that the note is held back; the next prompt tells it whole instead.
		if (approved.ok) this.#store.dispatch({ type: "head.dropped" });
		return approved;
	}

	/** Every version that the log still holds, newest first. */
	async versions(): Promise<readonly Version[]> {
		const notes = await this.#notes?.();
		return (await notes?.versions())?.versions ?? [];
	}

	/** Up to when what was saved here knows what this branch of the session said, in milliseconds on the wall clock. */
	knownTo({ moves }: Life): number {
		return this.#known.moves === moves ? this.#known.to : 0;
	}

	/** Set before it is written, so that no capture comes between; taken back where that fails. */
	#know(life: Life, until = Date.now()) {
		this.#known = { to: Math.max(this.knownTo(life), until), moves: life.moves };
		return this.#known;
	}

	/** Resolves when every save that was begun has ended. */
	async settled(): Promise<void> {
		await this.#pending;
	}

	async #look(notes: NoteStore): Promise<NoteOnDisk> {
		const note = await notes.read();
		this.#store.dispatch({ type: "note.read", at: Date.now(), note });
		return note;
	}

	/** Remember work on files, so that leaving can wait for it. */
	track<T>(work: Promise<T>): Promise<T> {
		this.#pending = Promise.allSettled([this.#pending, work]);
		return work;
	}

	/** Bring what was written into the store and the journal. */
	async #written(
		life: Life,
		change: Pick<Change, "kind" | "known" | "session" | "through">,
		result: StoreResult,
		conflicts: number,
	): Promise<Saved> {
		if (!result.ok) return result;
		const { countOpen } = await load(() => import("./open-items.ts"));
		const open = await countOpen(result.text);
		const saved: Saved = { ...result, openItems: open, conflicts };
		const notes = await this.#notes?.();
		if (!life.alive || notes === undefined) return saved;
		if (conflicts > 0) give(this.#store, { code: "note.merged", conflicts });
		const at = Date.now();
		const note = await notes.read();
		const wasHeld = this.#store.read().carryover.note.status === "held";
		const { trusted } = result;
		this.#store.dispatch({ type: "note.written", at, note, trusted, known: change.known });
		// Whatever changed since the file took its place is looked at as any other change.
		if (note.status === "held") {
			const now = await this.refresh();
			// Other saves say themselves that they are held back.
			if (change.kind === "capture" && !wasHeld) this.#tellHeld(now);
		}
		this.#tellUnreadable(note);
		if (change.session !== undefined || change.kind === "capture") return saved;
		const { kind, through } = change;
		const { hash } = result;
		const event = { type: "note.saved", at, kind, hash, openItems: open, through } as const;
		this.#journal.add(event);
		this.#store.dispatch(event);
		return saved;
	}
}
