import { commandsIn, type SimpleCommand } from "./shell-commands.ts";

/** A line whose shell stops at the first failure. */
const stopping = /^\s*set -\w*e/;
/** What runs on while the line is over. */
const background = /(?:^|[^&>|])&\s*$/;
const shells = /^(?:bash|sh|zsh|nix-shell|nix|ssh)$/;
const lineOption = /^(?:-l?c|--run|--command)$/;

/** The commands of a line of which its exit status tells: the last one, and those that had to go well for it to run. */
export interface Told {
	readonly commands: readonly SimpleCommand[];
	/** Those of them whose own status a pipe hides. */
	readonly piped: ReadonlySet<SimpleCommand>;
}

/** What a line's exit status tells of; a shell that is given a line of its own is read as that line. */
export function toldByStatus(line: string, depth = 0): Told {
	const all = commandsIn(line, "");
	const joined = stopping.test(line) ? /^(?:&&|\||;)$/ : /^(?:&&|\|)$/;
	let first = all.length - 1;
	while (first > 0 && joined.test(all[first]?.after ?? "")) first -= 1;
	// Behind `||` runs what makes up for a failure.
	const isSpare = all[first]?.after === "||";
	const commands = background.test(line) || isSpare ? [] : all.slice(Math.max(0, first));
	const piped = commands.filter((_, at) => commands[at + 1]?.after === "|");
	return depth > 0 ? { commands, piped: new Set(piped) } : opened(commands, piped);
}

function opened(commands: readonly SimpleCommand[], piped: readonly SimpleCommand[]): Told {
	const hidden = new Set(piped);
	const inner = commands.flatMap((command) => {
		const line = lineGiven(command);
		if (line === undefined) return [command];
		const told = toldByStatus(line, 1);
		for (const one of piped.includes(command) ? told.commands : told.piped) hidden.add(one);
		return told.commands;
	});
	return { commands: inner, piped: hidden };
}

function lineGiven({ words: [program, ...given] }: SimpleCommand): string | undefined {
	if (program === undefined || !shells.test(program.text)) return undefined;
	const option = given.findIndex(({ text }) => lineOption.test(text));
	return option < 0 ? undefined : given[option + 1]?.text;
}
