import { type Fields, fieldsOf, isFields, listOf, textIn } from "./fields.ts";
import type { Call } from "./said.ts";

/** A tool that carries calls in its arguments can carry itself; nobody means more than this. */
const mostDepth = 3;
/** As many as pi records of one call; a list beyond is no list of calls that somebody made. */
const mostNested = 256;

/** Where tools that run others in one go keep them, and how they name and fill one. */
const lists = ["tool_uses", "tool_calls", "toolCalls", "calls", "invocations", "tools"];
const names = ["name", "tool", "tool_name", "toolName", "recipient_name"];
const inputs = ["arguments", "parameters", "input", "args", "tool_input"];

/** The calls that a call carries in its arguments, theirs included; ids are the outer one's with a number behind. */
export function callsWithin(call: Call, depth = 0): readonly Call[] {
	if (depth >= mostDepth) return [];
	const carried = lists.flatMap((list) => listOf(call.input[list])).slice(0, mostNested);
	return carried.flatMap((value, index) => {
		const inner = callIn(value, `${call.id}/${index + 1}`);
		return inner === undefined ? [] : [inner, ...callsWithin(inner, depth + 1)];
	});
}

function callIn(value: unknown, id: string): Call | undefined {
	const fields = fieldsOf(value);
	const tool = textIn(fields, names);
	const input = inputs.map((name) => fields[name]).find(isFields);
	if (tool === undefined || input === undefined) return undefined;
	return { id, tool: tool.replace(/^functions\./, ""), input };
}

/** One call that a tool made while it ran, with how it went. */
export interface MadeCall {
	readonly call: Call;
	readonly failed: boolean | undefined;
	readonly error: string;
}

/**
 * The calls that pi recorded on a tool's result (`nestedCalls`), and the list of tasks that a tool leaves in its details,
 * as if it had been given in a call.
 */
export function callsMade(message: Fields, id: string, tool: string): readonly MadeCall[] {
	const recorded = listOf(fieldsOf(message.nestedCalls).calls).slice(0, mostNested);
	const made = recorded.flatMap((value, index) => madeCall(value, `${id}/${index + 1}`) ?? []);
	const todos = fieldsOf(message.details).todos;
	if (!Array.isArray(todos)) return made;
	const call = { id: `${id}/todos`, tool, input: { todos } };
	return [...made, { call, failed: message.isError === true, error: "" }];
}

function madeCall(value: unknown, fallback: string): MadeCall | undefined {
	const fields = fieldsOf(value);
	const tool = textIn(fields, ["name"]);
	if (tool === undefined) return undefined;
	const id = textIn(fields, ["id"]) ?? fallback;
	const call = { id, tool, input: fieldsOf(fields.arguments) };
	// One that did not finish was cancelled with its caller.
	return { call, failed: fields.status !== "ok", error: textIn(fields, ["error"]) ?? "" };
}

/** The messages of sub-agents that a tool leaves in its details, with a number for each agent. */
export function agentMessages(
	details: unknown,
): readonly (readonly [number, readonly unknown[]])[] {
	const fields = fieldsOf(details);
	const runs = [fields, ...listOf(fields.results)].slice(0, mostNested);
	return runs.flatMap((run, index) => {
		const messages = listOf(fieldsOf(run).messages);
		return messages.length === 0 ? [] : [[index, messages] as const];
	});
}
