import type { Messages } from "#i18n/en.ts";
import type { Finding } from "#src/forget/finding.ts";
import { glyphs } from "#themes/glyphs.ts";
import { cutTo, plain } from "#views/kit/text.ts";
import { changeable, type ForgetTold, type ForgetView } from "./data.ts";
import { elsewhere, sayCount, sayExcerpt, sayKinds, sayTold, sayUnread } from "./says.ts";

/** Excerpts of one finding in an answer, and columns of what was looked for. */
const EXCERPTS = 3;
const SOUGHT = 60;

/**
 * The findings whose numbers are meant, or the numbers that the list does not have. Without numbers what other projects
 * keep is left, since nobody may have seen it listed, unless `everywhere` says otherwise.
 */
export function pickOf(
	view: ForgetView,
	only: readonly number[],
	everywhere: boolean,
): readonly Finding[] | { readonly unknown: readonly number[] } {
	const all = changeable(view);
	const unknown = only.filter((number) => all[number - 1] === undefined);
	if (unknown.length > 0) return { unknown };
	if (only.length > 0) return all.filter((_, at) => only.includes(at + 1));
	return everywhere ? all : all.filter(({ project }) => project === undefined);
}

/** All that was found, with numbers for what can be changed, and how that is done. */
export function sayForgetList(view: ForgetView, words: Messages): string {
	const { forget } = words;
	const { findings, purpose, text, unread } = view;
	const left = unread.length > 0 ? ["", ...sayUnread(unread, words)] : [];
	if (findings.length === 0) return [...sayEmpty(view, words), ...left].join("\n");
	const all = changeable(view);
	const lines = findings.flatMap((finding) => {
		const at = all.indexOf(finding);
		return ["", ...sayFinding(finding, at < 0 ? glyphs.between : String(at + 1), words)];
	});
	const sought = quoted(cutTo(plain(text), SOUGHT));
	const how =
		purpose === "sweep"
			? forget.command.sweepList(all.length, elsewhere(all))
			: forget.command.forgetList(sought);
	return [...lines.slice(1), ...left, ...(all.length === 0 ? [] : ["", how])].join("\n");
}

/** That other projects still keep secrets, where they do. */
export function sayElsewhere(view: ForgetView, { forget }: Messages): readonly string[] {
	const left = elsewhere(changeable(view));
	return left === 0 ? [] : [forget.command.sweepLeft(left)];
}

/** As it has to be typed again: quotes keep a text from being taken for an id. */
function quoted(text: string): string {
	return /\s/.test(text) ? `"${text}"` : text;
}

function sayEmpty({ purpose, text, unread }: ForgetView, { forget }: Messages): readonly string[] {
	// What was not looked through is no all-clear.
	if (unread.length > 0) return [forget.emptyUnread[purpose]];
	if (purpose === "sweep") return [forget.emptySweep, ...forget.emptySweepText];
	return [forget.emptyForget(cutTo(plain(text), SOUGHT)), ...forget.emptyForgetText];
}

function sayFinding(finding: Finding, number: string, words: Messages): readonly string[] {
	const { forget } = words;
	const { act, excerpts, keptIn, name, path, project } = finding;
	const facts = [
		`${forget.keptIn[keptIn]}  ${plain(name)}`,
		...(project === undefined ? [] : [forget.project(plain(project))]),
		sayCount(finding, words),
		...sayKinds(finding, words),
	];
	return [
		`${number}  ${facts.join(` ${glyphs.between} `)}`,
		`   ${plain(path)}`,
		...excerpts.slice(0, EXCERPTS).map((excerpt) => `   ${glyphs.bullet} ${sayExcerpt(excerpt)}`),
		`   ${forget.acts[act]}`,
	];
}

/** What came of a request. */
export function sayForgetTold(view: ForgetView, told: ForgetTold, words: Messages): string {
	const { text } = sayTold(told, view.purpose, words);
	const canUndo = told.said === "applied" && told.outcomes.some((one) => one.canUndo);
	const said = canUndo ? `${text} ${words.forget.told.undoHint}` : text;
	// It was not in the list that somebody chose from, either.
	const isApplied = told.said === "applied" && view.unread.length > 0;
	return isApplied ? [said, "", ...sayUnread(view.unread, words)].join("\n") : said;
}
