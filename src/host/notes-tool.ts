import { Type } from "typebox";
import { load } from "#src/lib/load.ts";
import { notesGuidance, notesOps } from "#src/notes/guidance.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { toolNameFor } from "./own-tools.ts";

/** What the model calls the tool, unless another extension has taken that name. */
export const NOTES_TOOL = "notes";

const parameters = Type.Object({
	op: Type.Enum([...notesOps], { type: "string" }),
	path: Type.Optional(Type.String({ description: notesGuidance.path })),
	content: Type.Optional(Type.String()),
	query: Type.Optional(Type.String({ description: notesGuidance.query })),
	offset: Type.Optional(Type.Integer({ minimum: 0, description: notesGuidance.offset })),
});

/** Give the model its notes, where they have a place. Called when a session has started; looks at no note. */
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
		parameters,
		// A read behind a write in one batch has to see it.
		executionMode: "sequential",
		async execute(_id, params, signal, _onUpdate, ctx) {
			const { callNotes } = await load(() => import("./notes-call.ts"));
			const { text, report } = await callNotes(host, params, { ctx, signal });
			return { content: [{ type: "text", text }], details: report };
		},
	});
}
