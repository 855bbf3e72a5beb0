import type { Messages } from "#i18n/en.ts";
import type { Finding, TakenBack } from "#src/forget/finding.ts";
import { plain } from "#views/kit/text.ts";
import type { ForgetTold, ForgetView } from "./data.ts";

/** How much was found, for a narrow column. */
export function sayCount({ count, kinds, more }: Finding, { forget }: Messages): string {
	return kinds.length > 0 ? forget.secrets(count, more) : forget.places(count, more);
}

/** What gives the secrets away. */
export function sayKinds({ kinds }: Finding, { forget }: Messages): readonly string[] {
	return kinds.map((kind) => forget.kinds[kind]);
}

/** A line without the sign of a list, as it gets one here. */
export function sayExcerpt(excerpt: string): string {
	return plain(excerpt).replace(/^\s*(?:[-*+]|\d+\.)\s+/, "");
}

/** How many of them other projects keep. */
export function elsewhere(findings: readonly Finding[]): number {
	return findings.filter(({ project }) => project !== undefined).length;
}

/** The question before anything is changed. */
export function sayQuestion(
	purpose: ForgetView["purpose"],
	ticked: readonly Finding[],
	{ forget }: Messages,
): string {
	const all = ticked.reduce((sum, { count }) => sum + count, 0);
	return purpose === "sweep"
		? forget.ask.sweep(all, ticked.length, elsewhere(ticked))
		: forget.ask.forget(ticked.length);
}

function sayBack(back: TakenBack | undefined, say: Messages["forget"]["told"]) {
	if (back === undefined) return { text: say.nothing, isTrouble: true };
	const { all, done, failed } = back;
	const text = failed > 0 ? say.undoFailed(done, all, failed) : say.undone(done, all);
	return { text, isTrouble: done < all };
}

/** What came of the last request, in one line. */
export function sayTold(
	told: ForgetTold,
	purpose: ForgetView["purpose"],
	{ forget, language }: Messages,
): { readonly text: string; readonly isTrouble: boolean } {
	const { told: say } = forget;
	if (told.said === "undone") return sayBack(told.back, say);
	const failed = told.outcomes.filter(({ failure }) => failure !== undefined);
	const done = told.outcomes.filter(({ changed }) => changed > 0);
	const changed = done.reduce((sum, one) => sum + one.changed, 0);
	const [first] = failed;
	const detail = plain(first?.failure ?? "");
	const why = first?.isBusy ? say.busy(detail) : detail;
	const parts = [
		purpose === "sweep" ? say.swept(changed, done.length) : say.forgotten(done.length),
		...(failed.length === 0 ? [] : [say.failed(failed.length, why)]),
		...(purpose === "forget" && done.length > 0 ? [say.inContext] : []),
	];
	return { text: parts.join(language === "zh" ? "" : " "), isTrouble: failed.length > 0 };
}

/** Paths that are named of what could not be read; the others are counted. */
const mostUnread = 12;

/** How much could not be read, and which files and folders that were, one to a line. */
export function sayUnread(paths: readonly string[], { doctor, forget }: Messages): string[] {
	const left = paths.length - mostUnread;
	return [
		forget.unread(paths.length),
		...paths.slice(0, mostUnread).map((path) => `  ${plain(path)}`),
		...(left > 0 ? [`  ${doctor.more(left)}`] : []),
	];
}
