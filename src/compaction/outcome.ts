import { type Fields, fieldsOf } from "./fields.ts";

/** Where pi and its kin say how a command ended: behind the output, or before it. */
const statusUnits = 240;
const behind = /(?:^|\n)(?:Command|Process) exited with (?:exit )?code:? (-?\d{1,6})\.?\s*$/;
const before =
	/^(?:Error: )?(?:Process exited with |Command exited with )?exit code:? (-?\d{1,6})\b/i;
/** A call that the user or a time-out stopped: nothing tells how it would have ended. */
const stopped =
	/^\s*(?:<tool_use_error>)?(?:The user doesn't want|Request interrupted|Operation aborted)|(?:^|\n)Command aborted\s*$/;

const shellNames =
	/(?:^|[^a-z])(?:ba|z|fi)?sh(?:$|[^a-z])|shell|terminal|exec_command|run_command/i;

/** Whether a tool runs shell commands, by its name. */
export function isShell(tool: string): boolean {
	return shellNames.test(tool);
}

/** How a tool's result says that it went. */
export interface Outcome {
	readonly failed: boolean | undefined;
	readonly exit: number | undefined;
}

/** Reads the outcome from what a tool result has beside its text, and from the text where only that tells it. */
export function outcomeOf(tool: string, message: Fields, text: string): Outcome {
	const given = typeof message.isError === "boolean" ? message.isError : undefined;
	if (given === true && isStopped(text)) return { failed: true, exit: undefined };
	const told = exitIn(message.details, text, isShell(tool));
	const exit = told ?? (given === false && isShell(tool) ? 0 : undefined);
	return { failed: exit !== undefined && exit !== 0 ? true : given, exit };
}

/** Whether a failed call did not fail by itself: it was refused or stopped. */
export function isStopped(text: string): boolean {
	return stopped.test(text.slice(0, statusUnits)) || stopped.test(text.slice(-statusUnits));
}

function exitIn(details: unknown, text: string, shell: boolean): number | undefined {
	const fields = fieldsOf(details);
	for (const name of ["exitCode", "exit_code", "exitStatus"]) {
		const code = fields[name];
		if (typeof code === "number" && Number.isInteger(code)) return code;
	}
	if (!shell) return undefined;
	const told = behind.exec(text.slice(-statusUnits)) ?? before.exec(text.slice(0, statusUnits));
	return told === null ? undefined : Number(told[1]);
}
