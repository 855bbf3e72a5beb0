import { claimedIn } from "./outcome-claim.ts";
import { commandsNamedIn, commitsIn, simpleCommands } from "./reference.ts";
import type { RefusalReason } from "./review.ts";
import type { Source } from "./source.ts";

/** Why a text is untrue: it says that something went well of which no result does. */
export function checkOutcomes(text: string, source: Source): RefusalReason | undefined {
	// A commit that is named is a result itself.
	const proven = commitsIn(text).length > 0 ? "commit" : undefined;
	const claimed = claimedIn(text).filter((matter) => matter !== proven);
	if (claimed.length === 0) return undefined;
	const runs = commandsNamedIn(text).flatMap((command) => runOf(command, source) ?? []);
	if (runs.length > 0) {
		return runs.every(({ outcome }) => outcome === "passed") ? undefined : "no-successful-result";
	}
	return claimed.some((matter) => source.succeeded.has(matter))
		? undefined
		: "no-successful-result";
}

/** The newest run of a command, or of the last simple one in its line. */
export function runOf(command: string, { commands }: Source) {
	return commands.get(command.trim()) ?? commands.get(simpleCommands(command).at(-1) ?? "");
}
