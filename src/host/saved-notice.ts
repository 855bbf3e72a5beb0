import type { Notice } from "#src/store/notice.ts";
import type { Saved } from "./note-change.ts";

/** What tells of a save that went well. */
export function savedNotice(
	{ openItems, trusted }: Extract<Saved, { readonly ok: true }>,
	doneDropped = 0,
): Notice {
	return { code: "note.saved", openItems, doneDropped, ...(trusted ? {} : { held: true }) };
}
