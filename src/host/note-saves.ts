import type { NoteOnDisk } from "#src/carryover/status.ts";
import type { Version } from "#src/carryover/version.ts";
import { load } from "#src/lib/load.ts";
import type { Journal } from "#src/persistence/journal-entry.ts";
import type { Approval } from "#src/persistence/note-request.ts";
import type { NoteStore } from "#src/persistence/note-store.ts";
import { tellsTheSession } from "#src/store/branch.ts";
import type { Store } from "#src/store/store.ts";
import { give } from "./guard.ts";
import type { Life } from "./life.ts";
import type { Change, Saved } from "./note-change.ts";

type StoreResult = Awaited<ReturnType<NoteStore["save"]>>;

/** What whoever looks at the note lends to whoever changes it. */
export interface NoteLook {
	refresh(): Promise<NoteOnDisk>;
	tellHeld(note: NoteOnDisk): void;
	tellUnreadable(note: NoteOnDisk): void;
	/** Notes that what is being saved knows the session up to `until`; gives the way to take that back. */
	know(life: Life, until?: number): () => void;
}

/** Changes the open note of one place, and brings what was written into the store and the journal. */
export class NoteSaves {
	readonly #notes: NoteStore;
	readonly #look: NoteLook;
	readonly #store: Store;
	readonly #journal: Journal;

	constructor(notes: NoteStore, look: NoteLook, store: Store, journal: Journal) {
		this.#notes = notes;
		this.#look = look;
		this.#store = store;
		this.#journal = journal;
	}

	async save(life: Life, change: Change): Promise<Saved> {
		const { id, file } = change.session ?? life.facts;
		const settles = change.session === undefined && tellsTheSession(change.kind);
		let conflicts = 0;
		let takeBack: (() => void) | undefined;
		const { carryover } = this.#store.read();
		const result = await this.#notes.save({
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
				// Asked once more where the note changed meanwhile: what the first time knew is no ground to go back to.
				takeBack?.();
				if (settles) takeBack = this.#look.know(life, change.through);
				conflicts = changed.conflicts;
				return changed.note;
			},
		});
		if (!result.ok) takeBack?.();
		return this.#written(life, change, result, conflicts);
	}

	async restore(life: Life, number: number): Promise<Saved> {
		const result = await this.#notes.restore(number, { at: Date.now(), session: life.facts.id });
		return this.#written(life, { kind: "restore" }, result, 0);
	}

	async clear(life: Life): Promise<Saved> {
		const takeBack = this.#look.know(life);
		const result = await this.#notes.clear({ at: Date.now(), session: life.facts.id });
		if (!result.ok) takeBack();
		return this.#written(life, { kind: "clear" }, result, 0);
	}

	/** The user has had the content with this hash in an editor and made `text` of it. */
	async replace(life: Life, text: string, hash: string): Promise<Saved> {
		const by = { at: Date.now(), session: life.facts.id };
		const result = await this.#notes.replace(text, hash, by);
		return this.#written(life, { kind: "edit" }, result, 0);
	}

	/** The user has read exactly this content and takes it as theirs. */
	async approve(hash: string): Promise<Approval> {
		const approved = await this.#notes.approve(hash);
		await this.#look.refresh();
		// The head says that the note is held back; the next prompt tells it whole instead.
		if (approved.ok) this.#store.dispatch({ type: "head.dropped" });
		return approved;
	}

	/** Every version that the log still holds, newest first. */
	async versions(): Promise<readonly Version[]> {
		return (await this.#notes.versions()).versions;
	}

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
		if (!life.alive) return saved;
		if (conflicts > 0) give(this.#store, { code: "note.merged", conflicts });
		const at = Date.now();
		const note = await this.#notes.read();
		const wasHeld = this.#store.read().carryover.note.status === "held";
		const { trusted } = result;
		this.#store.dispatch({ type: "note.written", at, note, trusted, known: change.known });
		// Whatever changed since the file took its place is looked at as any other change.
		if (note.status === "held") {
			const now = await this.#look.refresh();
			// Other saves say themselves that they are held back.
			if (change.kind === "capture" && !wasHeld) this.#look.tellHeld(now);
		}
		this.#look.tellUnreadable(note);
		if (change.session !== undefined || change.kind === "capture") return saved;
		const { kind, through } = change;
		const { hash } = result;
		const event = { type: "note.saved", at, kind, hash, openItems: open, through } as const;
		this.#journal.add(event);
		this.#store.dispatch(event);
		return saved;
	}
}
