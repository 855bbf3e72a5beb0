import type { Messages } from "#i18n/en.ts";
import type { ImportSource } from "#src/import/source.ts";
import { glyphs } from "#themes/glyphs.ts";
import { type Completion, completeNumber } from "#views/kit/numbered.ts";
import { sayState, whatOf } from "./says.ts";

const acts = ["take", "all", "undo"] as const;

/**
 * What can follow `/waystation import `, given what stands there already; its numbers are those of the sources that were
 * last looked at.
 */
export function completeImport(
	typed: string,
	words: Messages,
	sources: readonly ImportSource[],
): Completion[] {
	const line = typed.trimStart();
	const [, verb, digits] = /^import\s+(?:(take|show)\s+)?(\d*)$/.exec(line) ?? [];
	if (digits === undefined) return completeAct(line, words);
	const first = verb === undefined && digits === "" ? completeAct(line, words) : [];
	return [...first, ...completeSource(verb, digits, words, sources)];
}

function completeSource(
	verb: string | undefined,
	digits: string,
	words: Messages,
	sources: readonly ImportSource[],
): Completion[] {
	const all = sources.map((source, index) => ({ source, number: index + 1 }));
	const rows = verb === "take" ? all.filter(({ source }) => source.fresh > 0) : all;
	const before = verb === undefined ? "import" : `import ${verb}`;
	return completeNumber(
		before,
		digits,
		rows,
		({ source }) => `${whatOf(source, words)} ${glyphs.between} ${sayState(source, words)}`,
	);
}

function completeAct(line: string, { waystation }: Messages): Completion[] {
	const [, word = ""] = /^import\s+(.*)$/.exec(line) ?? [];
	return acts.flatMap((label): Completion[] => {
		// Nothing for what is complete, or Enter would complete it again instead of running it.
		if (!label.startsWith(word) || label === word) return [];
		const value = `import ${label}${label === "take" ? " " : ""}`;
		return [{ value, label, description: waystation.command.behind[label] }];
	});
}
