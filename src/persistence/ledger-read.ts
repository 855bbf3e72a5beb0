import type { FileHandle } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, type Disk, Refused, sayMegabytes } from "./disk.ts";
import { decodeLedger } from "./ledger-decode.ts";
import { type LedgerFile, noLedgerFile } from "./ledger-file.ts";
import { createPace } from "./ledger-pace.ts";

/** What tells one state of a file on disk from another. */
export interface Stamp {
	/** Changes whenever the file is replaced, written or touched. */
	readonly mark: string;
	/** Changes when the content does, whatever name the file has by then. */
	readonly content: string;
	/** Milliseconds of the last change of its content. */
	readonly changedAt: number;
}

/** The ledger as it was found on disk. */
export interface Found {
	readonly file: LedgerFile;
	/** Undefined where no file is there yet. */
	readonly stamp: Stamp | undefined;
	/** Whether the stamp was so much older than the look that no later change can have the same one. */
	readonly settled: boolean;
	/** Path of the older file that a ledger which is not there yet would be taken over from. */
	readonly from: string | undefined;
}

/** What is at the ledger's path. Nothing there, and something that is no ledger, are no errors. */
export type Look = Found | "missing" | "corrupt";

/** 10,000 topics that are all as long as they may be, in three-byte characters, are 150 MB. */
const fileBytes = 256 * 1_048_576;

/** Milliseconds within which two changes may get the same time: file systems count in 4 to 20. */
const tickMs = 100;

/** Milliseconds between the looks at a file that seems corrupt; a foreign writer may be half-way through. */
const secondLookMs = 60;

/** The stamp of the file, or undefined where there is none. Throws the system's error. */
export async function stampOf(path: string, disk: Disk): Promise<Stamp | undefined> {
	try {
		return toStamp(await disk.statExact(path));
	} catch (error) {
		if (codeOf(error) === "ENOENT") return;
		throw error;
	}
}

type Stat = Awaited<ReturnType<typeof statOf>>;

function statOf(handle: FileHandle) {
	return handle.stat({ bigint: true });
}

/** The stamp of an open file. Throws the system's error. */
export async function stampOfOpen(handle: FileHandle): Promise<Stamp> {
	return toStamp(await statOf(handle));
}

function toStamp({ dev, ino, size, mtimeNs, ctimeNs, mtimeMs }: Stat): Stamp {
	const content = `${size}:${mtimeNs}`;
	return { mark: [dev, ino, content, ctimeNs].join(":"), content, changedAt: Number(mtimeMs) };
}

/** Whether this stamp, seen now, can be relied on. */
export function isSettled({ changedAt }: Stamp): boolean {
	return Math.abs(Date.now() - changedAt) > tickMs;
}

/**
 * Reads and decodes the file, twice where it seems corrupt; gives `known` where the file did not change since.
 * Throws when the system refuses to read: a file that cannot be read must not be taken for a broken one.
 */
export async function lookAtLedger(
	path: string,
	known: Found | undefined,
	disk: Disk,
): Promise<Look> {
	const first = await look(path, known, disk);
	if (first !== "corrupt") return first;
	await sleep(secondLookMs);
	return look(path, known, disk);
}

async function look(path: string, known: Found | undefined, disk: Disk): Promise<Look> {
	const stat = await regular(path, disk);
	if (stat === undefined) return "missing";
	if (known?.settled === true && toStamp(stat).mark === known.stamp?.mark) return known;
	const handle = await disk.open(path, "r").catch(noneIfMissing);
	if (handle === undefined) return "missing";
	try {
		return await lookInto(handle, known?.file ?? noLedgerFile);
	} finally {
		await handle.close().catch(() => undefined);
	}
}

/** Opening a pipe would wait for its other end. */
async function regular(path: string, disk: Disk): Promise<Stat | undefined> {
	const stat = await disk.statExact(path).catch(noneIfMissing);
	if (stat !== undefined && !stat.isFile()) throw new Refused("not-a-file", path);
	return stat;
}

function noneIfMissing(error: unknown): undefined {
	if (codeOf(error) !== "ENOENT") throw error;
}

/** Reads what an open file holds; the stamp is from before, so that a change meanwhile shows later. */
export async function lookInto(
	handle: FileHandle,
	previous: LedgerFile,
): Promise<Found | "corrupt"> {
	const stat = await statOf(handle);
	if (stat.size > fileBytes) throw new Refused("too-large", sayMegabytes(Number(stat.size)));
	const stamp = toStamp(stat);
	const settled = isSettled(stamp);
	const bytes = await wholeOf(handle, Number(stat.size));
	const file = await decodeLedger(bytes, previous, createPace());
	return file === undefined ? "corrupt" : { file, stamp, settled, from: undefined };
}

/** Reads from the start wherever the file was read up to before. */
async function wholeOf(handle: FileHandle, size: number): Promise<Buffer> {
	const bytes = Buffer.allocUnsafe(size);
	let length = 0;
	while (length < size) {
		const { bytesRead } = await handle.read(bytes, length, size - length, length);
		if (bytesRead === 0) break;
		length += bytesRead;
	}
	return bytes.subarray(0, length);
}
