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
const failures = new RegExp(
	[
		String.raw`^npm (?:ERR!|error)|\berror TS\d+|^(?:--- )?(?:FAIL|FAILED|FAILURES!|ERRORS!|Failed!)(?=\W|$)`,
		String.raw`\b[1-9]\d* (?:tests? |specs? |suites? )?(?:failed|failing)\b`,
		String.raw`(?<!\b[Ff]ixed )\b[1-9]\d* (?:failures?|errors?)\b(?! (?:fixed|ignored))`,
		String.raw`^[ \t]*✖ [1-9]\d* problems? \((?!0 errors)|^(?:\w+\.)*\w*(?:Error|Exception): `,
		String.raw`^fatal: |\bBUILD FAIL(?:ED|URE)\b|\btest result: FAILED\b|\bELIFECYCLE\b|^error(?:\[E\d+\])?: `,
		String.raw`^make: \*\*\*|^Traceback \(most recent|\bcommand not found$|^exit status [1-9]|(?:构建|编译|测试|部署)失败`,
	].join("|"),
	"m",
);

/** A success that an output shows; anything less may be what a filter left of a failure. */
const successes = new RegExp(
	[
		String.raw`\b[1-9]\d* (?:tests? |specs? |suites? )?(?:passed|passing|succeeded)\b|^PASS\b|^OK(?: \(|$)|^ok[ \t]+\S+[ \t]+[\d.(]`,
		String.raw`\b0 (?:errors?|failures?|failed|problems?|issues?)\b|\b[Nn]o (?:issues|errors|problems|fixes)\b|\btest result: ok\b`,
		String.raw`\bBUILD SUCCESS(?:FUL)?\b|\bBuild succeeded\b|✓ built in|\b[Aa]ll (?:checks |tests |files )?pass(?:ed)?\b|\bsuccessfully\b|^[Ss]uccess\b`,
		String.raw`^All matched files use Prettier|^(?:added|changed|up to date|audited)\b.{0,80}\bpackages?\b`,
		String.raw`^\[[^\]\n]{1,100} [0-9a-f]{7,40}\] |^ {2,3}[0-9a-f]{7,40}\.\.[0-9a-f]{7,40} `,
		"(?:全部|测试|构建|编译|检查|部署|安装)(?:都|已)?(?:通过|成功)",
	].join("|"),
	"m",
);

/** Whether an output shows a failure, whatever the exit status. */
export function showsFailure(output: string): boolean {
	return failures.test(edgesOf(output, mostUnits));
}

/** Whether an output shows that what it comes from went well. */
export function showsSuccess(output: string): boolean {
	return successes.test(edgesOf(output, mostUnits));
}
