import { redact } from "#src/lib/redact.ts";
import { headAndTail, oneLine } from "#src/lib/text.ts";
import { type EntryFields, hasFields } from "./entry.ts";

/** UTF-16 units that an examiner sees of each kind of text; a pasted log can be megabytes. */
const most = { said: 12_000, result: 2_000, argument: 800, summary: 6_000 };

/** Arguments of calls that are shown of one message. */
const mostCalls = 20;

const mark = "\n…\n";

/**
 * An entry as an examiner reads it, after its first line's number: who, then what. Without secrets, and with
 * the middle left out of what is long. `edited` is the content that the user has put in its place.
 */
export function entryText(entry: EntryFields, edited?: unknown): string {
	switch (entry.type) {
		case "compaction":
			return `summary of what came before\n${safe(entry.summary, most.summary)}`;
		case "branch_summary":
			return `summary of a branch that was left\n${safe(entry.summary, most.summary)}`;
		case "custom_message": {
			const text = safe(textOf(edited ?? entry.content), most.said);
			return `message of the extension ${named(entry.customType)}\n${text}`;
		}
		default:
			return hasFields(entry.message) ? messageText(entry.message, edited) : "";
	}
}

function messageText(message: EntryFields, edited: unknown): string {
	const content = edited ?? message.content;
	switch (message.role) {
		case "user":
			return `user\n${safe(textOf(content), most.said)}`;
		case "assistant":
			return ["agent", safe(textOf(content), most.said), ...callsOf(content)]
				.filter((line) => line !== "")
				.join("\n");
		case "toolResult": {
			const outcome = message.isError === true ? " failed" : "";
			return `result of ${named(message.toolName)}${outcome}\n${safe(textOf(content), most.result)}`;
		}
		case "bashExecution": {
			const command = safe(message.command, most.argument);
			return `user ran a command\n$ ${command}\n${safe(message.output, most.result)}`;
		}
		default:
			return "";
	}
}

function callsOf(content: unknown): readonly string[] {
	if (!Array.isArray(content)) return [];
	const calls = content.flatMap((part: unknown) => {
		if (!hasFields(part) || part.type !== "toolCall") return [];
		return `calls ${named(part.name)} ${safe(argumentsText(part.arguments), most.argument)}`;
	});
	return calls.slice(0, mostCalls);
}

/** A file that is written is in its argument; the rest of the call is what tells what was done. */
function argumentsText(given: unknown): string {
	if (!hasFields(given)) return "";
	const fields = Object.entries(given).map(([name, value]) => {
		const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
		return `${name}: ${oneLine(headAndTail(text, most.argument * 2, " … "))}`;
	});
	return fields.join("; ");
}

function textOf(content: unknown): string {
	if (typeof content === "string") return content;
	if (!Array.isArray(content)) return "";
	return content.flatMap((part: unknown) => partText(part) ?? []).join("\n");
}

function partText(part: unknown): string | undefined {
	if (!hasFields(part)) return;
	if (part.type === "image") return "[image]";
	return part.type === "text" && typeof part.text === "string" ? part.text : undefined;
}

function named(name: unknown): string {
	return typeof name === "string" ? oneLine(headAndTail(name, 60, "…")) : "unknown";
}

/** UTF-16 units beyond what is kept that are scrubbed with it: a cut can hide the shape of a secret. */
const margin = 1_000;

function safe(text: unknown, units: number): string {
	if (typeof text !== "string" || text === "") return "";
	const near = text.length > units + margin ? headAndTail(text, units + margin, mark) : text;
	return headAndTail(redact(near).text, units, mark).trim();
}
