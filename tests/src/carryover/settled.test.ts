import { expect, test } from "vitest";
import { withCapture } from "#src/carryover/change.ts";
import { encodeNote } from "#src/carryover/encode-note.ts";
import { emptyNote } from "#src/carryover/note.ts";
import { settledIn } from "#src/carryover/settled.ts";
import type { Version } from "#src/carryover/version.ts";

const version = (kind: Version["kind"], at: number, rest: Partial<Version> = {}): Version => ({
	...{ number: 1, at, kind, session: "ours", text: "- item\n", hash: "h", trusted: true },
	...rest,
});

const withTurns = encodeNote(
	withCapture({ session: "ours", at: 1, covered: 1, total: 1, text: "User: go on" })(emptyNote)
		.note,
);

const sharedWith = (leaf: string) => ({ mine: 8, elsewhere: 3 })[leaf] ?? 0;
const ours = { session: "ours", settled: 5, sharedWith };
const fork = {
	session: "fork",
	settled: 0,
	sharedWith,
	forked: { from: "/s/2026_ours.jsonl", at: 8 },
};

test("a summary settles what it was made from, the model's save and a clearing what was said until then", () => {
	expect(settledIn([], ours)).toBe(5);
	const later = { later: true } as const;
	expect(settledIn([version("summary", 20, { through: 9, ...later })], ours)).toBe(9);
	expect(settledIn([version("tool", 20, later)], ours)).toBe(20);
	expect(settledIn([version("clear", 20, later)], ours)).toBe(20);
	for (const kind of ["capture", "edit", "restore", "summary"] as const) {
		expect(settledIn([version(kind, 20)], ours), kind).toBe(5);
	}
	expect(settledIn([version("tool", 20, { session: "other" })], ours)).toBe(5);
});

test("a fork inherits what was settled of the other session, as far as it has the same turns", () => {
	expect(settledIn([version("summary", 20, { through: 6 })], fork)).toBe(6);
	expect(settledIn([version("summary", 20, { through: 12 })], fork)).toBe(8);
	expect(settledIn([version("summary", 20, { through: 12, session: undefined })], fork)).toBe(0);
});

test("bringing back a session's turns opens it again, until a summary has read them", () => {
	const back = version("restore", 30, { session: "other", text: withTurns });
	expect(settledIn([back], ours)).toBe(0);
	expect(settledIn([version("restore", 30)], ours)).toBe(5);
	expect(settledIn([version("tool", 40, { session: "other" }), back], ours)).toBe(0);
	const read = version("summary", 40, { session: "other", through: 39 });
	expect(settledIn([read, back], ours)).toBe(5);
	expect(settledIn([version("summary", 40, { through: 39, later: true }), back], ours)).toBe(39);
});

test("a session's own saves settle no other branch of it: they stand in the entries of theirs", () => {
	expect(settledIn([version("summary", 20, { through: 9 })], ours)).toBe(5);
	expect(settledIn([version("tool", 20)], ours)).toBe(5);
});

test("a summary that was made up for settles as much of a branch as it has read of it", () => {
	const made = (leaf?: string) => version("summary", 20, { through: 9, later: true, leaf });
	const early = { ...ours, settled: 1 };
	expect(settledIn([made("mine")], early)).toBe(8);
	expect(settledIn([made("elsewhere")], early)).toBe(3);
	expect(settledIn([made("gone")], early)).toBe(1);
	expect(settledIn([made()], early)).toBe(9);
	expect(settledIn([made("elsewhere")], ours)).toBe(5);
});

test("what never got into the note, or was not trusted on this machine, settles nothing", () => {
	const made = version("summary", 20, { through: 9, later: true });
	expect(settledIn([made], { ...ours, note: "- other\n" })).toBe(5);
	expect(settledIn([made], { ...ours, note: "- other\n- item\n" })).toBe(9);
	expect(settledIn([{ ...made, trusted: false }], ours)).toBe(5);
	expect(settledIn([{ ...made, through: 8e15 }], ours)).toBe(20);
	const nobody = version("tool", 8e14, { session: "" });
	expect(settledIn([nobody], fork)).toBe(0);
	expect(settledIn([version("tool", 8e14, { session: "urs" })], fork)).toBe(0);
});

test("a log of any length is read", () => {
	const many = Array.from({ length: 200_000 }, () => version("tool", 20, { later: true }));
	expect(settledIn(many, ours)).toBe(20);
});
