import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { Notice } from "#src/store/notice.ts";
import type { Expected } from "#src/store/settings.ts";
import type { TopicChange } from "#src/topics/change.ts";
import { noticeText } from "#views/notice/text.ts";
import { languages } from "../support/frames.ts";

const path = "~/code/shop/.pi/CARRYOVER.md";
const asks = Object.keys(messagesFor("en").notice.asks) as (keyof ReturnType<
	typeof messagesFor
>["notice"]["asks"])[];

const changes = Object.keys(messagesFor("en").notice.topic.changed) as TopicChange["change"][];

const expectations: readonly Expected[] = [
	{ kind: "choice", values: ["auto", "en", "zh"] },
	{ kind: "flag" },
	{ kind: "text" },
	{ kind: "fields" },
	{ kind: "json" },
	{ kind: "known" },
	{ kind: "number", least: 1, most: 120 },
	{ kind: "number", least: 0, most: undefined },
	{ kind: "unreadable", detail: "EACCES" },
];

const notices: readonly Notice[] = [
	{ code: "note.held", reason: "unknown" },
	{ code: "note.held", reason: "changed" },
	{ code: "note.held", reason: "conflict" },
	{ code: "note.unreadable", failure: "too-large", path },
	{ code: "note.saved", openItems: 3, doneDropped: 0 },
	{ code: "note.saved", openItems: 1, doneDropped: 1 },
	{ code: "note.merged", conflicts: 0 },
	{ code: "note.merged", conflicts: 2 },
	{ code: "note.cleared" },
	{ code: "note.restored", version: 7 },
	{ code: "note.approved" },
	{ code: "note.overflow", omitted: 5 },
	{ code: "save.failed", failure: "full", path },
	{ code: "save.nothing" },
	{ code: "archive.failed", what: "keep", failure: "full", path: ".pi/topics" },
	{ code: "archive.failed", what: "read", failure: "outside", path: ".pi/topics" },
	{ code: "archive.failed", what: "change", failure: "denied", path: ".pi/topics" },
	{ code: "archive.restored", title: "Login" },
	{ code: "archive.deleted", title: "Login" },
	{ code: "archive.undone", title: "Login" },
	{ code: "archive.unknown", number: 9, known: 0 },
	{ code: "archive.unknown", number: 9, known: 3 },
	{ code: "undo.nothing" },
	{ code: "summary.saving" },
	{ code: "summary.skipped" },
	...asks.map((failure): Notice => ({ code: "summary.failed", failure, detail: "" })),
	{ code: "summary.failed", failure: "auth", detail: "401: bad\nkey" },
	{ code: "summary.recovered", sessions: 1 },
	{ code: "place.none", reason: "home" },
	{ code: "place.none", reason: "root" },
	{ code: "place.none", reason: "vanished" },
	{ code: "settings.issue", issue: { file: "config.json", field: "", expected: { kind: "json" } } },
	...expectations.map((expected) => ({
		code: "settings.issue" as const,
		issue: { file: "config.json", field: "language", expected },
	})),
	{ code: "ledger.unreadable", failure: "denied", path: "~/.pi/agent/waystation/topics.json" },
	{ code: "ledger.unsaved", failure: "full", path: "~/.pi/agent/waystation/topics.json" },
	{ code: "ledger.quarantined", path: "~/.pi/agent/waystation/topics.json.corrupt-1" },
	{ code: "ledger.imported", count: 12, path: "~/.pi/agent/topic-memory.json" },
	...changes.map((what): Notice => ({ code: "topic.changed", what, title: "登录页 login" })),
	{ code: "topic.entered", title: "登录页 login" },
	{ code: "topic.left" },
	{ code: "topic.undone" },
	{ code: "topic.unknown", name: "99" },
	{ code: "topics.off" },
	{ code: "model.unknown", name: "anthropic/none" },
	{ code: "file.quarantined", path: "~/other/pi-waystation" },
	{ code: "tool.renamed", wanted: "save_carryover", name: "waystation_save_carryover" },
	{ code: "handler.failed", hook: "input", message: "x is not a function" },
	{ code: "journal.skipped", count: 2 },
];

test("every notice has one calm line in each language", async () => {
	for (const language of languages) {
		const said = notices.map((notice) => noticeText(notice, messagesFor(language)));
		for (const { text } of said) {
			expect(text).not.toMatch(/[!！\n]|success|成功|undefined|\p{Extended_Pictographic}/u);
		}
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
