import { expect, test } from "vitest";
import { encodeNote } from "#src/carryover/encode-note.ts";
import type { Happening } from "#src/store/happening.ts";
import { happeningsOf } from "#src/store/happenings.ts";
import { initial } from "#src/store/initial.ts";
import type { Notice } from "#src/store/notice.ts";
import { accountOf } from "../../support/compactions-view.ts";
import { noon } from "../../support/frames.ts";
import {
	entered,
	judged,
	recordOf,
	sourcesOf,
	stateWith,
	taken,
	topicOf,
	versionOf,
} from "../../support/journal-view.ts";

const backs = (happenings: readonly Happening[]) => happenings.map(({ back }) => back);
const kinds = (happenings: readonly Happening[]) => happenings.map(({ fact }) => fact.kind);

test("a save of the note is taken back by the version before it, with the saves that go along", () => {
	const versions = [versionOf(4), versionOf(3, { kind: "edit" }), versionOf(2), versionOf(1)];
	const happenings = happeningsOf(sourcesOf({ versions }));
	// The user's own edit is no act of ours.
	expect(happenings.map(({ fact }) => fact)).toMatchObject([
		{ how: "tool", number: 4, elsewhere: false },
		{ number: 2 },
		{ number: 1 },
	]);
	expect(backs(happenings)).toEqual([
		{ do: "restore-note", number: 3, later: 0 },
		{ do: "restore-note", number: 1, later: 2 },
		{ not: "first-version" },
	]);
});

test("last turns that an act of the user put into the log are those of the session that said them", () => {
	const captured = (number: number, ...sessions: readonly string[]) => {
		const captures = sessions.map((session, at) => ({
			...{ session, at, covered: 1, total: 1, text: "- **User:** hello" },
		}));
		const text = encodeNote({ sections: [], captures });
		return versionOf(number, { kind: "capture", session: undefined, text });
	};
	const versions = [
		captured(4, "other", "here"),
		captured(3, "here", "other"),
		captured(2),
		versionOf(1),
	];
	expect(happeningsOf(sourcesOf({ versions })).map(({ fact }) => fact)).toMatchObject([
		{ number: 4, elsewhere: false },
		{ number: 3, elsewhere: true },
		{ number: 2, elsewhere: false },
		{ number: 1, elsewhere: false },
	]);
});

test("a version that nobody approved, or that says the same, is not brought back", () => {
	const foreign = [versionOf(2), versionOf(1, { kind: "edit", trusted: false })];
	expect(backs(happeningsOf(sourcesOf({ versions: foreign })))).toEqual([
		{ not: "untrusted-version" },
	]);
	const restored = [
		versionOf(3, { kind: "restore", text: "same" }),
		versionOf(2),
		versionOf(1, { kind: "edit", text: "same" }),
	];
	expect(backs(happeningsOf(sourcesOf({ versions: restored })))).toEqual([{ not: "same-note" }]);
});

test("a topic that was opened is deleted, one that was found is left for the one before", () => {
	const events = [entered(1, "a"), entered(2, "b", "chosen"), entered(3, "c", "found")];
	const branch = { ...initial.branch, topic: { id: "c", title: "c", at: 3, prompts: 1 } };
	const topics = [topicOf("a"), topicOf("b"), topicOf("c")];
	const happenings = happeningsOf(sourcesOf({ events, state: stateWith({ branch }, topics) }));
	expect(backs(happenings)).toEqual([
		{ do: "enter-topic", id: "b", title: "b" },
		{ do: "delete-topic", id: "a" },
	]);
	const later = { ...branch, topic: { id: "d", title: "d", at: 4, prompts: 1 } };
	expect(backs(happeningsOf(sourcesOf({ events, state: stateWith({ branch: later }) })))).toEqual([
		{ not: "moved-on" },
		{ not: "topic-gone" },
	]);
});

test("a topic that was closed by itself is opened again; one that the user closed is not listed", () => {
	const closed = { type: "topic.closed", at: 1, id: "a", title: "a", status: "done" } as const;
	const events = [closed, { ...closed, at: 2, asked: true }];
	const with_ = (status: "done" | "in_progress") =>
		backs(happeningsOf(sourcesOf({ events, state: stateWith({}, [topicOf("a", { status })]) })));
	expect(with_("done")).toEqual([{ do: "reopen-topic", id: "a", was: "done" }]);
	expect(with_("in_progress")).toEqual([{ not: "open-again" }]);
});

test("a conclusion that was reworded gets its words back as long as they stand", () => {
	const notice: Notice = {
		code: "topic.distilled",
		...{ id: "a", title: "a", decided: 7, was: "old", text: "new" },
	};
	const notices = [{ at: 9, asked: false, notice }];
	const with_ = (text: string) =>
		backs(
			happeningsOf(
				sourcesOf({
					state: stateWith({ notices }, [topicOf("a", { decisions: [{ at: 7, text }] })]),
				}),
			),
		);
	expect(with_("new")).toEqual([{ do: "reword", id: "a", at: 7, was: "old", text: "new" }]);
	expect(with_("newer")).toEqual([{ not: "reworded-again" }]);
});

test("a checkpoint is forgotten and brought back; one that another stands for is not", () => {
	const events = [
		taken(1, "a"),
		taken(2, "b"),
		taken(3, "c"),
		taken(4, "d", "asked"),
		taken(5, "e"),
	];
	const records = [
		recordOf("a"),
		recordOf("b"),
		recordOf("c"),
		recordOf("sum", { kind: "consolidation", at: 6, replaces: ["a"] }),
		recordOf("elsewhere", { kind: "consolidation", at: 7, replaces: ["z"] }),
		recordOf("top", { kind: "consolidation", at: 8, replaces: ["sum"] }),
		recordOf("w1", { kind: "correction", about: "b", forgotten: true }),
		recordOf("w2", { kind: "correction", about: "c", forgotten: true }),
		recordOf("w3", { kind: "correction", about: "c", forgotten: false }),
	];
	const happenings = happeningsOf(sourcesOf({ events, state: stateWith({}, [], records) }));
	expect(happenings.map(({ at, back }) => [at, back])).toEqual([
		[8, { not: "consolidation" }],
		[6, { not: "consolidation" }],
		[5, { not: "record-gone" }],
		[3, { do: "forget-record", id: "c" }],
		[2, { do: "recall-record", id: "b" }],
		[1, { not: "rolled-up" }],
	]);
});

test("a compaction tells whether a change of topic was its reason, which then has no line of its own", () => {
	const compacted = { type: "branch.compacted", at: 3 } as const;
	const prompt = { type: "prompt.submitted", at: 4, text: "" } as const;
	const events = [
		judged(1, { hush: "faint" }),
		judged(2),
		compacted,
		prompt,
		judged(5),
		{ ...prompt, at: 6 },
		judged(7),
		{ type: "shift.refuted", at: 8 } as const,
	];
	const compactions = [accountOf({ at: 3 }), accountOf({ entry: "other", at: 1 })];
	const shifted = new Set(["c0ffee01"]);
	const happenings = happeningsOf(sourcesOf({ events, compactions, shifted }));
	expect(happenings.map(({ at, fact }) => [at, fact])).toMatchObject([
		[7, { kind: "shift", refuted: true, judgement: { reason: "strong" } }],
		[5, { kind: "shift", refuted: false, judgement: { reason: "strong" } }],
		[3, { kind: "compaction", shift: true }],
		[1, { kind: "compaction", shift: false }],
	]);
	expect(backs(happenings)[2]).toEqual({ do: "undo-compaction", entry: "c0ffee01" });
});

test("what the user asked for, and what files tell better, is no line of its own", () => {
	const given = (notice: Notice, asked = false) => ({ at: noon, asked, notice });
	const notices = [
		given({ code: "checkpoint.failed", what: "examine", failure: "rate", detail: "" }, true),
		given({ code: "checkpoint.taken", items: 1 }),
		given({ code: "compaction.done", before: 1, after: 1 }),
		given({ code: "summary.recovered", sessions: 1 }),
		given({ code: "note.overflow", omitted: 3 }),
	];
	const happenings = happeningsOf(sourcesOf({ state: stateWith({ notices }) }));
	expect(happenings).toMatchObject([
		{ fact: { notice: { code: "note.overflow" } }, back: { not: "only-told" } },
	]);
});

test("a notice of something that was done says why that is not taken back", () => {
	const notices = [
		{ code: "ledger.imported", count: 3, path: "x" },
		{ code: "file.quarantined", path: "x" },
		{ code: "note.merged", conflicts: 1 },
	] as const;
	const given = notices.map((notice, at) => ({ at: noon - at, asked: false, notice }));
	const happenings = happeningsOf(sourcesOf({ state: stateWith({ notices: given }) }));
	expect(backs(happenings)).toEqual([
		{ not: "taken-over" },
		{ not: "put-aside" },
		{ not: "merged" },
	]);
	// One that leaves the list changes the key of no other.
	const later = happeningsOf(sourcesOf({ state: stateWith({ notices: given.slice(1) }) }));
	const keysOf = (all: readonly Happening[]) => all.map(({ key }) => key);
	expect(keysOf(later)).toEqual(keysOf(happenings).slice(1));
});

test("the newest two hundred are told", () => {
	const events = Array.from({ length: 260 }, (_, at) => taken(at, `r${at}`));
	const happenings = happeningsOf(sourcesOf({ events }));
	expect(happenings).toHaveLength(200);
	expect(happenings[0]?.at).toBe(259);
	expect(new Set(happenings.map(({ key }) => key)).size).toBe(200);
});

test("an index is told once, by when its file was made", () => {
	expect(kinds(happeningsOf(sourcesOf({ indexedAt: 5 })))).toEqual(["index"]);
	expect(happeningsOf(sourcesOf())).toEqual([]);
});
