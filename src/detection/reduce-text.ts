import { headAndTail, plainText } from "#src/lib/text.ts";
import { estimateTokens } from "#src/lib/tokens.ts";

/** UTF-16 units looked at; the middle of a longer paste is left out. */
const longestText = 20_000;

/** UTF-16 units of one line that is pasted, not written. */
const longestPastedLine = 160;

const fenced = /(?:^|\n)[ \t]*(```|~~~)[^\n]*\n([\s\S]*?)(?:\n[ \t]*\1[^\n]*|$)/g;
const frame =
	/^\s*(?:at .+[:)]|File ".+", line \d+|\.{3} \d+ more|from .+:\d+:in|#\d+\s+0x|goroutine \d+|\d+: 0x)/;
const logLine =
	/^\s*(?:\[?\d{4}-\d\d-\d\d[T ]|\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b[\]:]?|npm (?:ERR!|WARN|error)|[+-]{3} |@@ |[|+-][-=+|]{3})/;
const address =
	/\b[a-z][a-z0-9+.-]{1,20}:\/\/([^\s/\u3000-\u9fff\uff00-\uffef]+)[^\s\u3000-\u9fff\uff00-\uffef]*/gi;
const longPath = /(?<![\w.@~-])(?:~|[A-Za-z]:)?(?:[\\/][\w.@+-]+){2,}[\\/]?/g;
const blob = /\b(?:0x)?[0-9a-f]{16,}\b|\b[A-Za-z0-9+/]{60,}={0,2}/g;

/** Lines of a log that are kept from a run of them: they repeat themselves. */
const keptLogLines = 2;

/** Lines of code that are kept from a block: its beginning names what it is about. */
const keptCodeLines = 2;

/**
 * A message as it should be compared: what its writer says, and of pastes what tells their subject. Code blocks are cut to
 * their first lines, stack traces to their error, runs of log lines to two, paths to their last name, addresses to their
 * host; ids go. At most `maxTokens` by estimate, beginning and end kept. May be empty.
 */
export function reduceText(text: string, maxTokens: number): string {
	const plain = plainText(headAndTail(text, longestText, "\n"));
	const reduced = keepTelling(plain.replace(fenced, reduceBlock).split("\n"))
		.join("\n")
		.replace(address, "$1")
		.replace(longPath, lastName)
		.replace(blob, " ")
		.replace(/\s+/g, " ")
		.trim();
	return withinTokens(reduced, maxTokens);
}

function reduceBlock(_block: string, _fence: string, code: string): string {
	const lines = code.split("\n").filter((line) => line.trim() !== "" && !frame.test(line));
	const kept = lines.slice(0, keptCodeLines).map((line) => line.slice(0, longestPastedLine));
	return `\n${kept.join("\n")}\n`;
}

function keepTelling(lines: readonly string[]): readonly string[] {
	const kept: string[] = [];
	let logs = 0;
	for (const line of lines) {
		if (frame.test(line)) continue;
		const isLog = logLine.test(line);
		logs = isLog ? logs + 1 : 0;
		if (logs > keptLogLines) continue;
		kept.push(isLog ? line.slice(0, longestPastedLine) : line);
	}
	return kept;
}

function lastName(path: string): string {
	const names = path.split(/[\\/]/).filter(Boolean);
	return names.at(-1) ?? path;
}

function withinTokens(text: string, maxTokens: number): string {
	const tokens = estimateTokens(text);
	if (tokens <= maxTokens) return text;
	const units = Math.floor((text.length * maxTokens) / tokens);
	const cut = headAndTail(text, units, " ").replace(/\s+/g, " ").trim();
	// Where one half is denser than the whole, the share is too large: cut once more.
	return estimateTokens(cut) <= maxTokens ? cut : withinTokens(cut, maxTokens);
}
