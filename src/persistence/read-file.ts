import type { NoteFailure } from "#src/lib/file-failure.ts";
import { codeOf, type Disk, detailOf, failureOf, realDisk } from "./disk.ts";

export type BytesOnDisk =
	| { readonly status: "ok"; readonly bytes: Buffer; readonly changedAt: number }
	| { readonly status: "missing" }
	| { readonly status: "failed"; readonly failure: NoteFailure; readonly detail: string };

export type TextOnDisk =
	| {
			readonly status: "ok";
			readonly text: string;
			readonly bytes: Buffer;
			readonly changedAt: number;
	  }
	| Exclude<BytesOnDisk, { status: "ok" }>;

export interface ReadOptions {
	readonly maxBytes: number;
	readonly disk?: Disk | undefined;
}

/** Reads a regular file of at most `maxBytes` bytes. A folder or a pipe in its place is a failure. */
export async function readBytes(path: string, options: ReadOptions): Promise<BytesOnDisk> {
	const disk = options.disk ?? realDisk;
	try {
		const stat = await disk.stat(path);
		if (!stat.isFile()) return { status: "failed", failure: "not-a-file", detail: "" };
		if (stat.size > options.maxBytes) return tooLarge(stat.size);
		const bytes = await disk.readFile(path);
		if (bytes.length > options.maxBytes) return tooLarge(bytes.length);
		return { status: "ok", bytes, changedAt: Math.trunc(stat.mtimeMs) };
	} catch (error) {
		if (codeOf(error) === "ENOENT") return { status: "missing" };
		return { status: "failed", failure: failureOf(error), detail: detailOf(error) };
	}
}

/** A size as a detail that needs no language. */
export function sayMegabytes(bytes: number): string {
	return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function tooLarge(size: number): BytesOnDisk {
	return { status: "failed", failure: "too-large", detail: sayMegabytes(size) };
}

/** Reads a text file: well-formed, LF line ends, without a byte order mark. */
export async function readText(path: string, options: ReadOptions): Promise<TextOnDisk> {
	const read = await readBytes(path, options);
	return read.status === "ok" ? { ...read, text: decodeText(read.bytes) } : read;
}

/** Bytes as UTF-8 text; what is not UTF-8 becomes U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
	return new TextDecoder().decode(bytes).replaceAll("\r\n", "\n");
}

/** Text as JSON, or `undefined` where it is not JSON. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** pi's header line with room for a long working folder. */
const headerBytes = 16_384;

/** The first line of a session file as JSON; undefined for what is none. Throws the system's error. */
export async function readHeader(file: string, disk: Disk): Promise<unknown> {
	const handle = await disk.open(file, "r");
	try {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
		const [line = ""] = buffer.toString("utf8", 0, bytesRead).split("\n", 1);
		return parseJson(line);
	} finally {
		await handle.close();
	}
}
