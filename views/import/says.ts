import type { Messages } from "#i18n/en.ts";
import type { ImportOutcome } from "#src/import/outcome.ts";
import type { Rival } from "#src/import/rival.ts";
import type { ImportSource } from "#src/import/source.ts";
import { longAge } from "#views/kit/age.ts";
import { sayBytes } from "#views/kit/bytes.ts";
import { plain } from "#views/kit/text.ts";
import type { ImportTold } from "./data.ts";

/** What would be taken, or why nothing is, for a narrow column. */
export function sayState({ fresh, untaken }: ImportSource, words: Messages): string {
	return untaken === undefined ? words.import.fresh(fresh) : words.import.untaken[untaken];
}

/** What is known of a source, as facts for a line. */
export function sayFacts(source: ImportSource, words: Messages, now: number): readonly string[] {
	const { bytes, fresh, kind, known, newest, secrets, skipped } = source;
	const { import: say } = words;
	return [
		...(fresh === 0 ? [] : [say.fresh(fresh)]),
		...(known === 0 ? [] : [kind === "boundaries" ? say.windows(known) : say.known(known)]),
		...(secrets === 0 ? [] : [say.secrets(secrets)]),
		...(skipped === 0 ? [] : [say.skipped(skipped)]),
		...(bytes === 0 ? [] : [say.bytes(sayBytes(bytes))]),
		...(newest === undefined ? [] : [say.newest(longAge(newest, now, words))]),
	];
}

/** What to do that pi loads an original no more: a sentence, what to copy, and what then. */
export function sayRival({ command, scope, source }: Rival, { import: say }: Messages) {
	const { rival } = say;
	const file = scope === "project" ? rival.projectFile : rival.userFile;
	const shown = plain(source);
	if (scope === "folder")
		return { text: rival.config(shown), copy: command ?? "", after: rival.after };
	const text = command === undefined ? rival.line(file) : rival.command;
	return { text, copy: plain(command ?? JSON.stringify(source)), after: rival.after };
}

/** What came of the last request, in one line. */
export function sayTold(told: ImportTold, words: Messages): { text: string; isTrouble: boolean } {
	const { told: say } = words.import;
	if (told.said === "taken") return sayTaken(told.outcomes, words);
	const { done, failure, source } = told;
	if (source === undefined) return { text: say.noUndo, isTrouble: true };
	const what = whatOf(source, words);
	if (failure !== undefined) return { text: say.undoFailed(what, plain(failure)), isTrouble: true };
	return { text: done ? say.undone(what) : say.notUndone(what), isTrouble: !done };
}

/** What a source holds, and whose it is. */
export function whatOf(
	{ kind, original }: ImportOutcome["source"],
	{ import: say }: Messages,
): string {
	return say.of(say.kinds[kind], original);
}

/** That one failed must not hide that others came in. */
function sayFailed(
	{ failure = "", source }: ImportOutcome,
	took: readonly ImportOutcome[],
	words: Messages,
): string {
	const { told: say } = words.import;
	const why = say.failed(whatOf(source, words), plain(failure));
	if (took.length === 0) return why;
	const all = took.reduce((sum, { taken }) => sum + taken, 0);
	return [say.takenAll(all, took.length), why].join(words.language === "zh" ? "" : " ");
}

function sayTaken(outcomes: readonly ImportOutcome[], words: Messages) {
	const { noUndo, told: say } = words.import;
	const failed = outcomes.find(({ failure }) => failure !== undefined);
	const took = outcomes.filter(({ taken }) => taken > 0);
	if (failed !== undefined) return { text: sayFailed(failed, took, words), isTrouble: true };
	const [only] = took;
	if (only === undefined) return { text: say.nothing, isTrouble: false };
	const secrets = took.reduce((sum, one) => sum + one.secrets, 0);
	const all = took.reduce((sum, { taken }) => sum + taken, 0);
	const { original, kind } = only.source;
	const first =
		took.length === 1
			? say.taken(all, words.import.kinds[kind], original)
			: say.takenAll(all, took.length);
	const way = took.length === 1 && only.undo !== "yes" ? [noUndo[only.undo]] : [];
	const parts = [
		first,
		...(secrets === 0 ? [] : [say.secrets(secrets)]),
		...(took.some(({ held }) => held) ? [say.held] : []),
		...way,
	];
	return { text: parts.join(words.language === "zh" ? "" : " "), isTrouble: false };
}
