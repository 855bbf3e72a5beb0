import { findSecrets, type Secret } from "#src/lib/find-secrets.ts";
import { redact } from "#src/lib/redact.ts";
import { parseJson } from "./disk.ts";
import { parseJsonc } from "./jsonc.ts";

/** How secrets stand in a file: as they are, or escaped in the strings of JSON, whole or line by line. */
export type TextForm = "text" | "json" | "jsonl" | "log";

/** A text without its secrets. */
export interface Swept {
	readonly text: string;
	readonly secrets: readonly Secret[];
	readonly count: number;
}

/** Work that lets others have their turn in between. */
type Steps<Result> = Generator<undefined, Result>;

/** Takes the secrets out of a file's text; JSON stays JSON with all else as it was. A second pass finds nothing. */
export function sweepText(text: string, form: TextForm): Swept {
	const steps = sweepSteps(text, form);
	for (;;) {
		const step = steps.next();
		if (step.done) return step.value;
	}
}

/** The same, string by string. */
export function* sweepSteps(text: string, form: TextForm): Steps<Swept> {
	const clean = new Set<string>();
	switch (form) {
		case "text":
			return findSecrets(text);
		case "json":
			return yield* sweepJson(text, (swept) => parseJsonc(swept) !== undefined, clean);
		case "jsonl":
			return yield* sweepLines(text, () => true, clean);
		case "log":
			return yield* sweepLines(text, (line) => line.startsWith('{"v":'), clean);
	}
}

/** Lines of JSON, with texts of several lines between them where `isJson` says so. */
function* sweepLines(
	text: string,
	isJson: (line: string) => boolean,
	clean: Set<string>,
): Steps<Swept> {
	const parts: { readonly json: boolean; readonly lines: string[] }[] = [];
	for (const line of text.split("\n")) {
		const json = isJson(line);
		const last = parts.at(-1);
		if (!json && last?.json === false) last.lines.push(line);
		else parts.push({ json, lines: [line] });
	}
	const swept: Swept[] = [];
	for (const { json, lines } of parts) {
		const part = lines.join("\n");
		swept.push(json ? yield* sweepJson(part, isLine, clean) : findSecrets(part));
		yield;
	}
	return {
		text: swept.map((part) => part.text).join("\n"),
		secrets: swept.flatMap((part) => part.secrets),
		count: swept.reduce((sum, part) => sum + part.count, 0),
	};
}

function isLine(line: string): boolean {
	return line === "" || parseJson(line) !== undefined;
}

/** A comment, or a string; what stands in a comment is no string. */
const parts = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"/g;

/** UTF-16 units of a string, and strings, that are known for clean: names and short values come again and again. */
const mostUnits = 64;
const mostClean = 10_000;

/**
 * First each string by what it says, then names and values beside each other, where that leaves it readable. What cannot
 * be read as it is has nothing to lose by that.
 */
function* sweepJson(
	text: string,
	isReadable: (text: string) => boolean,
	clean: Set<string>,
): Steps<Swept> {
	const inner = yield* sweepStrings(text, clean);
	const outer = redact(inner.text);
	if (outer.count === 0 || (isReadable(text) && !isReadable(outer.text))) return inner;
	const named = findSecrets(inner.text).secrets;
	return {
		text: outer.text,
		secrets: [...inner.secrets, ...named],
		count: inner.count + outer.count,
	};
}

function* sweepStrings(text: string, clean: Set<string>): Steps<Swept> {
	const secrets: Secret[] = [];
	const pieces: string[] = [];
	let count = 0;
	let from = 0;
	for (const { 0: part, index } of text.matchAll(parts)) {
		if (clean.has(part)) continue;
		yield;
		const swept = sweepPart(part);
		if (swept === undefined) {
			if (part.length <= mostUnits && clean.size < mostClean) clean.add(part);
			continue;
		}
		secrets.push(...swept.secrets);
		count += swept.count;
		pieces.push(text.slice(from, index), swept.text);
		from = index + part.length;
	}
	return { text: pieces.join("") + text.slice(from), secrets, count };
}

/** A string or a comment without secrets; undefined where it has none. */
function sweepPart(part: string): Swept | undefined {
	const isString = part.startsWith('"');
	const said = isString ? parseJson(part) : part;
	if (typeof said !== "string") return;
	const found = findSecrets(said);
	if (found.count === 0) return;
	return isString ? { ...found, text: JSON.stringify(found.text) } : found;
}
