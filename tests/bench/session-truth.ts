import type { AssistantMessage, ToolResultMessage, UserMessage } from "@earendil-works/pi-ai";
import type { SessionEntry } from "@earendil-works/pi-coding-agent";

/** What a stretch of a session holds that must not be lost, by the plainest reading of it. */
export interface Truth {
	/** Paths of successful calls of `edit` and `write`, as they were given. */
	readonly modified: ReadonlySet<string>;
	/** Texts of the user behind the last answer that came to an end. */
	readonly unanswered: readonly string[];
	/**
	 * Commands whose newest run has an error, or an exit status other than 0 in its output, without the step into a
	 * folder before them and the filter of their output behind. A search or a comparison with the status 1 is none: that is
	 * its answer.
	 */
	readonly failing: ReadonlySet<string>;
}

const changing = /^(?:edit|write|multiedit)$/i;
const shell = /^bash$/i;
const failure = /(?:exited with code|exit code) [1-9]/i;

const question = /(?:^|[;&|]\s*)(?:[efp]?grep|rg|ag|test|\[+|diff|cmp|which)\s[^;&|\n]*$/;

/** Whether a line ended with a search or a comparison, and its output with the status 1, by which that answers no. */
export function isAnswer(line: string, output: string): boolean {
	const plain = line.trim().replace(/"[^"]*"|'[^']*'/g, "x");
	return question.test(plain) && /(?:exited with code|exit code) 1\b/i.test(output.slice(-80));
}

type Message = AssistantMessage | ToolResultMessage | UserMessage;
type Call = Extract<AssistantMessage["content"][number], { type: "toolCall" }>;

export function truthIn(entries: readonly SessionEntry[]): Truth {
	const messages = entries.flatMap((entry) => (entry.type === "message" ? [entry.message] : []));
	const calls = new Map<string, Call>();
	const modified = new Set<string>();
	const failing = new Set<string>();
	let unanswered: string[] = [];
	for (const message of messages) {
		switch (message.role) {
			case "user":
				unanswered.push(textOf(message));
				break;
			case "assistant":
				for (const call of callsIn(message)) calls.set(call.id, call);
				if (isEnd(message)) unanswered = [];
				break;
			case "toolResult":
				judge(calls.get(message.toolCallId), message, { modified, failing });
				break;
		}
	}
	return { modified, unanswered: unanswered.filter((text) => text.trim() !== ""), failing };
}

function judge(
	call: Call | undefined,
	result: ToolResultMessage,
	{ failing, modified }: { readonly failing: Set<string>; readonly modified: Set<string> },
): void {
	const { command, file_path: filePath, path = filePath } = call?.arguments ?? {};
	if (changing.test(call?.name ?? "") && !result.isError && typeof path === "string") {
		modified.add(path);
	}
	if (!shell.test(call?.name ?? "") || typeof command !== "string") return;
	const work = workOf(command);
	failing.delete(work);
	if (hasFailed(command, textOf(result), result.isError)) failing.add(work);
}

function hasFailed(command: string, text: string, isError: boolean): boolean {
	// The status stands at one end; between them, anything may be printed.
	const ends = `${text.slice(0, 80)}\n${text.slice(-80)}`;
	// What somebody stopped did not fail.
	if (/\baborted\s*$/.test(text)) return false;
	return (isError || failure.test(ends)) && !isAnswer(command, text);
}

/** A step into a folder, remarks and what shortens the output are no part of what a command does. */
function workOf(line: string): string {
	const work = line
		.replace(/^(?:\s*#[^\n]*\n)+/, "")
		.replace(/^\s*cd\s+\S+\s*(?:&&|;)\s*/, "")
		.replace(/\s*(?:2>&1\s*)?(?:\|\s*(?:head|tail|grep)\b[^|]*)*$/, "");
	return work.trim();
}

function callsIn({ content }: AssistantMessage): readonly Call[] {
	return content.filter((part) => part.type === "toolCall");
}

function isEnd(message: AssistantMessage): boolean {
	const { stopReason } = message;
	if (stopReason === "aborted" || stopReason === "error" || stopReason === "length") return false;
	return callsIn(message).length === 0 && textOf(message) !== "";
}

function textOf({ content }: Message): string {
	if (typeof content === "string") return content;
	return content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
}

/** How many of the things stand in a summary. */
export interface Found {
	readonly missing: readonly string[];
	readonly all: number;
}

/** Paths that a summary does not name, be it within the project or in full. */
export function filesFound({ modified }: Truth, summary: string, cwd: string): Found {
	const told = summary.replace(/(\S+\/)\{(\S+?)\}/g, (_all, folder: string, names: string) =>
		names.replace(/^|,/g, ` ${folder}`),
	);
	const words = new Set(told.split(/[\s"'`<>()]+/));
	const missing = [...modified].filter((path) => {
		const inside = path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;
		const plain = inside.replace(/^\.\//, "");
		return ![path, inside, plain].some((one) => has(one, words, summary));
	});
	return { missing, all: modified.size };
}

function has(path: string, words: ReadonlySet<string>, summary: string): boolean {
	return /\s/.test(path) ? summary.includes(path) : words.has(path);
}

/** How much of a request or a command has to be there, without white space. */
const telling = 50;

export function requestsFound({ unanswered }: Truth, summary: string): Found {
	const told = bare(summary);
	const missing = unanswered.filter((text) => !told.includes(bare(shown(text)).slice(0, telling)));
	return { missing, all: unanswered.length };
}

/** A skill that pi put in is called by its name. */
function shown(text: string): string {
	return text.replace(/<skill name="([^"]*)"[\s\S]*?<\/skill>/g, "[skill $1]");
}

export function commandsFound({ failing }: Truth, summary: string): Found {
	const told = bare(summary);
	const missing = [...failing].filter((work) => !told.includes(bare(work).slice(0, telling)));
	return { missing, all: failing.size };
}

function bare(text: string): string {
	return text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
}
