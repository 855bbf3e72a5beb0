import { joined, type SimpleCommand } from "./shell-commands.ts";
import type { Word } from "./shell-words.ts";

/** A git command whose output tells what became of files. */
export interface GitLook {
	readonly kind: "status" | "commit" | "diff" | "patch";
	readonly folder: string | undefined;
}

/** What of git prints no names of files that could be taken for another's. */
const quietGit = /^(?:add|rm|mv|push|branch|rev-parse|tag|config)$/;
const quiet = /^(?:cd|pushd|export|set|mkdir|rm|mv|cp|touch|true|:|sleep|fi|)$/;
const filters = /^(?:head|tail|cat|sort|uniq|less|nl)$/;
const searches = /^(?:grep|egrep|rg)$/;
const summaries = /^--(?:stat|name-status|name-only|numstat|shortstat|compact-summary)/;

/**
 * The commands of a line that tell of files in the working tree or in the commit that they made. Empty where anything else
 * prints as well: nothing parts its words from those of git.
 */
export function gitLooks(commands: readonly SimpleCommand[]): readonly GitLook[] {
	const looks = commands.map(lookOf);
	const isAlone = commands.every((command, at) => looks[at] !== undefined || isQuiet(command));
	return isAlone ? looks.filter((look) => look !== undefined) : [];
}

function lookOf({ words, folder: around }: SimpleCommand): GitLook | undefined {
	const verb = verbOf(words);
	const given = words.map(({ text }) => text);
	const place = given[1] === "-C" ? given[2] : undefined;
	const folder = place === undefined ? around : joined(around, place);
	if (verb === "status" || verb === "commit") return { kind: verb, folder };
	if (verb !== "diff" || isHistory(words.slice(given.indexOf("diff") + 1))) return undefined;
	return { kind: given.some((text) => summaries.test(text)) ? "diff" : "patch", folder };
}

/** The subcommand, behind options such as `-C folder` and `--no-pager`; undefined for other programs. */
function verbOf([program, ...args]: readonly Word[]): string | undefined {
	if (program?.text !== "git") return undefined;
	const own = args.filter((_, at) => !/^-[cC]$/.test(args[at - 1]?.text ?? ""));
	return own.find(({ text }) => !text.startsWith("-"))?.text;
}

/** Whether a difference is one from another revision: that is history, which somebody else may have made. */
function isHistory(args: readonly Word[]): boolean {
	const end = args.findIndex(({ text }) => text === "--");
	const operands = (end < 0 ? args : args.slice(0, end)).filter(
		({ text }) => !text.startsWith("-"),
	);
	return operands.some(({ text }) => !/^(?:HEAD|@)$/.test(text) && !isPath(text));
}

/** Whether an operand can only be a path: a folder with its stroke, or a name with an ending that no version has. */
function isPath(operand: string): boolean {
	if (/\.\.[^/]|\$/.test(operand)) return false;
	return /^\.{1,2}(?:\/|$)|\/$|(?:^|\/)[^/]*\.[A-Za-z]\w{0,9}$/.test(operand);
}

function isQuiet({ words, after }: SimpleCommand): boolean {
	const [program, ...args] = words;
	const name = program?.text ?? "";
	if (name === "git") return quietGit.test(verbOf(words) ?? "");
	if (name === "echo") return args.every(({ literal }) => literal);
	if (quiet.test(name)) return true;
	const operands = args.filter(({ text }) => !/^-.|^\d+$/.test(text));
	if (after !== "|") return false;
	return filters.test(name) ? operands.length === 0 : searches.test(name) && operands.length <= 1;
}
