import type { Messages } from "#i18n/en.ts";
import type { CompactionAccount } from "#src/compaction/account.ts";
import { glyphs } from "#themes/glyphs.ts";
import { shortAge } from "#views/kit/age.ts";
import { type Completion, completeNumber } from "#views/kit/numbered.ts";
import { sayFigures } from "./figures.ts";

/** What can follow `/waystation compactions `, given what stands there already. */
export function completeCompactions(
	typed: string,
	words: Messages,
	accounts: readonly CompactionAccount[],
	now: number,
): Completion[] {
	const [, digits] = /^compactions\s+(\d*)$/.exec(typed.trimStart()) ?? [];
	if (digits === undefined) return [];
	const rows = accounts.map((account, index) => ({ account, number: index + 1 }));
	return completeNumber("compactions", digits, rows, ({ account }) => {
		const { at, before, estimated, measured } = account;
		const sizes = sayFigures(before, estimated, measured);
		return `${sizes} ${glyphs.between} ${shortAge(at, now, words)}`;
	});
}
