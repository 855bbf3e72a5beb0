import { Type } from "typebox";
import { Value } from "typebox/value";

/** A call of a tool, as the model wrote it. */
export interface Call {
	readonly id: string;
	readonly name: string;
	readonly namespace: string | undefined;
	/** As JSON. */
	readonly input: string;
}

/** A message that is no answer of the model. */
export interface Input {
	readonly by: "owner" | "coordination" | "tool";
	readonly content: unknown;
	readonly result:
		| { readonly id: string; readonly tool: string; readonly failed: boolean }
		| undefined;
}

const Answer = Type.Object({
	content: Type.Array(Type.Unknown()),
});

/** An answer that broke off has read nothing to its end. */
const BrokenOff = Type.Object({ stopReason: Type.Enum(["error", "aborted"]) });

const CallPart = Type.Object({
	type: Type.Literal("toolCall"),
	id: Type.String(),
	name: Type.String(),
	namespace: Type.Optional(Type.String()),
});

const ResultMessage = Type.Object({
	toolCallId: Type.String(),
	toolName: Type.String(),
	isError: Type.Optional(Type.Boolean()),
	content: Type.Unknown(),
});

const Spoken = Type.Object({ content: Type.Unknown() });

/** Messages of extensions that the user sees; hidden ones are their own affair. */
const Shown = Type.Object({
	content: Type.Unknown(),
	display: Type.Optional(Type.Literal(true)),
});

const Branch = Type.Object({ summary: Type.String() });

const Shell = Type.Object({
	command: Type.String(),
	output: Type.String(),
	excludeFromContext: Type.Optional(Type.Boolean()),
});

const TextPart = Type.Object({ type: Type.Literal("text"), text: Type.String() });
const ImagePart = Type.Object({ type: Type.Literal("image") });

/** The calls of a whole answer of the model; undefined for any other message. */
export function decodeCalls(message: unknown): readonly Call[] | undefined {
	if (roleOf(message) !== "assistant") return undefined;
	if (!Value.Check(Answer, message) || Value.Check(BrokenOff, message)) return undefined;
	return message.content.flatMap((part) => {
		if (!Value.Check(CallPart, part)) return [];
		const { id, name, namespace } = part;
		return [{ id, name, namespace, input: jsonOf(Reflect.get(part, "arguments")) }];
	});
}

/** A message that somebody else than the model put in; undefined for others. The role tells which shape to look for. */
export function decodeInput(message: unknown): Input | undefined {
	switch (roleOf(message)) {
		case "user":
			return Value.Check(Spoken, message) ? inputOf("owner", message.content) : undefined;
		case "custom":
			return Value.Check(Shown, message) ? inputOf("coordination", message.content) : undefined;
		case "branchSummary":
			return Value.Check(Branch, message) ? inputOf("coordination", message.summary) : undefined;
		case "bashExecution":
			return shellInput(message);
		case "toolResult":
			return resultInput(message);
		default:
			return undefined;
	}
}

function roleOf(message: unknown): unknown {
	return typeof message === "object" && message !== null ? Reflect.get(message, "role") : undefined;
}

function shellInput(message: unknown): Input | undefined {
	if (!Value.Check(Shell, message) || message.excludeFromContext === true) return undefined;
	return inputOf("coordination", `$ ${message.command}\n${message.output}`);
}

function resultInput(message: unknown): Input | undefined {
	if (!Value.Check(ResultMessage, message)) return undefined;
	const { content, isError, toolCallId, toolName } = message;
	const result = { id: toolCallId, tool: toolName, failed: isError === true };
	return { by: "tool", content, result };
}

function inputOf(by: Input["by"], content: unknown): Input {
	return { by, content, result: undefined };
}

export function textOf(content: unknown): string {
	if (typeof content === "string") return content;
	if (!Array.isArray(content)) return "";
	return content
		.flatMap((part: unknown) => (Value.Check(TextPart, part) ? [part.text] : []))
		.join("\n");
}

export function imagesIn(content: unknown): number {
	if (!Array.isArray(content)) return 0;
	return content.filter((part: unknown) => Value.Check(ImagePart, part)).length;
}

/** Arguments of a call are JSON already; what is not is left out. */
function jsonOf(value: unknown): string {
	return value === undefined ? "" : (JSON.stringify(value) ?? "");
}
