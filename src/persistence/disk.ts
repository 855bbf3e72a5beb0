import * as fs from "node:fs/promises";

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
