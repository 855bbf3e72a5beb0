import { cutToTokens } from "#src/lib/tokens.ts";
import { artifactLine } from "./artifact-line.ts";
import type { Draft, ListSection } from "./draft.ts";
import { partLastMarks, withoutHalfMark } from "./entry-mark.ts";
import type { Evidence } from "./evidence.ts";
import { type Told, tells, toldBy } from "./repeat.ts";
import { codeHeadings, headingOf } from "./section.ts";
import { lineText, proseText, type Rank, type SummaryLine } from "./summary-line.ts";

/** Of the budget, what the task and the state may take at most. */
const taskShare = 0.12;
const stateShare = 0.18;

const ranks: Readonly<Record<ListSection, Rank>> = {
	constraints: 2,
	next_steps: 2,
	decisions: 3,
	dead_ends: 3,
	open_loops: 3,
	knowledge: 4,
	breadcrumbs: 6,
};
const order: readonly ListSection[] = [
	"constraints",
	"next_steps",
	"open_loops",
	"decisions",
	"dead_ends",
	"knowledge",
	"breadcrumbs",
];

/** Lines for what the model wrote: each item once, and none that the evidence tells itself. */
export function draftLines(
	draft: Draft,
	evidence: Evidence,
	budgetTokens: number,
): readonly SummaryLine[] {
	// A list that was only read tells no step of this session's work.
	const tasks = evidence.tasks.filter(({ done, own }) => done || own === true);
	const told = [...evidence.constraints, ...tasks].map(({ text }) => toldBy(text));
	const lists = order.flatMap((name) =>
		draft.lists[name].filter((item) => isNew(item, told)).map((item) => itemLine(name, item)),
	);
	return [
		...proseLine("task", draft.task, budgetTokens * taskShare),
		...proseLine("state", draft.state, budgetTokens * stateShare),
		...lists,
		...otherArtifacts(draft, evidence),
	];
}

function isNew(item: string, told: Told[]): boolean {
	const one = toldBy(partLastMarks(item).text);
	if (told.some((other) => tells(other, one))) return false;
	told.push(one);
	return true;
}

function itemLine(name: ListSection, item: string): SummaryLine {
	return { part: headingOf(name), group: "", rank: ranks[name], text: `- ${lineText(item)}` };
}

function proseLine(name: "task" | "state", text: string, budget: number): readonly SummaryLine[] {
	const prose = withClosedCode(withoutHalfMark(cutToTokens(proseText(text), budget)));
	return prose === "" ? [] : [{ part: headingOf(name), group: "", rank: 1, text: prose }];
}

/** A code block that a cut left open would swallow what follows. */
function withClosedCode(text: string): string {
	const fences = text.match(/^[ \t]*(?:`{3,}|~{3,})/gm) ?? [];
	return fences.length % 2 === 0 ? text : `${text}\n${(fences.at(-1) ?? "").trim()}`;
}

/** What the evidence has no list for, or does not know. */
function otherArtifacts(draft: Draft, evidence: Evidence): readonly SummaryLine[] {
	const known = referencesOf(evidence);
	return draft.artifacts
		.filter(({ ref }) => !known.has(ref))
		.map((artifact) => ({
			part: codeHeadings.others,
			group: "",
			rank: 5,
			text: lineText(artifactLine(artifact)),
		}));
}

/** What of a draft's artifacts the evidence tells itself. */
export function referencesOf({ commands, files }: Evidence): ReadonlySet<string> {
	return new Set([...files.map(({ path }) => path), ...commands.map(({ command }) => command)]);
}
