/** Whole lines of a session's file, with where they stand, without ever holding the file in memory. */
import { closeSync, openSync, readSync } from "node:fs";

const chunkBytes = 1 << 20;
/** A longer line is passed over: nothing that a model wrote or read is that long. */
const mostLineBytes = 1 << 26;

const lineEnd = 0x0a;

/**
 * @typedef {object} Line
 * @property {number} place Byte at which the line begins.
 * @property {number} length Bytes without the line's end.
 * @property {Buffer} bytes
 */

/**
 * The lines from a byte on that are finished. Throws the system's error.
 *
 * @param {string} path
 * @param {number} from
 * @param {number} [step] Bytes that are read at once.
 * @returns {Generator<Line>}
 */
export function* linesFrom(path, from, step = chunkBytes) {
	const file = openSync(path, "r");
	try {
		/** @type {Rest} */
		const rest = { pieces: [], bytes: 0, place: from };
		for (let at = from; ; ) {
			const chunk = Buffer.allocUnsafe(step);
			const count = readSync(file, chunk, 0, step, at);
			if (count === 0) return;
			at += count;
			yield* linesOf(chunk.subarray(0, count), rest);
		}
	} finally {
		closeSync(file);
	}
}

/**
 * The part of a line that was read so far.
 *
 * @typedef {object} Rest
 * @property {Buffer[]} pieces
 * @property {number} bytes
 * @property {number} place
 */

/**
 * @param {Buffer} chunk
 * @param {Rest} rest
 * @returns {Generator<Line>}
 */
function* linesOf(chunk, rest) {
	let start = 0;
	for (let end = chunk.indexOf(lineEnd); end >= 0; end = chunk.indexOf(lineEnd, start)) {
		const length = rest.bytes + end - start;
		const last = chunk.subarray(start, end);
		const bytes = rest.pieces.length === 0 ? last : Buffer.concat([...rest.pieces, last]);
		if (length <= mostLineBytes) yield { place: rest.place, length, bytes };
		rest.place += length + 1;
		rest.pieces = [];
		rest.bytes = 0;
		start = end + 1;
	}
	rest.bytes += chunk.length - start;
	// Only its length is kept of what is too long.
	if (rest.bytes > mostLineBytes) rest.pieces = [];
	else if (start < chunk.length) rest.pieces.push(chunk.subarray(start));
}

/** Bytes that are read at once of a line that stands alone. */
const lineBytes = 1 << 16;

/**
 * The finished lines that begin at these bytes. Throws the system's error.
 *
 * @param {string} path
 * @param {number[]} places
 * @returns {Generator<Line>}
 */
export function* linesAt(path, places) {
	for (const place of places) {
		for (const line of linesFrom(path, place, lineBytes)) {
			yield line;
			break;
		}
	}
}

/**
 * Some bytes of a file; undefined where it has not as many.
 *
 * @param {string} path
 * @param {number} place
 * @param {number} length
 */
export function readPart(path, place, length) {
	const file = openSync(path, "r");
	try {
		const bytes = Buffer.allocUnsafe(length);
		return readSync(file, bytes, 0, length, place) === length ? bytes : undefined;
	} finally {
		closeSync(file);
	}
}

/**
 * A line as what it means; undefined for what is no JSON.
 *
 * @param {Buffer} bytes
 * @returns {unknown}
 */
export function parseLine(bytes) {
	try {
		return JSON.parse(bytes.toString("utf8"));
	} catch {
		return;
	}
}

/** @param {unknown} error */
export function isFileError(error) {
	return error instanceof Error && "syscall" in error;
}
