import { writeFileSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createFaultyDisk } from "../../support/faults.ts";
import { adding, newProject, put, saving, textOf } from "./project.ts";

const at = 1_700_000_000_000;
const edited = "## TODO\n\n- mine\n- 导出 CSV\n";

function utf16(text: string, order: "little" | "big"): Buffer {
	const bytes = Buffer.from(`\ufeff${text.replaceAll("\n", "\r\n")}`, "utf16le");
	return order === "little" ? bytes : bytes.swap16();
}

/** What an editor leaves that saves in an encoding of its own: Chinese in GBK, é in Latin-1, UTF-16 that does not say so. */
const unreadable = {
	GBK: Buffer.concat([
		Buffer.from("## "),
		Buffer.from([0xb4, 0xfd, 0xb0, 0xec]),
		Buffer.from("\n- CSV\n"),
	]),
	"Latin-1": Buffer.from("## TODO\n- café\n", "latin1"),
	"UTF-16 without a byte order mark": Buffer.from("## TODO\n- mine\n", "utf16le"),
	"UTF-16 that is cut off": Buffer.concat([utf16("- a\n", "little"), Buffer.from([0x00])]),
	"UTF-8 with a NUL": Buffer.from("## TODO\n- a\0b\n"),
};

test.for(["little", "big"] as const)(
	"a note in UTF-16, %s end first, is read as what it says and saves go on with it",
	async (order) => {
		const { note, open } = await newProject();
		const store = await open();
		await store.save(saving(["mine"]));
		await put(note, utf16(edited, order));
		expect(await store.adopt()).toBe(true);
		expect(await store.read()).toMatchObject({ status: "known", text: edited });
		expect(await store.save(adding("new"))).toMatchObject({ ok: true, trusted: true });
		for (const item of ["- mine", "- 导出 CSV", "- new"])
			expect(await readFile(note, "utf8")).toContain(item);
	},
);

test.for(Object.entries(unreadable))(
	"a note in %s is neither told nor taken nor written over, and what was to be saved goes into the log",
	async ([, bytes]) => {
		const { note, open } = await newProject();
		const store = await open();
		await store.save(saving(["mine"]));
		await put(note, bytes);
		expect(await store.read()).toMatchObject({ status: "failed", failure: "not-utf8" });
		expect(await store.adopt()).toBe(false);
		for (const log of [false, true]) {
			const saved = await store.save(adding("precious", { log }));
			expect(saved).toMatchObject({ ok: false, failure: "not-utf8" });
		}
		expect(await readFile(note)).toEqual(bytes);
		const [parked] = (await store.versions()).versions;
		expect(parked?.text).toContain("- precious");
		expect(parked?.text).toContain("- mine");
	},
);

test("a note that is not UTF-8 is put aside byte for byte, for the user alone, before anything goes over it", async () => {
	for (const over of ["restore", "clear"] as const) {
		const { root, note, open } = await newProject();
		await put(join(root, ".git", "HEAD"), "ref: refs/heads/main\n");
		const store = await open();
		await store.save(saving(["mine"]));
		await put(note, unreadable.GBK);
		const done = over === "clear" ? store.clear({ at }) : store.restore(1, { at });
		expect(await done).toMatchObject({ ok: true });
		expect(textOf(await store.read())).toContain(over === "clear" ? "" : "- mine");
		const names = await readdir(dirname(note));
		const aside = names.filter((name) => name.startsWith("CARRYOVER.md.not-utf8-2023-"));
		expect(aside).toHaveLength(1);
		const path = join(dirname(note), aside[0] ?? "");
		expect(await readFile(path)).toEqual(unreadable.GBK);
		expect((await stat(path)).mode & 0o777).toBe(0o600);
		expect(await readFile(join(root, ".git/info/exclude"), "utf8")).toContain("CARRYOVER.md.*");
	}
});

test("a note that an editor is half-way through writing is looked at once more", async () => {
	const { note, open } = await newProject();
	const whole = Buffer.from(edited);
	await put(note, whole.subarray(0, whole.indexOf("导") + 1));
	let looks = 0;
	const disk = createFaultyDisk(({ name, path }) => {
		if (name === "readSized" && path === note) looks += 1;
		if (looks === 1 && name === "stat" && path === note) writeFileSync(note, whole);
		return;
	});
	const store = await open({ disk });
	expect(await store.read()).toMatchObject({ status: "held", text: edited });
	expect(looks).toBe(2);
});
