import type { Messages } from "#i18n/en.ts";
import type { StoredArchive } from "#src/carryover/archive.ts";
import { glyphs } from "#themes/glyphs.ts";
import { shortAge } from "#views/kit/age.ts";
import { cutTo, plain } from "#views/kit/text.ts";

/** One completion, as pi's editor takes it. */
interface Completion {
	readonly value: string;
	readonly label: string;
	readonly description: string;
}

/** Archives that completion offers, and columns of a title. */
const MOST_OFFERED = 20;
const TITLE = 60;

/** What can follow `/carryover topics `, given all that stands behind `/carryover `. */
export function completeArchives(
	typed: string,
	words: Messages,
	archives: readonly StoredArchive[],
	now: number,
): Completion[] {
	const line = typed.trimStart();
	const numbered = /^topics\s+(show|restore)\s+(\d*)$/.exec(line);
	if (numbered !== null) {
		const [, verb = "", digits = ""] = numbered;
		// Of 1, 10 and 11 the first is meant by whoever has typed it: Enter must not make another of it.
		if (archives[Number(digits) - 1] !== undefined) return [];
		return archives.slice(0, MOST_OFFERED).flatMap(({ at, title }, index) => {
			const number = String(index + 1);
			if (!number.startsWith(digits)) return [];
			const said = cutTo(plain(title) || words.archives.untitled, TITLE);
			const description = `${said} ${glyphs.between} ${shortAge(at, now, words)}`;
			return [{ value: `topics ${verb} ${number}`, label: number, description }];
		});
	}
	const first = /^topics\s+(\S*)$/.exec(line)?.[1];
	if (first === undefined) return [];
	return Object.entries(words.archives.command.arguments).flatMap(([name, description]) =>
		name.startsWith(first) && name !== first
			? [{ value: `topics ${name} `, label: name, description }]
			: [],
	);
}
