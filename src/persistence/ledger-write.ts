import type { FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { applyChanges } from "#src/topics/apply-change.ts";
import type { TopicChange } from "#src/topics/change.ts";
import type { Ledger } from "#src/topics/ledger.ts";
import { replaceFile } from "./atomic.ts";
import { attempt, LockLost, Refused } from "./disk.ts";
import { markImported, putAside } from "./ledger-aside.ts";
import { encodeLedger } from "./ledger-encode.ts";
import { noExtra } from "./ledger-field.ts";
import { type LedgerFile, ledgerVersion } from "./ledger-file.ts";
import { type LedgerFiles, readCurrent } from "./ledger-files.ts";
import { createPace } from "./ledger-pace.ts";
import { type Found, lookInto, type Stamp, stampOf, stampOfOpen } from "./ledger-read.ts";
import { type Held, withLock } from "./lock.ts";
import { makeFolder } from "./make-folder.ts";
import { removeOldTemps } from "./note-folder.ts";

/**
 * Applies changes to what the file holds by then, and gives the ledger that came out. Changes that change
 * nothing write nothing and create nothing. Throws `Refused` or the system's error.
 */
export async function changeFile(
	files: LedgerFiles,
	changes: readonly TopicChange[],
): Promise<Ledger> {
	const now = await readCurrent(files);
	if (now !== "corrupt") {
		files.known = now;
		const { ledger } = now.file;
		if (applyChanges(ledger, changes) === ledger) return ledger;
	}
	await makeFolder(dirname(files.path), files.disk);
	return locked(files, (held) => changeHeld(files, changes, held));
}

/** Puts a file that is still broken at a second, exclusive look aside, and tells of it. */
export async function quarantine(files: LedgerFiles): Promise<void> {
	await locked(files, () => readSound(files));
}

async function locked<T>(files: LedgerFiles, work: (held: Held) => Promise<T>): Promise<T> {
	const result = await withLock(files.path, work, files.lock);
	if (!result.ok) throw new Refused("busy", `${files.path}.lock`);
	return result.value;
}

async function readSound(files: LedgerFiles): Promise<Found> {
	const now = await readCurrent(files);
	if (now !== "corrupt") return now;
	files.onQuarantine?.(await putAside(files.path, files.disk));
	const next = await readCurrent(files);
	if (next === "corrupt") throw new LockLost(files.path);
	return next;
}

async function changeHeld(
	files: LedgerFiles,
	changes: readonly TopicChange[],
	held: Held,
): Promise<Ledger> {
	const now = await readSound(files);
	files.known = now;
	const { ledger } = now.file;
	const next = applyChanges(ledger, changes);
	if (next === ledger) return ledger;
	const saved = await save(files, {
		base: now.file,
		ledger: next,
		stamp: now.stamp,
		changes,
		held,
	});
	if (now.from !== undefined && ledger.topics.length > 0) {
		const { from } = now;
		await attempt(() => markImported(files.path, from, files.disk));
		files.onImport?.(ledger.topics.length, now.from);
	}
	return saved;
}

/** A ledger that is to take the place of another one. */
interface Save {
	readonly base: LedgerFile;
	readonly ledger: Ledger;
	/** What the file must be like up to the last moment. */
	readonly stamp: Stamp | undefined;
	readonly changes: readonly TopicChange[];
	readonly held: Held;
}

async function save(files: LedgerFiles, wanted: Save): Promise<Ledger> {
	const { path, disk, departed } = files;
	const { base, ledger, stamp, held } = wanted;
	if (base.version > ledgerVersion) throw new Refused("newer", `version ${base.version}`);
	keepExtras(files, wanted);
	const file = await encodeLedger({ base, ledger, departed }, createPace());
	const witness = stamp && (await openWitness(files, stamp));
	try {
		const isSame = async () => (await stampOf(path, disk))?.mark === stamp?.mark;
		const beforeCommit = async () => (await held.stillHeld()) && (await isSame());
		await replaceFile(path, file.bytes, { disk, beforeCommit });
		files.known = await writtenAs(files, file);
		const edited = witness && stamp && (await editOf(witness, stamp, file));
		if (edited) return await saveAgain(files, wanted, edited);
	} finally {
		await witness?.close().catch(() => undefined);
	}
	await attempt(() => removeOldTemps(path, disk));
	return ledger;
}

function keepExtras({ departed }: LedgerFiles, { base, ledger }: Save): void {
	const extended = base.ledger.topics.flatMap(({ id }, at) => {
		const { extra = noExtra } = base.entries[at] ?? {};
		return extra === noExtra ? [] : [{ id, extra }];
	});
	if (extended.length === 0) return;
	const ids = new Set(ledger.topics.map(({ id }) => id));
	for (const { id, extra } of extended) if (!ids.has(id)) departed.set(id, extra);
}

/** Holds on to the file that is about to be replaced: an editor may be writing into it at that moment. */
async function openWitness({ path, disk }: LedgerFiles, stamp: Stamp) {
	// Windows does not replace a file that is open.
	if (process.platform === "win32") return;
	const witness = await disk.open(path, "r");
	const seen = await stampOfOpen(witness).catch(() => undefined);
	if (seen?.mark === stamp.mark) return witness;
	await witness.close().catch(() => undefined);
	throw new LockLost(path);
}

/** Milliseconds that an editor is given to finish what it began to write. */
const finishMs = 60;

/** What an editor put into the replaced file in the moment of the replacement, if it did. */
async function editOf(
	witness: FileHandle,
	stamp: Stamp,
	written: LedgerFile,
): Promise<LedgerFile | undefined> {
	const now = await stampOfOpen(witness).catch(() => stamp);
	if (now.content === stamp.content) return;
	await sleep(finishMs);
	const found = await lookInto(witness, written);
	// Where a rename is refused for good the replacement itself is written into the old file.
	if (found === "corrupt" || found.file.bytes.equals(written.bytes)) return;
	return found.file;
}

async function saveAgain(files: LedgerFiles, wanted: Save, base: LedgerFile): Promise<Ledger> {
	const stamp = await stampOf(files.path, files.disk);
	const ledger = applyChanges(base.ledger, wanted.changes);
	return save(files, { ...wanted, base, ledger, stamp });
}

/** What was just written, to be believed only as long as nobody else can have written since. */
async function writtenAs({ path, disk }: LedgerFiles, file: LedgerFile): Promise<Found> {
	const stamp = await stampOf(path, disk).catch(() => undefined);
	const ours = stamp?.content.startsWith(`${file.bytes.length}:`) === true;
	return { file, stamp: ours ? stamp : unknownStamp, settled: false, from: undefined };
}

/** Like that of no file. */
const unknownStamp: Stamp = { mark: "", content: "", changedAt: 0 };
