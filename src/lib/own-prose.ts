/** Characters looked at in one message. */
const longestMessage = 20_000;

const fences = /(?:^|\n)[ \t]*(```|~~~)[^\n]*\n[\s\S]*?(?:\n[ \t]*\1|$)/g;
const inlineCode = /`[^`\n]*`/g;
const addresses = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s\u3000-\u9fff\uff00-\uffef]*/gi;
const paths =
	/(?<![\w.@~-])(?:~|[A-Za-z]:)?[\w.@-]*(?:[\\/][\w.@+-]+)+[\\/]?|(?<![\w.-])[\w-]+(?:\.[\w-]+)+/g;
/** Quotes, commands and their prompts, log lines, stack traces, diffs. */
const pastedLine = new RegExp(
	[
		String.raw`>|\$ |[A-Z]:\\[^>]*>|/[a-z]`,
		String.raw`\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b[\]:]?|\d{4}-\d\d-\d\d[T ]`,
		String.raw`at .+[:)]|File ".+", line \d+|Traceback \(|(?:Uncaught )?[\w.]*(?:Error|Exception)(?: \[\w+\])?:`,
		"npm (?:ERR!|WARN|error)|[+-]{2,3} |@@ ",
	]
		.map((kind) => `^\\s*(?:${kind})`)
		.join("|"),
);

/** The message without what the user quoted, pasted or named: code, addresses, paths, traces. */
export function prose(message: string): string {
	return message
		.slice(0, longestMessage)
		.replace(fences, "\n")
		.replace(inlineCode, " ")
		.replace(addresses, " ")
		.split("\n")
		.filter((line) => !pastedLine.test(line.slice(0, 400)))
		.join("\n")
		.replace(paths, " ");
}
