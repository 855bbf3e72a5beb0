import { endsInAnswer, endsInSearch, looksOnly, workOf } from "./command-work.ts";
import type { CommandEvidence } from "./evidence.ts";
import type { Seen } from "./file-evidence.ts";
import { lineStatus } from "./hidden-status.ts";
import { isStopped } from "./outcome.ts";
import { createRecent, type Kept, keepBest } from "./recent.ts";
import type { Result } from "./said.ts";
import { lineOf } from "./scrubbed.ts";
import { lastLine, showsFailure, showsSuccess, tellingLine } from "./telling-line.ts";

/** UTF-16 units: a line that can be run again, and a reason that can be looked for. */
const mostCommandUnits = 300;
const mostErrorUnits = 240;
/** What failed and what proves something; looking around is told only for the newest, since it proves nothing. */
const mostCommands = 100;
const mostLooks = 12;

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
	if (!failed) return endedWell(line, exit, output);
	return exit === 1 && isAnswer(line, output) ? running : failure(line, exit, output);
}

/** What the status 0 proves: nothing of a command whose own status is hidden, unless the output shows how it went. */
function endedWell(line: string, exit: number | undefined, output: string): Run {
	const { hidden, told } = lineStatus(line, output);
	const passed: Run = { outcome: "passed", exit, error: "" };
	if (hidden === 0 || told === 0) return passed;
	if (told !== undefined) return failure(line, told, output);
	if (showsFailure(output)) return failure(line, exit, output);
	return showsSuccess(output) ? passed : running;
}

function failure(line: string, exit: number | undefined, output: string): Run {
	const told = tellingLine(output) || (looksOnly(line) ? "" : lastLine(output));
	return { outcome: "failed", exit, error: lineOf(told, mostErrorUnits) };
}

/** Whether what fails is only a search or a comparison, on whose answer nothing depends: often it is good news. */
function isAnswer(line: string, output: string): boolean {
	const isSilent = endsInSearch(line) && !looksOnly(line) && lastLine(output) === "";
	return isSilent || endsInAnswer(line, output);
}
