import { appendFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { sha256 } from "../../../src/lib/hash.ts";
import { adding, newProject, put, saving } from "./project.ts";

const by = { at: 1_700_000_000_000, session: "s1" };

test("what an editor saves in the middle of our save is not lost", async () => {
	const { note, open } = await newProject();
	const store = await open();
	await store.save(saving(["one"]));
	const { change } = adding("two");
	let calls = 0;
	const saved = await store.save({
		...adding("two"),
		change(disk, text) {
			calls += 1;
			if (calls === 1) appendFileSync(note, "- by hand\n");
			return change(disk, text);
		},
	});
	expect(saved).toMatchObject({ ok: true, handEdit: true });
	expect(calls).toBe(2);
	const text = await readFile(note, "utf8");
	for (const item of ["- one", "- two", "- by hand"]) expect(text).toContain(item);
});

test("a version says whether it was written or approved on this machine", async () => {
	const { note, open } = await newProject();
	const store = await open();
	await store.save(saving(["one"]));
	await writeFile(note, "- from elsewhere\n");
	await store.save(adding("two", { trustedBase: false }));
	const { versions } = await store.versions();
	expect(versions.map(({ kind, trusted }) => [kind, trusted])).toEqual([
		["tool", false],
		["edit", false],
		["tool", true],
	]);
});

test("what a person made of a held note in an editor is theirs", async () => {
	const { note, open } = await newProject();
	const foreign = "- from elsewhere\n- keep this\n";
	await put(note, foreign);
	const store = await open();
	expect(await store.read()).toMatchObject({ status: "held" });
	const saved = await store.replace("- keep this\n", sha256(foreign), by);
	expect(saved).toMatchObject({ ok: true, trusted: true });
	expect(await store.read()).toMatchObject({ status: "known" });
	expect(await readFile(note, "utf8")).not.toContain("elsewhere");
	expect((await store.versions()).versions.map(({ text }) => text)).toContainEqual(foreign);
});

test("a conflict is resolved by what a person made of it", async () => {
	const { note, open } = await newProject();
	const conflict = "<<<<<<< HEAD\n- mine\n=======\n- theirs\n>>>>>>> other\n";
	await put(note, conflict);
	const store = await open();
	expect(await store.replace("- both\n", sha256(conflict), by)).toMatchObject({ ok: true });
	expect(await store.read()).toMatchObject({ status: "known" });
});

test("an edit of a note that changed meanwhile is refused and changes nothing", async () => {
	const { note, open } = await newProject();
	await put(note, "- newer\n");
	const store = await open();
	const saved = await store.replace("- older, edited\n", sha256("- older\n"), by);
	expect(saved).toMatchObject({ ok: false, failure: "changed" });
	expect(await readFile(note, "utf8")).toBe("- newer\n");
});

test("approving keeps the log out of git like a first save does", async () => {
	const { root, note, open } = await newProject();
	await put(`${root}/.git/HEAD`, "ref: refs/heads/main\n");
	await put(note, "- from the repository\n");
	const store = await open();
	expect(await store.approve(sha256("- from the repository\n"))).toEqual({ ok: true });
	expect(await readFile(`${root}/.git/info/exclude`, "utf8")).toContain("carryover.log");
});
