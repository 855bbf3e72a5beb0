import { redact } from "#src/lib/redact.ts";
import { edgesOf } from "./scrubbed.ts";

/** UTF-16 units at each end of an output in which its reason is looked for. */
const mostUnits = 12_000;
const mostLineUnits = 2_000;

/** How a line looks that says why something failed, the most telling first. */
const tellings: readonly RegExp[] = [
	/\berror TS\d+|\berror\[E\d+\]|^E {2,}\S|^[\w./-]+:\d+(?::\d+)?:? .{0,40}\berror\b|^\S+\.\w+:\d+:\d+\b.{0,60}\blint\//i,
	/^(?:\w+\.)*\w*(?:Error|Exception|Panic)\b(?: \[\w+\])?:? \S|^panicked at|^thread '.*' panicked|^(?:fatal|panic): /,
	/\b(?:ENOENT|EACCES|EADDRINUSE|ECONNREFUSED|ETIMEDOUT|EPERM|MODULE_NOT_FOUND)\b|command not found|[Nn]o such file|[Pp]ermission denied|[Nn]ot a git repository/,
	/^\s*(?:FAIL(?:ED)?\b|✗|✖|×|not ok\b|\d+\) )|\bAssertionError\b|^CONFLICT\b/,
	/\b[1-9]\d* (?:tests? |specs? |suites? )?(?:failed|failing|failures?|errors?)\b|\bfailed\b.{0,20}\b[1-9]\d*/i,
	/\berror\b|\bERR!|\bfailed\b|\bfailure\b|\bcannot\b|\bunable to\b|\binvalid\b|\bdenied\b|\btimed out\b|\b(?:issues?|problems?) found\b|错误|失败|异常|无法|找不到/i,
];

/** What only repeats that something failed. */
const empty =
	/^(?:Command exited with|Exit code|Process exited|npm (?:ERR!|error) (?:code|errno|A complete log|Lifecycle|path|workspace|location|\/)|\(no output\)|Error: (?:Process|Command) )|\bELIFECYCLE\b|exited with code \d+\.?$|^0 errors?\b/i;

const traceback = /^Traceback \(most recent call last\)/m;

/** The line of a failed command's output that tells best why; empty where none does. */
export function tellingLine(output: string): string {
	const lines = linesOf(output);
	// Python says what happened last.
	const ordered = traceback.test(output.slice(0, mostUnits)) ? lines.toReversed() : lines;
	for (const shape of tellings) {
		const line = ordered.find((candidate) => shape.test(candidate));
		if (line !== undefined) return line.trim();
	}
	return "";
}

/** The last line of an output that says anything. */
export function lastLine(output: string): string {
	return (linesOf(output).at(-1) ?? "").trim();
}

function linesOf(output: string): readonly string[] {
	// A key goes over several lines, of which one alone does not look like a secret.
	return redact(edgesOf(output, mostUnits))
		.text.split("\n")
		.filter(
			(line) => line.length <= mostLineUnits && line.trim() !== "" && !empty.test(line.trim()),
		);
}

/** A failure that stands in the output of a command whose exit status is that of what its output went through. */
const failures =
	/^npm (?:ERR!|error)|\berror TS\d+|^(?:FAIL|FAILED)\b|\b[1-9]\d* (?:tests? |specs? )?(?:failed|failing)\b|^(?:\w+\.)*\w+(?:Error|Exception): |^fatal: |\bBUILD FAILED\b|^Found [1-9]\d* errors?|^error(?:\[E\d+\])?: |^make: \*\*\*/m;

/** Whether an output shows a failure, whatever the exit status. */
export function showsFailure(output: string): boolean {
	return failures.test(edgesOf(output, mostUnits));
}
