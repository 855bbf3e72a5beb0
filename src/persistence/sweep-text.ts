import { findSecrets, type Secret } from "#src/lib/find-secrets.ts";
import { redact } from "#src/lib/redact.ts";
import { parseJsonc } from "./jsonc.ts";
import { parseJson } from "./read-file.ts";

/** How secrets stand in a file: as they are, or escaped in the strings of JSON, whole or line by line. */
export type TextForm = "text" | "json" | "jsonl" | "log";

/** A text without its secrets. */
export interface Swept {
	readonly text: string;
	readonly secrets: readonly Secret[];
	readonly count: number;
}

/** Takes the secrets out of a file's text; JSON stays JSON with all else as it was. A second pass finds nothing. */
export function sweepText(text: string, form: TextForm): Swept {
	switch (form) {
		case "text":
			return findSecrets(text);
		case "json":
			return sweepJson(text, (swept) => parseJsonc(swept) !== undefined);
		case "jsonl":
			return sweepLines(text, () => true);
		case "log":
			return sweepLines(text, (line) => line.startsWith('{"v":'));
	}
}

/** Lines of JSON, with texts of several lines between them where `isJson` says so. */
function sweepLines(text: string, isJson: (line: string) => boolean): Swept {
	const parts: { readonly json: boolean; readonly lines: string[] }[] = [];
	for (const line of text.split("\n")) {
		const json = isJson(line);
		const last = parts.at(-1);
		if (!json && last?.json === false) last.lines.push(line);
		else parts.push({ json, lines: [line] });
	}
	const swept = parts.map(({ json, lines }) => {
		const part = lines.join("\n");
		return json
			? sweepJson(part, (one) => one === "" || parseJson(one) !== undefined)
			: findSecrets(part);
	});
	return {
		text: swept.map((part) => part.text).join("\n"),
		secrets: swept.flatMap((part) => part.secrets),
		count: swept.reduce((sum, part) => sum + part.count, 0),
	};
}

/** A comment, or a string; what stands in a comment is no string. */
const parts = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"/g;

/** First each string by what it says, then names and values beside each other, where that leaves it readable. */
function sweepJson(text: string, isReadable: (text: string) => boolean): Swept {
	const secrets: Secret[] = [];
	let count = 0;
	const inner = text.replace(parts, (part) => {
		const said = part.startsWith('"') ? parseJson(part) : part;
		if (typeof said !== "string") return part;
		const found = findSecrets(said);
		if (found.count === 0) return part;
		secrets.push(...found.secrets);
		count += found.count;
		return part.startsWith('"') ? JSON.stringify(found.text) : found.text;
	});
	const outer = redact(inner);
	if (outer.count === 0 || !isReadable(outer.text)) return { text: inner, secrets, count };
	const named = findSecrets(inner).secrets;
	return { text: outer.text, secrets: [...secrets, ...named], count: count + outer.count };
}
