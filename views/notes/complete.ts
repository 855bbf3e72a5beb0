import type { Messages } from "#i18n/en.ts";
import type { NoteEntry } from "#src/notes/entry.ts";
import { sizeOf } from "#src/notes/entry.ts";
import { glyphs } from "#themes/glyphs.ts";
import { shortAge } from "#views/kit/age.ts";
import { plain } from "#views/kit/text.ts";

/** One completion, as pi's editor takes it. */
interface Completion {
	readonly value: string;
	readonly label: string;
	readonly description: string;
}

/** Notes that completion offers. */
const MOST_OFFERED = 20;

/** What can follow `/carryover notes `, given all that stands behind `/carryover `. */
export function completeNotes(
	typed: string,
	words: Messages,
	notes: readonly NoteEntry[],
	now: number,
): Completion[] {
	const line = typed.trimStart();
	const showing = /^notes\s+show\s+(.*)$/.exec(line);
	if (showing !== null) {
		const [, begun = ""] = showing;
		if (notes.some(({ name }) => name === begun)) return [];
		const fitting = notes.filter(({ name }) => plain(name) === name && name.startsWith(begun));
		return fitting.slice(0, MOST_OFFERED).map(({ bytes, changedAt, name }) => ({
			value: `notes show ${name}`,
			label: name,
			description: `${sizeOf(bytes)} ${glyphs.between} ${shortAge(changedAt, now, words)}`,
		}));
	}
	const first = /^notes\s+(\S*)$/.exec(line)?.[1];
	if (first === undefined) return [];
	return Object.entries(words.notes.command.arguments).flatMap(([name, description]) =>
		name.startsWith(first) && name !== first
			? [{ value: `notes ${name} `, label: name, description }]
			: [],
	);
}
