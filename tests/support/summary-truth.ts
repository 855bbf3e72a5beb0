import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import { plainText } from "#src/lib/text.ts";

/** The lines of a rendered summary's parts that name artefacts. */
const artefactParts = ["Files", "Commands", "Other artifacts", "References"] as const;

/** A line that only counts what had no room. */
const countLine = /^- (?:…|另有)/u;

/** Everything that entries hold as text, without white space and quotes, for looking up what a summary says. */
export function sourceText(entries: readonly SessionEntry[]): string {
	return bare(entries.flatMap((entry) => textsIn(entry)).join("\n"));
}

function textsIn(value: unknown): readonly string[] {
	if (typeof value === "string") return [value];
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]);
}

/** Lines of a summary's artefacts that are empty or name what the entries do not have. */
export function untrueLines(summary: string, source: string): readonly string[] {
	return artefactParts.flatMap((part) =>
		linesOf(summary, part).filter((line) => {
			const names = namesIn(part, line).filter((name) => name.trim() !== "");
			return names.length === 0 || !names.flatMap(piecesOf).every((name) => source.includes(name));
		}),
	);
}

/** The lines of one part, but for the one that counts what is missing. */
function linesOf(summary: string, part: string): readonly string[] {
	const body = summary.split(/\n(?=## )/).find((one) => one.startsWith(`## ${part}\n`)) ?? "";
	return body.split("\n").filter((line) => line.startsWith("-") && !countLine.test(line));
}

/** A name between what took the place of secrets and of what was cut. */
function piecesOf(name: string): readonly string[] {
	return name.split(/\[redacted\]|…/u).map(bare);
}

/** What a line names. */
function namesIn(part: (typeof artefactParts)[number], line: string): readonly string[] {
	switch (part) {
		case "Files":
			return fileIn(line).split(/[\\/{},]/);
		case "Commands":
			return codeIn(line);
		case "References":
			return [line.slice(2).replace(/ \(#[^()\s]+\)$/, "")];
		case "Other artifacts":
			return (/^- \[[^\]]*\] (.*?)(?: \||$)/.exec(line)?.[1] ?? "").split(/\s+/);
	}
}

/** The first command of a line; one that holds backquotes stands between two of them. */
function codeIn(line: string): readonly string[] {
	const [, double, single] = /^[^`]*(?:`` (.*?) ``|`([^`]+)`)/.exec(line) ?? [];
	return [double ?? single ?? ""];
}

/** The path of a line about a file. */
function fileIn(line: string): string {
	return /^- (.*?) \(#[^()\s]+\)/.exec(line)?.[1] ?? "";
}

function bare(text: string): string {
	// A tag of pi's own is written with another sign, and a shell takes the quotes from its words.
	const plain = plainText(text).replaceAll("<", "‹").normalize("NFKC");
	return plain.toLowerCase().replace(/[\s\\'"]+/g, "");
}
