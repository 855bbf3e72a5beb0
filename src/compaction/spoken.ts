import type { Evidence } from "./evidence.ts";
import type { Said } from "./said.ts";

/** UTF-16 units of one piece of a text whose words are compared, and pieces of one text at most. */
export const pieceUnits = 1_500;
const mostPieces = 12;
/** What is compared of the assistant: its newest messages. */
export const mostStatements = 300;

/** Tools by which the model asks the user, whose results are the user's answers: by the words of their names. */
const asks = /^(?:asks?|questions?|questionnaire|confirm|interview|clarify)$/;
/** What else is asked: an agent, a model, a page. */
const others =
	/^(?:tasks?|subtasks?|agents?|subagents?|model|llm|oracle|web|docs?|search|file|code)$/;

function asksUser(tool: string): boolean {
	const words = tool
		.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
		.toLowerCase()
		.split(/[^\p{L}]+/u);
	return words.some((word) => asks.test(word)) && !words.some((word) => others.test(word));
}

/** What the user said: messages and answers to questions, then what the evidence has kept word for word. */
export function userTextsOf(said: readonly Said[], evidence: Evidence): readonly string[] {
	const own = said.filter(
		({ speaker, result }) => speaker === "user" || asksUser(result?.tool ?? ""),
	);
	return [
		...own.map(({ text }) => text),
		...evidence.requests.map(({ text }) => text),
		...evidence.constraints.map(({ text }) => text),
	];
}

/** What the assistant said, or a summary before it: the newest. */
export function statementsIn(said: readonly Said[]): readonly Said[] {
	const statements = said.filter(({ speaker }) => speaker === "assistant" || speaker === "summary");
	return statements.slice(-mostStatements);
}

/** The beginning of a text in pieces whose words are compared. */
export function piecesOf(text: string): readonly string[] {
	const count = Math.min(mostPieces, Math.ceil(text.length / pieceUnits));
	return Array.from({ length: count }, (_, at) =>
		text.slice(at * pieceUnits, (at + 1) * pieceUnits),
	);
}
