import type { FileAct } from "./file-act.ts";
import { gitActs } from "./git-files.ts";
import type { Result } from "./said.ts";
import { edgesOf } from "./scrubbed.ts";
import { commandsIn, type SimpleCommand } from "./shell-commands.ts";
import { shellActs } from "./shell-files.ts";

/** UTF-16 units at each end of an output in which programs complain. */
const mostUnits = 8_000;

const complaint =
	/^(?:\/?\w+: (?:line \d+: )?)?(rm|mv|cp|ln|sed|perl|touch|tee|cat|head|tail|install|truncate): /gm;

/** What a shell command did, as far as it and its output tell. */
export interface ShellRun {
	readonly acts: readonly FileAct[];
	/** Whether it asked git or its like, whose output names commits and pages. */
	readonly git: boolean;
	/** The file whose whole text the output is, when that is all the command does. */
	readonly shown: FileAct | undefined;
}

/** Reads a shell command that came to an end; one that did not, changed nothing that is sure. */
export function shellRun(line: string, { failed }: Result, output: string): ShellRun {
	const commands = commandsIn(line, "");
	const git = commands.some(({ words }) => /^(?:git|gh|glab|jj)$/.test(words[0]?.text ?? ""));
	if (failed === undefined) return { acts: [], git, shown: undefined };
	const complained = new Set(
		[...edgesOf(output, mostUnits).matchAll(complaint)].map(([, name]) => name),
	);
	const ran = (failed ? beforeLast(commands) : commands).filter(
		({ after, words }) => after !== "||" && !complained.has(words[0]?.text),
	);
	const own = ran.flatMap(shellActs);
	const told = git ? gitActs(commands, output) : [];
	const [only] = own;
	const isShown = commands.length === 1 && only?.act === "read" && own.length === 1;
	return { acts: [...own, ...told], git, shown: isShown ? only : undefined };
}

/** Without the last pipeline, which is where a failed line mostly stopped. */
function beforeLast(commands: readonly SimpleCommand[]): readonly SimpleCommand[] {
	const last = commands.findLastIndex(({ after }) => after !== "|");
	return commands.slice(0, Math.max(0, last));
}
