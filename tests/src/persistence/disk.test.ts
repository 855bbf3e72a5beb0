import { execFileSync } from "node:child_process";
import { appendFileSync, truncateSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import {
	codeOf,
	type Disk,
	readHeader,
	readText,
	realDisk,
} from "../../../src/persistence/disk.ts";
import { notePaths, readSessionLink } from "../../../src/persistence/note-file.ts";
import { quickDisk } from "../../../src/persistence/quick-disk.ts";
import { openTrustedNotes } from "../../../src/persistence/trusted-notes.ts";
import { newFolder, put } from "./project.ts";

/** A disk that is asked at once, whatever the machine is busy with. */
async function askedAtOnce(): Promise<Disk> {
	vi.spyOn(performance, "now").mockReturnValue(0);
	onTestFinished(() => void vi.restoreAllMocks());
	const disk = await quickDisk(["/"]);
	expect(disk).not.toBe(realDisk);
	return disk;
}

test("a disk that answers late, or a folder that is not there, is asked as ever or at once alike", async () => {
	const folder = await newFolder();
	vi.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValueOnce(3);
	expect(await quickDisk([folder])).toBe(realDisk);
	vi.restoreAllMocks();
	vi.spyOn(performance, "now").mockReturnValue(0);
	expect(await quickDisk([join(folder, "gone")])).not.toBe(realDisk);
	vi.restoreAllMocks();
});

/** What one look comes to: what it gives, or the name of its error. */
async function outcomeOf(look: Promise<unknown>): Promise<unknown> {
	try {
		return await look;
	} catch (error) {
		return codeOf(error);
	}
}

test("asked at once, a disk answers and refuses as it does in its turn", async () => {
	const root = await newFolder();
	const large = "x".repeat(70_000);
	for (const [name, text] of Object.entries({ empty: "", small: "大潮", large })) {
		await put(join(root, name), text);
	}
	await mkdir(join(root, "folder"));
	await symlink(join(root, "small"), join(root, "link"));
	await symlink(join(root, "nowhere"), join(root, "dangling"));
	await symlink(join(root, "loop"), join(root, "loop"));
	const quick = await askedAtOnce();
	const names = [
		"empty",
		"small",
		"large",
		"folder",
		"link",
		"dangling",
		"loop",
		"missing",
		"small/x",
	];
	for (const name of names) {
		const path = join(root, name);
		for (const disk of [quick, realDisk]) {
			expect(await outcomeOf(disk.realpath(path))).toEqual(
				await outcomeOf(realDisk.realpath(path)),
			);
			expect(await outcomeOf(disk.readlink(path))).toEqual(
				await outcomeOf(realDisk.readlink(path)),
			);
			for (const look of ["stat", "lstat"] as const) {
				const [ours, theirs] = [
					await outcomeOf(disk[look](path)),
					await outcomeOf(realDisk[look](path)),
				];
				expect(JSON.stringify(ours)).toBe(JSON.stringify(theirs));
			}
			// The system's words name the call.
			const [ours, theirs] = [
				await readText(path, { maxBytes: 80_000, disk }),
				await readText(path, { maxBytes: 80_000 }),
			].map((read) => JSON.stringify(read).replaceAll("lstat", "stat"));
			expect(ours).toBe(theirs);
		}
	}
});

test("a file is read whole, whatever became of it since its size was looked at", async () => {
	const root = await newFolder();
	const disks = [realDisk, await askedAtOnce()];
	let number = 0;
	await fc.assert(
		fc.asyncProperty(
			fc.nat(200_000),
			fc.integer({ min: -100_000, max: 100_000 }),
			async (size, grown) => {
				number += 1;
				const path = await put(join(root, `${number}`), Buffer.alloc(size, "a"));
				if (grown > 0) appendFileSync(path, Buffer.alloc(grown, "b"));
				else truncateSync(path, Math.max(0, size + grown));
				const whole = await realDisk.readFile(path);
				for (const disk of disks)
					expect((await disk.readSized(path, size)).equals(whole)).toBe(true);
			},
		),
		{ numRuns: 40 },
	);
});

/** Whether something is known before anything else can happen in this process. */
async function isAtOnce(work: Promise<unknown>): Promise<boolean> {
	let done = false;
	const settled = () => {
		done = true;
	};
	work.then(settled, settled);
	for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
	return done;
}

test("asked at once, a disk follows no link and no path that a file names, which may lead to one that does not answer", async () => {
	const [root, elsewhere] = [await newFolder(), await newFolder()];
	const file = await put(join(root, "file"), "text");
	const link = join(root, "link");
	await symlink(file, link);
	const quick = await askedAtOnce();
	expect(await isAtOnce(readText(file, { maxBytes: 9, disk: quick }))).toBe(true);
	expect(await isAtOnce(quick.realpath(file))).toBe(true);
	expect(await isAtOnce(readText(link, { maxBytes: 9, disk: quick }))).toBe(false);
	expect(await isAtOnce(quick.realpath(link))).toBe(false);
	const header = { type: "session", cwd: root };
	const session = await put(join(elsewhere, "s.jsonl"), `${JSON.stringify(header)}\n`);
	const paths = notePaths(root, ".pi");
	await put(paths.link, "nowhere\n");
	expect(await isAtOnce(readSessionLink(paths, quick))).toBe(true);
	await put(paths.link, `${session}\n`);
	const reading = readSessionLink(paths, quick);
	expect(await isAtOnce(reading)).toBe(false);
	expect(await reading).toBe(session);
});

test("asked at once, a disk follows no link in the middle of a path, and no path of a project elsewhere", async () => {
	const [root, elsewhere] = [await newFolder(), await newFolder()];
	const quick = await askedAtOnce();
	await put(join(elsewhere, "CARRYOVER.md"), "- far\n");
	await put(join(elsewhere, "HEAD"), "ref: refs/heads/main\n");
	for (const name of [".pi", ".git"]) await symlink(elsewhere, join(root, name));
	const paths = notePaths(root, ".pi");
	expect.soft(await isAtOnce(readText(paths.note, { maxBytes: 9, disk: quick }))).toBe(false);
	expect.soft(await isAtOnce(quick.realpath(paths.note))).toBe(false);
	expect.soft(await isAtOnce(quick.stat(paths.note))).toBe(false);
	expect.soft(await isAtOnce(quick.lstat(join(root, ".git", "HEAD")))).toBe(false);
	const agentDir = await newFolder();
	const notes = { other: { path: elsewhere, hashes: ["hash"] } };
	const trusted = openTrustedNotes({ agentDir, disk: quick });
	await put(trusted.path, JSON.stringify({ version: 1, notes }));
	const place = { root, noted: true, top: undefined, git: undefined, gitDir: undefined };
	const looking = trusted.look(place, "hash");
	expect.soft(await isAtOnce(looking)).toBe(false);
	expect(await looking).toBeUndefined();
});

test("once one look was slow, a disk is asked in its turn", async () => {
	const file = await put(join(await newFolder(), "file"), "text");
	const quick = await askedAtOnce();
	expect(await isAtOnce(quick.stat(file))).toBe(true);
	vi.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValue(3);
	expect(await isAtOnce(quick.stat(file))).toBe(true);
	expect(await isAtOnce(quick.stat(file))).toBe(false);
});

test("a pipe is no file to be read, and is never waited for", async () => {
	const pipe = join(await newFolder(), "pipe.jsonl");
	execFileSync("mkfifo", [pipe]);
	for (const disk of [realDisk, await askedAtOnce()]) {
		expect(await readText(pipe, { maxBytes: 100, disk })).toMatchObject({ failure: "not-a-file" });
		expect(await readHeader(pipe, disk)).toBeUndefined();
	}
});
