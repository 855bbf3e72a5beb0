import { carriedFrom, entriesMarked } from "./carried-marks.ts";
import type { Artifact, Draft } from "./draft.ts";
import { referencesOf } from "./draft-lines.ts";
import { mapStatements, statementsOf } from "./draft-statements.ts";
import { entryMark, type IsEntry, looksLikeEntry, partMarks } from "./entry-mark.ts";
import { type Evidence, evidenceLists } from "./evidence.ts";
import { findEntries, isFromMemory, type Quest } from "./find-entries.ts";
import type { Said } from "./said.ts";
import { mapSentences } from "./sentence.ts";

/** Where the entries are looked for that a draft's statements stand on. */
export interface PointingInput {
	/** The messages that are summed up. */
	readonly said: readonly Said[];
	/** What the summary before was made of. */
	readonly previous: Draft | undefined;
	readonly evidence: Evidence;
}

/** Entries that one statement names, and those of a task or a state. */
const mostMarks = 3;
const mostInProse = 12;

/** The entries of each statement, by its text without any. */
type Pointers = ReadonlyMap<string, readonly string[]>;

/**
 * The draft with the entries behind its items and sentences in which they were said or done: those that they had in the
 * summary before, else the one of the conversation that fits best, else none. What the draft's writer named is taken out
 * and only tells where to look. In steps of a few milliseconds.
 */
export function* pointDraft(draft: Draft, input: PointingInput): Generator<undefined, Draft> {
	const isEntry = yield* entriesIn(input);
	const told = referencesOf(input.evidence);
	const others = draft.artifacts.filter(({ ref }) => !told.has(ref));
	const quests = new Map<string, Quest>();
	for (const statement of [...statementsOf(draft), ...others.map(artifactText)]) {
		const { entries, text } = partMarks(statement, isEntry);
		quests.set(text, { text, cited: [...(quests.get(text)?.cited ?? []), ...entries] });
	}
	yield;
	const pointers = yield* pointersOf([...quests.values()], input, isEntry);
	const entriesOf = (text: string) => pointers.get(text) ?? [];
	return mapStatements(draft, {
		item: (item) => {
			const { text } = partMarks(item, isEntry);
			return text === "" ? "" : text + entriesOf(text).map(entryMark).join("");
		},
		prose: (prose) => markedProse(prose, isEntry, entriesOf),
		artifact: (artifact) => {
			const { text: details } = partMarks(artifact.details, isEntry);
			const { text } = partMarks(artifactText(artifact), isEntry);
			const marks = told.has(artifact.ref) ? [] : entriesOf(text).map(entryMark);
			return { ...artifact, details: (details + marks.join("")).trim() };
		},
	});
}

function artifactText({ details, ref }: Artifact): string {
	return `${ref} ${details}`;
}

/** What names an entry: those that are known, whatever shape they have, and all that looks like one and was not just said. */
function* entriesIn({ evidence, previous, said }: PointingInput): Generator<undefined, IsEntry> {
	const known = new Set([
		...said.map(({ entry }) => entry),
		...evidenceLists.flatMap((name) => evidence[name].map(({ entry }) => entry)),
		...(previous === undefined ? [] : entriesMarked(previous)),
	]);
	const spoken = new Set<string>();
	for (const one of said) {
		if (!namesEntries(one)) for (const [, id = ""] of one.text.matchAll(lookalike)) spoken.add(id);
		yield;
	}
	return (id) => known.has(id) || (looksLikeEntry(id) && !spoken.has(id));
}

/** A colour or a number that has the shape of an entry. */
const lookalike = /#([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{8})(?![\da-z])/g;

/** What Waystation wrote names entries in just that shape. */
function namesEntries({ result, speaker }: Said): boolean {
	return speaker === "summary" || speaker === "custom" || isFromMemory(result?.tool);
}

function* pointersOf(
	quests: readonly Quest[],
	{ previous, said }: PointingInput,
	isEntry: IsEntry,
): Generator<undefined, Pointers> {
	const pointers = new Map<string, readonly string[]>();
	const open: Quest[] = [];
	const carry = previous && (yield* carriedFrom(previous, isEntry));
	for (const quest of quests) {
		const { entries, whole } = carry?.(quest.text) ?? { entries: [], whole: false };
		pointers.set(quest.text, entries);
		if (!whole) open.push(quest);
		yield;
	}
	const found = yield* findEntries(open, said);
	for (const [at, { text }] of open.entries()) {
		const entry = found[at];
		const own = entry === undefined ? [] : [entry];
		pointers.set(text, [...new Set([...(pointers.get(text) ?? []), ...own])]);
	}
	return new Map([...pointers].map(([text, entries]) => [text, entries.slice(0, mostMarks)]));
}

const lastSigns = /[.!?;。！？；]*$/;

/** Sentences with their entries before the sign that ends them; what several in a row share is named once. */
function markedProse(
	prose: string,
	isEntry: IsEntry,
	entriesOf: (text: string) => readonly string[],
): string {
	let left = mostInProse;
	let last = "";
	return mapSentences(prose, (sentence) => {
		const { text } = partMarks(sentence, isEntry);
		const entries = entriesOf(text).slice(0, left);
		const marks = entries.map(entryMark).join("");
		const isNew = marks !== last;
		last = marks;
		if (!isNew) return text;
		left -= entries.length;
		return text.replace(lastSigns, (signs) => marks + signs);
	});
}
