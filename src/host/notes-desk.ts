import { homedir } from "node:os";
import { CONFIG_DIR_NAME, getAgentDir } from "@earendil-works/pi-coding-agent";
import { findNotesPlace } from "#src/persistence/notes-place.ts";
import { type NotesStore, openNotes } from "#src/persistence/notes-store.ts";
import type { Keeper } from "./keeper.ts";
import type { Life, Lives } from "./life.ts";

/** The work on the model's notes. One for each extension instance. */
export class NotesDesk {
	readonly #keeper: Keeper;
	readonly #lives: Lives;
	#opened: { readonly life: Life; readonly store: Promise<NotesStore | undefined> } | undefined;

	constructor(keeper: Keeper, lives: Lives) {
		this.#keeper = keeper;
		this.#lives = lives;
	}

	/** The notes of the project that the session works in; undefined where they have no place. */
	async store(): Promise<NotesStore | undefined> {
		const life = this.#lives.current();
		if (life === undefined) return undefined;
		if (this.#opened?.life !== life) this.#opened = { life, store: this.#open(life) };
		return this.#opened.store;
	}

	async #open(life: Life): Promise<NotesStore | undefined> {
		const place = await this.#keeper.projectPlace(life);
		if (place === undefined) return undefined;
		const options = { agentDir: getAgentDir(), home: homedir(), configDir: CONFIG_DIR_NAME };
		const store = openNotes(await findNotesPlace({ place, ...options }));
		if (life.facts.leavesTraces) await this.#keeper.track(store.relocate(Date.now()));
		return store;
	}
}
