import { homedir } from "node:os";
import { join } from "node:path";
import { CONFIG_DIR_NAME, getAgentDir } from "@earendil-works/pi-coding-agent";
import type { NoteOnDisk } from "#src/carryover/status.ts";
import type { Version } from "#src/carryover/version.ts";
import { load, once } from "#src/lib/load.ts";
import type { Disk } from "#src/persistence/disk.ts";
import type { Journal } from "#src/persistence/journal-entry.ts";
import type { Approval } from "#src/persistence/note-request.ts";
import type { NoteStore, NoteStoreOptions } from "#src/persistence/note-store.ts";
import {
	findPlace,
	type Place,
	type PlaceFound,
	type PlaceOptions,
} from "#src/persistence/place.ts";
import type { Store } from "#src/store/store.ts";
import { give } from "./guard.ts";
import type { Life } from "./life.ts";
import type { Change, Saved } from "./note-change.ts";
import type { NoteLook, NoteSaves } from "./note-saves.ts";

const noStore: Extract<Saved, { ok: false }> = {
	ok: false,
	failure: "vanished",
	detail: "no place",
};

/** The place of the note for a session in `cwd`. `asked` allows a home or root folder. */
export async function findNotePlace(cwd: string, asked: boolean, disk?: Disk): Promise<PlaceFound> {
	const options = { home: homedir(), configDir: CONFIG_DIR_NAME, disk };
	const found = await findPlace(cwd, { ...options, asked });
	if (found.ok) return found;
	const place = await placeAskedForBefore(cwd, options);
	return place === undefined ? found : { ok: true, place };
}

/** A home or root folder whose note was written on this machine was asked for then. */
async function placeAskedForBefore(cwd: string, options: PlaceOptions): Promise<Place | undefined> {
	const found = await findPlace(cwd, { ...options, asked: true });
	if (!found.ok || !found.place.noted) return;
	const notes = await openNotes(found.place, { disk: options.disk });
	const { status } = await notes.read();
	return status === "known" ? found.place : undefined;
}

/** What reads and writes notes is loaded where there is one or one is saved: most starts find none. */
async function openNotes(
	place: Place,
	options: Pick<NoteStoreOptions, "disk" | "onQuarantine">,
): Promise<NoteStore> {
	const notes = await load(() => import("#src/persistence/note-store.ts"));
	const where = { place, configDir: CONFIG_DIR_NAME, agentDir: getAgentDir() };
	return notes.withoutStamps(notes.openNoteStore({ ...where, ...options }));
}

async function readTakingEdit(notes: NoteStore, knew: boolean): Promise<NoteOnDisk> {
	const handEdit = await load(() => import("./hand-edit.ts"));
	return handEdit.readTakingEdit(notes, knew);
}

/** Whether it is what stands in the file that keeps us from reading it. */
function isUnreadable(note: NoteOnDisk): note is Extract<NoteOnDisk, { status: "failed" }> {
	return note.status === "failed" && (note.failure === "not-utf8" || note.failure === "too-large");
}

interface OpenOptions {
	readonly asked?: boolean;
	readonly disk?: Disk;
}

/** The note of one place; each part is loaded with its first call. */
interface OpenNote {
	notes(): Promise<NoteStore>;
	saves(): Promise<NoteSaves>;
}

/** Keeps the note of the project that the session works in. One for each extension instance. */
export class Keeper {
	#open: OpenNote | undefined;
	#place: Place | undefined;
	#pending: Promise<unknown> = Promise.resolve();
	#known = { to: 0, moves: 0 };
	readonly #store: Store;
	readonly #journal: Journal;

	constructor(store: Store, journal: Journal) {
		this.#store = store;
		this.#journal = journal;
	}

	/**
	 * Find the place of the note and read it. `asked` allows a home or root folder; `disk` is asked for what is read here, not
	 * later.
	 */
	async open(life: Life, { asked = false, disk }: OpenOptions = {}): Promise<void> {
		const found = await findNotePlace(life.facts.cwd, asked, disk);
		this.#place = found.ok ? found.place : undefined;
		if (!found.ok) {
			this.#open = undefined;
			this.#store.dispatch({ type: "place.missed", reason: found.reason });
			return;
		}
		const { root, noted } = found.place;
		this.#open = this.#opened(found.place);
		const name = join(CONFIG_DIR_NAME, "CARRYOVER.md");
		this.#store.dispatch({
			type: "place.found",
			place: { root, file: join(root, name), name },
		});
		if (!noted) {
			this.#store.dispatch({ type: "note.read", at: Date.now(), note: { status: "none" } });
			return;
		}
		const notes = await openNotes(found.place, { disk });
		// While the disk is waited for, what telling the note will need is loaded.
		const [lastSession] = await Promise.all([
			notes.lastSession(),
			this.#look(notes),
			load(() => import("./told-note.ts")),
		]);
		this.#store.dispatch({ type: "session.linked", file: lastSession });
	}

	#opened(place: Place): OpenNote {
		const store = this.#store;
		const notes = once(() =>
			openNotes(place, { onQuarantine: (path) => give(store, { code: "file.quarantined", path }) }),
		);
		const look: NoteLook = {
			refresh: () => this.refresh(),
			tellHeld: (note) => this.#tellHeld(note),
			tellUnreadable: (note) => this.#tellUnreadable(note),
			know: (life, until) => this.#know(life, until),
		};
		const saves = once(async () => {
			const { NoteSaves: Saves } = await load(() => import("./note-saves.ts"));
			return new Saves(await notes(), look, store, this.#journal);
		});
		return { notes, saves };
	}

	/** Where the note is; undefined before it was looked for, and where there is none. */
	place(): Place | undefined {
		return this.#place;
	}

	/** The same, or where the note would be if there were any: for what belongs to the project beside it. */
	async projectPlace({ facts }: Life): Promise<Place | undefined> {
		if (this.#place !== undefined) return this.#place;
		const found = await findNotePlace(facts.cwd, false);
		return found.ok ? found.place : undefined;
	}

	/**
	 * Look at the file again: another session or a hand may have changed it. What a hand changed while a
	 * trusted session runs is adopted; what a pull brought is not.
	 */
	async refresh(): Promise<NoteOnDisk> {
		const notes = await this.#open?.notes();
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

	/** Says what was found at the start, where that is no note that is told. */
	tellFound(): void {
		const { note, noPlace, place } = this.#store.read().carryover;
		this.#tellHeld(note);
		if (note.status === "failed") {
			const path = place?.name ?? "";
			give(this.#store, { code: "note.unreadable", failure: note.failure, path });
		}
		if (noPlace !== undefined) give(this.#store, { code: "place.none", reason: noPlace });
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

	save(life: Life, change: Change): Promise<Saved> {
		return this.#change((saves) => saves.save(life, change));
	}

	restore(life: Life, number: number): Promise<Saved> {
		return this.#change((saves) => saves.restore(life, number));
	}

	clear(life: Life): Promise<Saved> {
		return this.#change((saves) => saves.clear(life));
	}

	/** The user has had the content with this hash in an editor and made `text` of it. */
	replace(life: Life, text: string, hash: string): Promise<Saved> {
		return this.#change((saves) => saves.replace(life, text, hash));
	}

	/** The user has read exactly this content and takes it as theirs. */
	approve(hash: string): Promise<Approval> {
		return this.#change((saves) => saves.approve(hash));
	}

	/** Every version that the log still holds, newest first. */
	async versions(): Promise<readonly Version[]> {
		return (await this.#open?.saves())?.versions() ?? [];
	}

	/** Remembered until it has ended, so that leaving can wait for it. */
	#change<Result>(change: (saves: NoteSaves) => Promise<Result>): Promise<Result | typeof noStore> {
		return this.track(this.#changed(change));
	}

	async #changed<Result>(
		change: (saves: NoteSaves) => Promise<Result>,
	): Promise<Result | typeof noStore> {
		const saves = await this.#open?.saves();
		return saves === undefined ? noStore : change(saves);
	}

	/** Up to when what was saved here knows what this branch of the session said, in milliseconds on the wall clock. */
	knownTo({ moves }: Life): number {
		return this.#known.moves === moves ? this.#known.to : 0;
	}

	/** Set before it is written, so that no capture comes between; taken back where that fails. */
	#know(life: Life, until = Date.now()): () => void {
		const before = this.#known;
		const now = { to: Math.max(this.knownTo(life), until), moves: life.moves };
		this.#known = now;
		return () => {
			if (this.#known === now) this.#known = before;
		};
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
}
