import type { Span } from "#src/lib/span.ts";
import { type SectionName, sectionNames } from "./section.ts";

/** A tag of the schema, wherever it stands. */
interface Tag extends Span {
	readonly section: SectionName | "summary";
	readonly kind: "open" | "close" | "empty";
	/** Whether nothing but other tags stands before it on its line. */
	readonly starts: boolean;
	/** Whether another tag, or the end of the answer, follows it. */
	readonly ends: boolean;
}

const names = ["summary", ...sectionNames].map((name) => name.replace("_", "[-_ ]?")).join("|");
const tagShape = new RegExp(`<(/?)(${names})(?:\\s[^<>\\n]{0,200})?(/?)>`, "gi");
const fenceLine = /^[ \t]*(`{3,}|~{3,})/;
const onlyFence = /^\s*(?:`{3,}|~{3,})\s*$/;

/**
 * The bodies of the sections of an answer that is written in tags. A tag that is quoted in prose or code neither opens
 * nor closes a section; a section without its closing tag ends where the next one begins. Linear in the answer.
 */
export function sectionsInTags(answer: string): ReadonlyMap<SectionName, string> {
	const all = tagsIn(answer);
	const bare = bodiesOf(answer, all);
	const code = codeSpans(answer, all.find((tag) => tag.kind === "open" && tag.starts)?.end ?? 0);
	if (code.length === 0) return bare;
	const outside = bodiesOf(answer, withoutSpans(all, code));
	// An odd fence would hide sections; then its code is not to be trusted.
	return outside.size >= bare.size ? outside : bare;
}

function tagsIn(answer: string): readonly Tag[] {
	const matches = [...answer.matchAll(tagShape)];
	return matches.map((match, at) => {
		const [whole, slash, name = "", selfClosing] = match;
		const end = match.index + whole.length;
		const before = matches[at - 1];
		const from = before === undefined ? 0 : before.index + before[0].length;
		const next = matches[at + 1]?.index ?? answer.length;
		const last = matches[at + 1] === undefined;
		return {
			section: sectionNamed(name),
			kind: kindOf(slash, selfClosing),
			start: match.index,
			end,
			starts: startsLine(answer.slice(from, match.index), before !== undefined || from === 0),
			ends: endsSection(answer.slice(end, next), last),
		};
	});
}

function sectionNamed(name: string): SectionName | "summary" {
	const key = name.toLowerCase().replace(/[-_ ]/g, "");
	return sectionNames.find((one) => one.replace("_", "") === key) ?? "summary";
}

function kindOf(slash: string | undefined, selfClosing: string | undefined): Tag["kind"] {
	if (slash) return "close";
	return selfClosing ? "empty" : "open";
}

function startsLine(between: string, touches: boolean): boolean {
	const line = between.slice(between.lastIndexOf("\n") + 1);
	return line.trim() === "" && (touches || between.includes("\n"));
}

function endsSection(between: string, last: boolean): boolean {
	return between.trim() === "" || (last && onlyFence.test(between));
}

function bodiesOf(answer: string, tags: readonly Tag[]): ReadonlyMap<SectionName, string> {
	const bodies = new Map<SectionName, string>();
	for (let at = 0; at < tags.length; at += 1) {
		const tag = tags[at];
		if (tag === undefined || !opens(tag, bodies)) continue;
		const end = tag.kind === "empty" ? { at, start: tag.end } : endOf(tags, at, bodies, answer);
		bodies.set(tag.section, answer.slice(tag.end, end.start));
		at = end.at;
	}
	return bodies;
}

function opens(
	tag: Tag,
	seen: ReadonlyMap<SectionName, string>,
): tag is Tag & { readonly section: SectionName } {
	return tag.kind !== "close" && tag.starts && tag.section !== "summary" && !seen.has(tag.section);
}

/** What the tags after an opening one say of where its section may end, as places among the tags. */
interface Ends {
	/** Its first closing tag that is followed by another tag. */
	proper: number;
	/** Where another section begins, or all of them end. */
	other: number;
	/** Its last closing tag before that. */
	own: number;
	/** The same section once more after another began: the answer repeats itself. */
	again: number;
}

function endOf(
	tags: readonly Tag[],
	from: number,
	seen: ReadonlyMap<SectionName, string>,
	answer: string,
): { readonly at: number; readonly start: number } {
	const ends: Ends = { proper: -1, other: -1, own: -1, again: -1 };
	const section = tags[from]?.section;
	for (let at = from + 1; at < tags.length && ends.proper < 0; at += 1) {
		const tag = tags[at];
		if (tag !== undefined) note(ends, tag, at, section, seen);
	}
	const closed = ends.proper >= 0 && ends.again < 0 ? ends.proper : ends.own;
	const closing = tags[closed];
	if (closing !== undefined) return { at: closed, start: closing.start };
	const next = tags[ends.other];
	if (next === undefined) return { at: tags.length, start: withoutCutTag(answer) };
	return { at: ends.other - 1, start: next.start };
}

/** Where an answer ends that was cut inside a tag. */
function withoutCutTag(answer: string): number {
	return answer.length - (/<\/?[a-z_]{0,14}$/i.exec(answer.slice(-16))?.[0].length ?? 0);
}

function note(
	ends: Ends,
	tag: Tag,
	at: number,
	section: Tag["section"] | undefined,
	seen: ReadonlyMap<SectionName, string>,
): void {
	if (tag.section === section) {
		if (tag.kind === "close") noteOwn(ends, tag, at);
		else if (tag.starts && ends.other >= 0) ends.again = at;
	} else if (ends.other < 0 && tag.starts && (opens(tag, seen) || closesAll(tag))) {
		ends.other = at;
	}
}

function noteOwn(ends: Ends, tag: Tag, at: number): void {
	if (tag.ends) ends.proper = at;
	if (ends.other < 0) ends.own = at;
}

function closesAll(tag: Tag): boolean {
	return tag.section === "summary" && tag.kind === "close";
}

/** The fenced code blocks from a place on that are closed. */
function codeSpans(answer: string, from: number): readonly Span[] {
	const spans: Span[] = [];
	let open: { readonly sign: string; readonly start: number } | undefined;
	let start = from;
	for (const line of answer.slice(from).split("\n")) {
		const sign = fenceLine.exec(line)?.[1];
		if (open === undefined) {
			if (sign !== undefined) open = { sign, start };
		} else if (sign !== undefined && line.trim() === sign && sign.startsWith(open.sign)) {
			spans.push({ start: open.start, end: start + line.length });
			open = undefined;
		}
		start += line.length + 1;
	}
	return spans;
}

/** Both lists are in order. */
function withoutSpans(tags: readonly Tag[], spans: readonly Span[]): readonly Tag[] {
	let at = 0;
	return tags.filter((tag) => {
		while ((spans[at]?.end ?? Number.POSITIVE_INFINITY) <= tag.start) at += 1;
		return tag.start < (spans[at]?.start ?? Number.POSITIVE_INFINITY);
	});
}
