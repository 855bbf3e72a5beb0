import { commandsIn, type SimpleCommand } from "./shell-commands.ts";

/** Programs that only show something. */
const looking = new RegExp(
	[
		"ls|ll|cat|head|tail|less|bat|grep|egrep|fgrep|pgrep|rg|ag|diff|cmp|find|fd|tree|pwd|cd|echo|printf|wc|sort|uniq|cut|tr|awk|jq|which|type|file|stat|du|df",
		"date|env|printenv|ps|whoami|hostname|uname|nl|od|xxd|basename|dirname|realpath|readlink|sleep|true|history|seq|column|export|set|test|\\[+|done|for|fi|esac|:|\\}",
	].join("|"),
);
const lookingOnly = new RegExp(`^(?:${looking.source})$`);
const gitLooks =
	/^(?:status|log|diff|show|branch|remote|rev-parse|blame|ls-files|describe|reflog|config|grep)$/;

/** Whether a line only shows what is there: it changes nothing, and its success proves nothing. */
export function looksOnly(line: string): boolean {
	return commandsIn(line, "").every(
		(command) => !(writes(command) || command.background) && isLook(command),
	);
}

function writes({ redirects }: SimpleCommand): boolean {
	return redirects.some(
		({ sign, target }) => sign.includes(">") && !/^(?:&?\d|\/dev\/)/.test(target.text),
	);
}

/** Whether a program only shows something, wherever its output goes. */
export function isLook({ words: [program, ...args] }: SimpleCommand): boolean {
	const name = program?.text ?? "";
	if (name === "git") return gitLooks.test(args[0]?.text ?? "");
	if (name === "sed") return !args.some(({ text }) => /^-\w*i/.test(text));
	return lookingOnly.test(name) || name === "";
}

const filter =
	/\s*(?:\d?>&\d\s*)?\|&?\s*(?:head|tail|grep|egrep|rg|cat|less|wc|sort|uniq|nl)\b(?:[^|;&\n"'()]|"[^"\n]*"|'[^'\n]*')*$/;
/** A longer line is a script, whose end is its own. */
const mostFilteredUnits = 600;
const mostFilters = 4;
/** UTF-16 units at the end of an output in which a program complains. */
const mostTailUnits = 4_000;

/**
 * What a line runs, by which two runs are the same: without remarks in front, without the step into the project, where it
 * runs anyway, and without what only shortens its output.
 */
export function workOf(line: string, cwd: string): string {
	let work = line.replace(/^(?:\s*#[^\n]*\n)+/, "").trim();
	const { folder, rest } = stepIn(work);
	if (cwd !== "" && folder === cwd.replace(/\/+$/, "")) work = rest;
	if (work.length > mostFilteredUnits) return work;
	for (let cut = 0; cut < mostFilters; cut += 1) work = work.replace(filter, "");
	return work.replace(/\s*\d?>&\d$/, "");
}

/** The folder that a line first steps into, empty where it does not, and the line without that step. */
export function stepIn(line: string): { readonly folder: string; readonly rest: string } {
	const step = /^cd\s+(["']?)([^"'\s&;]+)\1\s*(?:&&|;)\s*/.exec(line);
	if (step === null) return { folder: "", rest: line };
	return { folder: step[2]?.replace(/\/+$/, "") ?? "", rest: line.slice(step[0].length) };
}

/** Programs that say with their status 1 what they found, or that they found nothing. */
const asking = /^(?:[efp]?grep|rg|ag|test|\[+|diff|cmp|which|type)$/;
const whetherThere = /^command -v \S+$/;
const notThere = /^\S{1,40}: .{0,300}(?:[Nn]o such file|[Pp]ermission denied|[Ii]s a directory)/m;

/** Whether a line that only looks around ended with the status 1 of a question: no hit, or a difference. */
export function endsInAnswer(line: string, output: string): boolean {
	const { words = [] } = commandsIn(line, "").at(-1) ?? {};
	const [program, verb] = words.map(({ text }) => text);
	const asks =
		asking.test(program ?? "") || (program === "git" && /^(?:grep|diff)$/.test(verb ?? ""));
	const isQuestion = whetherThere.test(line) || (asks && looksOnly(line));
	return isQuestion && !notThere.test(output.slice(-mostTailUnits));
}

/** Whether a line gives what it runs to a search, whose exit status then stands for both. */
export function endsInSearch(line: string): boolean {
	const last = filter.exec(line.slice(-mostFilteredUnits))?.[0] ?? "";
	return /\|&?\s*(?:grep|egrep|rg)\b/.test(last);
}
