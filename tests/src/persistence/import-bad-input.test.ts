import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { sourceKinds } from "../../../src/import/source.ts";
import { openLedger } from "../../../src/persistence/ledger-store.ts";
import { leaveRefinement, leaveSession, pictureOf, write } from "../../support/originals.ts";
import { everything, newImport, ofKind } from "./import.ts";
import { readOk, titles } from "./ledger.ts";
import { textOf } from "./project.ts";

test("damaged originals are told and harm nothing", async () => {
	const world = await everything();
	writeFileSync(join(world.agentDir, "topic-memory.json"), "{ not json");
	writeFileSync(join(world.agentDir, "topics", "topics", "broken.md"), "no front matter");
	writeFileSync(join(world.home, ".pi", "pi-amber.json"), "{{");
	writeFileSync(join(world.below, ".pi", "topics", "2025-11-20_000000.md"), "no archive");
	const generations = join(
		world.agentDir,
		"pi-session-refinement",
		"sessions",
		"s0",
		"generations",
	);
	writeFileSync(join(generations, "memory-0b5f0c0e-1111-4222-8333-444455556666.md"), "changed");
	writeFileSync(
		join(world.below, ".pi", "CARRYOVER.md"),
		"<<<<<<< a\n- x\n=======\n- y\n>>>>>>> b\n",
	);
	const sources = await world.find();
	const told = sources.map(({ kind, skipped, untaken }) => [kind, untaken, skipped]);
	expect(told).toEqual([
		["note", "damaged", 0],
		["versions", undefined, 0],
		["archives", undefined, 1],
		["topics", "damaged", 0],
		["pages", undefined, 1],
		["memory", "damaged", 0],
		["notes", undefined, 0],
		["settings", "damaged", 0],
	]);
});

test("links that lead out are not followed", async () => {
	const world = await newImport();
	const secret = write(join(world.home, "elsewhere", "CARRYOVER.md"), "- not yours\n");
	mkdirSync(join(world.below, ".pi"), { recursive: true });
	symlinkSync(secret, join(world.below, ".pi", "CARRYOVER.md"));
	symlinkSync(dirname(secret), join(world.below, ".pi", "notes"));
	const found = (await world.find()).map(({ kind, preview, untaken }) => [kind, untaken, preview]);
	expect(found).toEqual([
		["note", "leads-out", []],
		["notes", "leads-out", []],
	]);
});

test("what is larger than any note is told and not read", async () => {
	const world = await newImport();
	write(join(world.below, ".pi", "CARRYOVER.md"), `- ${"x".repeat(300_000)}\n`);
	expect(ofKind(await world.find(), "note")).toMatchObject({ untaken: "too-large", preview: [] });
});

test("a session without a file is not taken, since nobody knows its branch", async () => {
	const world = await newImport();
	leaveRefinement(world, "gone");
	expect(ofKind(await world.find(), "memory").untaken).toBe("no-session");
});

test("a memory of another branch than its session goes on with is not taken for known", async () => {
	const world = await newImport();
	leaveSession(world, "s1");
	leaveRefinement(world, "s1", "entry-of-a-branch-that-was-left");
	const source = ofKind(await world.find(), "memory");
	expect(source).toMatchObject({ untaken: "other-branch", fresh: 0, known: 0 });
	expect(await world.take(source)).toMatchObject({ taken: 0 });
});

test("two imports at once bring everything in once", async () => {
	const { agentDir, find, open, root, take } = await everything();
	const sources = await find();
	for (const kind of sourceKinds.filter((one) => one !== "boundaries")) {
		const source = ofKind(sources, kind);
		await Promise.all([take(source), take(source)]);
	}
	const { versions } = await (await open()).versions();
	expect(new Set(versions.map(({ hash }) => hash)).size).toBe(versions.length);
	expect(titles(await readOk(openLedger({ agentDir })))).toHaveLength(3);
	const text = textOf(await (await open()).read());
	expect(text.match(/导出按钮/g)).toHaveLength(1);
	expect(
		pictureOf(join(root, ".pi", "topics")).filter((line) => line.includes(".md ")),
	).toHaveLength(1);
});
