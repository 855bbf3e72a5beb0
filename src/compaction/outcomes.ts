import { type Doing, doingOf, isOfCode, toolDoing } from "./command-matter.ts";
import type { Evidence } from "./evidence.ts";
import type { FileAct } from "./file-act.ts";
import { claimedIn, type Matter } from "./outcome-claim.ts";
import { toldByStatus } from "./proven-commands.ts";
import { createRuns } from "./run-book.ts";
import type { Call, Result, Said } from "./said.ts";
import { sentencesOf } from "./sentence.ts";
import { commandsIn, type SimpleCommand } from "./shell-commands.ts";
import { shellActs } from "./shell-files.ts";
import { showsFailure } from "./telling-line.ts";
import { toolActs } from "./tool-files.ts";
import { reportsIn } from "./user-report.ts";

interface Made {
	readonly call: Call;
	readonly at: number;
}

/** A line that was run, and whether somebody looked at its output for failures that a pipe hides. */
interface Ran {
	readonly line: string;
	readonly passed: boolean;
	readonly at: number;
	readonly shown: boolean;
}

/** UTF-16 units of a command in which its doings are looked for. */
const mostUnits = 4_000;

/** No code: what is written there breaks no build. */
const prose = /\.(?:mdx?|txt|rst|adoc|log|out)$|^\/tmp\//i;

/**
 * Collects how the commands of each matter went, from the evidence and from messages that are added in order. A failure
 * holds until the same command passes or one that does the same for all there is; an edit makes earlier passes doubtful.
 */
export function createOutcomes(evidence: Evidence) {
	const runs = createRuns();
	const calls = new Map<string, Made>();
	const noteLine = ({ line, passed, at, shown }: Ran) => {
		const done = doingsIn(line, passed);
		for (const { doing, hidden } of done) {
			const isTold = shown || !hidden || !doing.proves.some(isOfCode);
			if (!passed || isTold) {
				runs.note({ doing, passed, sure: done.length === 1 && !doing.mixed, at });
			}
		}
	};
	const noteResult = (result: Result, made: Made | undefined, text: string) => {
		const at = made?.at ?? 0;
		const passed = result.failed === false;
		const line = result.command ?? lineOf(made?.call);
		if (line !== undefined) {
			noteLine({ line, passed: passed && !showsFailure(text), at, shown: false });
		} else noteTool(result.tool, passed, at);
		if (made !== undefined && passed && editsCode(made.call)) runs.edit(at);
	};
	const noteTool = (tool: string, passed: boolean, at: number) => {
		const doing = toolDoing(tool);
		if (doing !== undefined) runs.note({ doing, passed, sure: true, at });
	};
	for (const { command, outcome, at } of evidence.commands) {
		if (outcome !== "unknown") {
			noteLine({ line: command, passed: outcome === "passed", at, shown: true });
		}
	}
	for (const { text, at } of evidence.requests) runs.report(reportsIn(text), at);
	return {
		add({ calls: made, speaker, text, result, at }: Said): void {
			for (const call of made) calls.set(call.id, { call, at });
			if (speaker === "user") runs.report(reportsIn(text), at);
			if (result?.failed !== undefined) noteResult(result, calls.get(result.call), text);
		},
		/** What went well, by a result, by the user's word, or by the summary before. */
		succeeded: (previous: string): ReadonlySet<Matter> =>
			runs.succeeded(sentencesOf(previous).flatMap(claimedIn)),
	};
}

interface Done {
	readonly doing: Doing;
	/** Whether a pipe hides how it went. */
	readonly hidden: boolean;
}

function doingsIn(line: string, passed: boolean): readonly Done[] {
	const read = line.slice(0, mostUnits);
	const { commands, piped } = toldByStatus(read);
	const told = doneBy(commands, piped);
	// A failure that only the output shows can be of anything in the line.
	return told.length > 0 || passed ? told : doneBy(commandsIn(read, ""), piped);
}

function doneBy(
	commands: readonly SimpleCommand[],
	piped: ReadonlySet<SimpleCommand>,
): readonly Done[] {
	return commands.flatMap((command) => {
		const doing = doingOf(command);
		return doing === undefined ? [] : [{ doing, hidden: piped.has(command) }];
	});
}

function editsCode(call: Call): boolean {
	const line = lineOf(call);
	const acts = toolActs(call);
	if (line === undefined || acts.length > 0) return acts.some(isEdit);
	return commandsIn(line.slice(0, mostUnits), "").flatMap(shellActs).some(isEdit);
}

function lineOf(call: Call | undefined): string | undefined {
	const { command } = call?.input ?? {};
	return typeof command === "string" ? command : undefined;
}

function isEdit({ act, path, maybe }: FileAct): boolean {
	return act !== "read" && act !== "see" && maybe !== true && !prose.test(path);
}
