import type { BeforeAgentStartEvent, ExtensionAPI } from "@earendil-works/pi-coding-agent";
import type { Store } from "#src/store/store.ts";
import { give } from "./guard.ts";

/** What the model is told of a tool: with the tool, and in pi's system prompt. */
export interface ToolLines {
	readonly description: string;
	/** One line without blanks at its ends, as pi would make it. */
	readonly promptSnippet?: string;
	readonly promptGuidelines?: readonly string[];
}

/** Our tools in one instance of the extension. */
export interface OwnTools {
	/** The names that our tools are registered under, by those that they were meant to have. */
	readonly toolNames: Map<string, string>;
	/** What pi's system prompt says of each of them, by the names that they are registered under. */
	readonly toolLines: Map<string, ToolLines>;
	/** Those of them that were taken from the model when Waystation was switched off. */
	readonly resting: Set<string>;
}

/** Before there is any. */
export function createOwnTools(): OwnTools {
	return { toolNames: new Map(), toolLines: new Map(), resting: new Set() };
}

/** Where tools are registered. */
interface ToolHost extends OwnTools {
	readonly pi: ExtensionAPI;
	readonly store: Store;
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

/**
 * The name under which a tool of ours can be registered: the one that is wanted, or with a prefix where another
 * extension has taken it, which is said. Undefined when another copy has registered it already. One that rests is woken.
 * To be asked when a session has started: only then is it known which names are taken, and pi refuses to start on two of
 * the same. The description tells a tool of ours from another's.
 */
export function toolNameFor(host: ToolHost, wanted: string, lines: ToolLines): string | undefined {
	const known = host.toolNames.get(wanted);
	if (known !== undefined) {
		if (host.resting.delete(known)) host.pi.setActiveTools([...host.pi.getActiveTools(), known]);
		return known;
	}
	const tools = host.pi.getAllTools();
	const prefixed = `waystation_${wanted}`;
	if (tools.some(({ name }) => name === prefixed)) return undefined;
	const taken = tools.some(
		(tool) => tool.name === wanted && tool.description !== lines.description,
	);
	const name = taken ? prefixed : wanted;
	if (taken) give(host.store, { code: "tool.renamed", wanted, name });
	host.toolNames.set(wanted, name);
	host.toolLines.set(name, lines);
	return name;
}
