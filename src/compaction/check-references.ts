import { pathsNamedIn } from "./path-token.ts";
import { commandsNamedIn, commitsIn, urlsIn } from "./reference.ts";
import type { RefusalReason } from "./review.ts";
import type { Source } from "./source.ts";

/** Why a text is untrue: it names what the conversation does not hold. */
export function checkReferences(text: string, { names }: Source): RefusalReason | undefined {
	if (urlsIn(text).some((url) => !names.hasUrl(url))) return "unknown-url";
	if (commitsIn(text).some((hash) => !names.hasCommit(hash))) return "unknown-commit";
	const commands = commandsNamedIn(text);
	if (commands.some((command) => !names.hasCommand(command))) return "unknown-command";
	const rest = commands.reduce((left, command) => left.replace(command, " "), text);
	const unknown = pathsNamedIn(rest).some(
		({ path, quoted }) => !names.hasPath(path) && (quoted || !names.hasRow(path)),
	);
	return unknown ? "unknown-file" : undefined;
}
