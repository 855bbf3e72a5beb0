import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { openArchives } from "../../../src/persistence/archive-store.ts";
import { openCheckpoints } from "../../../src/persistence/checkpoint-store.ts";
import { openLedger } from "../../../src/persistence/ledger-store.ts";
import {
	leaveCarryover,
	leaveSession,
	leaveTopics,
	pictureOf,
	sampleKey,
	write,
} from "../../support/originals.ts";
import { everything, newImport, ofKind } from "./import.ts";
import { readOk, titles } from "./ledger.ts";
import { saving, textOf } from "./project.ts";

test("what each original left is found, with its counts and the secrets that stay out", async () => {
	const { find } = await everything();
	const sources = await find();
	const seen = sources.map(({ fresh, kind, original, secrets }) => [
		kind,
		original,
		fresh,
		secrets,
	]);
	expect(seen).toEqual([
		["note", "pi-carryover", 3, 1],
		["versions", "pi-carryover", 2, 1],
		["archives", "pi-carryover", 1, 1],
		["topics", "pi-topic-memory", 2, 2],
		["pages", "pi-topic-memory", 1, 0],
		["memory", "pi-session-refinement", 1, 1],
		["notes", "pi-posthorse", 1, 1],
		["settings", "pi-amber", 2, 0],
	]);
	expect(sources.map(({ preview }) => preview.join("\n")).join("\n")).not.toContain(sampleKey);
});

test("a second import takes nothing, and the originals stay as they are to the byte and the minute", async () => {
	const { agentDir, below, find, home, take } = await everything();
	const before = [below, join(agentDir, "pi-session-refinement"), join(agentDir, "topics")].flatMap(
		pictureOf,
	);
	const single = [join(agentDir, "topic-memory.json"), join(home, ".pi", "pi-amber.json")];
	const texts = single.map((file) => readFileSync(file, "utf8"));
	for (const source of await find()) expect((await take(source)).taken).toBe(source.fresh);
	const again = await find();
	expect(again.map(({ fresh }) => fresh)).toEqual(again.map(() => 0));
	for (const source of again.filter(({ untaken }) => untaken === "known")) {
		expect((await take(source)).taken).toBe(0);
	}
	const after = [below, join(agentDir, "pi-session-refinement"), join(agentDir, "topics")].flatMap(
		pictureOf,
	);
	expect(after).toEqual(before);
	expect(single.map((file) => readFileSync(file, "utf8"))).toEqual(texts);
});

test("no secret of an original reaches a file of ours", async () => {
	const { agentDir, find, root, take } = await everything();
	for (const source of await find()) await take(source);
	const ours = [...pictureOf(join(agentDir, "waystation")), ...pictureOf(join(root, ".pi"))];
	expect(ours.length).toBeGreaterThan(6);
	for (const line of ours) {
		expect(readFileSync(line.split(" ")[0] ?? "", "utf8")).not.toContain(sampleKey);
	}
});

test("an imported note waits for approval, and is merged with what stands there", async () => {
	const { find, open, take } = await everything();
	const notes = await open();
	await notes.save(saving(["mine", "write the parser test"]));
	const source = ofKind(await find(), "note");
	expect([source.fresh, source.known]).toEqual([2, 1]);
	const took = await take(source);
	const now = await notes.read();
	expect([now.status, took.held]).toEqual(["held", true]);
	expect(textOf(now)).toContain("- mine");
	expect(textOf(now)).toContain("把导出按钮移到工具栏");
	expect(typeof took.undo === "function" && (await took.undo())).toBe(true);
	const back = await notes.read();
	expect([back.status, textOf(back).includes("导出按钮")]).toEqual(["known", false]);
});

test("what was finished after an import does not come back with the next one", async () => {
	const { find, open, take } = await everything();
	await take(ofKind(await find(), "note"));
	const notes = await open();
	const held = await notes.read();
	if ("hash" in held) await notes.approve(held.hash);
	await notes.save(saving(["something else"]));
	expect(ofKind(await find(), "note").fresh).toBe(0);
});

test("versions come in where their time belongs and can be read", async () => {
	const { find, open, take } = await everything();
	const notes = await open();
	await notes.save(saving(["later"], { at: Date.UTC(2025, 10, 25) }));
	await take(ofKind(await find(), "versions"));
	const { versions } = await notes.versions();
	expect(versions.map(({ at }) => new Date(at).toISOString().slice(0, 10))).toEqual([
		"2025-11-25",
		"2025-11-20",
		"2025-11-18",
	]);
	expect(versions[2]?.text).toContain("make");
	expect(versions.map(({ trusted }) => trusted)).toEqual([true, false, false]);
	expect(versions.map(({ number }) => number)).toEqual([3, 2, 1]);
});

test("summaries, topics, pages, memory, notes and settings arrive as ours", async () => {
	const { agentDir, find, place, root, take } = await everything();
	for (const source of await find()) await take(source);
	const list = await openArchives({ place, configDir: ".pi" }).list();
	expect(list.ok && list.archives.map(({ title }) => title)).toEqual(["Parser rewrite"]);
	const ledger = await readOk(openLedger({ agentDir }));
	expect(titles(ledger)).toEqual(["给服务加统计页面", "Fix the login", "Page cache design"]);
	expect(ledger.topics[0]?.links).toEqual(["fix-login"]);
	expect(ledger.topics[2]).toMatchObject({ status: "done", outcome: "One entry for each page." });
	const memory = await openCheckpoints({ agentDir, session: "s0" })?.read();
	expect(memory?.ok && memory.memory.generation.records[0]).toMatchObject({
		through: "e3",
		trigger: "imported",
	});
	expect(readFileSync(join(root, ".pi", "notes", "plan.md"), "utf8")).toContain("Ship on Friday.");
	const config: unknown = JSON.parse(
		readFileSync(join(agentDir, "waystation", "config.json"), "utf8"),
	);
	expect(config).toEqual({ compaction: { model: "acme/fast", maxTokens: 4096 } });
});

test("topics, a note's files and notes of the model can be taken back", async () => {
	const { agentDir, find, root, take } = await everything();
	const sources = await find();
	for (const kind of ["topics", "notes"] as const) {
		const { undo } = await take(ofKind(sources, kind));
		expect(typeof undo === "function" && (await undo())).toBe(true);
	}
	expect((await readOk(openLedger({ agentDir }))).topics).toEqual([]);
	expect(pictureOf(join(root, ".pi", "notes")).filter((line) => line.includes("plan"))).toEqual([]);
	const why = [];
	for (const kind of ["memory", "archives"] as const) {
		why.push((await take(ofKind(sources, kind))).undo);
	}
	expect(why).toEqual(["records", "log"]);
});

test("a topic that was worked on since it came in stays when the import is taken back", async () => {
	const { agentDir, find, take } = await everything();
	const { undo } = await take(ofKind(await find(), "topics"));
	const ledger = openLedger({ agentDir });
	await ledger.apply([{ change: "decide", id: "web", at: 1_764_000_000_000, text: "by the day" }]);
	expect(typeof undo === "function" && (await undo())).toBe(false);
	const { topics } = await readOk(openLedger({ agentDir }));
	expect(topics.map(({ decisions, id }) => [id, decisions.at(-1)?.text])).toEqual([
		["web", "by the day"],
	]);
});

test("topics that cannot be taken back right now say why, and can be later", async () => {
	const { agentDir, find, take } = await everything();
	const { undo } = await take(ofKind(await find(), "topics"));
	const file = join(agentDir, "waystation", "topics.json");
	renameSync(file, `${file}-away`);
	mkdirSync(file);
	await expect(typeof undo === "function" && undo()).rejects.toThrow();
	rmSync(file, { recursive: true });
	renameSync(`${file}-away`, file);
	expect(typeof undo === "function" && (await undo())).toBe(true);
});

test("a note of the model with a name that is taken comes beside the other one", async () => {
	const { find, root, take } = await everything();
	write(join(root, ".pi", "notes", "plan.md"), "Another plan.\n");
	const wanted = (await find()).find(({ fresh, kind }) => kind === "notes" && fresh > 0);
	if (wanted !== undefined) await take(wanted);
	expect(readFileSync(join(root, ".pi", "notes", "plan.md"), "utf8")).toBe("Another plan.\n");
	expect(readFileSync(join(root, ".pi", "notes", "plan.from-posthorse.md"), "utf8")).toContain(
		"Friday",
	);
	expect((await find()).filter(({ fresh, kind }) => kind === "notes" && fresh > 0)).toEqual([]);
});

test("what pi-carryover wrote at our own place is shown as read in place", async () => {
	const world = await newImport();
	leaveCarryover({ below: world.root });
	const sources = await world.find();
	expect(sources.map(({ kind, untaken }) => [kind, untaken])).toEqual([
		["note", "in-place"],
		["versions", "in-place"],
		["archives", "in-place"],
	]);
});

test("topics are written although a ledger that is not there yet would begin with them", async () => {
	const world = await newImport();
	leaveTopics(world);
	expect((await world.take(ofKind(await world.find(), "topics"))).taken).toBe(2);
	const ledger = openLedger({ agentDir: world.agentDir });
	expect(await ledger.read()).toMatchObject({ exists: true });
	expect((await readOk(ledger)).topics[1]?.links).toEqual(["web"]);
	expect(ofKind(await world.find(), "topics").untaken).toBe("known");
});

test("where sessions are very large, their memory alone tells what would be taken", async () => {
	const { context, find } = await everything();
	const { sessions } = await context();
	const large = sessions.map((session) => ({ ...session, bytes: 2 ** 30 }));
	const [small] = (await find()).filter(({ kind }) => kind === "memory");
	expect(ofKind(await find({ sessions: large }), "memory")).toEqual(small);
});

test("boundaries of pi-posthorse are counted and left to pi", async () => {
	const world = await newImport();
	const file = leaveSession(world, "s1");
	const boundary = {
		type: "custom",
		customType: "posthorse-boundary",
		id: "b1",
		parentId: "e4",
		data: {},
	};
	const compaction = {
		type: "compaction",
		id: "c1",
		parentId: "b1",
		summary: "inputs",
		details: { posthorse: 1, reason: "threshold" },
	};
	const lines = [boundary, compaction].map((line) => `${JSON.stringify(line)}\n`).join("");
	writeFileSync(file, readFileSync(file, "utf8") + lines);
	const [source] = await world.find();
	expect(source).toMatchObject({ kind: "boundaries", known: 1, fresh: 0, untaken: "read-by-pi" });
});

test("sessions with windows of pi-posthorse are told by what they began with, and no others are counted", async () => {
	const world = await newImport();
	const window = { type: "compaction", summary: "inputs", details: { posthorse: 1 } };
	const windows = (count: number) => `${JSON.stringify(window)}\n`.repeat(count);
	const [one, two] = ["s1", "s2"].map((id) => leaveSession(world, id));
	leaveSession(world, "s3");
	for (const [file = "", count] of [[one, 1] as const, [two, 2] as const]) {
		writeFileSync(file, readFileSync(file, "utf8") + windows(count));
	}
	const [source] = await world.find();
	expect(source?.known).toBe(3);
	expect(source?.preview.toSorted()).toEqual([
		"- 2025-11-20  message 0",
		"- 2025-11-20  message 0  (2)",
	]);
	expect(source?.bytes).toBe(statSync(one ?? "").size + statSync(two ?? "").size);
	expect(source?.path).toBe(dirname(one ?? ""));
});
