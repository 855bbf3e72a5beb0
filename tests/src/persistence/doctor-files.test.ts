import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { realDisk } from "#src/persistence/disk.ts";
import { isClosed, type Walked, walkFolder } from "#src/persistence/folder-walk.ts";
import { isAside, isLeftTemp, isLockName, readLock } from "#src/persistence/left-behind.ts";
import { findExtensions } from "#src/persistence/pi-extensions.ts";
import { ownIdentity } from "#src/persistence/process-identity.ts";
import { writeSessionCopy } from "#src/persistence/session-copy.ts";
import { sessionIdIn } from "#src/persistence/session-files.ts";
import { readSession } from "#src/persistence/session-reader.ts";
import { closeModes, removeLocks, removeTemps } from "#src/persistence/tidy.ts";
import { openUnsealed, readUnsealed } from "#src/persistence/unsealed.ts";
import { createFaultyDisk } from "../../support/faults.ts";

let root: string;
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "doctor-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const now = Date.now();

/** Writes a file that nobody has touched for so many seconds. */
function put(name: string, text = "x", seconds = 600): string {
	const path = join(root, name);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, text);
	const at = new Date(now - seconds * 1_000);
	utimesSync(path, at, at);
	return path;
}

async function walked(path: string): Promise<Walked> {
	const [file] = (await walkFolder(path, { disk: realDisk, most: 1 })).found;
	if (file === undefined) throw new Error(`no such file: ${path}`);
	return file;
}

/** The pid of a process that is over. */
const deadPid = () => spawnSync(process.execPath, ["-e", ""]).pid;

async function lockOf(pid: number, seconds: number, name = "a.json.lock"): Promise<string> {
	const { host } = await ownIdentity();
	return put(name, JSON.stringify({ pid, host, token: randomUUID(), at: now }), seconds);
}

test("a walk tells files and folders, follows no link and stops where it is told to", async () => {
	put("a/b/c.txt");
	put("a/skipped/d.txt");
	symlinkSync(root, join(root, "a", "loop"));
	const skip = (path: string) => path.endsWith("skipped");
	const { found, isCut } = await walkFolder(root, { disk: realDisk, most: 100, skip });
	const names = found.map(({ path }) => path.slice(root.length)).sort();
	expect(names).toEqual(["", "/a", "/a/b", "/a/b/c.txt", "/a/skipped"]);
	expect(isCut).toBe(false);
	expect(await walkFolder(root, { disk: realDisk, most: 2 })).toMatchObject({ isCut: true });
	expect((await walkFolder(join(root, "no"), { disk: realDisk, most: 9 })).found).toEqual([]);
});

test("a folder that the system lets nobody write into is closed, one that is not there is not", async () => {
	const refusing = (code: string) =>
		createFaultyDisk(({ name }) => (name === "access" ? code : undefined));
	for (const code of ["EACCES", "EROFS", "EPERM"]) {
		expect(await isClosed(root, refusing(code))).toBe(true);
	}
	expect(await isClosed(root, realDisk)).toBe(false);
	expect(await isClosed(join(root, "none"), realDisk)).toBe(false);
});

test("what a killed process left is told from what is being written and from what a person wrote", async () => {
	const mine = `.topics.json.123-${randomUUID()}.tmp`;
	const told = async (name: string, seconds?: number) =>
		isLeftTemp(await walked(put(name, "x", seconds)), now);
	expect(await told(mine)).toBe(true);
	expect(await told(`.CARRYOVER.md.9-${randomUUID()}.tmp`)).toBe(true);
	expect(await told(`a.json.lock.${randomUUID()}`)).toBe(true);
	expect(await told(`.fresh.json.123-${randomUUID()}.tmp`, 1)).toBe(false);
	for (const name of ["notes.tmp", ".hidden.tmp", "CARRYOVER.md", "plan.lock.md"]) {
		expect(await told(name)).toBe(false);
	}
});

test("files that were put aside are known by their names", async () => {
	const names = [
		"topics.json.corrupt-2025-11-29T12-00-00.000Z-1f2e3d4c",
		"carryover.log.too-large-2025-11-29T12-00-00.000Z",
		`config.json.${randomUUID()}.backup`,
	];
	for (const name of names) expect(isAside(await walked(put(name)))).toBe(true);
	expect(isAside(await walked(put("a.backup")))).toBe(false);
});

test("the lock of a dead process is stale, that of a living one is held", async () => {
	const dead = deadPid() ?? 0;
	const read = async (path: string) => readLock(await walked(path), now, true, realDisk);
	expect(await read(await lockOf(dead, 1))).toMatchObject({ pid: dead, stale: true });
	expect(await read(await lockOf(process.pid, 1))).toMatchObject({ stale: false });
	// Its pid may have been given to another program.
	expect(await read(await lockOf(process.pid, 600))).toMatchObject({ stale: true });
});

test("a lock file that is none of ours is left alone where others write", async () => {
	const file = await walked(put("package.lock", "yarn lockfile v1"));
	expect(isLockName(file)).toBe(true);
	expect(await readLock(file, now, false, realDisk)).toBeUndefined();
	expect(await readLock(file, now, true, realDisk)).toMatchObject({ pid: undefined, stale: true });
});

test("removing locks leaves the one that is held, and tells how many went", async () => {
	const stale = await lockOf(deadPid() ?? 0, 1, "stale.lock");
	const held = await lockOf(process.pid, 1, "held.lock");
	expect(await removeLocks([stale, held, join(root, "gone.lock")], now, realDisk)).toEqual({
		done: 1,
		failed: 0,
		undo: undefined,
	});
	expect(readdirSync(root)).toEqual(["held.lock"]);
});

test("removed temporary files come back as they were", async () => {
	const path = put(`.a.json.1-${randomUUID()}.tmp`, "half of it");
	chmodSync(path, 0o600);
	const keeper = put("a.json");
	const removed = await removeTemps([path, keeper], now, realDisk);
	expect(removed).toMatchObject({ done: 1, failed: 0 });
	expect(readdirSync(root)).toEqual(["a.json"]);
	await removed.undo?.();
	expect(readFileSync(path, "utf8")).toBe("half of it");
	expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("a disk that refuses is counted, and nothing is claimed", async () => {
	const path = put(`.a.json.1-${randomUUID()}.tmp`);
	const disk = createFaultyDisk(({ name }) =>
		name === "rm" || name === "chmod" ? "EACCES" : undefined,
	);
	expect(await removeTemps([path], now, disk)).toEqual({ done: 0, failed: 1, undo: undefined });
	expect(await closeModes([path], disk)).toEqual({ done: 0, failed: 1, undo: undefined });
	expect(existsSync(path)).toBe(true);
});

test("modes are closed for all others, and opened again when that is taken back", async () => {
	const file = put("folder/a.json");
	const folder = join(root, "folder");
	chmodSync(file, 0o644);
	chmodSync(folder, 0o755);
	const modes = () => [folder, file].map((path) => statSync(path).mode & 0o777);
	const closed = await closeModes([folder, file], realDisk);
	expect(modes()).toEqual([0o700, 0o600]);
	await closed.undo?.();
	expect(modes()).toEqual([0o755, 0o644]);
});

test("records of sessions are read for all places, those of living processes left out", async () => {
	const unsealed = openUnsealed({ agentDir: root });
	await unsealed.mark({ session: "alive", file: "/x", placeRoot: "/p", at: now });
	await unsealed.mark({ session: "ended", file: "/y", placeRoot: "/q", at: now });
	await unsealed.release("ended");
	const records = await readUnsealed(root, now, realDisk);
	expect(records.map(({ record }) => record.session)).toEqual(["ended"]);
	expect(records[0]?.path).toMatch(/unsealed[/\\]ended\.json$/);
});

test("what pi loads is read from its settings and its folder, a broken file gives nothing", async () => {
	put(
		"settings.json",
		JSON.stringify({
			packages: [
				"npm:pi-carryover",
				{ source: "../code/x" },
				{ source: "npm:pi-amber", extensions: [] },
				7,
				"-npm:off",
			],
			extensions: ["./one.ts"],
		}),
	);
	put("extensions/two/package.json", JSON.stringify({ name: "@shinynito/pi-amber" }));
	put("extensions/three.ts");
	const found = await findExtensions(root, realDisk);
	expect(found.map(({ kind, name, source }) => [kind, source.replace(root, ""), name])).toEqual([
		["package", "npm:pi-carryover", ""],
		["package", "../code/x", ""],
		["extension", "./one.ts", ""],
		["extension", "/extensions/three.ts", ""],
		["extension", "/extensions/two", "@shinynito/pi-amber"],
	]);
	put("settings.json", "{ broken");
	rmSync(join(root, "extensions"), { recursive: true });
	expect(await findExtensions(root, realDisk)).toEqual([]);
});

test("a copy of a session is a session of its own beside it, private, and the original is untouched", async () => {
	const entry = {
		type: "message",
		id: "e1",
		parentId: null,
		timestamp: "2025-11-29T12:00:00.000Z",
	};
	const original = put("sessions/old.jsonl", '{"type":"session","id":"old","cwd":"/p"}\n');
	const path = await writeSessionCopy(
		{ original, cwd: "/p", name: "Parser (repaired)", entries: [entry], at: now },
		realDisk,
	);
	expect(dirname(path)).toBe(dirname(original));
	const read = await readSession(path);
	expect(read).toMatchObject({ ok: true, cwd: "/p", skipped: 0 });
	expect(read.ok && read.entries).toEqual([
		entry,
		expect.objectContaining({ type: "session_info", name: "Parser (repaired)", parentId: "e1" }),
	]);
	const id = await sessionIdIn(path);
	expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
	expect(path).toContain(`_${id}.jsonl`);
	expect(readFileSync(path, "utf8")).toContain(`"parentSession":${JSON.stringify(original)}`);
	expect(statSync(path).mode & 0o777).toBe(0o600);
	expect(readFileSync(original, "utf8")).toBe('{"type":"session","id":"old","cwd":"/p"}\n');
});
