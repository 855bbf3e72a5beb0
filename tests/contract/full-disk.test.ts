import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { ask } from "../support/answers.ts";
import {
	type CarryoverSession,
	carryoverSessions,
	headOf,
	savingNote,
} from "../support/carryover-session.ts";
import { foldAll } from "../support/compaction-session.ts";
import { eventually } from "../support/eventually.ts";
import { login, loginVerdict } from "../support/told-session.ts";

const start = carryoverSessions();

const mount = (...args: readonly string[]) => spawnSync("mount", args).status === 0;

/** Only root may mount a file system, and not in every container; elsewhere the tests are told as skipped. */
function mayMount(): boolean {
	const folder = mkdtempSync(join(tmpdir(), "waystation-mount-"));
	const done = mount("-t", "tmpfs", "-o", "size=64k", "none", folder);
	if (done) spawnSync("umount", [folder]);
	rmSync(folder, { recursive: true, force: true });
	return done;
}

const mounting = mayMount();

const mounted: string[] = [];

// Registered after the sessions' own, it runs before their folders are removed.
afterEach(() => {
	for (const folder of mounted.splice(0)) spawnSync("umount", ["-l", folder]);
});

/** Gives a folder a file system of its own, of so many kilobytes, until the test is over. */
function ownDisk(folder: string, kilobytes: number): void {
	mkdirSync(folder, { recursive: true });
	if (!mount("-t", "tmpfs", "-o", `size=${kilobytes}k`, "none", folder)) throw new Error(folder);
	mounted.push(folder);
}

/** Fills the file system of a folder to the last byte; gives what makes room again. */
function fill(folder: string): () => void {
	const path = join(folder, "filler");
	for (let bytes = 65_536; bytes >= 1; bytes = Math.floor(bytes / 2)) {
		for (;;) {
			try {
				writeFileSync(path, Buffer.alloc(bytes, 1), { flag: "a" });
			} catch {
				break;
			}
		}
	}
	return () => rmSync(path);
}

const said = ({ recording }: CarryoverSession) =>
	recording.notifications.map(({ message }) => message);

/** A session in which a note is on the disk, and both of our folders have a disk of their own. */
async function onOwnDisks(answers: readonly Parameters<typeof savingNote>[0][]) {
	const first = await start({ mode: "rpc" });
	await first.quit();
	const disks = [join(first.cwd, ".pi"), join(first.agentDir, "waystation")];
	for (const disk of disks) ownDisk(disk, 512);
	const session = await start({
		...{ beside: first, mode: "rpc", settings: foldAll },
		answers: answers.flatMap((note) => savingNote(note)),
		verdicts: [loginVerdict],
	});
	await session.say("please note what is open: wombat needs port 8443");
	expect(session.readNote()).toContain("port 8443");
	return { session, disks };
}

/** Saves, topics, compaction with its archive, and search, while nothing can be written. */
async function workOn(session: CarryoverSession): Promise<void> {
	await session.say("and note the quay as well, please");
	await session.say(login);
	await session.session().compact();
	expect(await ask(session, "/history wombat")).toContain("wombat needs port 8443");
	await session.say("what is open?");
}

/** What held before still holds, nothing of it twice or in half, and a save works as soon as the disk does. */
async function holdsAfter(session: CarryoverSession, note: string): Promise<void> {
	expect(session.readNote()).toBe(note);
	expect(session.failures).toEqual([]);
	expect(session.told.at(-1)?.messages.join("\n")).toContain("what is open?");
	expect(headOf(session)).toContain("port 8443");
}

/** Of everything that could not be kept one line says why, once. */
function expectFailures(session: CarryoverSession, why: string): void {
	const lines = said(session).filter((line) => line.includes(why));
	expect(lines.filter((line) => line.includes("\n"))).toEqual([]);
	expect(new Set(lines).size).toBe(lines.length);
	for (const what of ["Note", "Topics", "Checkpoint", "Summary of the compaction"]) {
		expect(lines.filter((line) => line.startsWith(`${what} not`))).toHaveLength(1);
	}
}

test.skipIf(!mounting)(
	"on a disk that is really full nothing is lost, each failure is one line, and pi goes on",
	async () => {
		const long = Array.from({ length: 400 }, (_, at) => `- quay ${at} has to be measured`);
		const notes = ["## TODO\n\n- port 8443 for wombat", long.join("\n"), "- the quay"];
		const { disks, session } = await onOwnDisks(notes);
		const note = session.readNote();
		const frees = disks.map(fill);
		await workOn(session);
		await holdsAfter(session, note);
		expectFailures(session, "the disk is full");
		for (const free of frees) free();
		await session.say("now note the quay again, please");
		await eventually(() => expect(session.readNote()).toContain("the quay"));
		expect(session.readNote()).toContain("port 8443");
		const topics = () => readFileSync(join(session.agentDir, "waystation", "topics.json"), "utf8");
		await session.say("and mend the login once more after the token refresh");
		await eventually(() => expect(topics()).toContain("Login fails after token refresh"));
		expect(session.failures).toEqual([]);
	},
);

test.skipIf(!mounting)(
	"where nothing may be written nothing is lost, each failure is one line, and pi goes on",
	async () => {
		const notes = ["## TODO\n\n- port 8443 for wombat", "- the quay", "- the quay"];
		const { disks, session } = await onOwnDisks(notes);
		const note = session.readNote();
		for (const disk of disks) expect(mount("-o", "remount,ro", disk)).toBe(true);
		await workOn(session);
		await holdsAfter(session, note);
		expectFailures(session, "no permission");
		for (const disk of disks) expect(mount("-o", "remount,rw", disk)).toBe(true);
		await session.say("now note the quay again, please");
		await eventually(() => expect(session.readNote()).toContain("the quay"));
		expect(session.readNote()).toContain("port 8443");
	},
);
