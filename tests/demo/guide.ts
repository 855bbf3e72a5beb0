import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

/** Keeps the lines of what to try above the editor, where full screen leaves nothing else. */
// biome-ignore lint/style/noDefaultExport: pi loads an extension by its default export.
export default function guide(pi: ExtensionAPI): void {
	pi.on("session_start", (_event, ctx) => {
		const { WAYSTATION_DEMO_HINTS: hints } = process.env;
		if (hints) ctx.ui.setWidget("demo", hints.split("\n"));
	});
}
