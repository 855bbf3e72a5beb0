import { isToolCall } from "#src/lib/tool-call.ts";
import { markerOf } from "./block.ts";
import { decodeNote } from "./decode-note.ts";
import { isAbout, type Subject } from "./heading.ts";
import { wordsOf } from "./item.ts";
import { emptyNote, type Note, type Section } from "./note.ts";

/** UTF-16 units; 300 words are about a third of it, so more is no summary. */
const mostUnits = 6_000;

const subjects: readonly Subject[] = ["todo", "decisions", "blockers", "next", "done"];

const thoughts = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i;

/** A code block around everything, with or without a line that announces it. */
const wrapping = /^(?:[^\n]*[:：]\s*)?(`{3,}|~{3,})(?:markdown|md)?[ \t]*\n([\s\S]*?)\n?\1[ \t]*$/i;

/** A line that names a section without being a heading: bold, or with a colon. */
const boldName = /^(?:\*\*|__)([^\n*_:：]{2,30})[:：]?(?:\*\*|__)[:：]?[ \t]*$/gm;
const namedByColon = /^([^\s\-*#:：][^\n:：]{1,30})[:：][ \t]*$/gm;

/** The sentence that the prompt asks for, and what models make of it. */
const nothingOpen = [
	/^(?:there is |there's )?(?:nothing (?:is |left )?(?:open|unfinished|to carry over|to do)|no (?:open|unfinished) (?:work|items?|tasks?))(?: left| remaining)?$/i,
	/^(?:目前|当前|暂时)?(?:没有|无|暂无)(?:任何)?(?:未完成|待办|遗留)的?(?:工作|事项|任务|内容)?$/,
];

const placeholder = /^(?:none|n\/a|nothing|empty|无|暂无|没有|空)$/i;

/** A model that says it saw nothing was not given what we have; its answer must not replace a note. */
const sawNothing =
	/(?:no|empty) (?:conversation|content|messages?|history)\b|nothing to summari[sz]e|conversation (?:is|was) empty|没有(?:可|需要)?(?:总结|摘要)的|(?:对话|会话)(?:内容)?(?:是|为)空/i;

/** What became of a model's answer. */
export type CheckedSummary =
	| { readonly ok: true; readonly note: Note }
	| { readonly ok: false; readonly reason: "empty" | "too-long" | "not-a-note" };

/** Takes a model's answer as a note when it is one, without wrapping, thoughts and words around it. */
export function checkSummary(text: string): CheckedSummary {
	const answer = unwrapped(text);
	if (answer === "") return { ok: false, reason: "empty" };
	if (answer.length > mostUnits) return { ok: false, reason: "too-long" };
	if (saysNothingOpen(answer)) return { ok: true, note: emptyNote };
	if (isToolCall(answer)) return { ok: false, reason: "not-a-note" };
	const read = withoutPreamble(decodeNote(headed(answer)).sections);
	const sections = read.map(withoutPlaceholders).filter((section) => section.items.length > 0);
	const items = sections.flatMap((section) => section.items);
	const shaped = sections.some((section) => section.heading !== "") || items.some(isListed);
	// Sections that say "none" and nothing else are the model's way to say that nothing is open.
	if (items.length === 0) return emptied(read);
	if (!shaped || items.every((item) => sawNothing.test(item))) {
		return { ok: false, reason: "not-a-note" };
	}
	return { ok: true, note: { sections, captures: [] } };
}

function emptied(sections: readonly Section[]): CheckedSummary {
	const said = sections.some((section) => section.items.length > 0);
	return said ? { ok: true, note: emptyNote } : { ok: false, reason: "not-a-note" };
}

/** Takes off thoughts and a code block around the whole answer. */
function unwrapped(text: string): string {
	const spoken = text.replace(thoughts, "").trim();
	// The search for the end of a wrapping is for answers that could be taken at all.
	if (spoken.length > 2 * mostUnits) return spoken;
	return wrapping.exec(spoken)?.[2]?.trim() ?? spoken;
}

function saysNothingOpen(answer: string): boolean {
	const sentence = answer.replace(/^[#\-*\s]+|[.。!！*\s]+$/g, "");
	return nothingOpen.some((form) => form.test(sentence));
}

function headed(answer: string): string {
	return answer.replace(boldName, headingFor).replace(namedByColon, headingFor);
}

function headingFor(line: string, name: string): string {
	return subjects.some((subject) => isAbout(name, subject)) ? `## ${name.trim()}` : line;
}

/** Words to the user before the first heading or list are not part of the note. */
function withoutPreamble(sections: readonly Section[]): readonly Section[] {
	const [first, ...rest] = sections;
	if (first?.heading !== "") return sections;
	const announces = rest.length > 0 || /[:：]$/.test(first.items[0] ?? "");
	const items = announces ? first.items.filter(isListed) : first.items;
	return items.length === 0 ? rest : [{ ...first, items }, ...rest];
}

function withoutPlaceholders(section: Section): Section {
	const items = section.items.filter((item) => {
		const words = wordsOf(item).replace(/^[([（*_]+|[)\]）.。*_\s]+$/g, "");
		return !placeholder.test(words) && !saysNothingOpen(words);
	});
	return { ...section, items };
}

function isListed(item: string): boolean {
	return markerOf(item) !== "";
}
