import { dirname } from "node:path";
import type { SettingValue } from "#src/store/settings.ts";
import { configFile } from "./agent-files.ts";
import { replaceFile } from "./atomic.ts";
import { type Disk, detailOf, failureOf, isExpected, readBytes, realDisk } from "./disk.ts";
import { setInJsonc } from "./jsonc-edit.ts";
import { removeInJsonc } from "./jsonc-remove.ts";
import { withLock } from "./lock.ts";
import { makeFolder } from "./make-folder.ts";

type Failure = ReturnType<typeof failureOf>;

export type SettingsWritten =
	| { readonly ok: true }
	| {
			readonly ok: false;
			readonly reason: Failure | "not-json" | "not-fields";
			readonly detail: string;
	  };

/** One value and the names that lead to it; without a value it is taken out. */
export interface SettingChange {
	readonly path: readonly string[];
	readonly value: SettingValue | undefined;
}

const configBytes = 1_048_576;

/**
 * Sets values in `<agentDir>/waystation/config.json`, all or none, and leaves the rest of the file as people wrote it.
 * A file that cannot be read as settings is not touched. Never rejects for reasons outside the program.
 */
export async function writeSettings(
	agentDir: string,
	changes: readonly SettingChange[],
	disk: Disk = realDisk,
): Promise<SettingsWritten> {
	const file = configFile(agentDir);
	try {
		await makeFolder(dirname(file), disk);
		const done = await withLock(file, ({ stillHeld }) => change(file, changes, disk, stillHeld), {
			disk,
		});
		return done.ok ? done.value : { ok: false, reason: "busy", detail: file };
	} catch (error) {
		if (!isExpected(error)) throw error;
		return { ok: false, reason: failureOf(error), detail: detailOf(error) };
	}
}

async function change(
	file: string,
	changes: readonly SettingChange[],
	disk: Disk,
	beforeCommit: () => Promise<boolean>,
): Promise<SettingsWritten> {
	const read = await readBytes(file, { maxBytes: configBytes, disk });
	if (read.status === "failed") return { ok: false, reason: read.failure, detail: read.detail };
	const before = read.status === "ok" ? decode(read.bytes) : "";
	if (before === undefined) return { ok: false, reason: "not-json", detail: "" };
	const mark = before.startsWith("\ufeff") ? "\ufeff" : "";
	const edited = edit(before.slice(mark.length), changes);
	if (!edited.ok) return edited;
	const after = mark + edited.text;
	if (after !== before) await replaceFile(file, after, { disk, beforeCommit });
	return { ok: true };
}

type Edited =
	| { readonly ok: true; readonly text: string }
	| Extract<SettingsWritten, { ok: false }>;

/** The text with all changes. An empty one that nothing is set in stays empty. */
function edit(before: string, changes: readonly SettingChange[]): Edited {
	const sets = changes.some(({ value }) => value !== undefined);
	if (before.trim() === "" && !sets) return { ok: true, text: before };
	let text = before.trim() === "" ? "{}\n" : before;
	for (const { path, value } of changes) {
		const set = value === undefined ? removeInJsonc(text, path) : setInJsonc(text, path, value);
		if (!set.ok) return { ...set, detail: path.join(".") };
		text = set.text;
	}
	return { ok: true, text };
}

/** The text with its byte order mark; bytes that are no text cannot be put back as they were. */
function decode(bytes: Uint8Array): string | undefined {
	try {
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		return undefined;
	}
}
