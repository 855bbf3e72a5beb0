import { type Fields, fieldsOf, listOf, textIn } from "./fields.ts";
import { agentMessages, callsMade, callsWithin, type MadeCall } from "./nested-calls.ts";
import { outcomeOf } from "./outcome.ts";
import type { Call, Said, Speaker } from "./said.ts";

/** A session entry with the messages that it puts before the model; anything can stand in them. */
export interface ProjectedEntry {
	readonly id: string;
	readonly timestamp?: unknown;
	readonly messages: readonly unknown[];
}

interface Origin {
	readonly entry: string;
	readonly at: number;
	/** Stands before the ids of calls of a sub-agent; empty for the session's own. */
	readonly within: string;
}

/**
 * What was said in a session, oldest first. Calls that were made inside of a tool, and those of sub-agents, come before the
 * result of that tool, without words. Messages of unknown shape are left out. Each entry is decoded by itself, so a long
 * session can be decoded in slices.
 */
export function decodeSaid(entries: readonly ProjectedEntry[]): Said[] {
	return entries.flatMap(({ id, timestamp, messages }) =>
		messages.flatMap((value) => {
			const message = fieldsOf(value);
			return saidIn(message, {
				entry: id,
				at: timeOf(timestamp, message.timestamp),
				within: "",
			});
		}),
	);
}

function saidIn(message: Fields, origin: Origin): readonly Said[] {
	switch (message.role) {
		case "user":
			return wordsOf("user", message.content, origin);
		case "custom":
			return wordsOf("custom", message.content, origin);
		case "compactionSummary":
		case "branchSummary":
			return wordsOf("summary", message.summary, origin);
		case "assistant":
			return [answerOf(message, origin)];
		case "toolResult":
			return resultsOf(message, origin);
		case "bashExecution":
			return bashOf(message, origin);
		default:
			return [];
	}
}

function said(speaker: Speaker, text: string, { entry, at }: Origin): Said {
	return { entry, at, speaker, text, images: 0, calls: [], ended: false, result: undefined };
}

function wordsOf(speaker: Speaker, content: unknown, origin: Origin): readonly Said[] {
	if (typeof content !== "string" && !Array.isArray(content)) return [];
	return [{ ...said(speaker, textOf(content), origin), images: imagesIn(content) }];
}

function answerOf(message: Fields, origin: Origin): Said {
	const { content } = message;
	const text = textOf(content);
	const calls = listOf(content).flatMap((part) => callsOf(fieldsOf(part), origin.within));
	const { stopReason } = message;
	// Files of the first version have no reason: what calls no tool was the end.
	const stopped = stopReason === "stop" || stopReason === undefined;
	return {
		...said("assistant", text, origin),
		calls,
		ended: stopped && calls.length === 0 && text !== "",
		...(stopReason === "aborted" ? { aborted: true } : {}),
	};
}

function callsOf(part: Fields, within: string): readonly Call[] {
	const tool = textIn(part, ["name"]);
	if (part.type !== "toolCall" || tool === undefined) return [];
	const id = within + (textIn(part, ["id"]) ?? "");
	const call: Call = { id, tool, input: fieldsOf(part.arguments) };
	return [call, ...callsWithin(call)];
}

function resultsOf(message: Fields, origin: Origin): readonly Said[] {
	const id = origin.within + (textIn(message, ["toolCallId"]) ?? "");
	const tool = textIn(message, ["toolName"]) ?? "tool";
	const text = textOf(message.content);
	const own: Said = {
		...said("tool", text, origin),
		images: imagesIn(message.content),
		result: { call: id, tool, command: undefined, ...outcomeOf(tool, message, text) },
	};
	const made = callsMade(message, id, tool);
	const inner = made.length === 0 ? [] : madeSaid(made, origin);
	// Sub-agents' own tools seldom start others, and a hostile file could nest without end.
	const agents = origin.within === "" ? agentsSaid(message.details, id, origin) : [];
	return [...inner, ...agents, own];
}

function madeSaid(made: readonly MadeCall[], origin: Origin): readonly Said[] {
	const calls = made.flatMap(({ call }) => [call, ...callsWithin(call)]);
	const results = made.map(({ call, failed, error }) => ({
		...said("tool", error, origin),
		result: { call: call.id, tool: call.tool, failed, exit: undefined, command: undefined },
	}));
	return [{ ...said("assistant", "", origin), calls }, ...results];
}

/** What sub-agents did, not what they said or were told: the model never saw that, and nobody asked it of us. */
function agentsSaid(details: unknown, id: string, origin: Origin): readonly Said[] {
	return agentMessages(details).flatMap(([agent, messages]) =>
		messages.flatMap((value) => {
			const message = fieldsOf(value);
			const within = { ...origin, within: `${id}/${agent}/` };
			if (message.role === "toolResult") return resultsOf(message, within);
			if (message.role !== "assistant") return [];
			const { calls } = answerOf(message, within);
			return calls.length === 0 ? [] : [{ ...said("assistant", "", within), calls }];
		}),
	);
}

function bashOf(message: Fields, origin: Origin): readonly Said[] {
	const command = textIn(message, ["command"]);
	if (command === undefined || message.excludeFromContext === true) return [];
	const code = message.exitCode;
	const exit = typeof code === "number" && message.cancelled !== true ? code : undefined;
	const failed = exit === undefined ? undefined : exit !== 0;
	const output = textIn(message, ["output"]) ?? "";
	return [
		{ ...said("bash", output, origin), result: { call: "", tool: "bash", failed, exit, command } },
	];
}

function textOf(content: unknown): string {
	if (typeof content === "string") return content;
	const texts = listOf(content).flatMap((part) => {
		const { type, text } = fieldsOf(part);
		return type === "text" && typeof text === "string" ? text : [];
	});
	return texts.join("\n");
}

function imagesIn(content: unknown): number {
	return listOf(content).filter((part) => fieldsOf(part).type === "image").length;
}

/** When the entry was written: a message that was typed into a run has waited since it was sent. */
function timeOf(stored: unknown, sent: unknown): number {
	const times = [typeof stored === "string" ? Date.parse(stored) : stored, sent];
	return Math.max(
		0,
		...times.filter((time) => typeof time === "number" && Number.isFinite(time)).map(Number),
	);
}
