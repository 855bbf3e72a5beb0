import { expect, test } from "vitest";
import type { NotesShown } from "#src/notes/shown.ts";
import { initial } from "#src/store/initial.ts";
import { createNotesShelf } from "#views/notes/desk.ts";
import { shownNote } from "../support/notes-view.ts";

function shelfOf(lists: readonly Promise<NotesShown>[]) {
	const waiting = [...lists];
	const listeners = new Set<() => void>();
	let state = initial;
	const reported: unknown[] = [];
	const shelf = createNotesShelf(
		{
			folder: "/p/.pi/notes",
			read: () => state,
			watch: (listener) => {
				listeners.add(listener);
				return () => listeners.delete(listener);
			},
			list: async () => waiting.shift() ?? { ok: false, failure: "busy" },
			canUndo: () => false,
			report: (error) => reported.push(error),
		},
		0,
	);
	const change = (next: Partial<typeof state>) => {
		state = { ...state, ...next };
		for (const listener of listeners) listener();
	};
	return { shelf, change, listeners, reported, left: () => waiting.length };
}

const listed = (...names: readonly string[]): NotesShown => ({
	ok: true,
	notes: names.map((name) => shownNote({ name })),
	skipped: 0,
	capped: false,
});

const namesIn = ({ shelf }: ReturnType<typeof shelfOf>) =>
	shelf.view().rows.map(({ note }) => note.entry.name);

test("notes are read anew when the model has worked on, and not for every other change", async () => {
	const desk = shelfOf([Promise.resolve(listed("a.md")), Promise.resolve(listed("b.md", "a.md"))]);
	await desk.shelf.load();
	expect(namesIn(desk)).toEqual(["a.md"]);
	desk.change({ tailSince: 7 });
	expect(desk.left()).toBe(1);
	desk.change({ activity: 1 });
	await new Promise((resolve) => setTimeout(resolve));
	expect(namesIn(desk)).toEqual(["b.md", "a.md"]);
	desk.shelf.close();
	expect(desk.listeners.size).toBe(0);
});

test("a look that began later counts, whichever ends first", async () => {
	let end: (shown: NotesShown) => void = () => {};
	const slow = new Promise<NotesShown>((resolve) => {
		end = resolve;
	});
	const desk = shelfOf([slow, Promise.resolve(listed("new.md"))]);
	const first = desk.shelf.load();
	await desk.shelf.load();
	end(listed("old.md"));
	await first;
	expect(namesIn(desk)).toEqual(["new.md"]);
});

test("a look that fails shows why and no notes, and one that throws is reported", async () => {
	const desk = shelfOf([
		Promise.resolve(listed("a.md")),
		Promise.resolve({ ok: false, failure: "denied" }),
	]);
	await desk.shelf.load();
	await desk.shelf.load();
	expect(desk.shelf.view()).toMatchObject({ rows: [], failure: "denied" });
	const broken = shelfOf([Promise.reject(new Error("a bug"))]);
	broken.change({ activity: 1 });
	await new Promise((resolve) => setTimeout(resolve));
	expect(broken.reported).toEqual([new Error("a bug")]);
});
