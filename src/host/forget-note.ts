import { decodeNote } from "#src/carryover/decode-note.ts";
import { withoutHeld } from "#src/carryover/forget-items.ts";
import type { Finding } from "#src/forget/finding.ts";
import { Refused } from "#src/persistence/disk.ts";
import { excerptsOf, type Sought } from "#src/persistence/forget-find.ts";
import type { Forgotten } from "#src/persistence/forgotten.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import type { Saved } from "./note-change.ts";

/** The items of the note that stands on the disk now, after what is being saved. */
export async function findInNote(
	{ keeper, store }: Host,
	{ holds, missed }: Sought,
): Promise<readonly Finding[]> {
	await keeper.settled();
	await keeper.refresh();
	const { note, place } = store.read().carryover;
	if (note.status === "failed" && place !== undefined) missed(place.file);
	if (!("text" in note) || place === undefined) return [];
	const { removed } = withoutHeld(decodeNote(note.text), holds);
	if (removed.length === 0) return [];
	const { file: path, name } = place;
	const common = { id: path, keptIn: "note", name, path, more: false, kinds: [] } as const;
	return [{ ...common, count: removed.length, excerpts: excerptsOf(removed), act: "items" }];
}

type SavedNote = Extract<Saved, { readonly ok: true }>;

/** Takes them out, and gives the way back. */
export async function forgetItems(host: Host, life: Life, { holds }: Sought): Promise<Forgotten> {
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
	if (trusted) return isBack(await keeper.replace(life, previous, found.hash));
	// What was held back was read by nobody: bringing it back must not make it the user's own.
	const make = () => ({ note: decodeNote(previous), conflicts: 0 });
	return isBack(await keeper.save(life, { kind: "edit", trustResult: false, make }));
}

function isBack(saved: Saved): boolean {
	if (!saved.ok && saved.failure !== "changed") throw new Refused(saved.failure, saved.detail);
	return saved.ok;
}
