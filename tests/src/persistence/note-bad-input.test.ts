import { mkdir, readdir, readFile, rename, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createFaultyDisk } from "../../support/faults.ts";
import { adding, newProject, put, saving, textOf } from "./project.ts";

const at = 1_700_000_000_000;

/** A disk on which nothing below `folder` can be changed. */
function refusing(folder: string, code: string) {
	const changing = /^(?:mkdir|rename|rm|unlink|link|copyFile|chmod|file\.write.*|file\.truncate)$/;
	return createFaultyDisk(({ name, path }) => {
		if (!path.startsWith(folder)) return;
		return changing.test(name) || name === "open" ? code : undefined;
	});
}

test("without permission to write the save says denied and the note stays", async () => {
	const { root, note, open } = await newProject();
	await (await open()).save(saving(["old"]));
	const before = await readFile(note, "utf8");
	for (const code of ["EACCES", "EPERM", "EROFS"]) {
		const store = await open({ disk: refusing(root, code) });
		expect(await store.save(saving(["new"]))).toMatchObject({ ok: false, failure: "denied" });
		expect(await store.clear({ at })).toMatchObject({ ok: false, failure: "denied" });
	}
	expect(await readFile(note, "utf8")).toBe(before);
	expect(await (await open()).read()).toMatchObject({ status: "known" });
});

test("on a full disk the save says so and the note stays", async () => {
	const { root, note, open } = await newProject();
	await (await open()).save(saving(["old"]));
	const before = await readFile(note, "utf8");
	const store = await open({ disk: refusing(root, "ENOSPC") });
	expect(await store.save(saving(["new"]))).toMatchObject({ ok: false, failure: "full" });
	expect(await readFile(note, "utf8")).toBe(before);
});

test("a note that may not be read says denied and is not overwritten", async () => {
	const { note, open } = await newProject();
	await (await open()).save(saving(["old"]));
	const before = await readFile(note, "utf8");
	const disk = createFaultyDisk(({ name, path }) =>
		name === "readSized" && path === note ? "EACCES" : undefined,
	);
	const store = await open({ disk });
	expect(await store.read()).toMatchObject({ status: "failed", failure: "denied" });
	expect(await store.save(saving(["new"]))).toMatchObject({ ok: false, failure: "denied" });
	expect(await readFile(note, "utf8")).toBe(before);
});

test("a file in the place of the folder is named and left alone", async () => {
	const { root, open } = await newProject();
	await put(join(root, ".pi"), "mine");
	const store = await open();
	const failure = { failure: "not-a-folder" };
	expect(await store.read()).toMatchObject({ status: "failed", ...failure });
	expect(await store.save(saving(["a"]))).toMatchObject({ ok: false, ...failure });
	expect(await store.clear({ at })).toMatchObject({ ok: false, ...failure });
	expect(await store.approve("x")).toMatchObject({ ok: false });
	expect(await store.versions()).toEqual({ versions: [], skipped: 0 });
	expect(await store.lastSession()).toBe(undefined);
	expect(await readFile(join(root, ".pi"), "utf8")).toBe("mine");
});

test("a folder in the place of the note is named and left alone", async () => {
	const { note, open } = await newProject();
	await mkdir(note, { recursive: true });
	const store = await open();
	const failure = { failure: "not-a-file", detail: "" };
	expect(await store.read()).toMatchObject({ status: "failed", ...failure });
	expect(await store.save(saving(["a"]))).toMatchObject({ ok: false, ...failure });
});

test("a note of two megabytes is not read, and what was to be saved goes into the log", async () => {
	const { note, open } = await newProject();
	const huge = "- all work and no play\n".repeat(91_000);
	await put(note, huge);
	const store = await open();
	expect(await store.read()).toMatchObject({ failure: "too-large", detail: "2.1 MB" });
	const saved = await store.save(saving(["precious"]));
	expect(saved).toMatchObject({ ok: false, failure: "too-large", parked: { number: 1 } });
	expect(await readFile(note, "utf8")).toBe(huge);
	expect((await store.versions()).versions[0]?.text).toContain("precious");
	const restored = await store.restore(1, { at });
	expect(restored).toMatchObject({ ok: true, aside: expect.stringContaining("too-large") });
	expect(textOf(await store.read())).toContain("precious");
	const aside = (await readdir(dirname(note))).find((name) => name.includes("too-large")) ?? "";
	expect(await readFile(join(dirname(note), aside), "utf8")).toBe(huge);
});

test("a note that would grow too large to be read again is not written", async () => {
	const { note, open } = await newProject();
	const store = await open();
	await store.save(saving(["old"]));
	const before = await readFile(note, "utf8");
	const saved = await store.save(saving(["界".repeat(100_000)]));
	expect(saved).toMatchObject({ ok: false, failure: "too-large" });
	expect(await readFile(note, "utf8")).toBe(before);
});

test("CRLF and a byte order mark become a readable note that saves can go on with", async () => {
	const { note, open } = await newProject();
	await put(note, "\ufeff## TODO\r\n\r\n- café\r\n");
	const store = await open();
	expect(textOf(await store.read())).toBe("## TODO\n\n- café\n");
	expect(await store.save(adding("new"))).toMatchObject({ ok: true });
	expect(textOf(await store.read())).toContain("- café");
});

test("a note that is a link out of the project is neither read nor written", async () => {
	const { home, root, open } = await newProject();
	const outside = await put(join(home, "secret.md"), "secret");
	await mkdir(join(root, ".pi"));
	const failure = { failure: "outside" };
	for (const target of [outside, "../../secret.md", join(home, "not-there.md")]) {
		const link = join(root, ".pi", "CARRYOVER.md");
		await symlink(target, link);
		const store = await open();
		expect(await store.read()).toMatchObject({ status: "failed", ...failure });
		expect(await store.save(saving(["a"]))).toMatchObject({ ok: false, ...failure });
		expect(await store.clear({ at })).toMatchObject({ ok: false, ...failure });
		await rename(link, join(home, "used"));
	}
	expect(await readFile(outside, "utf8")).toBe("secret");
	expect(await readdir(join(root, ".pi"))).toEqual([]);
});

test("a folder that is a link out of the project is not followed", async () => {
	const { home, root, open } = await newProject();
	await mkdir(join(home, "elsewhere"));
	await symlink(join(home, "elsewhere"), join(root, ".pi"));
	const store = await open();
	expect(await store.save(saving(["a"]))).toMatchObject({ ok: false, failure: "outside" });
	expect(await readdir(join(home, "elsewhere"))).toEqual([]);
});

test("a note that is a link inside the project stays a link", async () => {
	const { root, note, open } = await newProject();
	const target = await put(join(root, "docs", "state.md"), "## TODO\n\n- linked\n");
	await mkdir(join(root, ".pi"));
	await symlink("../docs/state.md", note);
	const store = await open();
	expect(await store.save(adding("new"))).toMatchObject({ ok: true });
	expect(await readFile(target, "utf8")).toContain("- linked");
	expect(await readFile(target, "utf8")).toContain("- new");
});

test("projects with Chinese names, spaces and decomposed letters keep notes of their own", async () => {
	const first = await newProject("大明科技");
	const { agentDir } = first;
	const projects = [first, await newProject("天成 企业"), await newProject("caf\u0065\u0301")];
	for (const [index, { open }] of projects.entries()) {
		await (await open({ agentDir })).save(saving([`secret of ${index}`]));
	}
	for (const [index, { open }] of projects.entries()) {
		const read = await (await open({ agentDir })).read();
		expect(read).toMatchObject({ status: "known" });
		expect(textOf(read)).toContain(`secret of ${index}`);
	}
});

test("a save behind a process that keeps the lock is reported as busy, not dropped in silence", async () => {
	const { note, open } = await newProject();
	const store = await open({ leaseMs: 60_000 });
	await store.save(saving(["old"]));
	const owner = { pid: process.pid, host: "elsewhere", token: "t", at };
	await put(`${note}.lock`, JSON.stringify(owner));
	expect(await store.save(saving(["new"], { waitMs: 50 }))).toMatchObject({
		ok: false,
		failure: "busy",
	});
	expect(await store.read()).toMatchObject({ status: "known" });
});
