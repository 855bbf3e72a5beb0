import { Type } from "typebox";
import { saveGuidance } from "#src/carryover/guidance.ts";
import { load } from "#src/lib/load.ts";
import type { Host } from "./host.ts";
import { toolNameFor } from "./own-tools.ts";

/** What the model calls the tool, unless another extension has taken that name. */
const CARRYOVER_TOOL = "save_carryover";

/** Without a bound, which is the tool's own: pi answers a call that breaks its schema with a copy of all that was sent. */
const parameters = Type.Object({
	content: Type.String({ description: saveGuidance.content }),
});

/** Give the model its tool. Called when a session has started. */
export function addCarryoverTool(host: Host): void {
	const name = toolNameFor(host, CARRYOVER_TOOL, saveGuidance);
	if (name === undefined) return;
	host.pi.registerTool({
		name,
		label: "Carryover",
		description: saveGuidance.description,
		promptSnippet: saveGuidance.promptSnippet,
		promptGuidelines: [...saveGuidance.promptGuidelines],
		parameters,
		executionMode: "sequential",
		async execute(_id, { content }) {
			const { callCarryover } = await load(() => import("./carryover-call.ts"));
			return callCarryover(host, content);
		},
	});
}
