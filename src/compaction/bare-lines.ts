import { talkOf } from "#src/lib/talk.ts";
import { cut } from "#src/lib/text.ts";
import { looksOnly } from "./command-work.ts";
import { entryMark } from "./entry-mark.ts";
import type { Evidence, FileFate } from "./evidence.ts";
import type { RenderWords } from "./render-words.ts";
import { headingOf } from "./section.ts";
import {
	asCode,
	lineText,
	listFileOf,
	quoted,
	type Rank,
	type SummaryLine,
} from "./summary-line.ts";

/** UTF-16 units of a request or command that is told within a sentence. */
const mostUnits = 200;
const mostSteps = 3;

/**
 * Task, state and next steps as code can tell them, where no model has written them.
 * @param origin what is said of where the summary comes from
 */
export function bareLines(
	evidence: Evidence,
	words: RenderWords,
	origin: string,
): readonly SummaryLine[] {
	const { requests } = evidence;
	const telling = requests.filter(({ text, to }) => to !== undefined || !saysNothing(text));
	const request = telling.find(({ answered }) => !answered) ?? telling[0] ?? requests[0];
	const task =
		request === undefined
			? []
			: [words.newest(quoted(request, mostUnits)) + entryMark(request.entry)];
	return [
		...linesOf("task", 1, task),
		...linesOf("state", 1, [[origin, ...stateOf(evidence, words)].join(" ")]),
		...linesOf("state", 1, lastAnswer(evidence, words)),
		...linesOf(
			"next_steps",
			2,
			stepsOf(evidence, words).map((step) => `- ${step}`),
		),
	];
}

function linesOf(name: "task" | "state" | "next_steps", rank: Rank, texts: readonly string[]) {
	return texts.map((text): SummaryLine => ({ part: headingOf(name), group: "", rank, text }));
}

/** The assistant's last words, which say more of the state than any count. */
function lastAnswer({ requests }: Evidence, words: RenderWords): readonly string[] {
	const { answer = "" } = requests.find((one) => (one.answer ?? "") !== "") ?? {};
	return answer === "" ? [] : [words.lastAnswer(`“${lineText(answer)}”`)];
}

function stateOf({ files, commands, tasks }: Evidence, words: RenderWords): readonly string[] {
	const counts: Record<FileFate, number> = { read: 0, created: 0, modified: 0, deleted: 0 };
	for (const { fate, toldByGit } of files) if (!toldByGit) counts[fate] += 1;
	const last = commands.toSorted((a, b) => b.at - a.at)[0];
	const own = tasks.filter((task) => task.own);
	const open = own.filter(({ done }) => !done).length;
	return [
		...(files.length > 0 ? [words.changed(counts)] : []),
		...(last === undefined ? [] : [words.lastCommand(asCode(short(last.command)), last.outcome)]),
		...(own.length > 0 ? [words.openTasks(open, own.length)] : []),
	];
}

function stepsOf({ requests, tasks, commands }: Evidence, words: RenderWords): readonly string[] {
	// What the user broke off is not to be gone on with unasked.
	const open = requests.filter(({ answered, interrupted }) => !answered && !interrupted);
	const failed = commands
		.filter(({ outcome, command }) => outcome === "failed" && !looksOnly(command))
		.toSorted((a, b) => b.at - a.at);
	return [
		...open
			.slice(0, mostSteps)
			.map((one) => words.stepAnswer(quoted(one, mostUnits)) + entryMark(one.entry)),
		...tasks
			.filter(({ done, own }) => !done && own)
			.slice(0, mostSteps)
			.map((task) => words.stepTask(short(task.text), listFileOf(task)) + entryMark(task.entry)),
		...failed
			.slice(0, 1)
			.map(({ command, entry }) => words.stepFailure(asCode(short(command))) + entryMark(entry)),
	];
}

/** Whether words name no work by themselves: “yes”, a bare command, the name of a skill that was put in. */
function saysNothing(text: string): boolean {
	const talk = talkOf(text);
	return (
		/^\/\S+$|^\[[^\]\n]*\]$/.test(text.trim()) ||
		(talk !== undefined && !/^(?:command|paths)$/.test(talk))
	);
}

function short(text: string): string {
	return cut(lineText(text), mostUnits);
}
