/** Answers in the shape of a tool call: a tag of one at the start of a line, or an object as the whole. */
const toolTag =
	/^\s*(?:<\/?(?:\w+:)?(?:tool_call|function_calls?|function=|invoke|tool_use)\b|\[TOOL_CALLS?\]|<\|(?:tool|python))/im;
const toolObject = /^\{\s*"(?:name|tool|function|tool_calls|type)"\s*:/i;

/** A code block inside a note may show anything. */
const codeBlock = /^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\1[ \t]*$/gm;

/** Whether a model answered in the syntax of a tool call, outside of code blocks. */
export function isToolCall(answer: string): boolean {
	return toolObject.test(answer) || toolTag.test(answer.replace(codeBlock, ""));
}
