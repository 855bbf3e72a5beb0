import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { type Finding, finding, type IndexDamage, levels } from "#src/doctor/finding.ts";
import { levelOf } from "#src/doctor/rank.ts";
import { encodeDoctor } from "#views/doctor/json.ts";
import { sayDoctor, sayReport } from "#views/doctor/plain.ts";
import { sayRepair } from "#views/doctor/repair.ts";
import { sayFinding, sayTodo } from "#views/doctor/says.ts";
import { sampleDoctor, sampleFindings, samplePlan } from "../support/doctor-view.ts";
import { languages, noon } from "../support/frames.ts";

const versions = { own: "0.1.0", pi: "1.6.0", node: "24.21.0", system: "linux 6.1 x64" };

/** Every code that a finding can have, with plausible values. */
const all: readonly Finding[] = [
	...sampleFindings(),
	finding("node.old", { version: "20.1.0", floor: "22.19.0" }),
	finding("pi.newer", { version: "2.0.0", made: "1.6.0" }),
	finding("pi.older", { version: "1.5.0", made: "1.6.0" }),
	finding("features.missing", { names: ["pi.getSettings"] }),
	finding("rivals.none", {}),
	finding("copies.more", { paths: ["/a", "/b"] }),
	finding("compactor.one", {}),
	finding("tool.renamed", { wanted: "history", name: "waystation_history", by: "" }),
	finding("session.unsaved", {}),
	finding("session.whole", { calls: 0 }),
	finding("session.unanswered", { count: 1, calls: ["bash"] }),
	finding("settings.fit", {}),
	finding("ledger.none", {}),
	finding("ledger.dropped", { dropped: 1, path: "/t" }),
	finding("ledger.newer", { path: "/t" }),
	finding("ledger.damaged", { path: "/t", detail: "not JSON" }),
	finding("history.off", {}),
	finding("history.none", { path: "/h" }),
	finding("history.whole", { path: "/h", bytes: 1, files: 2, entries: 3 }),
	finding("history.version", { path: "/h", found: 7 }),
	finding("history.damaged", {
		path: "/h",
		cause: "no-database",
		detail: "file is not a database",
	}),
	finding("history.damaged", { path: "/h", cause: "no-table", detail: "no such table: docs" }),
	finding("history.damaged", { path: "/h", cause: "other", detail: "Freelist: size\nis 0" }),
	finding("history.locked", { path: "/h" }),
	finding("history.plain", {}),
	finding("embedding.off", {}),
	finding("embedding.words", { why: "absent", part: "runtime" }),
	finding("embedding.words", { why: "working" }),
	finding("embedding.words", { why: "failed", failure: "network", detail: "ENOTFOUND" }),
	finding("session.reused", { count: 2 }),
	finding("models.checked", { count: 1, bytes: 9 }),
	finding("model.damaged", { id: "Xenova/x", file: "config.json", fault: "content" }),
	finding("model.incomplete", { id: "Xenova/x", file: "config.json" }),
	finding("folder.none", { path: "/f" }),
	finding("folder.closed", { path: "/f" }),
	finding("modes.open", { count: 2, paths: ["/m", "/n"] }),
	finding("locks.none", {}),
	finding("locks.held", { count: 1, paths: ["/l"], pids: [] }),
	finding("files.aside", { count: 1, paths: ["/a"] }),
	finding("sessions.unsealed", { count: 1 }),
	finding("sessions.lost", { count: 1, paths: ["/s"] }),
	finding("folder.blocked", { path: "/b" }),
	finding("note.large", { path: "/n", bytes: 420_000, most: 262_144 }),
	finding("note.unreadable", { path: "/n", failure: "not-a-file" }),
	...(["trusted", "embedding", "spend", "unsealed"] as const).map((store) =>
		finding("store.damaged", { store, count: 1, paths: ["/d"] }),
	),
	finding("memories.lost", { count: 2, paths: ["/m", "/n"] }),
	finding("settings.model", { setting: "models.background", model: "nobody/none" }),
	finding("settings.key", { key: "ctrl+c" }),
	finding("walk.cut", { most: 5_000 }),
	finding("room.low", { bytes: 4e8, path: "/" }),
	finding("room.none", { bytes: 1e6, path: "/" }),
	finding("check.late", { area: "history", seconds: 30 }),
	finding("check.failed", { area: "room", detail: "ENOSYS" }),
];

test.each(languages)(
	"in %s every finding is one sentence, and all that is not fine has something to do",
	(language) => {
		const words = messagesFor(language);
		for (const found of all) {
			const said = sayFinding(found, words);
			expect(said).not.toMatch(/undefined|NaN|\[object|\n/);
			expect(said.length).toBeGreaterThan(4);
			if (levelOf(found) === "ok") continue;
			expect(sayTodo(found, words), found.code).not.toBe(words.doctor.nothing);
		}
	},
);

test("why the index is damaged is said in both languages, and what SQLite alone can say is quoted", () => {
	const said = (cause: IndexDamage, detail: string) =>
		languages.map((language) =>
			sayFinding(finding("history.damaged", { path: "/h", cause, detail }), messagesFor(language)),
		);
	expect(said("no-database", "file is not a database")).toEqual([
		"The history index is damaged: its file is no database.",
		"历史索引已损坏：文件不是数据库。",
	]);
	expect(said("no-table", "no such table: docs")).toEqual([
		"The history index is damaged: a table is missing.",
		"历史索引已损坏：缺少数据表。",
	]);
	expect(said("other", "near x: syntax error")).toEqual([
		'The history index is damaged: SQLite says "near x: syntax error".',
		"历史索引已损坏：SQLite 报告“near x: syntax error”。",
	]);
});

test.each(languages)("the text in %s", async (language) => {
	const text = sayDoctor(sampleDoctor(), messagesFor(language));
	await expect(`${text}\n`).toMatchFileSnapshot(`../frames/doctor/plain.${language}.txt`);
});

test.each(languages)("the report in %s", async (language) => {
	const text = sayReport(sampleDoctor(), versions, messagesFor(language));
	await expect(text).toMatchFileSnapshot(`../frames/doctor/report.${language}.txt`);
});

test("text from outside makes no markup in the report", () => {
	const rival = finding("rival.installed", {
		name: "pi-amber",
		source: "npm:`x` <img src=y> [a](b)",
		kind: "package",
		loaded: false,
	});
	const report = sayReport(sampleDoctor({ findings: [rival] }), versions, messagesFor("en"));
	expect(report).toContain("npm:\\`x\\` \\<img src=y> \\[a](b)");
});

test("the shape for programs is stable, whatever the language", () => {
	const shape = (language: "en" | "zh") =>
		JSON.parse(encodeDoctor(sampleDoctor(), versions, messagesFor(language), noon));
	const [en, zh] = [shape("en"), shape("zh")];
	expect(Object.keys(en)).toEqual([
		"version",
		"at",
		"language",
		"versions",
		"ok",
		"counts",
		"findings",
	]);
	expect(en).toMatchObject({
		version: 1,
		at: "2025-12-01T12:00:00.000Z",
		versions,
		ok: false,
		counts: { trouble: 2, warning: 4, note: 2, ok: 10 },
	});
	expect(Object.keys(en.counts)).toEqual([...levels]);
	expect(en.findings[0]).toEqual({
		code: "session.broken",
		area: "session",
		level: "trouble",
		values: { orphans: 1, late: 0, doubled: 0, parted: 2 },
		sentence: expect.any(String),
		action: { here: "repair-session", elsewhere: null, sentence: expect.any(String) },
	});
	const bare = ({ findings }: { findings: { code: string; values: unknown }[] }) =>
		findings.map(({ code, values }) => [code, values]);
	expect(bare(zh)).toEqual(bare(en));
});

test("many files are counted in full and named in part", () => {
	const paths = Array.from({ length: 80 }, (_, at) => `/f${at}`);
	const view = sampleDoctor({ findings: [finding("modes.open", { count: 80, paths })] });
	const text = sayDoctor(view, messagesFor("en"));
	expect(text).toContain("80 files and folders");
	expect(text).toContain("/f11\n    68 more");
	const { findings } = JSON.parse(encodeDoctor(view, versions, messagesFor("en"), noon));
	expect(findings[0].values.count).toBe(80);
	expect(findings[0].values.paths).toHaveLength(50);
});

test("a repair says what goes, what comes and what stays", () => {
	const text = sayRepair(samplePlan(), messagesFor("en"));
	expect(text).toContain("entry 118: result without a call, left out\n- {");
	expect(text).toContain("new entry: result added that says there is none\n+ {");
	expect(sayRepair(samplePlan({ steps: [] }), messagesFor("en"))).toContain("Nothing to repair");
});
