import { withoutInsertions } from "#src/lib/insertions.ts";
import { cut, headAndTail, oneLine, plainText } from "#src/lib/text.ts";
import {
	type EntryFields,
	entriesInContext,
	hasFields,
	isOfType,
	type MessageFields,
} from "./session-entry.ts";
import type { Turn } from "./turn.ts";

/** UTF-16 units of one turn; beyond, the middle is left out. A pasted log can be megabytes. */
const mostTurnUnits = 16_000;
const mostArgumentUnits = 120;
const mostErrorUnits = 200;
const mostToolsOfTurn = 20;

/** What tells best what a tool did, most telling first. */
const mainArguments = ["command", "path", "file_path", "pattern", "query", "url", "task", "prompt"];

/** What a branch says, as far as a model still sees it. */
export interface BranchTurns {
	readonly turns: readonly Turn[];
	/** What stands for the turns that are no longer seen: the newest compaction's summary, then those of left branches. */
	readonly summary: string | undefined;
	/** User messages of the whole branch, compacted ones included. */
	readonly userMessages: number;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Reads a branch of session entries, oldest first. Entries of unknown shape count as nothing; those whose ids the user
 * had forgotten give no turn.
 */
export function turnsOf(
	entries: readonly unknown[],
	forgotten: ReadonlySet<string> = nothing,
): BranchTurns {
	const seen = entriesInContext(entries);
	const summaries = seen.flatMap((entry) => summaryOf(entry) ?? []);
	const kept = forgotten.size === 0 ? seen : seen.filter((entry) => !isOneOf(entry, forgotten));
	return {
		turns: kept.flatMap((entry) => turnOf(entry) ?? []),
		summary: summaries.length === 0 ? undefined : summaries.join("\n\n"),
		userMessages: entries.filter((entry) => isUserMessage(entry) && turnOf(entry)).length,
	};
}

function isOneOf(entry: unknown, ids: ReadonlySet<string>): boolean {
	return hasFields(entry) && typeof entry.id === "string" && ids.has(entry.id);
}

/**
 * One entry as a turn; `undefined` for what is no turn of user, assistant or tool, what an extension put
 * in, what the user kept from the model, and what has no content.
 */
export function turnOf(entry: unknown): Turn | undefined {
	if (!hasFields(entry) || entry.type !== "message" || !hasFields(entry.message)) return;
	const { message } = entry;
	const at = timeOf(message.timestamp, entry.timestamp);
	switch (message.role) {
		case "user":
			return turnWith("user", withoutInsertions(textOf(message.content)), [], at);
		case "assistant":
			return turnWith("assistant", textOf(message.content), toolsOf(message.content), at);
		case "toolResult":
			return toolTurn(nameOf(message.toolName), message.isError === true, message.content, at);
		case "bashExecution":
			return bashTurn(message, at);
		default:
			return;
	}
}

/** The summary of a compaction entry; `undefined` for every other entry. */
export function compactionSummaryOf(entry: unknown): string | undefined {
	return isOfType(entry, "compaction") ? summaryOf(entry) : undefined;
}

function summaryOf(entry: unknown): string | undefined {
	if (!isOfType(entry, "compaction") && !isOfType(entry, "branch_summary")) return;
	const summary = hasFields(entry) && typeof entry.summary === "string" ? entry.summary : "";
	return readable(summary) || undefined;
}

function isUserMessage(entry: unknown): boolean {
	return hasFields(entry) && hasFields(entry.message) && entry.message.role === "user";
}

function turnWith(
	role: Turn["role"],
	text: string,
	tools: readonly string[],
	at: number,
): Turn | undefined {
	const plain = readable(text);
	return plain === "" && tools.length === 0 ? undefined : { role, text: plain, tools, at };
}

function toolTurn(name: string, failed: boolean, content: unknown, at: number): Turn {
	const output = failed ? oneLine(headAndTail(textOf(content), mostErrorUnits, " … ")) : "";
	return { role: "tool", text: failed ? `failed: ${output}` : "", tools: [name], at };
}

function bashTurn(message: MessageFields, at: number): Turn | undefined {
	if (message.excludeFromContext === true || typeof message.command !== "string") return;
	const { exitCode } = message;
	const failed = typeof exitCode === "number" && exitCode !== 0;
	const outcome = failed ? `failed: exit code ${exitCode}` : "";
	const text = message.cancelled === true ? "cancelled" : outcome;
	return { role: "tool", text, tools: [toolLine("bash", message.command)], at };
}

function textOf(content: unknown): string {
	if (typeof content === "string") return content;
	if (!Array.isArray(content)) return "";
	return content.flatMap((part) => partText(part) ?? []).join("\n");
}

function partText(part: unknown): string | undefined {
	if (!hasFields(part)) return;
	if (part.type === "image") return "[image]";
	return part.type === "text" && typeof part.text === "string" ? part.text : undefined;
}

function toolsOf(content: unknown): readonly string[] {
	if (!Array.isArray(content)) return [];
	const lines = content.flatMap((part: unknown) => {
		if (!hasFields(part) || part.type !== "toolCall") return [];
		return toolLine(nameOf(part.name), mainArgument(part.arguments));
	});
	return lines.slice(0, mostToolsOfTurn);
}

function mainArgument(given: unknown): string {
	if (typeof given !== "object" || given === null) return "";
	const values = new Map<string, unknown>(Object.entries(given));
	const key = mainArguments.find((name) => typeof values.get(name) === "string");
	const value = key && values.get(key);
	return typeof value === "string" ? value : "";
}

function toolLine(name: string, argument: string): string {
	// A command can hold a whole file; only its start is worth reading.
	const start = oneLine(cut(argument, 4 * mostArgumentUnits, ""));
	return start === "" ? name : `${name} ${cut(start, mostArgumentUnits)}`;
}

function nameOf(name: unknown): string {
	return typeof name === "string" && name !== "" ? oneLine(cut(name, 60)) : "tool";
}

/** When a message entered the session: one that was typed into a run has waited since it was sent. */
function timeOf(sent: unknown, stored: EntryFields["timestamp"]): number {
	const parsed = typeof stored === "string" ? Date.parse(stored) : Number.NaN;
	const times = [sent, parsed].filter((time) => typeof time === "number" && Number.isFinite(time));
	return Math.max(0, ...times.map(Number));
}

function readable(text: string): string {
	return plainText(headAndTail(text, mostTurnUnits, "\n…\n")).trim();
}
