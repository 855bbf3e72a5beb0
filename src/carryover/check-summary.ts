import { plainText } from "#src/lib/text.ts";
import { isToolCall } from "#src/lib/tool-call.ts";
import { markerOf } from "./block.ts";
import { hasConflictMarkers } from "./conflict.ts";
import { decodeNote } from "./decode-note.ts";
import { itemKey, wordsOf } from "./item.ts";
import { withinWords } from "./length.ts";
import { emptyNote, type Note, type Section } from "./note.ts";
import { announces, closes, declines, isAskedFor, isQuestion, saysNothingOpen } from "./spoken.ts";
import { unwrapped } from "./unwrap.ts";

/** UTF-16 units; 300 words are about a third of it, so more is no summary. */
const mostUnits = 6_000;

/** The prompt asks for 300 words; half as many again are better than no note at all. */
export const mostSummaryWords = 450;

/** From so many items on, an answer of which less than half are different is a model that went round in circles. */
const leastRepeated = 8;

/** A line that names a section without being a heading: bold, or with a colon. */
const boldName = /^(?:\*\*|__)([^\n*_:：]{2,30})[:：]?(?:\*\*|__)[:：]?[ \t]*$/gm;
const namedByColon = /^([^\s\-*#:：][^\n:：]{1,30})[:：][ \t]*$/gm;

const emptyItem =
	/^(?:none(?: (?:left|remaining|open|pending|currently|so far|at (?:this|the) (?:time|moment)))?|n\/a|nothing|empty|(?:目前|暂时)?(?:无|暂无|没有|空))$/i;

/** A model that says it saw nothing was not given what we have; its answer must not replace a note. */
const sawNothing =
	/(?:no|empty) (?:conversation|content|messages?|history)\b|nothing to summari[sz]e|conversation (?:is|was) empty|没有(?:可|需要)?(?:总结|摘要)的|(?:对话|会话)(?:内容)?(?:是|为)空/i;

/** What became of a model's answer. */
export type CheckedSummary =
	| {
			readonly ok: true;
			readonly note: Note;
			/** Items of the answer that are not in the note, because it was too long. */
			readonly leftOut: number;
	  }
	| { readonly ok: false; readonly reason: "empty" | "too-long" | "not-a-note" };

const notANote: CheckedSummary = { ok: false, reason: "not-a-note" };
const nothingLeft: CheckedSummary = { ok: true, note: emptyNote, leftOut: 0 };

/** Takes a model's answer as a note when it is one, without wrapping, thoughts and words around it. */
export function checkSummary(text: string): CheckedSummary {
	// The search for the end of a wrapping is for answers that could be taken at all.
	const answer = text.length > 2 * mostUnits ? text : unwrapped(plainText(text));
	if (answer === "") return { ok: false, reason: "empty" };
	if (answer.length > mostUnits) return { ok: false, reason: "too-long" };
	if (saysNothingOpen(answer)) return nothingLeft;
	if (isToolCall(answer) || hasConflictMarkers(answer)) return notANote;
	const decoded = decodeNote(headed(answer)).sections;
	if (refuses(decoded)) return notANote;
	const read = withoutClosing(withoutPreamble(decoded));
	const sections = read.map(withoutPlaceholders).filter((section) => section.items.length > 0);
	// Sections that say "none" and nothing else are the model's way to say that nothing is open.
	if (sections.length === 0) return emptied(read);
	return isNote(sections) ? fitted(sections.map(withoutRepeats)) : notANote;
}

function emptied(sections: readonly Section[]): CheckedSummary {
	return sections.some((section) => section.items.length > 0) ? nothingLeft : notANote;
}

/** A list or named sections, whose items say something and not all the same. */
function isNote(sections: readonly Section[]): boolean {
	const items = sections.flatMap((section) => section.items);
	const shaped = sections.some((section) => section.heading !== "") || items.some(isListed);
	const different = new Set(items.map(itemKey)).size;
	const circles = items.length >= leastRepeated && different * 2 < items.length;
	return shaped && !circles && !items.every((item) => sawNothing.test(item));
}

function fitted(all: readonly Section[]): CheckedSummary {
	const { sections, leftOut } = withinWords(all, mostSummaryWords);
	if (sections.length === 0) return { ok: false, reason: "too-long" };
	return { ok: true, note: { sections, captures: [] }, leftOut };
}

/** Whether an answer speaks to the user instead: with sections as they were asked for it does not, whatever it says before them. */
function refuses(sections: readonly Section[]): boolean {
	if (sections.some(({ heading, items }) => isAskedFor(heading) && items.length > 0)) return false;
	const headings = sections.map(({ heading }) => heading).filter((heading) => heading !== "");
	const items = sections.flatMap((section) => section.items);
	const toUser = [...items.filter((item) => !isListed(item)), ...headings];
	if (toUser.some((words) => declines(words) || (isQuestion(words) && !isListed(words))))
		return true;
	const asked = headings.length === 0 && items.every((item) => isQuestion(item));
	return items.length > 0 && (asked || items.every((item) => declines(item)));
}

function headed(answer: string): string {
	return answer.replace(boldName, headingFor).replace(namedByColon, headingFor);
}

function headingFor(line: string, name: string): string {
	return isAskedFor(name) ? `## ${name.trim()}` : line;
}

/** Words to the user before the first heading or list are not part of the note. */
function withoutPreamble(sections: readonly Section[]): readonly Section[] {
	const [first, ...rest] = sections;
	if (first?.heading !== "") return sections;
	const isPreamble = rest.length > 0 || announces(first.items[0] ?? "");
	const items = isPreamble ? first.items.filter(isListed) : first.items;
	return items.length === 0 ? rest : [{ ...first, items }, ...rest];
}

/** Neither are those behind the last list. */
function withoutClosing(sections: readonly Section[]): readonly Section[] {
	const last = sections.at(-1);
	const words = last?.items.at(-1) ?? "";
	if (last === undefined || isListed(words) || !closes(words)) return sections;
	return [...sections.slice(0, -1), { ...last, items: last.items.slice(0, -1) }];
}

function withoutPlaceholders(section: Section): Section {
	const items = section.items.filter((item) => {
		const words = wordsOf(item).replace(/^[([（*_]+|[)\]）.。*_\s]+$/g, "");
		return !emptyItem.test(words) && !saysNothingOpen(words);
	});
	return { ...section, items };
}

function withoutRepeats(section: Section): Section {
	const known = new Set<string>();
	const items = section.items.filter((item) => {
		const key = itemKey(item);
		const isNew = !known.has(key);
		known.add(key);
		return isNew;
	});
	return { ...section, items };
}

function isListed(item: string): boolean {
	return markerOf(item) !== "";
}
