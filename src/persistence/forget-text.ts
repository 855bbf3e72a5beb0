import { textWithoutHeld } from "#src/carryover/forget-items.ts";
import { parseJson } from "./disk.ts";
import { type Holds, heldLines, withoutHeldLines } from "./held-lines.ts";
import { decodeLog, encodeRecord, recordIn } from "./log-records.ts";
import { withoutStamp } from "./note-file.ts";
import type { KeptFile } from "./sweep-files.ts";

type Written = Pick<KeptFile, "form" | "keptIn">;

/** The text of a file without what holds something, in the way in which that file is written. */
export function forgetIn({ form, keptIn }: Written, text: string, holds: Holds): string {
	if (keptIn === "versions") return forgetInLog(text, holds);
	if (form !== "jsonl") return withoutHeldLines(text.split("\n"), holds).join("\n");
	return text
		.split("\n")
		.filter((line) => !saysIn(line, holds))
		.join("\n");
}

/** How many places of a file hold it: versions of a log, else lines. */
export function placesIn({ form, keptIn }: Written, text: string, holds: Holds): readonly string[] {
	if (form === "jsonl") return text.split("\n").filter((line) => saysIn(line, holds));
	if (keptIn !== "versions") return heldIn(text, holds);
	const held = decodeLog(text).versions.filter((version) => holds(version.text));
	return held.flatMap((version) => heldIn(version.text, holds).slice(0, 1));
}

function heldIn(text: string, holds: Holds): readonly string[] {
	const lines = text.split("\n");
	return heldLines(lines, holds).map(({ from, to }) => lines.slice(from, to + 1).join("\n"));
}

/** A line of JSON by what it says: a quote or a backslash is written otherwise there. */
function saysIn(line: string, holds: Holds): boolean {
	return holds(line) || textsIn(parseJson(line)).some(holds);
}

function textsIn(value: unknown): readonly string[] {
	if (typeof value === "string") return [value];
	return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Records keep their time and their hash, so that what they were is still known for known. */
function forgetInLog(text: string, holds: Holds): string {
	const parts: string[] = [];
	let legacy: string[] = [];
	const close = () => {
		parts.push(...withoutHeldLines(legacy, holds));
		legacy = [];
	};
	for (const line of text.split("\n")) {
		const record = recordIn(line);
		if (record === undefined) {
			legacy.push(line);
			continue;
		}
		close();
		const body = withoutStamp(record.text);
		const stamp = record.text.slice(0, record.text.length - body.length);
		const left = () => encodeRecord({ ...record, text: stamp + bodyWithout(body, holds) });
		parts.push(holds(record.text) ? left() : line);
	}
	close();
	return parts.join("\n");
}

/** Items leave as a whole, and lines that hold it still. */
function bodyWithout(body: string, holds: Holds): string {
	return withoutHeldLines(textWithoutHeld(body, holds).split("\n"), holds).join("\n");
}
