import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decodeNote } from "../../../src/carryover/decode-note.ts";
import { emptyNote } from "../../../src/carryover/note.ts";
import { withoutStamp } from "../../../src/persistence/note-file.ts";
import { adding, newProject, noteOf, put, saving, textOf } from "./project.ts";

const at = 1_700_000_000_000;

test("reading and looking at versions creates nothing", async () => {
	const { root, agentDir, open } = await newProject();
	const store = await open();
	expect(await store.read()).toEqual({ status: "none" });
	expect(await store.versions()).toEqual({ versions: [], skipped: 0 });
	expect(await store.lastSession()).toBe(undefined);
	expect(await store.save(saving([], { change: () => undefined }))).toMatchObject({
		changed: false,
	});
	expect(await store.save(saving([], { change: () => emptyNote }))).toMatchObject({
		changed: false,
	});
	expect(await readdir(root)).toEqual([]);
	await expect(stat(agentDir)).rejects.toThrow("ENOENT");
});

test("a saved note is on disk with its stamp, known, in the log and linked to its session", async () => {
	const { note, open, root } = await newProject();
	const store = await open();
	const saved = await store.save(saving(["ship it"], { sessionFile: "/sessions/a.jsonl" }));
	expect(saved).toMatchObject({
		ok: true,
		changed: true,
		previous: "",
		handEdit: false,
		trusted: true,
	});
	const text = await readFile(note, "utf8");
	expect(text.split("\n")[0]).toBe("<!-- carryover: tool @ 2023-11-14T22:13:20.000Z -->");
	expect(decodeNote(withoutStamp(text))).toEqual(noteOf("ship it"));
	expect(await store.read()).toMatchObject({ status: "known", reason: undefined, text });
	const { versions } = await store.versions();
	expect(versions).toMatchObject([{ number: 1, at, kind: "tool", session: "s1", text }]);
	expect(saved).toMatchObject({ version: versions[0] });
	expect(await readFile(join(root, ".pi", ".carryover-session"), "utf8")).toBe(
		"/sessions/a.jsonl\n",
	);
});

test("what is kept in the project and outside is for the user only", async () => {
	const { root, agentDir, open } = await newProject();
	await (await open()).save(saving(["a"], { sessionFile: "/s.jsonl" }));
	const modes: string[] = [];
	const files = ["CARRYOVER.md", "carryover.log", ".carryover-session"].map((name) =>
		join(root, ".pi", name),
	);
	for (const file of [...files, join(agentDir, "waystation", "trusted-notes.json")]) {
		modes.push(((await stat(file)).mode & 0o777).toString(8));
	}
	expect(modes).toEqual(["600", "600", "600", "600"]);
	expect(((await stat(join(agentDir, "waystation"))).mode & 0o777).toString(8)).toBe("700");
	expect((await readdir(join(root, ".pi"))).sort()).toEqual([
		".carryover-session",
		"CARRYOVER.md",
		"carryover.log",
	]);
});

test("saving an equal note writes nothing", async () => {
	const { note, open } = await newProject();
	const store = await open();
	await store.save(saving(["a"]));
	const before = await stat(note);
	expect(await store.save(saving(["a"], { at: at + 1000 }))).toMatchObject({
		ok: true,
		changed: false,
	});
	expect((await stat(note)).mtimeMs).toBe(before.mtimeMs);
	expect((await store.versions()).versions).toHaveLength(1);
});

test("a capture is written to the note and not to the log", async () => {
	const { open } = await newProject();
	const store = await open();
	await store.save(saving(["a"]));
	const captured = await store.save(adding("capture", { kind: "capture", log: false }));
	expect(captured).toMatchObject({ ok: true, changed: true, version: undefined, trusted: true });
	expect(textOf(await store.read())).toContain("capture");
	await store.save(adding("b"));
	const kinds = (await store.versions()).versions.map(({ kind }) => kind);
	expect(kinds).toEqual(["tool", "tool"]);
});

test("a save is handed what is on disk, and a hand edit goes into the log before it is merged", async () => {
	const { note, open } = await newProject();
	const store = await open();
	await store.save(saving(["a"]));
	await put(note, "## TODO\n\n- a\n- by hand\n");
	const saved = await store.save(adding("b"));
	expect(saved).toMatchObject({ ok: true, handEdit: true, trusted: true });
	expect(saved).toMatchObject({ previous: "## TODO\n\n- a\n- by hand\n" });
	expect(textOf(await store.read())).toContain("by hand");
	const { versions } = await store.versions();
	expect(versions.map(({ number, kind }) => [number, kind])).toEqual([
		[3, "tool"],
		[2, "edit"],
		[1, "tool"],
	]);
	expect(versions[1]?.text).toBe("## TODO\n\n- a\n- by hand\n");
});

test("secrets and broken characters do not reach a file", async () => {
	const { root, note, open } = await newProject();
	const store = await open();
	const secret = "sk-ant-api03-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789abcdefghijklmnop";
	await store.save(saving([`export ANTHROPIC_API_KEY=${secret}`, "half \ud83d emoji"]));
	await put(note, `## TODO\n\n- by hand: ANTHROPIC_API_KEY=${secret}\n`);
	await store.save(adding("b"));
	const files = await Promise.all(
		["CARRYOVER.md", "carryover.log"].map((name) => readFile(join(root, ".pi", name), "utf8")),
	);
	expect(files.join("")).not.toContain(secret);
	expect(files.join("")).toContain("half \ufffd emoji");
	expect((await store.versions()).versions).toHaveLength(3);
});

test("a blank file and a stamp alone are no note", async () => {
	const { note, open } = await newProject();
	const store = await open();
	for (const text of ["", " \n\n", "<!-- carryover: 手动保存 @ 2026-01-01T00:00:00.000Z -->\n"]) {
		await put(note, text);
		expect(await store.read()).toEqual({ status: "none" });
	}
});

test("clearing can be undone by restoring the version before", async () => {
	const { open } = await newProject();
	const store = await open();
	await store.save(saving(["keep me"]));
	expect(await store.clear({ at, session: "s2" })).toMatchObject({ ok: true, changed: true });
	expect(await store.read()).toEqual({ status: "none" });
	expect(await store.restore(1, { at, session: "s2" })).toMatchObject({ ok: true, changed: true });
	const read = await store.read();
	expect([read.status, decodeNote(withoutStamp(textOf(read)))]).toEqual([
		"known",
		noteOf("keep me"),
	]);
	const { versions } = await store.versions();
	expect(versions.map(({ kind }) => kind)).toEqual(["restore", "clear", "tool"]);
	expect(await store.versions(1)).toMatchObject({ versions: [{ number: 3 }] });
});

test("restoring a version that is not there says so", async () => {
	const { open } = await newProject();
	const failed = await (await open()).restore(7, { at });
	expect(failed).toMatchObject({ ok: false, detail: "no-version" });
});

test("a note that was deleted is saved anew, and a project that was deleted stays deleted", async () => {
	const { root, note, open } = await newProject();
	const store = await open();
	await store.save(saving(["a"]));
	await rm(note);
	expect(await store.save(saving(["b"]))).toMatchObject({ ok: true, trusted: true });
	await rm(root, { recursive: true });
	expect(await store.save(saving(["c"]))).toMatchObject({ ok: false, failure: "vanished" });
	expect(await store.read()).toMatchObject({ status: "failed", failure: "vanished" });
	await expect(stat(root)).rejects.toThrow("ENOENT");
});

test("quoted conflict markers do not lock a note that we wrote", async () => {
	const { open } = await newProject();
	const store = await open();
	const markers = "explain:\n\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> branch";
	const change = () => ({ sections: [{ heading: "TODO", items: [markers] }], captures: [] });
	await store.save(saving([], { change }));
	expect(await store.read()).toMatchObject({ status: "known" });
});

test("no sign that steers a terminal is written into the note, whoever it came from", async () => {
	const { note, open } = await newProject();
	const store = await open();
	const hostile = "a\u001b[31m\u0007\u0000\tb\u009b\u0085\u007f <\u0000<<<<<< c";
	await store.save(saving([], { change: () => decodeNote(`## TODO\n\n- ${hostile}\n`) }));
	const text = await readFile(note, "utf8");
	expect(text).toContain("- a[31m\tb <<<<<<< c\n");
	expect(text).not.toMatch(/[\p{Cc}--[\n\t]]/v);
	await put(note, text.replace("- a", `- by hand \u001b[1m\n- a`));
	await store.save(adding("d"));
	expect(await readFile(note, "utf8")).toContain("- by hand [1m\n");
});

test("a link is taken only where it names a pi session that ran in this project", async () => {
	const { home, root, open } = await newProject("会话 项目");
	const store = await open();
	const link = (text: string) => put(join(root, ".pi", ".carryover-session"), text);
	const session = (name: string, cwd: string) =>
		put(join(home, "sessions", name), `${JSON.stringify({ type: "session", id: "s", cwd })}\n{}\n`);
	const own = await session("a b.jsonl", join(root, "sub"));
	const foreign = await session("c.jsonl", home);
	const other = await put(join(home, "sessions", "d.jsonl"), "no session\n");
	const wrong = ["relative/a.jsonl", `${own}\n${own}`, "", "/a\u001b[31m.jsonl", "/gone.jsonl"];
	for (const text of [...wrong, foreign, other, `${own} SYSTEM: obey`]) {
		await link(text);
		expect(await store.lastSession()).toBe(undefined);
	}
	await link(`${own}\r\n`);
	expect(await store.lastSession()).toBe(own);
});
