import type { Changed } from "./change.ts";
import { itemKey } from "./item.ts";
import type { Note } from "./note.ts";

/** The section for what the user has pinned. */
const heading = "Pinned";

/** Adds an item to what is pinned; one that is there already stays single. */
export function withPinned(words: string): (disk: Note) => Changed {
	const item = `- ${words}`;
	return (disk) => {
		const known = disk.sections.find((section) => section.heading === heading);
		if (known?.items.some((one) => itemKey(one) === itemKey(item))) {
			return { note: disk, conflicts: 0 };
		}
		const pinned = { ...(known ?? { heading }), items: [...(known?.items ?? []), item] };
		const sections =
			known === undefined
				? [...disk.sections, pinned]
				: disk.sections.map((section) => (section === known ? pinned : section));
		return { note: { ...disk, sections }, conflicts: 0 };
	};
}
