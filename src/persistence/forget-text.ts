import { textWithoutHeld } from "#src/carryover/forget-items.ts";
import { decodeLog, encodeRecord, recordIn } from "./log-records.ts";
import { withoutStamp } from "./note-file.ts";
import type { KeptFile } from "./sweep-files.ts";

/** Whether a text holds what is to be forgotten. */
export type Holds = (text: string) => boolean;

/** The text of a file without what holds something, in the way in which that file is written. */
export function forgetIn({ keptIn }: Pick<KeptFile, "keptIn">, text: string, holds: Holds): string {
	return keptIn === "versions" ? forgetInLog(text, holds) : withoutLines(text, holds);
}

/** How many places of a file hold it: versions of a log, else lines. */
export function placesIn(
	{ keptIn }: Pick<KeptFile, "keptIn">,
	text: string,
	holds: Holds,
): readonly string[] {
	if (keptIn !== "versions") return text.split("\n").filter(holds);
	const held = decodeLog(text).versions.filter((version) => holds(version.text));
	return held.flatMap((version) => version.text.split("\n").find(holds) ?? []);
}

function withoutLines(text: string, holds: Holds): string {
	return text
		.split("\n")
		.filter((line) => !holds(line))
		.join("\n");
}

/** Records keep their time and their hash, so that what they were is still known for known. */
function forgetInLog(text: string, holds: Holds): string {
	const lines = text.split("\n").flatMap((line) => {
		const record = recordIn(line);
		if (record === undefined) return holds(line) ? [] : [line];
		if (!holds(record.text)) return [line];
		const body = withoutStamp(record.text);
		const stamp = record.text.slice(0, record.text.length - body.length);
		return [encodeRecord({ ...record, text: stamp + textWithoutHeld(body, holds) })];
	});
	return lines.join("\n");
}
