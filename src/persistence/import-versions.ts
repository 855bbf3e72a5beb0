import { dirname } from "node:path";
import { type ImportSource, sourceOf } from "#src/import/source.ts";
import { redact } from "#src/lib/redact.ts";
import { replaceFile } from "./atomic.ts";
import { Refused, readText } from "./disk.ts";
import { foldersBelow, type ImportContext, type Importer, previewOf } from "./import-context.ts";
import { withLock } from "./lock.ts";
import {
	decodeLog,
	encodeRecord,
	type LoggedVersion,
	numberVersions,
	recordIn,
} from "./log-records.ts";
import { type NotePaths, notePaths, staysInside } from "./note-file.ts";
import { makeNoteFolder } from "./note-folder.ts";
import { cleaned } from "./note-text.ts";

const named = { kind: "versions", original: "pi-carryover" } as const;

/** A log beyond this is not read. */
const mostBytes = 16 * 1_048_576;
/** Bytes that our log may come to by what is taken, so that it is not put aside at the next save. */
const mostLog = 900_000;

/** The log that pi-carryover wrote beside each note. */
export const versionsImporter: Importer = {
	async find(context) {
		const own = notePaths(context.place.root, context.configDir);
		const hashes = await hashesIn(context, own);
		const below = foldersBelow(context).map((folder) => notePaths(folder, context.configDir));
		const found = [await findIn(context, own, undefined)];
		for (const paths of below) found.push(await findIn(context, paths, hashes));
		return found.flat();
	},
	async take(context, source) {
		const paths = notePaths(dirname(dirname(source.path)), context.configDir);
		const { versions } = await versionsIn(context, paths);
		const own = notePaths(context.place.root, context.configDir);
		await makeNoteFolder(own, context.disk, () => false);
		const done = await withLock(
			own.note,
			({ stillHeld }) => merge(context, own, versions, stillHeld),
			{
				disk: context.disk,
			},
		);
		if (!done.ok) throw new Refused("busy", `${own.note}.lock`);
		const taken = done.value;
		const secrets = taken.reduce((sum, { text }) => sum + redact(text).count, 0);
		return { taken: taken.length, known: versions.length - taken.length, secrets, undo: "log" };
	},
};

async function findIn(
	context: ImportContext,
	paths: NotePaths,
	known: ReadonlySet<string> | undefined,
): Promise<readonly ImportSource[]> {
	const isOwn = known === undefined;
	const { bytes, foreign, skipped, versions } = await versionsIn(context, paths);
	if (versions.length + skipped === 0 || (isOwn && !foreign)) return [];
	const fresh = known === undefined ? [] : versions.filter(({ hash }) => !known.has(hash));
	const newest = Math.max(...versions.map(({ at }) => at), 0) || undefined;
	const shown = (isOwn ? versions : fresh).toReversed();
	return [
		sourceOf(
			{ ...named, path: paths.log },
			{
				bytes,
				newest,
				skipped,
				fresh: fresh.length,
				known: versions.length - fresh.length,
				secrets: fresh.reduce((sum, { text }) => sum + redact(text).count, 0),
				preview: previewOf(shown.flatMap(linesOf)),
				...(isOwn && { untaken: "in-place" as const }),
			},
		),
	];
}

function linesOf({ at, text }: LoggedVersion): readonly string[] {
	return [new Date(at).toISOString(), ...cleaned(text).split("\n"), ""];
}

/** The versions of a log and the one before it, oldest first, and whether pi-carryover wrote any. */
async function versionsIn({ disk }: ImportContext, paths: NotePaths) {
	const texts: string[] = [];
	let bytes = 0;
	for (const file of [`${paths.log}.1`, paths.log]) {
		if (!(await staysInside(paths.root, file, disk).catch(() => false))) continue;
		const read = await readText(file, { maxBytes: mostBytes, disk });
		if (read.status !== "ok") continue;
		texts.push(read.text);
		bytes += read.bytes.length;
	}
	const logs = texts.map(decodeLog);
	return {
		bytes,
		foreign: texts.some((text) => text.includes("```carryover-entry")),
		versions: logs.flatMap(({ versions }) => versions),
		skipped: logs.reduce((sum, { skipped }) => sum + skipped, 0),
	};
}

/** What our log has, as it was on disk and without its secrets. */
async function hashesIn({ disk }: ImportContext, { log, root }: NotePaths): Promise<Set<string>> {
	const hashes = new Set<string>();
	for (const file of [log, ...[1, 2, 3, 4].map((n) => `${log}.${n}`)]) {
		if (!(await staysInside(root, file, disk).catch(() => false))) continue;
		const read = await readText(file, { maxBytes: mostBytes, disk });
		if (read.status !== "ok") continue;
		for (const [, hash = ""] of read.text.matchAll(/"hash":"([0-9a-f]{64})"/g)) hashes.add(hash);
		for (const { hash } of decodeLog(read.text).versions) hashes.add(hash);
	}
	return hashes;
}

/** Puts versions where their time belongs, as many of the newest as there is room for. For the holder of the lock. */
async function merge(
	context: ImportContext,
	own: NotePaths,
	versions: readonly LoggedVersion[],
	beforeCommit: () => Promise<boolean>,
): Promise<readonly LoggedVersion[]> {
	const { disk } = context;
	const known = await hashesIn(context, own);
	const read = await readText(own.log, { maxBytes: mostBytes, disk });
	if (read.status === "failed") throw new Refused(read.failure, read.detail);
	const before = read.status === "ok" ? read.text : "";
	const taken: LoggedVersion[] = [];
	let room = mostLog - Buffer.byteLength(before);
	for (const version of versions.toSorted((a, b) => b.at - a.at)) {
		if (known.has(version.hash)) continue;
		known.add(version.hash);
		room -= Buffer.byteLength(version.text) + 200;
		if (room < 0) break;
		taken.push(version);
	}
	if (taken.length === 0) return taken;
	await replaceFile(own.log, woven(before, taken.toReversed()), { disk, beforeCommit });
	return taken;
}

/** The log with further versions, oldest first, each before the first entry that is younger. */
function woven(log: string, versions: readonly LoggedVersion[]): string {
	const lines = log === "" ? [] : log.replace(/\n$/, "").split("\n");
	let left = versions;
	const result = lines.flatMap((line, at) => {
		const time = timeAt(line, lines[at + 1]) ?? Number.NEGATIVE_INFINITY;
		const older = left.filter((version) => version.at <= time);
		left = left.slice(older.length);
		return [...older.map(lineOf), line];
	});
	return `${renumbered([...result, ...left.map(lineOf)], decodeLog(log).versions).join("\n")}\n`;
}

/** Versions that were put between others move the numbers of those behind them; there is no number between two. */
function renumbered(lines: readonly string[], before: readonly LoggedVersion[]): readonly string[] {
	if (before.every(({ number }) => number === undefined)) return lines;
	let number = (numberVersions(before)[0]?.number ?? 1) - 1;
	return lines.map((line, at) => {
		const record = recordIn(line);
		const isLegacy = !line.startsWith("{") && timeAt(line, lines[at + 1]) !== undefined;
		if (record === undefined && !isLegacy) return line;
		number += 1;
		return record === undefined ? line : encodeRecord({ ...record, number });
	});
}

/** When the entry that begins on this line was written; undefined where none begins. */
function timeAt(line: string, below: string | undefined): number | undefined {
	const ours = /^\{"v":1,"at":(\d{1,16})/.exec(line)?.[1];
	if (ours !== undefined) return Number(ours);
	if (!line.startsWith("```carryover-entry")) return;
	return Date.parse(/^@ (.+)$/.exec(below?.trim() ?? "")?.[1] ?? "") || undefined;
}

function lineOf({ at, hash, kind, session, text }: LoggedVersion): string {
	const from = session === undefined ? {} : { session };
	return encodeRecord({ v: 1, at, kind, ...from, hash, text: cleaned(text) });
}
