import type { BigIntStats, Stats } from "node:fs";
import fs from "node:fs/promises";
import type { NoteFailure } from "#src/lib/file-failure.ts";

/** The looks at a disk, and the small reads. */
interface Looks {
	lstat(path: string): Promise<Stats>;
	readlink(path: string): Promise<string>;
	realpath(path: string): Promise<string>;
	stat(path: string): Promise<Stats>;
	/** All of a file that had `size` bytes a moment ago. */
	readSized(path: string, size: number): Promise<Buffer>;
}

/** The calls that persistence makes on the file system, so that a test can make any of them fail. */
export interface Disk
	extends Looks,
		Pick<
			typeof fs,
			| "access"
			| "chmod"
			| "copyFile"
			| "link"
			| "mkdir"
			| "open"
			| "readFile"
			| "readdir"
			| "rename"
			| "rm"
			| "symlink"
			| "unlink"
		> {
	/** With times in nanoseconds. */
	statExact(path: string): Promise<BigIntStats>;
}

export const realDisk: Disk = {
	...fs,
	statExact: (path) => fs.stat(path, { bigint: true }),
	readSized,
};

/** In two turns of the disk, where `readFile` takes four: it asks for the size itself and waits until the file is closed. */
async function readSized(path: string, size: number): Promise<Buffer> {
	const handle = await fs.open(path, "r");
	try {
		// With room for one byte more, which tells whether it has grown.
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(size + 1));
		const bytes = buffer.subarray(0, bytesRead);
		return bytesRead === size ? bytes : Buffer.concat([bytes, await handle.readFile()]);
	} finally {
		handle.close().catch(() => undefined);
	}
}

/** Disks that are asked at once; `quickDisk` gives them. */
export const promptDisks = new WeakSet<Disk>();

/** The disk as it is asked for a path that a file names: in its turn, wherever that leads. */
export function inItsTurn(disk: Disk): Disk {
	return promptDisks.has(disk) ? realDisk : disk;
}

/** Another process took the lock over while work was under way; the work has to be done again. */
export class LockLost extends Error {
	constructor(path: string) {
		super(`the lock of ${path} was lost`);
	}
}

/** A file operation that was refused by us, not by the system. */
export class Refused extends Error {
	readonly failure: NoteFailure;

	constructor(failure: NoteFailure, detail: string) {
		super(detail);
		this.failure = failure;
	}
}

const failures: Readonly<Record<string, NoteFailure>> = {
	EACCES: "denied",
	EPERM: "denied",
	EROFS: "denied",
	ENOSPC: "full",
	EDQUOT: "full",
	EBUSY: "busy",
	ENOTDIR: "not-a-folder",
	EEXIST: "not-a-folder",
	ENOENT: "vanished",
	EFBIG: "too-large",
};

/** The name of a failed system call's error, such as `ENOSPC`, where it is one. */
export function codeOf(error: unknown): string | undefined {
	if (!(error instanceof Error) || !("code" in error)) return undefined;
	const { code } = error;
	return typeof code === "string" && /^E[A-Z0-9]+$/.test(code) ? code : undefined;
}

/** What a failed file operation means to the user. */
export function failureOf(error: unknown): NoteFailure {
	if (error instanceof Refused) return error.failure;
	if (error instanceof LockLost) return "busy";
	return failures[codeOf(error) ?? ""] ?? "failed";
}

/** The system's own words for a failure. */
export function detailOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

/** Whether an error comes from the file system or from us, and is no bug. */
export function isExpected(error: unknown): boolean {
	return error instanceof Refused || error instanceof LockLost || codeOf(error) !== undefined;
}

/** Runs work whose failure nothing else may suffer from; gives the failure instead of throwing it. */
export async function attempt(work: () => Promise<unknown>): Promise<NoteFailure | undefined> {
	try {
		await work();
		return undefined;
	} catch (error) {
		if (!isExpected(error)) throw error;
		return failureOf(error);
	}
}

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
		const bytes = await disk.readSized(path, stat.size);
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
	// Opening what is no file, such as a pipe, might never end.
	if (!(await disk.stat(file)).isFile()) return undefined;
	const handle = await disk.open(file, "r");
	try {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
		const [line = ""] = buffer.toString("utf8", 0, bytesRead).split("\n", 1);
		return parseJson(line);
	} finally {
		handle.close().catch(() => undefined);
	}
}
