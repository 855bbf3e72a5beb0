import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { realDisk } from "../../../src/persistence/disk.ts";
import { findKnownProjects } from "../../../src/persistence/known-projects.ts";
import { openNoteStore } from "../../../src/persistence/note-store.ts";
import { findAllSecrets, scrubFinding } from "../../../src/persistence/sweep.ts";
import { createFaultyDisk } from "../../support/faults.ts";
import { pictureOf, sampleKey, write } from "../../support/originals.ts";
import { placeOf, saving } from "./project.ts";
import { newSweep, pace } from "./sweep.ts";

/** A sweep that knows of folders in which pi worked elsewhere on the machine. */
async function newMachine() {
	const world = await newSweep();
	const { agentDir, context: own, home } = world;
	const context = async (cwds: readonly string[], disk = realDisk) => {
		const here = { ...(await own()), disk };
		const known = findKnownProjects({ ...here, cwds, wanted: () => true });
		return { ...here, others: await known };
	};
	/** A folder beside the project, and its note as a session there keeps it. */
	const project = async (name: string) => {
		const root = join(home, name);
		mkdirSync(root, { recursive: true });
		const notes = openNoteStore({ place: await placeOf(root), configDir: ".pi", agentDir });
		const planted = (...parts: string[]) =>
			write(join(root, ".pi", ...parts), `keep\n- token ${sampleKey}\n`);
		return { notes, planted, root };
	};
	return { ...world, context, project };
}

test("what other projects of this machine keep is gone through, told with its project, and scrubbed where it stands", async () => {
	const { context, project, root: own } = await newMachine();
	const shop = await project("shop");
	await shop.notes.save(saving(["open work"]));
	const note = join(shop.root, ".pi", "CARRYOVER.md");
	writeFileSync(note, `${readFileSync(note, "utf8")}- token ${sampleKey}\n`);
	const old = { v: 1, at: 1, kind: "manual", hash: "0", text: `- ${sampleKey}\n` };
	write(join(shop.root, ".pi", "carryover.log.1"), `${JSON.stringify(old)}\n`);
	shop.planted("topics", "2025-11-19_141500.md");
	shop.planted("notes", "plan.md");
	shop.planted("notes", ".hidden.md");
	shop.planted("CARRYOVER.md.corrupt-2025-11-19");
	write(join(own, ".pi", "notes", "mine.md"), sampleKey);
	const there = await context([join(own, "sub"), shop.root]);
	const { findings, unread } = await findAllSecrets(there, pace);
	expect(unread).toEqual([]);
	expect(findings.map(({ keptIn, name, project: root }) => [keptIn, name, root])).toEqual([
		["notes", "mine.md", undefined],
		["note", join("shop", ".pi", "CARRYOVER.md"), shop.root],
		["versions", join("shop", ".pi", "carryover.log.1"), shop.root],
		["archives", join("shop", ".pi", "topics", "2025-11-19_141500.md"), shop.root],
		["notes", join("shop", "plan.md"), shop.root],
		["aside", join("shop", "CARRYOVER.md.corrupt-2025-11-19"), shop.root],
		["others", join("shop", ".pi", "notes", ".hidden.md"), shop.root],
	]);
	for (const one of findings)
		expect([one.path, await scrubFinding(there, one)]).toEqual([one.path, 1]);
	expect((await findAllSecrets(await context([shop.root]), pace)).findings).toEqual([]);
	expect(readFileSync(note, "utf8")).toContain("open work");
	const { versions } = await shop.notes.versions();
	expect(versions.map(({ text }) => text.includes("open work"))).toEqual([true, false]);
});

test("a project is known by the note that was written or approved in it, also where pi's sessions of it are gone", async () => {
	const { context, project } = await newMachine();
	const [shop, mail] = [await project("shop"), await project("mail")];
	await shop.notes.save(saving(["open work"]));
	rmSync(join(shop.root, ".pi", "CARRYOVER.md"));
	const log = join(shop.root, ".pi", "carryover.log.1");
	write(log, `a version ${sampleKey}\n`);
	// Nobody ever let pi work there.
	mail.planted("CARRYOVER.md");
	const { findings } = await findAllSecrets(await context([]), pace);
	expect(findings.map(({ path }) => path)).toEqual([log]);
});

test("another project's note stays as trusted as it was", async () => {
	const { context, project } = await newMachine();
	const [shop, mail] = [await project("shop"), await project("mail")];
	for (const one of [shop, mail]) {
		await one.notes.save(saving(["open work"]));
		const note = join(one.root, ".pi", "CARRYOVER.md");
		writeFileSync(note, `${readFileSync(note, "utf8")}- token ${sampleKey}\n`);
	}
	const found = await shop.notes.read();
	if ("hash" in found) await shop.notes.approve(found.hash);
	const there = await context([]);
	const { findings } = await findAllSecrets(there, pace);
	for (const finding of findings) await scrubFinding(there, finding);
	const after = await shop.notes.read();
	expect([after.status, "text" in after && after.text.includes("[redacted]")]).toEqual([
		"known",
		true,
	]);
	expect((await mail.notes.read()).status).toBe("held");
});

test("a folder below with a note of its own keeps that note's trust", async () => {
	const { context, project, root } = await newMachine();
	const below = await project(join("project", "sub"));
	await below.notes.save(saving(["open work"]));
	const note = join(root, "sub", ".pi", "CARRYOVER.md");
	writeFileSync(note, `${readFileSync(note, "utf8")}- token ${sampleKey}\n`);
	const held = await below.notes.read();
	if ("hash" in held) await below.notes.approve(held.hash);
	const there = await context([join(root, "sub")]);
	const { findings } = await findAllSecrets(there, pace);
	expect(findings.map(({ keptIn, path }) => [keptIn, path])).toEqual([["note", note]]);
	for (const finding of findings) await scrubFinding(there, finding);
	expect((await below.notes.read()).status).toBe("known");
});

test("a project that is gone keeps nothing, and one that cannot be looked at is told", async () => {
	const { context, home, project } = await newMachine();
	const shut = await project("shut");
	const topics = join((await project("shop")).root, ".pi", "topics");
	mkdirSync(topics, { recursive: true });
	const disk = createFaultyDisk(({ name, path }) => {
		if (path.startsWith(shut.root) && name !== "access") return "EACCES";
		return name === "readdir" && path === topics ? "EACCES" : undefined;
	});
	const cwds = [join(home, "gone"), shut.root, join(home, "shop"), "", "relative"];
	const { findings, unread } = await findAllSecrets(await context(cwds, disk), pace);
	expect(findings).toEqual([]);
	expect(unread.toSorted()).toEqual([topics, shut.root].toSorted());
});

test("a link out of another project is not followed, and looking changes nothing there", async () => {
	const { context, home, project } = await newMachine();
	const shop = await project("shop");
	shop.planted("CARRYOVER.md");
	const outside = write(join(home, "outside.md"), sampleKey);
	mkdirSync(join(shop.root, ".pi", "topics"));
	symlinkSync(outside, join(shop.root, ".pi", "topics", "2025-11-19_141500.md"));
	const before = pictureOf(home);
	const { findings } = await findAllSecrets(await context([shop.root]), pace);
	expect(findings.map(({ name }) => name)).toEqual([join("shop", ".pi", "CARRYOVER.md")]);
	expect(pictureOf(home)).toEqual(before);
});

test("what is no longer among the known projects is not written to", async () => {
	const { context, project } = await newMachine();
	const shop = await project("shop");
	shop.planted("CARRYOVER.md");
	const { findings } = await findAllSecrets(await context([shop.root]), pace);
	const [first] = findings;
	if (first === undefined) throw new Error("nothing found");
	await expect(scrubFinding(await context([]), first)).rejects.toThrow(first.path);
	expect(readFileSync(first.path, "utf8")).toContain(sampleKey);
});
