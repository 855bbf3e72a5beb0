import type { AssistantMessage, ToolResultMessage } from "@earendil-works/pi-ai";
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import fc from "fast-check";
import { command, output, toolCall, words } from "./random-words.ts";

const content = fc.oneof(
	words.map((text) => text),
	fc
		.tuple(words, fc.nat(2))
		.map(([text, images]) => [
			{ type: "text" as const, text },
			...new Array(images).fill({ type: "image" as const, data: "aGk=", mimeType: "image/png" }),
		]),
);
const call = fc.record({
	tool: toolCall,
	output,
	failed: fc.boolean(),
	/** Whether a compaction came between the call and its result. */
	parted: fc.nat(9).map((number) => number === 0),
});

/** One thing that happens in a session. */
const happening = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ kind: fc.constant("user" as const), content }) },
	{
		weight: 8,
		arbitrary: fc.record({
			kind: fc.constant("assistant" as const),
			text: words,
			calls: fc.array(call, { maxLength: 3 }),
			stop: fc.constantFrom(
				"stop" as const,
				"stop" as const,
				"length" as const,
				"aborted" as const,
				"error" as const,
			),
			/** How many of its calls got a result before the turn was broken off. */
			results: fc.nat(3),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			kind: fc.constant("bash" as const),
			command,
			output,
			exit: fc.constantFrom(0, 1, undefined),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant("custom" as const), content: words }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant("branch" as const), summary: words }) },
	{
		weight: 1,
		arbitrary: fc.record({
			kind: fc.constant("edit" as const),
			target: fc.nat(50),
			replacement: fc.option(words),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			kind: fc.constant("compaction" as const),
			summary: words,
			kept: fc.nat(50),
			/** Another extension's; else pi's own. */
			foreign: fc.boolean(),
		}),
	},
);
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

const usage = {
	input: 10,
	output: 5,
	cacheRead: 0,
	cacheWrite: 0,
	totalTokens: 15,
	cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};
const startedAt = Date.UTC(2026, 2, 2, 9);

/** What happens in one stretch of a session. */
export const stretch = fc.array(happening, { maxLength: 24 });

/** A branch of session entries as pi keeps them, oldest first, each the child of the one before. */
export const transcript: fc.Arbitrary<SessionEntry[]> = stretch.map((one) => continued([], one));

/** The branch with what happens after it. */
export function continued(
	before: readonly SessionEntry[],
	happenings: readonly Happening[],
): SessionEntry[] {
	const entries = [...before];
	for (const happening of happenings)
		for (const draft of draftsOf(happening, entries)) append(entries, draft);
	return entries;
}

type Draft = SessionEntry extends infer One
	? One extends SessionEntry
		? Omit<One, "id" | "parentId" | "timestamp">
		: never
	: never;

function append(entries: SessionEntry[], draft: Draft): void {
	const place = entries.length;
	const timestamp = new Date(startedAt + place * 1_000).toISOString();
	entries.push({ ...draft, id: `e${place}`, parentId: entries.at(-1)?.id ?? null, timestamp });
}

function draftsOf(happening: Happening, entries: readonly SessionEntry[]): readonly Draft[] {
	const timestamp = startedAt + entries.length * 1_000;
	const idAt = (place: number) => entries[place % Math.max(1, entries.length)]?.id;
	switch (happening.kind) {
		case "user":
			return [
				{ type: "message", message: { role: "user", content: happening.content, timestamp } },
			];
		case "assistant":
			return turnOf(happening, timestamp, entries.length);
		case "bash": {
			const { command, output, exit } = happening;
			const ran = {
				command,
				output,
				exitCode: exit,
				cancelled: exit === undefined,
				truncated: false,
			};
			return [{ type: "message", message: { role: "bashExecution", ...ran, timestamp } }];
		}
		case "custom":
			return [
				{ type: "custom_message", customType: "note", content: happening.content, display: false },
			];
		case "branch":
			return [{ type: "branch_summary", fromId: "left", summary: happening.summary }];
		case "edit":
			return editOf(happening.replacement, idAt(happening.target));
		case "compaction":
			return compactionOf(happening, idAt(happening.kept));
	}
}

function editOf(replacement: string | null, targetId: string | undefined): readonly Draft[] {
	if (targetId === undefined) return [];
	const replaced = replacement === null ? null : { content: replacement };
	return [{ type: "context_edit", targetId, replacement: replaced }];
}

function compactionOf(
	{ summary, foreign }: { readonly summary: string; readonly foreign: boolean },
	firstKeptEntryId: string | undefined,
): readonly Draft[] {
	return firstKeptEntryId === undefined
		? []
		: [
				{
					...{ type: "compaction", summary, firstKeptEntryId, tokensBefore: 1_000 },
					...(foreign && { fromHook: true, details: { by: "another" } }),
				},
			];
}

type Turn = Extract<Happening, { kind: "assistant" }>;

/** An answer with its calls in parallel and their results; one may be parted by a compaction that came too early. */
function turnOf(
	{ text, calls, stop, results }: Turn,
	timestamp: number,
	place: number,
): readonly Draft[] {
	const idOf = (at: number) => `call-${place}-${at}`;
	const parts = calls.map((one, at) => ({ type: "toolCall" as const, id: idOf(at), ...one.tool }));
	const broken = stop === "aborted" || stop === "error";
	const message: AssistantMessage = {
		role: "assistant",
		content: [{ type: "thinking", thinking: "hm" }, { type: "text", text }, ...parts],
		api: "openai-completions",
		provider: "mock",
		model: "mock-1",
		usage,
		stopReason: broken || calls.length === 0 ? stop : "toolUse",
		timestamp,
	};
	const answered = calls.slice(0, broken ? results : calls.length).map((one, at): Draft => {
		const result: ToolResultMessage = {
			role: "toolResult",
			toolCallId: idOf(at),
			toolName: one.tool.name,
			content: [{ type: "text", text: one.output }],
			isError: one.failed,
			timestamp,
		};
		return { type: "message", message: result };
	});
	const parted = calls.some((one) => one.parted);
	const between = parted ? compactionOf({ summary: "too early", foreign: false }, `e${place}`) : [];
	return [{ type: "message", message }, ...between, ...answered];
}
