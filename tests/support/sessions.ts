import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { v7 } from "./sessions-id.ts";

/** One user message, at most one tool call, and the answer. */
export interface Exchange {
	readonly ask: string;
	readonly tool?: {
		readonly name: string;
		readonly arguments: Readonly<Record<string, string>>;
		readonly result: string;
		readonly failed?: boolean;
	};
	readonly answer: string;
}

export interface SessionShape {
	readonly cwd: string;
	/** Milliseconds on the wall clock of the first entry. */
	readonly startedAt: number;
	/** The model that answered; `mock-1` when absent. */
	readonly model?: string;
	/** Folds all exchanges before this index into a summary. */
	readonly compactedAt?: number;
	/** Tokens that the provider counted with every answer; about 2,000 when absent. */
	readonly contextTokens?: number;
	/** Tries the exchange at this index once before, on a branch that was left. */
	readonly branchedAt?: number;
}

/** The same exchanges, with what tools answered repeated line by line until it has that many UTF-16 units. */
export function withLongResults(
	exchanges: readonly Exchange[],
	units: number,
): readonly Exchange[] {
	return exchanges.map(({ tool, ...exchange }) => {
		if (tool === undefined) return exchange;
		const lines = `${tool.result.trimEnd()}\n`;
		const result = lines.repeat(Math.ceil(units / lines.length)).slice(0, units);
		return { ...exchange, tool: { ...tool, result } };
	});
}

type Entry = Readonly<Record<string, unknown>>;

const usage = {
	input: 1200,
	output: 90,
	cacheRead: 800,
	cacheWrite: 0,
	totalTokens: 2090,
	cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};

/** Appends entries, each the child of the one before unless told otherwise. */
function createScribe({ startedAt, contextTokens, model = "mock-1" }: SessionShape) {
	const entries: Entry[] = [];
	let at = startedAt;
	let leaf: string | null = null;
	return {
		entries,
		model,
		usage: contextTokens === undefined ? usage : { ...usage, totalTokens: contextTokens },
		leaf: () => leaf,
		goTo: (id: string | null) => {
			leaf = id;
		},
		append: (type: string, fields: Entry): string => {
			at += 7_000;
			const id = (entries.length + 0x1a2b3c00).toString(16).padStart(8, "0");
			entries.push({ type, id, parentId: leaf, timestamp: new Date(at).toISOString(), ...fields });
			leaf = id;
			return id;
		},
		now: () => at,
	};
}

type Scribe = ReturnType<typeof createScribe>;

function assistant(scribe: Scribe, content: readonly object[], stopReason: string): void {
	scribe.append("message", {
		message: {
			role: "assistant",
			content,
			api: "openai-completions",
			provider: "mock",
			model: scribe.model,
			usage: scribe.usage,
			stopReason,
			timestamp: scribe.now(),
		},
	});
}

/** Writes one exchange; the id of its user message. */
function tell(scribe: Scribe, { ask, tool, answer }: Exchange): string {
	const content = [{ type: "text", text: ask }];
	const timestamp = scribe.now();
	const first = scribe.append("message", { message: { role: "user", content, timestamp } });
	if (tool) {
		const call = `call_${first}`;
		const { name } = tool;
		assistant(scribe, [{ type: "toolCall", id: call, name, arguments: tool.arguments }], "toolUse");
		scribe.append("message", {
			message: {
				role: "toolResult",
				toolCallId: call,
				toolName: name,
				content: [{ type: "text", text: tool.result }],
				isError: tool.failed ?? false,
				timestamp: scribe.now(),
			},
		});
	}
	assistant(scribe, [{ type: "text", text: answer }], "stop");
	return first;
}

function compact(scribe: Scribe, folded: number, firstKept: string): void {
	scribe.append("compaction", {
		summary: `## Goal\nGo on with the work. ${folded} exchanges were folded into this summary.`,
		firstKeptEntryId: firstKept,
		tokensBefore: 84_000,
	});
}

/** A version 3 session file of pi with these exchanges, as text. */
export function sessionText(exchanges: readonly Exchange[], shape: SessionShape): string {
	const scribe = createScribe(shape);
	scribe.append("model_change", { provider: "mock", modelId: scribe.model });
	scribe.append("thinking_level_change", { thinkingLevel: "off" });
	let lastAsked = "";
	for (const [index, exchange] of exchanges.entries()) {
		if (index === shape.compactedAt) compact(scribe, index, lastAsked);
		if (index === shape.branchedAt) {
			const fork = scribe.leaf();
			tell(scribe, { ask: `${exchange.ask} (first try)`, answer: "Started, then left." });
			scribe.goTo(fork);
		}
		lastAsked = tell(scribe, exchange);
	}
	const timestamp = new Date(shape.startedAt).toISOString();
	const id = v7(shape.startedAt);
	const header = { type: "session", version: 3, id, timestamp, cwd: shape.cwd };
	return [header, ...scribe.entries].map((entry) => `${JSON.stringify(entry)}\n`).join("");
}

/** The folder in which pi looks for the sessions of `cwd`. */
function sessionFolder(agentDir: string, cwd: string): string {
	const name = `--${cwd.replace(/^[/\\]/, "").replace(/[/\\:]/g, "-")}--`;
	return join(agentDir, "sessions", name);
}

function place(agentDir: string, cwd: string, text: string): string {
	const header: unknown = JSON.parse(text.slice(0, text.indexOf("\n")));
	const { id, timestamp } = headerOf(header);
	const folder = sessionFolder(agentDir, cwd);
	mkdirSync(folder, { recursive: true });
	const file = join(folder, `${timestamp.replace(/[:.]/g, "-")}_${id}.jsonl`);
	writeFileSync(file, text);
	return file;
}

function headerOf(value: unknown): { id: string; timestamp: string } {
	if (typeof value !== "object" || value === null) throw new Error("not a session header");
	const { id, timestamp } = { id: undefined, timestamp: undefined, ...value };
	if (typeof id !== "string" || typeof timestamp !== "string") {
		throw new Error("a session header without id or timestamp");
	}
	return { id, timestamp };
}

/** Puts a session into an agent folder, where pi finds it; the path of its file. */
export function writeSession(
	agentDir: string,
	exchanges: readonly Exchange[],
	shape: SessionShape,
): string {
	return place(agentDir, shape.cwd, sessionText(exchanges, shape));
}

/** Puts a copy of an existing session file into an agent folder, as if it were made in `cwd`. */
export function copySession(source: string, agentDir: string, cwd: string): string {
	const text = readFileSync(source, "utf8");
	const end = text.indexOf("\n");
	const header: unknown = JSON.parse(text.slice(0, end));
	if (typeof header !== "object") throw new Error(`no session header in ${source}`);
	return place(agentDir, cwd, JSON.stringify({ ...header, cwd }) + text.slice(end));
}
