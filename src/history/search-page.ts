import { estimateTokens } from "#src/lib/tokens.ts";
import { encodeEntryId } from "./entry-id.ts";
import { excerptOf } from "./excerpt.ts";
import type { Hit, Mark, SearchAnswer } from "./found.ts";
import type { Statement } from "./reversal.ts";

/** UTF-16 units of one hit's text. */
const excerptUnits = 400;
const laterUnits = 160;

export interface SearchPage {
	readonly text: string;
	readonly shown: number;
	/** Where the next page goes on; undefined at the end. */
	readonly next: Mark | undefined;
}

export interface PageQuestion {
	readonly answer: SearchAnswer;
	readonly terms: readonly string[];
	/** What was looked through, in words. */
	readonly where: string;
	/** Whether this is the first page. */
	readonly first: boolean;
	/** Tokens for the whole page. */
	readonly tokens: number;
	/** What took a hit's statement back, by the hit's id. */
	readonly later: ReadonlyMap<string, Statement>;
	/** The cursor of a mark. */
	cursor(mark: Mark): string;
}

/** Tokens that stay free for what stands around the hits. */
const aroundTokens = 120;

/** A page of hits for the model, as many as its tokens allow; the first one always. */
export function composePage(question: PageQuestion): SearchPage {
	const { answer, terms, tokens, later } = question;
	const lines: string[] = [];
	let left = tokens - aroundTokens;
	let shown = 0;
	let near = false;
	for (const hit of answer.hits) {
		const heading: string[] = hit.phase === "near" && !near ? [headingOf(answer)] : [];
		const block = [...heading, ...hitLines(hit, terms, later.get(hit.id))];
		const cost = estimateTokens(block.join("\n")) + 1;
		if (shown > 0 && cost > left) break;
		near ||= heading.length > 0;
		left -= cost;
		lines.push(...block);
		shown += 1;
	}
	const last = answer.hits[shown - 1];
	const next = shown < answer.hits.length && last !== undefined ? markOf(last) : answer.next;
	const foot = footLines(question, shown, next);
	return { text: [headLine(question, shown), ...lines, ...foot].join("\n"), shown, next };
}

const nearHeading = "Not all words, but most of the rare ones:";
const rankedHeading = "By their rarer words, the best fits first:";

/** Whether entries with all words are ranked among the others, as for a sentence. */
function isRanked({ count, hits }: SearchAnswer): boolean {
	return count > 0 && hits[0]?.phase === "near";
}

function headingOf(answer: SearchAnswer): string {
	return isRanked(answer) ? rankedHeading : nearHeading;
}

function markOf({ phase, order, key }: Hit): Mark {
	return { phase, order, key };
}

function hitLines(hit: Hit, terms: readonly string[], later: Statement | undefined): string[] {
	const name = encodeEntryId(hit.id, hit.key);
	const tools = hit.tools.length === 0 ? "" : ` ${[...new Set(hit.tools)].join(",")}`;
	const marks = `${hit.nested ? " [subagent]" : ""}${hit.echo ? " [repeats]" : ""}`;
	const excerpt = excerptOf(hit.window, terms, excerptUnits);
	const line = `[${name}] ${minuteOf(hit.at)} ${hit.role}${tools}${marks}: ${excerpt}`;
	if (later === undefined) return [line];
	const said = later.text.slice(0, laterUnits);
	return [
		line,
		`  later, perhaps instead: [${later.id}] ${minuteOf(later.at)} ${later.role}: ${said}`,
	];
}

/** The minute in UTC; empty for an entry without a time. */
function minuteOf(at: number): string {
	return at > 0 ? new Date(at).toISOString().slice(0, 16).replace("T", " ") : "";
}

function headLine({ answer, where }: PageQuestion, shown: number): string {
	const { files, more } = answer;
	const count = Math.max(answer.count - answer.skipped, 0);
	if (count === 0 && !more) return `No entry in ${where} holds all of it.`;
	const found = `${count}${more ? "+" : ""} ${count === 1 ? "entry" : "entries"}`;
	const sessions = `${files}${more ? "+" : ""} ${files === 1 ? "session" : "sessions"}`;
	if (isRanked(answer)) {
		return `${found} in ${sessions} of ${where} with every word; ${shown} shown of all. Times are UTC.`;
	}
	return `${found} in ${sessions} of ${where}, newest first; ${shown} shown. Times are UTC.`;
}

function footLines(
	{ answer, cursor, first }: PageQuestion,
	shown: number,
	next: Mark | undefined,
): string[] {
	const { building, skipped, unreadable } = answer;
	const lines: string[] = [];
	if (first && skipped > 0) lines.push(`${skipped} more in your context already.`);
	if (building) lines.push("The index is still being built; everything was searched all the same.");
	if (unreadable.length > 0) lines.push(`Not readable: ${unreadable.slice(0, 5).join(", ")}`);
	if (next !== undefined) lines.push(`More with cursor "${cursor(next)}" and the same query.`);
	if (shown > 0) lines.push('Whole entry: op "read" with its id.');
	return lines;
}
