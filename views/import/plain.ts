import type { Messages } from "#i18n/en.ts";
import type { ImportSource } from "#src/import/source.ts";
import { glyphs } from "#themes/glyphs.ts";
import { longAge } from "#views/kit/age.ts";
import { alignColumns } from "#views/kit/columns.ts";
import { plain } from "#views/kit/text.ts";
import type { ImportTold, ImportView } from "./data.ts";
import { signOf } from "./list.ts";
import { sayFacts, sayRival, sayState, sayTold, whatOf } from "./says.ts";

/** What was typed behind `/waystation import`. */
export type ImportQuestion =
	| { readonly do: "list" | "all" | "undo" }
	| { readonly do: "show" | "take"; readonly number: number };

/** Reads it; undefined for anything else. */
export function readImportQuestion(rest: string): ImportQuestion | undefined {
	const typed = rest.trim();
	if (typed === "") return { do: "list" };
	if (typed === "all" || typed === "undo") return { do: typed };
	const [, verb, digits] = /^(?:(take|show)\s+)?(\d{1,6})$/.exec(typed) ?? [];
	if (digits === undefined) return;
	return { do: verb === "take" ? "take" : "show", number: Number(digits) };
}

/** All sources, one aligned line each, and how pi is kept from loading the originals. */
export function sayImportList(
	{ failure, isCut, rivals, sources }: ImportView,
	words: Messages,
	now: number,
): string {
	const { import: say } = words;
	if (failure !== undefined) return say.failed(plain(failure));
	const loaded = [
		...(isCut ? ["", say.cut] : []),
		...rivals.flatMap((rival) => ["", ...sayOne(rival, words)]),
	];
	if (sources.length === 0) return [say.emptyTitle, ...say.emptyText, ...loaded].join("\n");
	const cells = sources.map((source, index) => [
		String(index + 1),
		signOf(source)[0],
		say.kinds[source.kind],
		source.original,
		sayState(source, words),
		source.newest === undefined ? "" : longAge(source.newest, now, words),
	]);
	return [...alignColumns(cells), "", say.command.list(sources.length), ...loaded].join("\n");
}

function sayOne(rival: ImportView["rivals"][number], words: Messages): readonly string[] {
	const { after, copy, text } = sayRival(rival, words);
	return [words.import.rivalTitle(rival.original), text, `  ${copy}`, after];
}

/** One source with what would be taken. */
export function sayImportSource(source: ImportSource, words: Messages, now: number): string {
	const { import: say } = words;
	const { kind, path, preview, untaken } = source;
	const title = untaken === undefined ? say.previewTitle : say.thereTitle;
	return [
		whatOf(source, words),
		sayFacts(source, words, now).join(` ${glyphs.between} `),
		plain(path),
		"",
		untaken === undefined ? say.about[kind] : say.why[untaken],
		...(preview.length === 0 ? [] : ["", title, ...preview.map((line) => plain(line).trimEnd())]),
	].join("\n");
}

/** What came of a request. */
export function sayImportTold(told: ImportTold, words: Messages): string {
	const { text } = sayTold(told, words);
	const canUndo =
		told.said === "taken" && told.outcomes.some(({ taken, undo }) => taken > 0 && undo === "yes");
	return canUndo ? `${text} ${words.import.told.undoHint}` : text;
}
