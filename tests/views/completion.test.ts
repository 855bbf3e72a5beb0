import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { HeldReason, NoteOnDisk } from "#src/carryover/status.ts";
import { completeCarryover } from "#views/carryover/command.ts";

import { completeTold } from "#views/told/complete.ts";
import { completeBehind } from "#views/waystation/complete.ts";

const words = messagesFor("en");
const versions = Array.from({ length: 12 }, (_, n) => ({ number: 12 - n, at: 1_700_000_000_000 }));
const none: NoteOnDisk = { status: "none" };
const heldNote = (reason: HeldReason): NoteOnDisk => ({
	...{ status: "held", reason, text: "- a", hash: "00".repeat(32), changedAt: 0 },
});
const offered = (typed: string, note: NoteOnDisk = none) =>
	completeCarryover(typed, words, versions, note).map(({ value }) => value);

test("subcommands are offered by their beginning, with what they do", () => {
	expect(offered("")).toEqual(["save", "clear", "log", "restore ", "topics", "notes", "embed"]);
	expect(offered("re")).toEqual(["restore "]);
	expect(completeCarryover("re", words, versions, none)[0]?.description).toContain("restore N");
});

test("to approve is offered while a note is held that can be, and its hash is not: it stands below the note", () => {
	for (const reason of ["unknown", "changed", "unlisted"] as const)
		expect(offered("a", heldNote(reason))).toEqual(["approve "]);
	expect(offered("a", heldNote("conflict"))).toEqual([]);
	expect(offered("a")).toEqual([]);
	expect(offered("approve ", heldNote("changed"))).toEqual([]);
});

test("what is complete is not completed again, so that Enter runs it", () => {
	for (const typed of ["save", "clear", "log", "topics", "notes", "embed"])
		expect(offered(typed)).toEqual([]);
});

test("after restore the versions are offered, newest first, by their beginning", () => {
	expect(offered("restore ").slice(0, 2)).toEqual(["restore 12", "restore 11"]);
	expect(offered("restore 5")).toEqual([]);
	expect(offered("restore 99")).toEqual([]);
});

test("a number that names a version is never turned into a longer one", () => {
	expect(offered("restore 1")).toEqual([]);
});

test("after embed its own subcommands are offered, with what they do", () => {
	expect(offered("embed ")).toEqual([
		...["embed on", "embed auto", "embed zh", "embed en", "embed off", "embed off --purge"],
		...["embed reset", "embed quiet", "embed loud", "embed import "],
	]);
	expect(offered("embed o")).toEqual(["embed on", "embed off", "embed off --purge"]);
	expect(offered("embed off")).toEqual(["embed off --purge"]);
	expect(offered("embed on")).toEqual([]);
	expect(offered("embed import ")).toEqual([]);
	expect(offered("embed import /tmp")).toEqual([]);
	expect(completeCarryover("embed r", words, [], none)[0]?.description).toContain("defaults");
});

test("behind the tabs and acts of the glass box stands what they take, and a text that is looked for is left alone", () => {
	const behind = (typed: string) => completeBehind(typed, words)?.map(({ value }) => value);
	expect(behind("import t")).toEqual(["import take "]);
	expect(behind("import ")).toEqual(["import take ", "import all", "import undo"]);
	expect(behind("journal 1")).toEqual(["journal 1 undo"]);
	expect(behind("journal 1 undo")).toEqual([]);
	expect(behind("sweep --")).toEqual(["sweep --apply", "sweep --all", "sweep --only "]);
	expect(behind("sweep --apply --")).toEqual(["sweep --apply --all", "sweep --apply --only "]);
	expect(behind("forget --")).toContain("forget --undo");
	expect(behind("forget --")).not.toContain("forget --all");
	expect(behind("forget wombat --")).toEqual(
		["--apply", "--only ", "--hard"].map((option) => `forget wombat ${option}`),
	);
	expect(behind("forget wom")).toEqual([]);
	expect(behind("told ")).toBeUndefined();
	expect(completeTold("told off no", words)[0]).toMatchObject({ description: "carryover note" });
});
