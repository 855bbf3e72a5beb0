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
	role: Type.Literal("assistant"),
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
	role: Type.Literal("toolResult"),
	toolCallId: Type.String(),
	toolName: Type.String(),
	isError: Type.Optional(Type.Boolean()),
	content: Type.Unknown(),
});

const Spoken = Type.Object({ role: Type.Literal("user"), content: Type.Unknown() });

/** Messages of extensions that the user sees; hidden ones are their own affair. */
const Shown = Type.Object({
	role: Type.Literal("custom"),
	content: Type.Unknown(),
	display: Type.Optional(Type.Boolean()),
});

const Branch = Type.Object({ role: Type.Literal("branchSummary"), summary: Type.String() });

const Shell = Type.Object({
	role: Type.Literal("bashExecution"),
	command: Type.String(),
	output: Type.String(),
	excludeFromContext: Type.Optional(Type.Boolean()),
});

const TextPart = Type.Object({ type: Type.Literal("text"), text: Type.String() });
const ImagePart = Type.Object({ type: Type.Literal("image") });

/** The calls of a whole answer of the model; undefined for any other message. */
export function decodeCalls(message: unknown): readonly Call[] | undefined {
	if (!Value.Check(Answer, message) || Value.Check(BrokenOff, message)) return undefined;
	return message.content.flatMap((part) => {
		if (!Value.Check(CallPart, part)) return [];
		const { id, name, namespace } = part;
		return [{ id, name, namespace, input: jsonOf(Reflect.get(part, "arguments")) }];
	});
}

/** A message that somebody else than the model put in; undefined for others. */
export function decodeInput(message: unknown): Input | undefined {
	if (Value.Check(Spoken, message)) return inputOf("owner", message.content);
	if (Value.Check(Shown, message)) {
		return message.display === false ? undefined : inputOf("coordination", message.content);
	}
	if (Value.Check(Branch, message)) return inputOf("coordination", message.summary);
	if (Value.Check(Shell, message)) {
		const { command, excludeFromContext, output } = message;
		if (excludeFromContext === true) return undefined;
		return inputOf("coordination", `$ ${command}\n${output}`);
	}
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
