import type { CommandEvidence } from "./evidence.ts";
import type { Seen } from "./file-evidence.ts";
import { isStopped } from "./outcome.ts";
import { createRecent, type Kept, keepBest } from "./recent.ts";
import type { Result } from "./said.ts";
import { lineOf } from "./scrubbed.ts";
import { commandsIn } from "./shell-commands.ts";
import { showsFailure, tellingLine } from "./telling-line.ts";

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

/** How one run of a command went. */
type Run = Pick<CommandEvidence, "outcome" | "exit" | "error">;

const running: Run = { outcome: "unknown", exit: undefined, error: "" };

/** Follows the commands that were run. */
export interface CommandTally {
	/** A command was started; its name in here, for `end`. */
	start(command: string, seen: Seen): string;
	end(key: string, result: Result, output: string): void;
	kept(): Kept<CommandEvidence>;
}

/** Goes on from what is known of commands, newest first. */
export function createCommandTally(known: readonly CommandEvidence[], cwd: string): CommandTally {
	const runs = createRecent(known, ({ command }) => command);
	const looks = new Map<string, boolean>();
	const isLook = (command: string) => {
		const told = looks.get(command) ?? looksOnly(command);
		looks.set(command, told);
		return told;
	};
	return {
		start(line, seen) {
			const command = lineOf(withoutPlace(line, cwd), mostCommandUnits);
			const count = (runs.get(command)?.runs ?? 0) + 1;
			if (command !== "") runs.touch(command, { ...seen, command, ...running, runs: count });
			return command;
		},
		end(command, result, output) {
			const run = runs.get(command);
			if (run !== undefined) runs.touch(command, { ...run, ...runOf(command, result, output) });
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

function runOf(command: string, { failed, exit }: Result, output: string): Run {
	if (failed === undefined) return { ...running, exit };
	if (failed && exit === undefined && isStopped(output)) return running;
	const hidden = !failed && hidesStatus(command) && showsFailure(output);
	if (!failed && !hidden) return { outcome: "passed", exit, error: "" };
	return { outcome: "failed", exit, error: lineOf(tellingLine(output), mostErrorUnits) };
}

/** Whether something runs behind the work, so that the exit status is not the work's own. */
function hidesStatus(command: string): boolean {
	return /\||;|\n|&&\s*echo\b/.test(command) && !looksOnly(command);
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

/** A command without the step into the project, where it runs anyway, and without remarks in front. */
function withoutPlace(line: string, cwd: string): string {
	const bare = line.replace(/^(?:\s*#[^\n]*\n)+/, "").trimStart();
	const step = /^cd\s+(["']?)([^"'\s&;]+)\1\s*(?:&&|;)\s*/.exec(bare);
	const place = step?.[2]?.replace(/\/+$/, "");
	return step !== null && cwd !== "" && place === cwd.replace(/\/+$/, "")
		? bare.slice(step[0].length)
		: bare;
}
