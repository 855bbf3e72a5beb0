import { withoutCodeBlocks } from "./code-block.ts";
import { headAndTail } from "./text.ts";

/** UTF-16 units of a message that are looked at; people ask at the beginning or at the end of a paste. */
const mostUnits = 2_400;
/** What is cut before anything is searched, so that a megabyte costs no more than a page. */
const mostRawUnits = 16_000;

const traceLine = new RegExp(
	[
		String.raw`at .+[:(]|File ".+", line \d+|Traceback \(|Caused by:|\.\.\. \d+ more`,
		String.raw`\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b[\]:]?|\d{4}-\d\d-\d\d[T ]\d\d:`,
		"[+-]{3} |@@ |npm (?:ERR!|WARN|error)|<{7}|>{7}|={7}",
	]
		.map((kind) => `^\\s*(?:${kind})`)
		.join("|"),
);

/**
 * What the user says in a message, without code blocks, stack traces, logs and the middle of a long paste; at
 * most 2,400 UTF-16 units. A message that is nothing but a paste is taken as it is.
 */
export function proseOf(message: string): string {
	const raw = headAndTail(message, mostRawUnits, "\n");
	if (raw.length < 200 && !raw.includes("\n")) return raw;
	const said = withoutCodeBlocks(raw)
		.split("\n")
		.filter((line) => !traceLine.test(line.slice(0, 300)))
		.join("\n")
		.trim();
	return headAndTail(said === "" ? raw : said, mostUnits, "\n");
}
