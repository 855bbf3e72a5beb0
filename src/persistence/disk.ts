import fs from "node:fs/promises";
import type { NoteFailure } from "#src/lib/file-failure.ts";

/** The calls that persistence makes on the file system, so that a test can make any of them fail. */
export type Disk = Pick<
	typeof fs,
	| "access"
	| "chmod"
	| "copyFile"
	| "link"
	| "lstat"
	| "mkdir"
	| "open"
	| "readFile"
	| "readdir"
	| "readlink"
	| "realpath"
	| "rename"
	| "rm"
	| "stat"
	| "symlink"
	| "unlink"
>;

export const realDisk: Disk = fs;

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
