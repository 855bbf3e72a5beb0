import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { SetupFailure } from "#src/store/embedding.ts";
import type { AskFailure, Notice } from "#src/store/notice.ts";
import type { Expected, Settings } from "#src/store/settings.ts";
import { createStore } from "#src/store/store.ts";
import type { TopicChange } from "#src/topics/change.ts";
import { tellNotices } from "#views/notice/teller.ts";
import { noticeText } from "#views/notice/text.ts";
import { languages } from "../support/frames.ts";

const path = "~/code/shop/.pi/CARRYOVER.md";
const asks = Object.keys(messagesFor("en").notice.asks) as AskFailure[];

const changes = Object.keys(messagesFor("en").notice.topic.changed) as TopicChange["change"][];

const troubles = Object.keys(messagesFor("en").embed.failures) as SetupFailure[];

const config = "~/.pi/agent/waystation/config.json";

const expectations: readonly Expected[] = [
	{ kind: "choice", values: ["auto", "en", "zh"] },
	{ kind: "flag" },
	{ kind: "text" },
	{ kind: "key" },
	{ kind: "fields" },
	{ kind: "json" },
	{ kind: "share" },
	{ kind: "known" },
	{ kind: "number", least: 1, most: 120 },
	{ kind: "number", least: 0, most: undefined },
	{ kind: "unreadable", detail: "EACCES" },
];

const whole = { file: "config.json", field: "" };

const notices: readonly Notice[] = [
	{ code: "note.held", reason: "unknown" },
	{ code: "note.held", reason: "changed" },
	{ code: "note.held", reason: "conflict" },
	{ code: "note.unreadable", failure: "too-large", path },
	{ code: "note.unreadable", failure: "not-utf8", path },
	{ code: "note.unreadable", failure: "not-a-file", path },
	{ code: "note.saved", openItems: 3, doneDropped: 0 },
	{ code: "note.saved", openItems: 1, doneDropped: 1 },
	{ code: "note.saved", openItems: 3, doneDropped: 0, held: true },
	{ code: "note.merged", conflicts: 0 },
	{ code: "note.merged", conflicts: 2 },
	{ code: "note.cleared", back: "key" },
	{ code: "note.cleared", back: { version: 12 } },
	{ code: "note.cleared", back: { file: ".pi/CARRYOVER.md.too-large-2025-12-01T10-00-00.000Z" } },
	{ code: "note.cleared", back: undefined },
	{ code: "note.restored", version: 7 },
	{
		code: "note.restored",
		version: 7,
		aside: ".pi/CARRYOVER.md.not-utf8-2025-12-01T10-00-00.000Z",
	},
	{ code: "save.failed", failure: "log", path },
	{ code: "note.approved" },
	...(["not-held", "no-hash", "other-hash", "changed", "conflict", "busy"] as const).map(
		(why): Notice => ({ code: "note.unapproved", why }),
	),
	{ code: "note.overflow", omitted: 5 },
	{ code: "images.lost", count: 1 },
	{ code: "images.lost", count: 2 },
	{ code: "save.failed", failure: "full", path },
	{ code: "save.nothing" },
	{ code: "notes.off" },
	{ code: "notes.failed", what: "read", failure: "leads-out", name: ".pi/notes" },
	{ code: "notes.failed", what: "change", failure: "taken", name: "a.md" },
	{ code: "notes.deleted", name: "a.md" },
	{ code: "notes.edited", name: "a.md" },
	{ code: "notes.undone", name: "a.md" },
	{ code: "notes.beside", name: "a.mine-20251201-120000.md" },
	{ code: "notes.renamed", name: "a.md", to: "done/a.md" },
	{ code: "archive.failed", what: "keep", failure: "full", path: ".pi/topics" },
	{ code: "archive.failed", what: "read", failure: "outside", path: ".pi/topics" },
	{ code: "archive.failed", what: "change", failure: "denied", path: ".pi/topics" },
	{ code: "archive.written", path: ".pi/topics/2025-12-01-login.md" },
	{ code: "archive.discarded", title: "Login" },
	{ code: "archive.restored", title: "Login" },
	{ code: "archive.deleted", title: "Login" },
	{ code: "archive.undone", title: "Login" },
	{ code: "archive.unknown", number: 9, known: 0 },
	{ code: "archive.unknown", number: 9, known: 3 },
	{ code: "compaction.rival" },
	{ code: "compaction.done", before: 142_310, after: 18_204 },
	{ code: "compaction.failed", failure: "rate", detail: "429: slow\ndown" },
	{ code: "compaction.failed", failure: "unusable", detail: "" },
	{ code: "compaction.evidence", failure: "timeout", detail: "" },
	{ code: "compaction.evidence", failure: "not-a-note", detail: "" },
	...(["system", "told", "kept"] as const).map(
		(fills): Notice => ({ code: "compaction.braked", fills, tokens: 92_400 }),
	),
	{ code: "compaction.undone", later: 0 },
	{ code: "compaction.undone", later: 1 },
	{ code: "compaction.undone", later: 12 },
	{ code: "compaction.nothing" },
	{ code: "compaction.busy" },
	{ code: "checkpoint.taken", items: 1 },
	{ code: "checkpoint.consolidated", records: 6 },
	{ code: "checkpoint.nothing" },
	{ code: "checkpoint.failed", what: "examine", failure: "rate", detail: "429: slow down" },
	{ code: "checkpoint.failed", what: "consolidate", failure: "not-json", detail: "" },
	{ code: "checkpoint.failed", what: "rebuild", failure: "capped", detail: "" },
	{ code: "checkpoint.full" },
	{ code: "checkpoint.cancelled" },
	{ code: "checkpoint.off" },
	{ code: "checkpoint.unavailable" },
	{ code: "checkpoint.unknown", number: 9, known: 0 },
	{ code: "checkpoint.unknown", number: 9, known: 3 },
	{ code: "memory.failed", what: "read", failure: "newer", path: "sessions/1" },
	{ code: "memory.failed", what: "write", failure: "full", path: "sessions/1" },
	{ code: "memory.earlier", entries: 812 },
	{ code: "memory.rebuilt", records: 1 },
	{ code: "memory.paused", paused: true },
	{ code: "memory.paused", paused: false },
	{ code: "memory.forgotten", forgotten: true },
	{ code: "memory.forgotten", forgotten: false },
	{ code: "memory.overflow", omitted: 2 },
	{ code: "compaction.no-room" },
	{ code: "compaction.too-small" },
	{ code: "compaction.not-now" },
	{ code: "undo.nothing" },
	{ code: "summary.saving" },
	{ code: "summary.skipped" },
	...asks.map((failure): Notice => ({ code: "summary.failed", failure, detail: "" })),
	{ code: "summary.failed", failure: "auth", detail: "401: bad\nkey" },
	{ code: "summary.recovered", sessions: 1 },
	{ code: "summary.shortened", leftOut: 1 },
	{ code: "summary.shortened", leftOut: 4 },
	{ code: "place.none", reason: "home" },
	{ code: "place.none", reason: "root" },
	{ code: "place.none", reason: "vanished" },
	...([{ kind: "json" }, { kind: "unreadable", detail: "" }] as const).map(
		(expected): Notice => ({ code: "settings.issue", issue: { ...whole, expected } }),
	),
	{ code: "settings.kept", issue: { ...whole, expected: { kind: "json" } } },
	...expectations.map((expected) => ({
		code: "settings.issue" as const,
		issue: { file: "config.json", field: "language", expected },
	})),
	{ code: "ledger.unreadable", failure: "denied", path: "~/.pi/agent/waystation/topics.json" },
	{ code: "ledger.unsaved", failure: "full", path: "~/.pi/agent/waystation/topics.json" },
	{ code: "ledger.quarantined", path: "~/.pi/agent/waystation/topics.json.corrupt-1" },
	{ code: "ledger.imported", count: 12, path: "~/.pi/agent/topic-memory.json" },
	...changes.map((what): Notice => ({ code: "topic.changed", what, title: "登录页 login" })),
	{ code: "topic.changed", what: "delete", title: "登录页 login", undo: "key" },
	{ code: "topic.changed", what: "delete", title: "登录页 login", undo: "command" },
	{ code: "topic.entered", title: "登录页 login" },
	...(["opened", "found", "closed"] as const).map(
		(how): Notice => ({ code: "topic.began", how, title: "登录页 login" }),
	),
	{
		...{ code: "topic.distilled", id: "a", title: "登录页 login", decided: 0 },
		...{ was: "It works now.", text: "The login retries three times." },
	},
	{ code: "shift.refuted" },
	{ code: "shift.silenced", silenced: true },
	{ code: "settings.adopted", from: ["pi-carryover", "pi-amber"] },
	{ code: "history.indexed" },
	{ code: "topic.left" },
	{ code: "topic.undone" },
	{ code: "topic.unknown", name: "99" },
	{ code: "topics.off" },
	{ code: "embed.first", bytes: 164_140_000 },
	{ code: "embed.fetching", bytes: 23_690_000 },
	...(["auto", "zh", "en"] as const).map((choice): Notice => ({ code: "embed.ready", choice })),
	...troubles.map(
		(failure): Notice => ({
			code: "embed.failed",
			trouble: { part: "zh", failure, detail: "", retryAt: 0 },
			minutes: 15,
		}),
	),
	{
		code: "embed.failed",
		trouble: { part: "runtime", failure: "npm", detail: "npm error\nE500", retryAt: 0 },
		minutes: 1440,
	},
	{ code: "embed.later", choice: "auto" },
	{ code: "embed.off" },
	{ code: "embed.reset" },
	{ code: "embed.unsaved", reason: "not-json", path: config },
	{ code: "embed.unsaved", reason: "not-fields", path: config },
	{ code: "embed.unsaved", reason: "denied", path: config },
	{ code: "embed.imported", model: "zh" },
	{ code: "embed.unimported", model: "en", reason: "missing", detail: "tokenizer.json" },
	{ code: "embed.unimported", model: "en", reason: "corrupt", detail: "config.json: no JSON" },
	{ code: "embed.no-folder", path: "~/models" },
	{ code: "embed.purging", bytes: 98_000_000 },
	{ code: "embed.purged", bytes: 98_000_000 },
	{ code: "embed.unpurged", reason: "denied", detail: "" },
	{ code: "model.unknown", name: "anthropic/none" },
	{ code: "told.unknown", name: "" },
	{ code: "caps.reached", cap: "session", tokens: 600_000 },
	{ code: "caps.reached", cap: "day", tokens: 3_000_000 },
	{ code: "file.quarantined", path: "~/other/pi-waystation" },
	{ code: "tool.renamed", wanted: "save_carryover", name: "waystation_save_carryover" },
	{ code: "handler.failed", hook: "input", message: "x is not a function" },
	{ code: "journal.skipped", count: 2 },
];

test("every notice has one calm line in each language", async () => {
	for (const language of languages) {
		const said = notices.map((notice) => noticeText(notice, messagesFor(language)));
		const loud = /[!！\n]|\(\)|（）|success|成功|undefined|\p{Extended_Pictographic}/u;
		for (const { text } of said) expect(text).not.toMatch(loud);
		const lines = said.map(({ severity, text }) => `${severity.padEnd(8)}${text}`);
		await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`../frames/notices.${language}.txt`);
	}
});

test("a detail from outside stays on its line and short", () => {
	const message = `\x1b[2J${"瘦".repeat(500)}\nsecond`;
	const { text } = noticeText(
		{ code: "handler.failed", hook: "input", message },
		messagesFor("zh"),
	);
	expect(text).not.toMatch(/\p{Cc}/u);
	expect(text.length).toBeLessThan(300);
});

/** The codes that are said at a level, of all notices that nobody asked for. */
function saidAt(level: Settings["notifications"], asked = false): readonly string[] {
	const store = createStore();
	const words = messagesFor("en");
	const said = new Set<string>();
	const settings = { ...store.read().settings, notifications: level };
	store.dispatch({ type: "settings.read", settings });
	for (const notice of notices) {
		const stop = tellNotices({
			...createStore(),
			read: () => ({ ...store.read(), notices: [{ at: 0, notice, asked }] }),
			words: () => words,
			say: () => void said.add(notice.code),
			screenOpen: () => false,
		});
		stop();
	}
	return [...said];
}

test("those who want it quiet hear of failures only", () => {
	const said = saidAt("quiet");
	expect(said.toSorted()).toMatchInlineSnapshot(`
		[
		  "archive.failed",
		  "checkpoint.failed",
		  "checkpoint.full",
		  "compaction.braked",
		  "compaction.evidence",
		  "compaction.failed",
		  "compaction.no-room",
		  "embed.failed",
		  "embed.unimported",
		  "embed.unpurged",
		  "embed.unsaved",
		  "file.quarantined",
		  "handler.failed",
		  "images.lost",
		  "journal.skipped",
		  "ledger.quarantined",
		  "ledger.unreadable",
		  "ledger.unsaved",
		  "memory.failed",
		  "note.unreadable",
		  "notes.failed",
		  "save.failed",
		  "summary.failed",
		]
	`);
});

test("normally warnings are said as well, and the first download; what works is not", () => {
	const quiet = saidAt("quiet");
	const normal = saidAt("normal");
	expect(normal).toEqual(expect.arrayContaining([...quiet, "note.held", "embed.first"]));
	expect(normal).not.toContain("topic.began");
	expect(quiet).not.toContain("embed.first");
});

test("those who want to know everything hear of every act that happens by itself", () => {
	expect(saidAt("verbose")).toEqual([...new Set(notices.map(({ code }) => code))]);
});

test("what someone asked for is answered at every level", () => {
	expect(saidAt("quiet", true)).toEqual(saidAt("verbose"));
});
