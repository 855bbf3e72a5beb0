import { estimateTokens } from "#src/lib/tokens.ts";
import { tongueOf } from "./detect-tongue.ts";
import type { CommandEvidence, Evidence, FileEvidence } from "./evidence.ts";
import type { KnownNames } from "./known-names.ts";
import { claimedIn, type Matter, matters, mattersOf, tellsFinished } from "./outcome-claim.ts";
import { normalPath } from "./path-token.ts";
import { simpleCommands } from "./reference.ts";
import type { Said } from "./said.ts";
import { sentencesOf } from "./sentence.ts";
import { namesOf } from "./source-names.ts";
import { squeezed } from "./squeeze.ts";
import { type Terms, termsOf } from "./term-set.ts";
import type { Tongue } from "./tongue.ts";

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
	readonly userTongue: Tongue | undefined;
	/** All words that the user, the assistant, the summary before and the evidence use. */
	readonly spokenTerms: ReadonlySet<string>;
	/** What was told as finished. */
	readonly finished: readonly Terms[];
	/** Tokens of all that was said. */
	readonly tokens: number;
	readonly evidence: Evidence;
	readonly tongue: Tongue;
	readonly mostTokens: number;
}

/** UTF-16 units of one piece of a text whose words are compared, and pieces of one text at most. */
const pieceUnits = 1_500;
const mostPieces = 12;
/** What is compared of the assistant: its newest messages. */
const mostStatements = 300;

/** Looks at every message once, one for each step; all checks of drafts then only look up. */
export function* createSource(input: SourceInput): Generator<void, Source> {
	const { evidence, said, previous } = input;
	const names = yield* namesOf(input);
	const userTexts = userTextsOf(input);
	const userTerms = (yield* termsIn(userTexts)).flat();
	const spoken = [...statementsOf(said), previous, ...evidence.tasks.map(({ text }) => text)];
	const spokenTerms = [...userTerms, ...(yield* termsIn(spoken)).flat()];
	const finished = yield* finishedIn(evidence, statementsOf(said));
	const userText = userTexts.map(squeezed).join("\n");
	yield;
	const succeeded = succeededIn(input, userTexts);
	yield;
	const tokens = said.reduce((sum, { text }) => sum + estimateTokens(text), 0);
	yield;
	return {
		...{ names, userTerms, userText, succeeded, finished, evidence },
		files: new Map(evidence.files.map((file) => [normalPath(file.path), file])),
		commands: commandsOf(evidence),
		userTongue: tongueOf(userTexts.join("\n").slice(-20_000)),
		spokenTerms: new Set(spokenTerms.flatMap((terms) => [...terms.keys()])),
		tokens: tokens + estimateTokens(previous),
		tongue: input.tongue,
		mostTokens: input.mostTokens,
	};
}

/** The terms of each text's pieces. */
function* termsIn(texts: readonly string[]): Generator<void, readonly (readonly Terms[])[]> {
	const all: (readonly Terms[])[] = [];
	for (const text of texts) {
		yield;
		all.push(piecesOf(text).map(termsOf));
	}
	return all;
}

function userTextsOf({ said, evidence }: SourceInput): readonly string[] {
	const texts = said.filter(({ speaker }) => speaker === "user").map(({ text }) => text);
	return [
		...texts,
		...evidence.requests.map(({ text }) => text),
		...evidence.constraints.map(({ text }) => text),
	];
}

function statementsOf(said: readonly Said[]): readonly string[] {
	const statements = said.filter(({ speaker }) => speaker === "assistant" || speaker === "summary");
	return statements.slice(-mostStatements).map(({ text }) => text);
}

function piecesOf(text: string): readonly string[] {
	const count = Math.min(mostPieces, Math.ceil(text.length / pieceUnits));
	return Array.from({ length: count }, (_, at) =>
		text.slice(at * pieceUnits, (at + 1) * pieceUnits),
	);
}

function commandsOf(evidence: Evidence): ReadonlyMap<string, CommandEvidence> {
	const commands = new Map<string, CommandEvidence>();
	for (const command of evidence.commands) {
		for (const one of [command.command.trim(), ...simpleCommands(command.command)]) {
			const known = commands.get(one);
			if (known === undefined || known.at < command.at) commands.set(one, command);
		}
	}
	return commands;
}

function succeededIn(input: SourceInput, userTexts: readonly string[]): ReadonlySet<Matter> {
	const { evidence, said, previous } = input;
	const outcomes = newestOutcomes(evidence);
	const results = said.flatMap(({ result }) => (result?.failed === false ? [result] : []));
	const before = sentencesOf(previous).flatMap(claimedIn);
	return new Set([
		...matters.filter((matter) => outcomes.get(matter)?.outcome === "passed"),
		...results.flatMap(({ tool, command }) => mattersOf(command ?? tool.replaceAll("_", " "))),
		...userTexts.flatMap(sentencesOf).flatMap(claimedIn),
		// A failure since then makes an older success doubtful.
		...before.filter((matter) => outcomes.get(matter)?.outcome !== "failed"),
	]);
}

/** The newest command of each matter that is known to have gone well or badly. */
function newestOutcomes(evidence: Evidence): ReadonlyMap<Matter, CommandEvidence> {
	const newest = new Map<Matter, CommandEvidence>();
	const known = evidence.commands.filter(({ outcome }) => outcome !== "unknown");
	for (const command of known.toSorted((a, b) => a.at - b.at)) {
		for (const matter of mattersOf(command.command)) newest.set(matter, command);
	}
	return newest;
}

function* finishedIn(
	evidence: Evidence,
	statements: readonly string[],
): Generator<void, readonly Terms[]> {
	const finished = evidence.tasks.filter(({ done }) => done).map(({ text }) => text);
	const told: string[] = [];
	for (const text of statements) {
		yield;
		told.push(...sentencesOf(text.slice(-3_000)).filter(tellsFinished));
	}
	const terms: Terms[] = [];
	for (const text of [...finished, ...told.slice(-mostStatements)]) {
		yield;
		terms.push(termsOf(text));
	}
	return terms;
}
