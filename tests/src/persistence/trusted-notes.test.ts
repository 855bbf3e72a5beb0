import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { realDisk } from "../../../src/persistence/disk.ts";
import type { Place } from "../../../src/persistence/place.ts";
import { addTrust } from "../../../src/persistence/trusted-add.ts";
import { keyOf, openTrustedNotes } from "../../../src/persistence/trusted-notes.ts";
import { createFaultyDisk } from "../../support/faults.ts";
import { newFolder, put } from "./project.ts";

function placeAt(root: string): Place {
	return { root, noted: true, top: undefined, git: undefined, gitDir: undefined };
}

async function open(disk = realDisk) {
	const agentDir = await newFolder();
	const file = join(agentDir, "waystation", "trusted-notes.json");
	const aside: string[] = [];
	const onQuarantine = (path: string) => void aside.push(path);
	return { file, aside, trusted: openTrustedNotes({ agentDir, disk, onQuarantine }) };
}

test("hashes are kept per place, the newest 64 of them", async () => {
	const { trusted } = await open();
	const place = placeAt("/p");
	for (let n = 0; n < 70; n += 1) await addTrust(trusted, place, `h${n}`);
	await addTrust(trusted, place, "h10");
	const hashes = await trusted.hashes(place);
	expect([hashes.length, hashes[0], hashes.at(-1)]).toEqual([64, "h6", "h10"]);
	expect(await trusted.hashes(placeAt("/q"))).toEqual([]);
});

test("an entry whose path is another one is not believed", async () => {
	const { file, trusted } = await open();
	const entry = { path: "/p", hashes: ["h"] };
	await put(file, JSON.stringify({ version: 1, notes: { [keyOf(placeAt("/moved"))]: entry } }));
	expect(await trusted.hashes(placeAt("/moved"))).toEqual([]);
	await addTrust(trusted, placeAt("/moved"), "new");
	expect(await trusted.hashes(placeAt("/moved"))).toEqual(["new"]);
});

test("a path is the same one composed and decomposed", async () => {
	const { trusted } = await open();
	await addTrust(trusted, placeAt("/caf\u00e9"), "h");
	expect(await trusted.hashes(placeAt("/caf\u0065\u0301"))).toEqual(["h"]);
});

test("a corrupt file is put aside by the next write, kept and named", async () => {
	const { file, aside, trusted } = await open();
	await put(file, '{"version":1,"notes":{');
	expect(await trusted.hashes(placeAt("/p"))).toEqual([]);
	expect(await readdir(join(file, ".."))).toEqual(["trusted-notes.json"]);
	expect(await addTrust(trusted, placeAt("/p"), "h")).toBe(true);
	expect(await trusted.hashes(placeAt("/p"))).toEqual(["h"]);
	expect(aside).toHaveLength(1);
	expect(await readFile(aside[0] ?? "", "utf8")).toBe('{"version":1,"notes":{');
});

test("a file that another program is half-way through writing is read again, not put aside", async () => {
	const { file, aside, trusted } = await open();
	await put(file, '{"version":1,');
	const whole = {
		version: 1,
		notes: { [keyOf(placeAt("/p"))]: { path: "/p", hashes: ["theirs"] } },
	};
	setTimeout(() => void put(file, JSON.stringify(whole)), 20);
	expect(await addTrust(trusted, placeAt("/p"), "h")).toBe(true);
	expect([await trusted.hashes(placeAt("/p")), aside]).toEqual([["theirs", "h"], []]);
});

test("a file that cannot be read is not taken for a corrupt one", async () => {
	const disk = createFaultyDisk(({ name, path }) =>
		name === "readSized" && path.endsWith(".json") ? "EACCES" : undefined,
	);
	const { file, aside, trusted } = await open(disk);
	await put(file, '{"version":1,"notes":{}}');
	await expect(addTrust(trusted, placeAt("/p"), "h")).rejects.toThrow("EACCES");
	expect(await trusted.hashes(placeAt("/p"))).toEqual([]);
	expect([await readFile(file, "utf8"), aside]).toEqual(['{"version":1,"notes":{}}', []]);
});

test("two openers that add at once both keep their hash, and unknown fields stay", async () => {
	const { file, trusted } = await open();
	await put(file, '{"version":1,"notes":{},"later":true}');
	const other = openTrustedNotes({ agentDir: join(file, "..", ".."), disk: realDisk });
	await Promise.all([addTrust(trusted, placeAt("/p"), "a"), addTrust(other, placeAt("/q"), "b")]);
	expect(await trusted.hashes(placeAt("/p"))).toEqual(["a"]);
	expect(await trusted.hashes(placeAt("/q"))).toEqual(["b"]);
	expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ later: true });
});
