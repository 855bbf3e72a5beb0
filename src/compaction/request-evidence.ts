import { withoutInsertions } from "#src/lib/insertions.ts";
import { talkOf } from "#src/lib/talk.ts";
import { topicWords } from "#src/lib/words.ts";
import type { RequestEvidence } from "./evidence.ts";
import { createRecent, type Kept, keepBest } from "./recent.ts";
import type { Said } from "./said.ts";
import { endsOf, lineOf } from "./scrubbed.ts";

/** UTF-16 units of a request that are kept: all of what people type, both ends of what they paste. */
const mostTextUnits = 1_000;
/** More than anybody asked for in the longest session that we measured; told in full some 6,000 tokens. */
const mostRequests = 120;

/** How many answers are kept, and their UTF-16 units: some 200 tokens of the last, a line of each other. */
const mostAnswers = 6;
const lastAnswerUnits = 800;
const answerUnits = 240;

/** UTF-16 units of a question. */
const mostQuestionUnits = 240;
const bareCommand = /^\/[A-Za-z][\w:-]*$/;

/** Nobody comes back to more that was broken off before. */
const mostResumed = 5;

/** Follows what the user asked for. */
export interface RequestTally {
	ask(said: Said): void;
	/** A turn of the assistant came to its end: it answers everything that was asked before, what was steered in as well. */
	answer(text: string): void;
	/** The user broke off the turn that was to answer what is open. */
	interrupt(): void;
	kept(): Kept<RequestEvidence>;
}

/** Goes on from the requests that are known, newest first. */
export function createRequestTally(known: readonly RequestEvidence[]): RequestTally {
	const requests = createRecent(known, ({ entry }) => entry);
	const waiting = known.filter(({ answered }) => !answered).toReversed();
	const open = new Set(waiting.filter((one) => !one.interrupted).map(({ entry }) => entry));
	const broken = new Set(waiting.filter((one) => one.interrupted).map(({ entry }) => entry));
	let lastAnswer = known.find(({ answer }) => answer !== undefined)?.answer ?? "";
	const change = (entry: string, part: Partial<RequestEvidence>) => {
		const request = requests.get(entry);
		if (request !== undefined) requests.touch(entry, { ...request, ...part });
	};
	const resume = (message: string) => {
		for (const entry of [...broken].slice(-mostResumed)) {
			if (!comesBack(message, requests.get(entry)?.text ?? "")) continue;
			broken.delete(entry);
			change(entry, { interrupted: false });
			open.add(entry);
		}
	};
	return {
		ask(said) {
			const given = requestOf(said);
			if (given === undefined) return;
			resume(given.text);
			const question = isTalk(given.text) ? questionIn(lastAnswer) : "";
			const request = question === "" ? given : { ...given, to: question };
			requests.touch(said.entry, request);
			open.add(said.entry);
		},
		answer(text) {
			for (const entry of open) change(entry, { answered: true });
			lastAnswer = text;
			const last = [...open].at(-1);
			if (last !== undefined) change(last, { answer: text });
			open.clear();
		},
		interrupt() {
			for (const entry of open) {
				change(entry, { interrupted: true });
				broken.add(entry);
			}
			open.clear();
		},
		kept() {
			// What was only said to go on asks for nothing once it was answered or broken off.
			const asked = requests.all().filter((one, at) => isKept(one, at === 0));
			const best = keepBest(askedLast(asked), mostRequests, ({ answered }) => (answered ? 0 : 1));
			return { ...best, kept: withAnswers(best.kept) };
		},
	};
}

/** With the answers of the newest few: of the last one both ends, of the others what a line can tell. */
function withAnswers(newestFirst: readonly RequestEvidence[]): readonly RequestEvidence[] {
	let count = 0;
	return newestFirst.map(({ answer, ...request }) => {
		if (answer === undefined) return request;
		count += 1;
		if (count > mostAnswers) return request;
		const told = endsOf(answer, count === 1 ? lastAnswerUnits : answerUnits).text;
		return { ...request, answer: told };
	});
}

/** Words that only go on are kept while they wait; a bare command asks nothing of the assistant once something else was said. */
function isKept({ answered, interrupted, text, to }: RequestEvidence, isNewest: boolean): boolean {
	const waits = !answered && !interrupted;
	if (bareCommand.test(text)) return waits && isNewest;
	return waits || to !== undefined || !isTalk(text);
}

/** The question at the end of an answer, on one line; empty where it ends with none. */
function questionIn(answer: string): string {
	// Lines before it may be code.
	const last = answer.trim().split("\n").at(-1) ?? "";
	const end = lineOf(last.slice(-mostQuestionUnits), mostQuestionUnits);
	return (
		/(?:^|[.!?] |[。！？])((?:[^.!?。！？]|[.!?](?=\S))+[?？])\W*$/.exec(end)?.[1]?.trim() ?? ""
	);
}

/** Whether a message goes on with a request that was broken off, or speaks of the same. */
function comesBack(message: string, request: string): boolean {
	const talk = talkOf(message);
	if (talk !== undefined) return talk === "continuation";
	const words = new Set(topicWords(request));
	return topicWords(message).some((word) => words.has(word));
}

/** Without those that were answered and asked again in the same words since. */
function askedLast(newestFirst: readonly RequestEvidence[]): readonly RequestEvidence[] {
	const texts = new Set<string>();
	return newestFirst.filter(({ answered, interrupted, text }) => {
		const isRepeated = (answered || interrupted) && texts.has(text);
		texts.add(text);
		return !isRepeated;
	});
}

function requestOf({ entry, at, text, images }: Said): RequestEvidence | undefined {
	const told = endsOf(withoutInsertions(text), mostTextUnits);
	if (told.text !== "") return { entry, at, ...told, answered: false };
	return images === 0 ? undefined : { entry, at, text: "[image]", whole: true, answered: false };
}

function isTalk(text: string): boolean {
	const talk = talkOf(text);
	return talk !== undefined && talk !== "command" && talk !== "paths";
}
