import type { FileHandle } from "node:fs/promises";

/** Bytes that are looked at for a NUL, by which git tells binary files. */
const SNIFFED = 8_000;
const CHUNK = 262_144;

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Whether a file begins like a binary one. */
export function looksBinary(head: Uint8Array): boolean {
	return head.subarray(0, SNIFFED).includes(0);
}

/** Where a file's text begins, behind a byte order mark; undefined for a binary file. */
export async function startOfText(handle: FileHandle): Promise<number | undefined> {
	const head = Buffer.alloc(SNIFFED);
	const { bytesRead } = await handle.read(head, 0, SNIFFED, 0);
	const found = head.subarray(0, bytesRead);
	if (looksBinary(found)) return undefined;
	return found.subarray(0, 3).equals(byteOrderMark) ? byteOrderMark.length : 0;
}

/** A file's text from a byte on, in pieces, with as little of it in memory; what is not UTF-8 becomes U+FFFD. */
export async function* textFrom(handle: FileHandle, byte: number): AsyncGenerator<string> {
	const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
	const buffer = Buffer.alloc(CHUNK);
	for (let at = byte; ; ) {
		const { bytesRead } = await handle.read(buffer, 0, CHUNK, at);
		if (bytesRead === 0) break;
		at += bytesRead;
		yield decoder.decode(buffer.subarray(0, bytesRead), { stream: true });
	}
	yield decoder.decode();
}
