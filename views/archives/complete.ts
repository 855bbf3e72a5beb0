import type { Messages } from "#i18n/en.ts";
import type { StoredArchive } from "#src/carryover/archive.ts";
import { glyphs } from "#themes/glyphs.ts";
import { shortAge } from "#views/kit/age.ts";
import { type Completion, completeNumber } from "#views/kit/numbered.ts";
import { cutTo, plain } from "#views/kit/text.ts";

/** Columns of a title. */
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
		const rows = archives.map(({ at, title }, index) => ({ at, title, number: index + 1 }));
		return completeNumber(`topics ${verb}`, digits, rows, ({ at, title }) => {
			const said = cutTo(plain(title) || words.archives.untitled, TITLE);
			return `${said} ${glyphs.between} ${shortAge(at, now, words)}`;
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
