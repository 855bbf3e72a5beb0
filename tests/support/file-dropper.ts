import { type Asked, inventions, summarisers } from "./summariser.ts";

/**
 * A model that leaves out half of the files, makes up three and an order of the user, whoever asks for a summary: in
 * our schema from the facts that it is given, in pi's own from the calls in the conversation and the summary before.
 */
export function dropFiles(asked: Asked): string {
	if (asked.system.startsWith("Waystation task:")) return summarisers.inventing(asked);
	const calls = /\b(?:edit|write)\([^\n]*?(?:file_)?path="([^"]+)"/gi;
	const known = [...asked.user.matchAll(calls)].flatMap(([, path]) => path ?? []);
	const told = [...asked.user.matchAll(/^- \[x\] changed (.+)$/gm)].flatMap(
		([, path]) => path ?? [],
	);
	const files = [...new Set([...told, ...known])].filter((_, at) => at % 2 === 0);
	return [
		"## Goal\nThe work that the session is about goes on.",
		`## Constraints & Preferences\n- ${inventions.order}`,
		`## Progress\n### Done\n${[...files, ...inventions.files].map((path) => `- [x] changed ${path}`).join("\n")}`,
		"## Key Decisions\n- **Small changes**: easier to read",
		"## Next Steps\n1. Go on with what was asked for last",
	].join("\n\n");
}
