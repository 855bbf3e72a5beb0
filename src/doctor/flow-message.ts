import { Type } from "typebox";
import { Value } from "typebox/value";

const Call = Type.Object({ type: Type.Literal("toolCall"), id: Type.String() });
const Named = Type.Object({ name: Type.String() });
const Assistant = Type.Object({
	role: Type.Literal("assistant"),
	content: Type.Array(Type.Unknown()),
	stopReason: Type.Optional(Type.String()),
});
const Result = Type.Object({ role: Type.Literal("toolResult"), toolCallId: Type.String() });
const Spoken = Type.Object({ role: Type.String() });

/** One call of a tool in an answer of the model. */
export interface Call {
	readonly id: string;
	/** Empty where the session does not say. */
	readonly tool: string;
}

/** What a message is in the flow of calls and results. */
export type FlowMessage =
	/** An answer; one that was stopped or failed is not told to any model again, nor are its calls. */
	| { readonly is: "answer"; readonly calls: readonly Call[]; readonly isTold: boolean }
	| { readonly is: "result"; readonly call: string }
	/** Anything else that is said. */
	| { readonly is: "other" };

/** Reads one message of a session; undefined for what takes no part, such as a change of the system prompt. */
export function decodeMessage(message: unknown): FlowMessage | undefined {
	if (Value.Check(Result, message)) return { is: "result", call: message.toolCallId };
	if (Value.Check(Assistant, message)) {
		const isTold = message.stopReason !== "aborted" && message.stopReason !== "error";
		return { is: "answer", calls: message.content.flatMap(callIn), isTold };
	}
	// pi holds a system message back until the results are told.
	if (!Value.Check(Spoken, message) || message.role === "system") return undefined;
	return { is: "other" };
}

function callIn(part: unknown): readonly Call[] {
	if (!Value.Check(Call, part)) return [];
	return [{ id: part.id, tool: Value.Check(Named, part) ? part.name : "" }];
}
