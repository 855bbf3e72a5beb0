import type { ProjectedEntry } from "../../src/compaction/decode-said.ts";
import type { Evidence } from "../../src/compaction/evidence.ts";
import { cleanPath, pathKey } from "../../src/compaction/file-path.ts";
import { isAnswer } from "./session-truth.ts";

/** How many there are in a session, and how many of them the evidence tells. */
interface Share {
	readonly all: number;
	readonly told: number;
}

/** A call as it stands in the session, counted without the code that is measured. */
interface Deed {
	readonly tool: string;
	readonly path: string | undefined;
	readonly command: string | undefined;
	readonly failed: boolean;
}

/** The files that tools changed with success, and the commands whose newest run failed. */
export function coverOf(
	entries: readonly ProjectedEntry[],
	cwd: string,
	{ files, commands }: Evidence,
): { readonly files: Share; readonly commands: Share } {
	const deeds = deedsIn(entries);
	const changed = new Set(
		deeds.flatMap(({ tool, path = "", failed }) =>
			/^(?:write|edit)$/i.test(tool) && !failed ? pathKey(cleanPath(path, "", cwd) ?? path) : [],
		),
	);
	const told = new Set(
		files.filter(({ fate }) => fate !== "read").map(({ path }) => pathKey(path)),
	);
	const runs = new Map(
		deeds.flatMap(({ command, failed }) =>
			command === undefined ? [] : [[oneLine(command), failed]],
		),
	);
	const failed = [...runs].filter(([, broken]) => broken).map(([line]) => line);
	const known = commands.map(({ command }) => command.replace(/…$/, ""));
	return {
		files: { all: changed.size, told: [...changed].filter((path) => told.has(path)).length },
		commands: {
			all: failed.length,
			told: failed.filter((line) => known.some((command) => line.includes(command))).length,
		},
	};
}

function oneLine(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}

function deedsIn(entries: readonly ProjectedEntry[]): readonly Deed[] {
	const messages = entries.flatMap((entry) => entry.messages.map(fields));
	const results = new Map(
		messages
			.filter(({ role }) => role === "toolResult")
			.map(({ toolCallId, isError, content }) => [
				toolCallId,
				{ failed: isError === true, output: textOf(content) },
			]),
	);
	const calls = messages.flatMap(({ role, content }) =>
		role === "assistant" && Array.isArray(content) ? content.map(fields) : [],
	);
	return calls.flatMap(({ type, id, name, arguments: given }) => {
		const result = results.get(id);
		if (type !== "toolCall" || result === undefined) return [];
		const { path, file_path: filePath, command } = fields(given);
		const line = typeof command === "string" ? command : undefined;
		const failed = result.failed && !(line !== undefined && isAnswer(line, result.output));
		const file = path ?? filePath;
		return {
			tool: String(name),
			failed,
			path: typeof file === "string" ? file : undefined,
			command: line,
		};
	});
}

function textOf(content: unknown): string {
	if (typeof content === "string") return content;
	const texts = Array.isArray(content)
		? content.map((part) => fields(part)).map(({ text }) => text)
		: [];
	return texts.filter((text) => typeof text === "string").join("\n");
}

function fields(value: unknown): Partial<Record<string, unknown>> {
	return typeof value === "object" && value !== null ? { ...value } : {};
}
