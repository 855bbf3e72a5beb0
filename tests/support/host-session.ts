import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { NoteOnDisk } from "#src/carryover/status.ts";
import type { Host } from "#src/host/host.ts";
import { createLives } from "#src/host/life.ts";
import { createStore } from "#src/store/store.ts";

/** A session in `/project` with the real store, for a part of the host that asks pi nothing. */
export function openHostSession() {
	const store = createStore();
	const lives = createLives();
	const life = lives.begin({} as ExtensionContext, {
		id: "s1",
		file: "/s1.jsonl",
		parent: undefined,
		cwd: "/project",
		mode: "tui",
		leavesTraces: true,
		locale: "en",
	});
	store.dispatch({ type: "session.opened", at: 1, session: life.facts });
	return {
		store,
		lives,
		life,
		/** A host that has these parts and no others. */
		hostWith: (parts: object) => ({ store, lives, ...parts }) as Host,
		/** The project's note as it was read. */
		readNote(text: string, unscrubbed = false) {
			const name = ".pi/CARRYOVER.md";
			const place = { root: "/project", file: `/project/${name}`, name };
			const note: NoteOnDisk = {
				status: "known",
				reason: undefined,
				text,
				hash: "h",
				unscrubbed,
				changedAt: 1,
			};
			store.dispatch({ type: "place.found", place });
			store.dispatch({ type: "note.read", at: 1, note });
		},
	};
}
