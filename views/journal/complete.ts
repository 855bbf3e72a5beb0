import type { Messages } from "#i18n/en.ts";
import type { Happening } from "#src/store/happening.ts";
import { glyphs } from "#themes/glyphs.ts";
import { shortAge } from "#views/kit/age.ts";
import { type Completion, completeNumber } from "#views/kit/numbered.ts";
import { cutTo } from "#views/kit/text.ts";
import { sayHappening } from "./says.ts";

/** Columns of a line. */
const LINE = 60;

/**
 * What can follow `/waystation journal `, given what stands there already: the numbers of the list that was last answered,
 * and how one is taken back where that can be. Undefined where none was answered yet.
 */
export function completeJournal(
	typed: string,
	words: Messages,
	happenings: readonly Happening[] | undefined,
	now: number,
): Completion[] {
	const line = typed.trimStart();
	const [, digits] = /^journal\s+(\d*)$/.exec(line) ?? [];
	if (digits !== undefined) {
		const rows = (happenings ?? []).map((one, index) => ({ one, number: index + 1 }));
		return completeNumber("journal", digits, rows, ({ one }) => {
			const said = cutTo(sayHappening(one, words), LINE);
			return `${said} ${glyphs.between} ${shortAge(one.at, now, words)}`;
		});
	}
	const [, number, word = ""] = /^journal\s+(\d{1,6})\s+(\S*)$/.exec(line) ?? [];
	if (number === undefined || !"undo".startsWith(word) || word === "undo") return [];
	if (happenings !== undefined && !hasWayBack(happenings[Number(number) - 1])) return [];
	const description = words.waystation.command.behind.back;
	return [{ value: `journal ${number} undo`, label: "undo", description }];
}

function hasWayBack(happening: Happening | undefined): boolean {
	return happening?.back !== undefined && "do" in happening.back;
}
