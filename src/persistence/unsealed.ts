import { join } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { sha256 } from "#src/lib/hash.ts";
import { replaceFile } from "./atomic.ts";
import { type Disk, parseJson, readText, realDisk } from "./disk.ts";
import { type Held, withLock } from "./lock.ts";
import { makeFolder } from "./make-folder.ts";
import { isGone, ownIdentity, startOfMachine } from "./process-identity.ts";

const Unsealed = Type.Object({
	v: Type.Literal(1),
	session: Type.String(),
	/** Absolute path of the session's file. */
	file: Type.String(),
	placeRoot: Type.String(),
	pid: Type.Integer({ minimum: 1 }),
	host: Type.String(),
	/** Milliseconds on the wall clock of the last mark. */
	at: Type.Number(),
	/** How often a summary was tried after the session had ended. */
	attempts: Type.Integer({ minimum: 0 }),
	/** Its process lives on with another session. */
	released: Type.Optional(Type.Boolean()),
});

/** A session with work that no summary covers yet. */
export type UnsealedSession = Readonly<Type.Static<typeof Unsealed>>;

export interface UnsealedMark {
	readonly session: string;
	readonly file: string;
	readonly placeRoot: string;
	readonly at: number;
}

/** The records of sessions whose work still has to be summarised. Calls throw the system's error. */
export interface UnsealedSessions {
	/** Notes that this process's session has work that is not summarised. */
	mark(mark: UnsealedMark): Promise<void>;
	/** Forgets a session of this process: its work is summarised, or will never be. */
	seal(session: string): Promise<void>;
	/** Whether there is a record of this session. */
	has(session: string): Promise<boolean>;
	/** Leaves a session to whoever looks next, although this process goes on. */
	release(session: string): Promise<void>;
	/** Sessions of a place whose process is gone, oldest first. */
	listDead(placeRoot: string, now: number): Promise<readonly UnsealedSession[]>;
	/**
	 * Claims a dead session for this process and counts the attempt. `undefined` when it was sealed or
	 * claimed by another living process in the meantime.
	 */
	attempt(session: string, now: number): Promise<UnsealedSession | undefined>;
}

export interface UnsealedOptions {
	readonly agentDir: string;
	readonly disk?: Disk | undefined;
	readonly leaseMs?: number | undefined;
}

/** Opens `<agentDir>/waystation/unsealed/`, one small file per session. Nothing is created before a mark. */
export function openUnsealed({ agentDir, disk = realDisk, leaseMs }: UnsealedOptions) {
	const folder = join(agentDir, "waystation", "unsealed");
	const pathOf = (session: string) => join(folder, `${fileStem(session)}.json`);
	/** Replaces a session's record by another, or by none, under its lock. */
	const change = (session: string, make: Remake) => {
		const path = pathOf(session);
		return withLock(path, (held) => remake(path, make, held, disk), { disk, leaseMs });
	};
	const sessions: UnsealedSessions = {
		async mark(mark) {
			await makeFolder(folder, disk);
			const { pid, host } = await ownIdentity();
			await change(mark.session, () => ({ v: 1, ...mark, pid, host, attempts: 0 }));
		},
		async seal(session) {
			if ((await read(pathOf(session), disk)) === undefined) return;
			const self = await ownIdentity();
			await change(session, (record) => {
				// Another process may have taken the session on since, and answers for it now.
				const ours = record?.pid === self.pid && record.host === self.host;
				return ours ? undefined : record;
			});
		},
		has: async (session) => (await read(pathOf(session), disk)) !== undefined,
		async release(session) {
			if ((await read(pathOf(session), disk)) === undefined) return;
			await change(session, (record) => record && { ...record, released: true });
		},
		async listDead(placeRoot, now) {
			const dead: UnsealedSession[] = [];
			for (const name of await disk.readdir(folder).catch(() => [])) {
				if (!name.endsWith(".json")) continue;
				const record = await read(join(folder, name), disk);
				if (record?.placeRoot === placeRoot && (await isDead(record, now))) dead.push(record);
			}
			return dead.sort((a, b) => a.at - b.at);
		},
		async attempt(session, now) {
			const path = pathOf(session);
			if ((await read(path, disk)) === undefined) return;
			const claimed = await withLock(path, (held) => claim(path, now, held, disk), {
				disk,
				leaseMs,
			});
			return claimed.ok ? claimed.value : undefined;
		},
	};
	return sessions;
}

/** A record of a session without a summary, and its file. */
export interface UnsealedRecord {
	readonly path: string;
	readonly record: UnsealedSession;
}

/** All records of sessions, of every place, whose process is gone. Changes nothing. */
export async function readUnsealed(
	agentDir: string,
	now: number,
	disk: Disk,
): Promise<readonly UnsealedRecord[]> {
	const folder = join(agentDir, "waystation", "unsealed");
	const names = await disk.readdir(folder).catch(() => []);
	const found = await Promise.all(
		names
			.filter((name) => name.endsWith(".json"))
			.map(async (name) => {
				const path = join(folder, name);
				const record = await read(path, disk);
				return record !== undefined && (await isDead(record, now)) ? [{ path, record }] : [];
			}),
	);
	return found.flat();
}

/** Paths of records that cannot be read. */
export async function brokenUnsealed(agentDir: string, disk: Disk): Promise<readonly string[]> {
	const folder = join(agentDir, "waystation", "unsealed");
	const names = await disk.readdir(folder).catch(() => []);
	const paths = names.filter((name) => name.endsWith(".json")).map((name) => join(folder, name));
	const records = await Promise.all(paths.map((path) => read(path, disk)));
	const broken = paths.filter((_, at) => records[at] === undefined);
	// One that was sealed meanwhile is none.
	const there = await Promise.all(broken.map((path) => disk.stat(path).catch(() => undefined)));
	return broken.filter((_, at) => there[at] !== undefined);
}

type Remake = (record: UnsealedSession | undefined) => UnsealedSession | undefined;

async function remake(path: string, make: Remake, held: Held, disk: Disk): Promise<void> {
	const record = await read(path, disk);
	const next = make(record);
	if (next === undefined) await disk.rm(path, { force: true });
	else if (next !== record) await write(path, next, disk, () => held.stillHeld());
}

async function claim(path: string, now: number, held: Held, disk: Disk) {
	const record = await read(path, disk);
	if (record === undefined || !(await isDead(record, now))) return;
	const { pid, host } = await ownIdentity();
	const attempts = record.attempts + 1;
	const next = { ...record, pid, host, at: now, attempts, released: false };
	await write(path, next, disk, () => held.stillHeld());
	return next;
}

/** A session id is a file name only where it is made of harmless signs. */
function fileStem(session: string): string {
	return /^[A-Za-z0-9][\w-]{0,99}$/.test(session) ? session : sha256(session).slice(0, 32);
}

/** A record of another machine is left alone for this long, in milliseconds: its process cannot be looked at. */
const foreignMs = 3_600_000;

async function isDead(record: UnsealedSession, now: number): Promise<boolean> {
	const { pid, host, at } = record;
	if (record.released === true) return true;
	const self = await ownIdentity();
	if (host !== self.host) return now - at > foreignMs;
	// A pid from before the last start of the machine may have been given to another program.
	return isGone(pid) || at < startOfMachine(now);
}

const recordBytes = 65_536;

async function read(path: string, disk: Disk): Promise<UnsealedSession | undefined> {
	const text = await readText(path, { maxBytes: recordBytes, disk });
	const parsed = text.status === "ok" ? parseJson(text.text) : undefined;
	return Value.Check(Unsealed, parsed) ? parsed : undefined;
}

async function write(
	path: string,
	record: UnsealedSession,
	disk: Disk,
	beforeCommit?: () => Promise<boolean>,
): Promise<void> {
	await replaceFile(path, `${JSON.stringify(record)}\n`, { disk, beforeCommit });
}
