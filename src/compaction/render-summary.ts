import { redact } from "#src/lib/redact.ts";
import { oneLine } from "#src/lib/text.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import { bareLines } from "./bare-lines.ts";
import type { Draft } from "./draft.ts";
import { draftLines } from "./draft-lines.ts";
import type { Evidence, EvidenceList } from "./evidence.ts";
import {
	evidenceLines,
	fullLengths,
	remarksOf,
	type Style,
	shortLengths,
} from "./evidence-lines.ts";
import type { Origin } from "./recalled.ts";
import { type RenderWords, renderWords } from "./render-words.ts";
import { codeHeadings, headingOf } from "./section.ts";
import { parts, type SummaryLine } from "./summary-line.ts";
import { tightLines } from "./tight-lines.ts";
import type { Tongue } from "./tongue.ts";

/** One compaction, by which its summary differs from every other. */
export interface Run {
	/** Which compaction of the session it is, from 1. */
	readonly number: number;
	/** Milliseconds on the wall clock. */
	readonly at: number;
	readonly id: string;
}

export interface SummaryParts {
	/** What the model wrote and the review left; undefined where no model could be asked. */
	readonly draft: Draft | undefined;
	readonly evidence: Evidence;
	readonly tongue: Tongue;
	readonly run: Run;
	/** Where the draft comes from that no model wrote for this summary; `left` are the items that only the memory tells. */
	readonly recalled?: (Origin & { readonly left: number }) | undefined;
	/**
	 * Estimated tokens of the whole. What must not be lost (requests that are not answered, files that were changed,
	 * commands that failed) comes first, in short where it has to be; what has no room even so is counted, with where it
	 * is found.
	 */
	readonly budgetTokens: number;
}

/** Of the room, what must not be lost may take before it is told in short, and at most. */
const fullShare = 0.5;
const shortShare = 0.75;

/** Tokens that what must not be lost may take of any room, or it would not be told at all. */
const leastTight = 240;

const taskPart = headingOf("task");

/** Where the summary says how much only the memory tells. */
const memoryLine = { part: headingOf("breadcrumbs"), group: "", rank: 2 } as const;

const listParts: Readonly<Record<EvidenceList, string>> = {
	files: codeHeadings.files,
	commands: codeHeadings.commands,
	requests: codeHeadings.earlier,
	constraints: headingOf("constraints"),
	tasks: codeHeadings.checklist,
	urls: codeHeadings.references,
	commits: codeHeadings.references,
};

/**
 * The Markdown that stands for the conversation from now on: what code found, complete whatever the model did, with
 * the model's prose around it, without secrets. With one draft, evidence and budget it has the same size every time.
 */
export function renderSummary(given: SummaryParts): string {
	const words = renderWords[given.tongue];
	const head = `${headOf(given.run)}\n\n${words.preamble}`;
	const full = linesOf(given, words, fullLengths);
	const room = given.budgetTokens - estimateTokens(head) - frameTokens(full, words);
	const lines = linesWithin(given, words, full, room);
	const kept = withinRoom(lines, room);
	const lost = lostIn(lines, kept, given.evidence);
	const sections = parts.flatMap((part) => sectionOf(part, kept, lost.get(part) ?? 0, words));
	return redact([head, ...sections].join("\n\n")).text;
}

/** The lines in full, in short where what must not be lost takes much of the room, and bounded where it takes more. */
function linesWithin(
	given: SummaryParts,
	words: RenderWords,
	full: readonly SummaryLine[],
	room: number,
): readonly SummaryLine[] {
	const isKept = ({ rank }: SummaryLine) => rank === 0;
	if (tokensOf(full.filter(isKept)) <= room * fullShare) return full;
	const short = linesOf(given, words, shortLengths);
	const most = Math.max(leastTight, room * shortShare);
	if (tokensOf(short.filter(isKept)) <= most) return short;
	const others = short.filter((line) => !isKept(line));
	return [...tightLines(given.evidence, words, most), ...others];
}

function headOf({ number, at, id }: Run): string {
	const when = new Date(at).toISOString().slice(0, 16).replace("T", " ");
	return `[Waystation summary ${number} · ${when} UTC · run ${oneLine(id)}]`;
}

function linesOf(
	{ draft, evidence, budgetTokens, recalled }: SummaryParts,
	words: RenderWords,
	lengths: Style["lengths"],
): readonly SummaryLine[] {
	const isWritten = draft !== undefined && recalled === undefined;
	const style = {
		words,
		lengths,
		remarks: remarksOf(draft?.artifacts ?? []),
		answers: draft === undefined,
	};
	const told = draft === undefined ? [] : draftLines(draft, evidence, budgetTokens);
	// What the model did not tell, or not truly, code tells as far as it can.
	const origin = recalled === undefined ? words.withoutModel : words.fromMemory(recalled.records);
	const bare = bareLines(evidence, words, origin).filter(
		({ part }) => !isWritten || (part === taskPart && draft.task === ""),
	);
	const left = recalled?.left ?? 0;
	const more = left === 0 ? [] : [{ ...memoryLine, text: `- ${words.inMemory(left)}` }];
	return [...evidenceLines(evidence, style), ...bare, ...told, ...more];
}

/** Tokens of all headings, and of the lines that count what is left out. */
function frameTokens(lines: readonly SummaryLine[], words: RenderWords): number {
	const headings = new Set(lines.flatMap(({ part, group }) => [`## ${part}`, `### ${group}`]));
	const used = new Set(lines.map(({ part }) => part));
	const counting = estimateTokens(words.more(999)) + 2;
	const named = [...headings].reduce((sum, heading) => sum + estimateTokens(heading) + 2, 0);
	return named + used.size * counting;
}

function tokensOf(lines: readonly SummaryLine[]): number {
	return lines.reduce((sum, { text }) => sum + estimateTokens(text) + 1, 0);
}

/** The most important lines that fit; of rank 0 all. */
function withinRoom(lines: readonly SummaryLine[], room: number): ReadonlySet<SummaryLine> {
	const kept = new Set<SummaryLine>();
	let left = room;
	const worth = lines.filter(({ rank }) => rank < 8);
	for (const line of worth.toSorted((a, b) => a.rank - b.rank)) {
		const cost = estimateTokens(line.text) + 1;
		if (line.rank > 0 && cost > left) continue;
		left -= cost;
		kept.add(line);
	}
	return kept;
}

/** How many lines each part lacks. */
function lostIn(
	lines: readonly SummaryLine[],
	kept: ReadonlySet<SummaryLine>,
	{ omitted }: Evidence,
): ReadonlyMap<string, number> {
	const lost = new Map<string, number>();
	const add = (part: string, count: number) => lost.set(part, (lost.get(part) ?? 0) + count);
	for (const line of lines) if (!kept.has(line)) add(line.part, 1);
	for (const [list, part] of Object.entries(listParts)) {
		const count = Object.entries(omitted).find(([name]) => name === list)?.[1] ?? 0;
		if (count > 0) add(part, count);
	}
	return lost;
}

function sectionOf(
	part: string,
	kept: ReadonlySet<SummaryLine>,
	lost: number,
	words: RenderWords,
): readonly string[] {
	const own = [...kept].filter((line) => line.part === part);
	const more = lost > 0 ? [`- ${words.more(lost)}`] : [];
	if (own.length === 0 && more.length === 0) return [];
	const groups = [...new Set(own.map(({ group }) => group))];
	const bodies = groups.map((group) => {
		const texts = own.filter((line) => line.group === group).map(({ text }) => text);
		return [...(group === "" ? [] : [`### ${group}`]), ...texts].join("\n");
	});
	return [[`## ${part}`, ...bodies, ...more].join("\n")];
}
