import { decodeText } from "./disk.ts";
import { parseJsonc } from "./jsonc.ts";
import { isRecord } from "./ledger-field.ts";
import type { Range } from "./ledger-file.ts";
import type { Pace } from "./ledger-pace.ts";

const opening = Buffer.from('\n  "topics": [\n');
const closing = Buffer.from("  ]");
const first = Buffer.from("    {\n");
const last = Buffer.from("\n    }");
const between = Buffer.from(",\n");

/** Stands for all topics while the rest of the file is parsed. */
const mark = "every topic of the file";

export interface Pieces {
	/** The file without `topics`. */
	readonly frame: Record<string, unknown>;
	/** Where each topic stands, its indentation included. Each still has to be parsed as JSON. */
	readonly ranges: readonly Range[];
}

/**
 * Cuts a file that is laid out as ours into its topics: each begins with a line of four blanks and `{` and
 * ends with one of four blanks and `}`, and no JSON text has a raw line end. Where all pieces are JSON, so is
 * the file, and it says what they say. Undefined for any other layout.
 */
export async function cutPieces(bytes: Buffer, pace: Pace): Promise<Pieces | undefined> {
	const opened = bytes.indexOf(opening);
	if (opened < 0) return;
	const start = opened + opening.length;
	const ranges = await rangesFrom(bytes, start, pace);
	const end = ranges?.at(-1)?.end;
	if (ranges === undefined || end === undefined) return;
	if (bytes[end] !== lineEnd || !startsWith(bytes, closing, end + 1)) return;
	const frame = frameOf(bytes, start, end);
	return frame && { frame, ranges };
}

/** Piece after piece, as long as there is a comma behind; undefined where one does not look like a topic. */
async function rangesFrom(
	bytes: Buffer,
	from: number,
	pace: Pace,
): Promise<readonly Range[] | undefined> {
	const ranges: Range[] = [];
	let start = from;
	for (;;) {
		const range = pieceAt(bytes, start);
		if (range === undefined) return;
		ranges.push(range);
		if (!startsWith(bytes, between, range.end)) return ranges;
		start = range.end + between.length;
		if (pace.isDue()) await pace.rest();
	}
}

const lineEnd = 0x0a;

function pieceAt(bytes: Buffer, start: number): Range | undefined {
	if (!startsWith(bytes, first, start)) return;
	const end = bytes.indexOf(last, start);
	return end < 0 ? undefined : { start, end: end + last.length };
}

function startsWith(bytes: Buffer, wanted: Buffer, at: number): boolean {
	for (let index = 0; index < wanted.length; index += 1) {
		if (bytes[at + index] !== wanted[index]) return false;
	}
	return true;
}

/** What stands around the topics, if those were really the file's own `topics` and not something like it. */
function frameOf(bytes: Buffer, start: number, end: number): Pieces["frame"] | undefined {
	const around = [decodeText(bytes.subarray(0, start)), decodeText(bytes.subarray(end))];
	const frame = parseJsonc(around.join(JSON.stringify(mark)));
	if (!isRecord(frame)) return;
	const { topics, ...rest } = frame;
	return Array.isArray(topics) && topics.length === 1 && topics[0] === mark ? rest : undefined;
}
