import type { BeforeAgentStartEvent } from "@earendil-works/pi-coding-agent";

/** What the model is told of a tool: with the tool, and in pi's system prompt. */
export interface ToolLines {
	readonly description: string;
	/** One line without blanks at its ends, as pi would make it. */
	readonly promptSnippet?: string;
	readonly promptGuidelines?: readonly string[];
}

/** Our tools in one instance of the extension, before there is one. */
export function createOwnTools() {
	return {
		toolNames: new Map<string, string>(),
		toolLines: new Map<string, ToolLines>(),
		resting: new Set<string>(),
	};
}

/**
 * Adds the lines of our tools to the prompt of a run. The message of another extension can begin one while the session
 * starts, for which no input was held up: pi has composed its prompt before the model had our tools, so that the lines
 * would come with the next request only, and the prompt would change.
 */
export function completePrompt(
	lines: ReadonlyMap<string, ToolLines>,
	{ toolGuidelines, toolSnippets }: BeforeAgentStartEvent["systemPromptOptions"],
): void {
	for (const [name, { promptGuidelines = [], promptSnippet }] of lines) {
		if (promptSnippet !== undefined) toolSnippets[name] ??= promptSnippet;
		if (promptGuidelines.length > 0) toolGuidelines[name] ??= [...promptGuidelines];
	}
}
