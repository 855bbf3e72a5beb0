import { open } from "node:fs/promises";
import { parseJson } from "#src/persistence/disk.ts";
import type { Declared } from "./declared.ts";
import { gitNameOf, sha256Of, sizeOf } from "./model-manifest.ts";

/** Larger JSON is looked at at its ends only: parsing it would hold up the main thread. */
const parsedBytes = 64_000;

/**
 * What is wrong with a file that should be as declared and, whatever is declared, JSON or a binary by its name;
 * `undefined` when nothing is. Throws the system's error.
 */
export async function checkFile(path: string, declared: Declared): Promise<string | undefined> {
	const size = await sizeOf(path);
	if (size === undefined) return "no such file";
	if (declared.size !== undefined && size !== declared.size) {
		return `${size} bytes in place of ${declared.size}`;
	}
	const { sha256, gitName } = declared;
	if (sha256 !== undefined && (await sha256Of(path)) !== sha256) return "another SHA-256";
	if (gitName !== undefined && (await gitNameOf(path, size)) !== gitName) return "another content";
	return checkShape(path, size);
}

async function checkShape(path: string, size: number): Promise<string | undefined> {
	const handle = await open(path, "r");
	try {
		const head = await textAt(handle, 0, Math.min(size, parsedBytes));
		if (/^\s*</.test(head)) return "a web page";
		if (!/\.json(?:\.part)?$/.test(path)) return size === 0 ? "empty" : undefined;
		if (size <= parsedBytes) return isObject(parseJson(head)) ? undefined : "no JSON";
		const tail = await textAt(handle, size - 100, 100);
		return /^\s*\{/.test(head) && /\}\s*$/.test(tail) ? undefined : "no JSON";
	} finally {
		await handle.close();
	}
}

async function textAt(
	handle: Awaited<ReturnType<typeof open>>,
	at: number,
	length: number,
): Promise<string> {
	const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
	return buffer.toString("utf8", 0, bytesRead);
}

function isObject(value: unknown): boolean {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
