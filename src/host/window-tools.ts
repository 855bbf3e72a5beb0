import { Type } from "typebox";
import { load } from "#src/lib/load.ts";
import { windowGuidance } from "#src/windows/guidance.ts";
import type { Host } from "./host.ts";
import { toolNameFor } from "./own-tools.ts";

const Fresh = Type.Object({
	handoff: Type.Optional(Type.String({ description: windowGuidance.handoff })),
});

/** Give the model its tools for windows, when a session has started and the names of others are known. */
export function addWindowTools(host: Host): void {
	const remaining = toolNameFor(host, "get_context_remaining", {
		description: windowGuidance.remaining,
	});
	if (remaining !== undefined) {
		host.pi.registerTool({
			name: remaining,
			label: "Context left",
			description: windowGuidance.remaining,
			parameters: Type.Object({}),
			async execute(_id, _params, _signal, _update, ctx) {
				const { tellRemaining } = await load(() => import("./window-call.ts"));
				return tellRemaining(host, ctx);
			},
		});
	}
	const fresh = toolNameFor(host, "new_context", { description: windowGuidance.fresh });
	if (fresh !== undefined) {
		host.pi.registerTool({
			name: fresh,
			label: "Fresh window",
			description: windowGuidance.fresh,
			parameters: Fresh,
			async execute(id, params, _signal, _update, ctx) {
				const { requestWindow } = await load(() => import("./window-call.ts"));
				return requestWindow(host, ctx, id, params.handoff);
			},
		});
	}
	if (remaining !== undefined && fresh !== undefined) host.windows.names = { remaining, fresh };
}
