import { todoItems } from "./check-list.ts";
import { type Fields, listOf, textIn } from "./fields.ts";
import type { FileAct } from "./file-act.ts";
import type { Seen } from "./file-evidence.ts";
import { takeList } from "./list-file.ts";
import { isShell } from "./outcome.ts";
import type { Call, Result, Said } from "./said.ts";
import { shellRun } from "./shell-run.ts";
import type { Tallies } from "./tallies.ts";
import { toolActs } from "./tool-files.ts";

/** A call that waits for its result. */
interface Deed {
	readonly call: Call;
	readonly seen: Seen;
	/** The command that a shell runs; undefined for other tools. */
	readonly line: string | undefined;
}

/** Follows calls to their results, and takes from both what became of files, commands, lists and references. */
export interface DeedTally {
	take(message: Said): void;
}

const addresses = ["url", "uri", "href"];

const updated = /\b(?:been|was|successfully) (?:updated|overwritten|replaced|modified)\b/i;

export function createDeedTally(tallies: Tallies): DeedTally {
	const waiting = new Map<string, Deed>();
	const inner = new Map<string, string[]>();
	const begin = (call: Call, { entry, at }: Seen) => {
		const seen = { entry, at };
		const line = isShell(call.tool) ? lineIn(call.input) : undefined;
		if (line !== undefined) tallies.commands.start(line, seen);
		tallies.references.say(line ?? textIn(call.input, addresses) ?? "", seen);
		waiting.set(call.id, { call, seen, line });
		const outer = call.id.slice(0, Math.max(0, call.id.lastIndexOf("/")));
		if (waiting.has(outer)) inner.set(outer, [...(inner.get(outer) ?? []), call.id]);
	};
	const end = (id: string, result: Result, output: string) => {
		const deed = waiting.get(id);
		if (deed === undefined) return;
		waiting.delete(id);
		finish(deed, result, output, tallies);
		for (const carried of inner.get(id) ?? []) endCarried(carried, result);
		inner.delete(id);
	};
	// Of what a call carried and what told nothing of itself, only changes are sure, and only when the call went well.
	const endCarried = (id: string, result: Result) => {
		if (result.failed !== true && waiting.get(id)?.line === undefined) end(id, result, "");
	};
	return {
		take(message) {
			for (const call of message.calls) begin(call, message);
			const { result } = message;
			if (result === undefined) return;
			if (result.command === undefined) end(result.call, result, message.text);
			else {
				const call = { id: "", tool: result.tool, input: { command: result.command } };
				begin(call, message);
				end("", result, message.text);
			}
		},
	};
}

/** The command of a shell's call; some give the shell its arguments one by one. */
function lineIn(input: Fields): string | undefined {
	const line = textIn(input, ["command", "cmd", "script"]);
	if (line !== undefined) return line;
	const given = listOf(input.command ?? input.cmd).filter((word) => typeof word === "string");
	return given.length === 0 ? undefined : String(given.at(-1));
}

function finish(deed: Deed, result: Result, output: string, tallies: Tallies): void {
	const { call, seen, line } = deed;
	if (line !== undefined) {
		tallies.commands.end(line, result, output);
		finishShell(line, seen, result, output, tallies);
	} else if (result.failed !== true) finishTool(call, seen, output, tallies);
}

function finishShell(
	line: string,
	seen: Seen,
	result: Result,
	output: string,
	tallies: Tallies,
): void {
	const { acts, git, shown } = shellRun(line, result, output);
	takeAll(acts, seen, tallies);
	if (git) tallies.references.git(output, seen);
	if (shown !== undefined) takeList(shown, {}, output, seen, tallies);
}

function finishTool(call: Call, seen: Seen, output: string, tallies: Tallies): void {
	const acts = toolActs(call).map((act) =>
		act.act === "write" && updated.test(output.slice(0, 300))
			? { ...act, act: "edit" as const }
			: act,
	);
	takeAll(acts, seen, tallies);
	const todos = /todo|plan|task/i.test(call.tool) ? todoItems(call.input) : undefined;
	if (todos !== undefined) tallies.tasks.put(call.tool, todos, { ...seen, own: true });
	const [act] = acts;
	if (act !== undefined && acts.length === 1) takeList(act, call.input, output, seen, tallies);
}

function takeAll(acts: readonly FileAct[], seen: Seen, { files, tasks }: Tallies): void {
	for (const act of acts) {
		files.take(act, seen);
		const path = act.act === "delete" ? files.pathOf(act) : undefined;
		if (path !== undefined) tasks.put(path, [], { ...seen, own: true });
	}
}
