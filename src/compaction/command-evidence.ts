import type { CommandEvidence } from "./evidence.ts";
import type { Seen } from "./file-evidence.ts";
import { isStopped } from "./outcome.ts";
import { createRecent, type Kept, keepBest } from "./recent.ts";
import type { Result } from "./said.ts";
import { lineOf } from "./scrubbed.ts";
import { commandsIn } from "./shell-commands.ts";
import { lastLine, showsFailure, tellingLine } from "./telling-line.ts";

/** UTF-16 units: a line that can be run again, and a reason that can be looked for. */
const mostCommandUnits = 300;
const mostErrorUnits = 240;
/** What failed and what proves something; looking around is told only for the newest, since it proves nothing. */
const mostCommands = 100;
const mostLooks = 12;

/** Programs that only show something. */
const looking = new RegExp(
	[
		"ls|ll|cat|head|tail|less|bat|grep|rg|ag|find|fd|tree|pwd|cd|echo|printf|wc|sort|uniq|cut|tr|awk|jq|which|type|file|stat|du|df",
		"date|env|printenv|ps|whoami|hostname|uname|nl|od|xxd|basename|dirname|realpath|readlink|sleep|true|history|seq|column|export|set|test|\\[+|done|for",
	].join("|"),
);
const lookingOnly = new RegExp(`^(?:${looking.source})$`);
const gitLooks =
	/^(?:status|log|diff|show|branch|remote|rev-parse|blame|ls-files|describe|reflog|config|grep)$/;

/** What runs behind the work, so that the exit status is not the work's own. */
const hidesStatus = /\||;|\n|&&\s*echo\b/;

/** How one run of a command went. */
type Run = Pick<CommandEvidence, "outcome" | "exit" | "error">;

const running: Run = { outcome: "unknown", exit: undefined, error: "" };

/** Follows the commands that were run. */
export interface CommandTally {
	start(line: string, seen: Seen): void;
	end(line: string, result: Result, output: string): void;
	kept(): Kept<CommandEvidence>;
}

/** Goes on from what is known of commands, newest first. */
export function createCommandTally(known: readonly CommandEvidence[], cwd: string): CommandTally {
	const runs = createRecent(known, ({ command }) => command);
	const looks = new Map<string, boolean>();
	const names = new Map<string, string>();
	const nameOf = (line: string) => {
		const name = names.get(line) ?? lineOf(workOf(line, cwd), mostCommandUnits);
		names.set(line, name);
		return name;
	};
	const isLook = (command: string) => {
		const told = looks.get(command) ?? looksOnly(command);
		looks.set(command, told);
		return told;
	};
	return {
		start(line, seen) {
			const command = nameOf(line);
			const count = (runs.get(command)?.runs ?? 0) + 1;
			if (command !== "") runs.touch(command, { ...seen, command, ...running, runs: count });
		},
		end(line, result, output) {
			const run = runs.get(nameOf(line));
			if (run !== undefined) runs.touch(run.command, { ...run, ...runOf(line, result, output) });
		},
		kept() {
			const all = runs.all();
			const rank = (run: CommandEvidence) => rankOf(run, isLook(run.command));
			const quiet = all.filter((run) => rank(run) === 0);
			const shown = keepBest(quiet, mostLooks, () => 0);
			const kept = new Set(shown.kept);
			const rest = keepBest(
				all.filter((run) => rank(run) > 0 || kept.has(run)),
				mostCommands,
				rank,
			);
			return { kept: rest.kept, omitted: rest.omitted + shown.omitted };
		},
	};
}

/** A failure is the last to go; then what proves something, then a look that found nothing. */
function rankOf({ outcome }: CommandEvidence, look: boolean): number {
	if (outcome === "failed") return look ? 3 : 4;
	return look ? 0 : 2;
}

function runOf(line: string, { failed, exit }: Result, output: string): Run {
	if (failed === undefined) return { ...running, exit };
	if (failed && exit === undefined && isStopped(output)) return running;
	const hidden = !failed && hidesStatus.test(line) && showsFailure(output) && !looksOnly(line);
	if (!failed && !hidden) return { outcome: "passed", exit, error: "" };
	const told = tellingLine(output) || (looksOnly(line) ? "" : lastLine(output));
	return { outcome: "failed", exit, error: lineOf(told, mostErrorUnits) };
}

function looksOnly(command: string): boolean {
	return commandsIn(command, "").every(({ words: [program, verb, ...rest], redirects }) => {
		if (
			redirects.some(
				({ sign, target }) => sign.includes(">") && !/^(?:&?\d|\/dev\/)/.test(target.text),
			)
		) {
			return false;
		}
		const name = program?.text ?? "";
		if (name === "git") return gitLooks.test(verb?.text ?? "");
		if (name === "sed") return ![verb, ...rest].some((word) => /^-\w*i/.test(word?.text ?? ""));
		return lookingOnly.test(name) || name === "";
	});
}

const filter =
	/\s*(?:\d?>&\d\s*)?\|&?\s*(?:head|tail|grep|egrep|rg|cat|less|wc|sort|uniq|nl)\b(?:[^|;&\n"'()]|"[^"\n]*"|'[^'\n]*')*$/;
/** A longer line is a script, whose end is its own. */
const mostFilteredUnits = 600;
const mostFilters = 4;

/**
 * What a line runs, by which two runs are the same: without remarks in front, without the step into the project, where it
 * runs anyway, and without what only shortens its output.
 */
function workOf(line: string, cwd: string): string {
	let work = line.replace(/^(?:\s*#[^\n]*\n)+/, "").trim();
	const step = /^cd\s+(["']?)([^"'\s&;]+)\1\s*(?:&&|;)\s*/.exec(work);
	const place = step?.[2]?.replace(/\/+$/, "");
	if (step !== null && cwd !== "" && place === cwd.replace(/\/+$/, ""))
		work = work.slice(step[0].length);
	if (work.length > mostFilteredUnits) return work;
	for (let cut = 0; cut < mostFilters; cut += 1) work = work.replace(filter, "");
	return work.replace(/\s*\d?>&\d$/, "");
}
