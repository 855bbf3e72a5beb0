import { Type } from "typebox";
import { load } from "#src/lib/load.ts";
import { notesGuidance, notesOps } from "#src/notes/guidance.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { toolNameFor } from "./own-tools.ts";

/** What the model calls its notes, unless another extension has taken that name. */
const NOTES_TOOL = "notes";

/** What it calls the search of earlier conversation, in the same way. */
const HISTORY_TOOL = "history";

const historyDescription =
	'Search or read earlier conversation that is no longer in context. Query: words in any order, "phrases", role:user, tool:bash, date:<7d, dir:sub.';

const historySnippet = "Find what was said or done earlier";

/** Hits of one page at most. */
const mostLimit = 50;

const HistoryCall = Type.Object({
	op: Type.Enum(["search", "read"]),
	query: Type.Optional(Type.String()),
	id: Type.Optional(Type.String({ description: "Entry to read" })),
	all: Type.Optional(Type.Boolean({ description: "All sessions of this project" })),
	limit: Type.Optional(Type.Integer({ minimum: 1, maximum: mostLimit })),
	cursor: Type.Optional(Type.String()),
	offset: Type.Optional(Type.Integer({ minimum: 0 })),
	imageOffset: Type.Optional(Type.Integer({ minimum: 0 })),
});

const NotesCall = Type.Object({
	op: Type.Enum([...notesOps], { type: "string" }),
	path: Type.Optional(Type.String({ description: notesGuidance.path })),
	content: Type.Optional(Type.String()),
	query: Type.Optional(Type.String({ description: notesGuidance.query })),
	offset: Type.Optional(Type.Integer({ minimum: 0, description: notesGuidance.offset })),
});

/**
 * Give the model its notes, where they have a place, whether the session keeps anything or not. Called when a session has
 * started; looks at no note.
 */
export async function addNotesTool(host: Host, life: Life): Promise<void> {
	const place = await host.keeper.projectPlace(life);
	if (place === undefined || !life.alive) return;
	const name = toolNameFor(host, NOTES_TOOL, notesGuidance);
	if (name === undefined) return;
	host.pi.registerTool({
		name,
		label: "Notes",
		description: notesGuidance.description,
		promptSnippet: notesGuidance.promptSnippet,
		promptGuidelines: [...notesGuidance.promptGuidelines],
		parameters: NotesCall,
		// A read behind a write in one batch has to see it.
		executionMode: "sequential",
		async execute(_id, params, signal, _onUpdate, ctx) {
			const { callNotes } = await load(() => import("./notes-call.ts"));
			const { text, report } = await callNotes(host, params, { ctx, signal });
			return { content: [{ type: "text", text }], details: report };
		},
	});
}

/** Give the model its search of what was said, in the same way. */
export function addHistoryTool(host: Host): void {
	const lines = { description: historyDescription, promptSnippet: historySnippet };
	const name = toolNameFor(host, HISTORY_TOOL, lines);
	if (name === undefined) return;
	host.pi.registerTool({
		name,
		label: "History",
		...lines,
		parameters: HistoryCall,
		async execute(_id, params, signal, _update, ctx) {
			const { callHistory } = await load(() => import("./history-answer.ts"));
			return callHistory(host, params, ctx, signal);
		},
	});
}
