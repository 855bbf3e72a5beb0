import { estimateSteps, estimateTokens } from "#src/lib/tokens.ts";
import { tongueOf } from "./detect-tongue.ts";
import type { CommandEvidence, Evidence, FileEvidence } from "./evidence.ts";
import { createNames, type KnownNames } from "./known-names.ts";
import { type Matter, tellsFinished } from "./outcome-claim.ts";
import { createOutcomes } from "./outcomes.ts";
import { normalPath } from "./path-token.ts";
import { toldByStatus } from "./proven-commands.ts";
import { simpleCommands } from "./reference.ts";
import { type Timed, type Wish, wishOf } from "./reopening.ts";
import type { Said } from "./said.ts";
import { sentencesOf } from "./sentence.ts";
import { addEvidence, addSaid, linePiecesOf } from "./source-names.ts";
import { mostStatements, piecesOf, pieceUnits, statementsIn, userTextsOf } from "./spoken.ts";
import { squeezed } from "./squeeze.ts";
import { type Terms, termsOf } from "./term-set.ts";
import type { Tongue } from "./tongue.ts";
import { type Clause, clauseOf, clausesIn } from "./user-clause.ts";

/** What a draft is checked against. */
export interface SourceInput {
	/** The messages that are summed up. */
	readonly said: readonly Said[];
	/** The text of the summary before; empty for none. */
	readonly previous: string;
	readonly evidence: Evidence;
	readonly tongue: Tongue;
	/** Tokens of a draft at most. */
	readonly mostTokens: number;
}

/** A conversation made ready to be asked what it holds. */
export interface Source {
	readonly names: KnownNames;
	readonly files: ReadonlyMap<string, FileEvidence>;
	/** The newest run of each simple command. */
	readonly commands: ReadonlyMap<string, CommandEvidence>;
	/** What went well, by a result, by the user's word, or by the summary before. */
	readonly succeeded: ReadonlySet<Matter>;
	/** What the user said, without white space, in one width and case, one text after the other. */
	readonly userText: string;
	/** The words of each thing that the user said. */
	readonly userTerms: readonly Terms[];
	/** What the user said, clause by clause. */
	readonly userClauses: readonly Clause[];
	/** All words that the user said. */
	readonly userUnion: ReadonlySet<string>;
	readonly userTongue: Tongue | undefined;
	/** All words that the user, the assistant, the summary before and the evidence use. */
	readonly spokenTerms: ReadonlySet<string>;
	/** What was told as finished, and what the user said by which it may be open again. */
	readonly finished: readonly Timed[];
	readonly wishes: readonly Wish[];
	/** Tokens of all that was said. */
	readonly tokens: number;
	readonly evidence: Evidence;
	readonly tongue: Tongue;
	readonly mostTokens: number;
}

/** Clauses of the user that are compared, the newest. */
const mostClauses = 3_000;

/** Looks at every message once; all checks of drafts then only look up. */
export function createSource(input: SourceInput): Source {
	const steps = sourceSteps(input);
	for (;;) {
		const step = steps.next();
		if (step.done) return step.value;
	}
}

/** The same in steps of a few milliseconds each, for a caller that has other things to do in between. */
export function* sourceSteps(input: SourceInput): Generator<undefined, Source> {
	const { evidence, said, previous } = input;
	const names = createNames();
	const results = createOutcomes(evidence);
	let tokens = estimateTokens(previous);
	for (const one of said) {
		yield* addSaid(names, one);
		results.add(one);
		yield;
		tokens += yield* estimateSteps(one.text);
	}
	names.addText(previous);
	addEvidence(names, evidence);
	yield;
	const userTexts = userTextsOf(said, evidence);
	const statements = statementsIn(said).map(({ text }) => text);
	const spoken = [...statements, previous, ...evidence.tasks.map(({ text }) => text)];
	const userTerms = yield* termsInSteps(userTexts.flatMap(piecesOf));
	const userClauses = yield* clausesInSteps(userTexts.flatMap(piecesOf));
	const spokenTerms = yield* termsInSteps(spoken.flatMap(piecesOf));
	const finished = yield* timedInSteps(finishedIn(input));
	const wishes = yield* wishesInSteps(input);
	const userUnion = unionOf(userTerms);
	const userText = yield* squeezedInSteps(userTexts);
	return {
		names: names.names,
		files: new Map(evidence.files.map((file) => [normalPath(file.path), file])),
		commands: commandsOf(evidence),
		succeeded: results.succeeded(previous),
		userText,
		userTerms,
		userClauses,
		userUnion,
		userTongue: tongueOf(userTexts.join("\n").slice(-20_000)),
		spokenTerms: unionOf([...userTerms, ...spokenTerms]),
		finished,
		wishes,
		tokens,
		evidence,
		tongue: input.tongue,
		mostTokens: input.mostTokens,
	};
}

function* termsInSteps(texts: readonly string[]): Generator<undefined, readonly Terms[]> {
	const all: Terms[] = [];
	for (const text of texts) {
		all.push(termsOf(text));
		yield;
	}
	return all;
}

function* squeezedInSteps(texts: readonly string[]): Generator<undefined, string> {
	const all: string[] = [];
	for (const text of texts) {
		let own = "";
		for (const piece of linePiecesOf(text)) {
			own += squeezed(piece);
			yield;
		}
		all.push(own);
	}
	return all.join("\n");
}

function* clausesInSteps(texts: readonly string[]): Generator<undefined, readonly Clause[]> {
	const all = new Map<string, Clause>();
	for (const text of texts) {
		for (const clause of clausesIn(text)) if (!all.has(clause)) all.set(clause, clauseOf(clause));
		yield;
	}
	return [...all.values()].slice(-mostClauses);
}

function unionOf(all: readonly Terms[]): Set<string> {
	return new Set(all.flatMap((terms) => [...terms.keys()]));
}

function commandsOf(evidence: Evidence): ReadonlyMap<string, CommandEvidence> {
	const commands = new Map<string, CommandEvidence>();
	const put = (name: string, command: CommandEvidence) => {
		const known = commands.get(name);
		if (known === undefined || known.at < command.at) commands.set(name, command);
	};
	for (const command of evidence.commands) {
		put(command.command.trim(), command);
		const proven = provenIn(command);
		for (const one of simpleCommands(command.command)) {
			put(one, proven?.has(one) === false ? { ...command, outcome: "unknown" } : command);
		}
	}
	return commands;
}

/** The simple commands that a line's success proves; undefined where it is not one of several that went well. */
function provenIn({ command, outcome }: CommandEvidence): ReadonlySet<string> | undefined {
	if (outcome !== "passed") return undefined;
	const told = toldByStatus(command).commands.map(({ words }) =>
		words.map(({ text }) => text).join(" "),
	);
	return new Set(told.flatMap(simpleCommands));
}

interface Told {
	readonly text: string;
	readonly at: number;
}

function finishedIn({ evidence, said }: SourceInput): readonly Told[] {
	const told = statementsIn(said).flatMap(({ text, at }) =>
		sentencesOf(text.slice(-3_000))
			.filter(tellsFinished)
			.map((sentence) => ({ text: sentence, at })),
	);
	return [...evidence.tasks.filter(({ done }) => done), ...told.slice(-mostStatements)];
}

function* timedInSteps(told: readonly Told[]): Generator<undefined, readonly Timed[]> {
	const all: Timed[] = [];
	for (const { text, at } of told) {
		all.push({ terms: termsOf(text), at });
		yield;
	}
	return all;
}

function* wishesInSteps({ evidence, said }: SourceInput): Generator<undefined, readonly Wish[]> {
	const own = [...said.filter(({ speaker }) => speaker === "user"), ...evidence.requests];
	const all: Wish[] = [];
	for (const { text, at } of own.slice(-mostStatements)) {
		const wish = wishOf(text.slice(0, pieceUnits), at);
		if (wish !== undefined) all.push(wish);
		yield;
	}
	return all;
}
