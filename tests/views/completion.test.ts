import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { HeldReason, NoteOnDisk } from "#src/carryover/status.ts";
import { completeCarryover } from "#views/carryover/command.ts";
import { completeCompactions } from "#views/compactions/complete.ts";
import { completeDoctor } from "#views/doctor/complete.ts";
import { completeImport } from "#views/import/complete.ts";
import { completeJournal } from "#views/journal/complete.ts";
import { completeTold } from "#views/told/complete.ts";
import { completeBehind } from "#views/waystation/complete.ts";
import { sampleCompactions } from "../support/compactions-view.ts";
import { sampleFindings } from "../support/doctor-view.ts";
import { noon } from "../support/frames.ts";
import { sampleImport } from "../support/import-view.ts";
import { sampleJournal } from "../support/journal-view.ts";
import { sampleTold } from "../support/told-view.ts";

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
	expect(behind("sweep --")).toEqual(["sweep --apply", "sweep --all", "sweep --only "]);
	expect(behind("sweep --apply --")).toEqual(["sweep --apply --all", "sweep --apply --only "]);
	expect(behind("forget --")).toContain("forget --undo");
	expect(behind("forget --")).not.toContain("forget --all");
	expect(behind("forget wombat --")).toEqual(
		["--apply", "--only ", "--hard"].map((option) => `forget wombat ${option}`),
	);
	expect(behind("forget wom")).toEqual([]);
	expect(behind("told ")).toBeUndefined();
	expect(behind("import ")).toBeUndefined();
});

const valuesOf = (completions: readonly { readonly value: string }[]) =>
	completions.map(({ value }) => value);

test("behind compactions stand the numbers of the list, with the sizes and the age", () => {
	const accounts = sampleCompactions().accounts;
	const offer = (typed: string) => completeCompactions(typed, words, accounts, noon);
	const all = accounts.map((_, index) => `compactions ${index + 1}`);
	expect(valuesOf(offer("compactions "))).toEqual(all);
	expect(offer("compactions ")[0]?.description).toMatch(/^\d.* [→≈].* · \d+ \w+$/);
	expect(offer("compactions 1")).toEqual([]);
	expect(offer("compactions 99")).toEqual([]);
	expect(offer("compactions x")).toEqual([]);
});

test("behind journal stand the numbers that were last listed, and undo where a line has a way back", () => {
	const { happenings } = sampleJournal();
	const offer = (typed: string) => completeJournal(typed, words, happenings, noon);
	const unlisted = (typed: string) => completeJournal(typed, words, undefined, noon);
	expect(valuesOf(offer("journal "))).toEqual(
		happenings.slice(0, 20).map((_, index) => `journal ${index + 1}`),
	);
	const hasBack = (happening: (typeof happenings)[number]) =>
		happening.back !== undefined && "do" in happening.back;
	const taken = happenings.findIndex(hasBack) + 1;
	const kept = happenings.findIndex((happening) => !hasBack(happening)) + 1;
	expect(taken * kept).toBeGreaterThan(0);
	// Enter runs what is typed out: to look at a line is not to take it back.
	expect(offer(`journal ${taken}`)).toEqual([]);
	expect(valuesOf(offer(`journal ${taken} `))).toEqual([`journal ${taken} undo`]);
	expect(offer(`journal ${kept} `)).toEqual([]);
	expect(offer(`journal ${taken} undo`)).toEqual([]);
	expect(unlisted("journal ")).toEqual([]);
	expect(valuesOf(unlisted("journal 3 u"))).toEqual(["journal 3 undo"]);
});

test("behind import stand its acts, and the numbers of what was last looked at", () => {
	const { sources } = sampleImport();
	const offer = (typed: string, seen = sources) => valuesOf(completeImport(typed, words, seen));
	const all = sources.map((_, index) => `import ${index + 1}`);
	const acts = ["import take ", "import all", "import undo"];
	expect(offer("import ")).toEqual([...acts, ...all]);
	expect(offer("import ", [])).toEqual(acts);
	expect(offer("import t")).toEqual(["import take "]);
	expect(offer("import all")).toEqual([]);
	const fresh = sources.flatMap((source, index) => (source.fresh > 0 ? [index + 1] : []));
	expect(fresh.length).toBeLessThan(sources.length);
	expect(offer("import take ")).toEqual(fresh.map((number) => `import take ${number}`));
	expect(offer("import 1")).toEqual([]);
	const [first] = completeImport("import show ", words, sources);
	expect(first?.description).toMatch(/pi-\w+.* · /);
});

test("behind told stand its acts, and the numbers of the blocks with how each stands", () => {
	const { tellings } = sampleTold();
	const offer = (typed: string) => completeTold(typed, words, tellings, noon);
	const numbers = tellings.map((_, index) => `told ${index + 1}`);
	expect(valuesOf(offer("told ")).slice(-numbers.length)).toEqual(numbers);
	expect(offer("told ").at(-numbers.length)?.description).toMatch(/^guide · Told since /);
	expect(offer("told 1")).toEqual([]);
	expect(offer("told off no")[0]).toMatchObject({ description: "carryover note" });
});

test("behind doctor stand the codes of what was found that something can be done about", () => {
	const offer = (typed: string, barred = {}) =>
		completeDoctor(typed, words, { findings: sampleFindings(), barred });
	expect(valuesOf(offer("doctor fix "))).toEqual([
		"doctor fix history.damaged",
		"doctor fix locks.stale",
		"doctor fix models.unchecked",
		"doctor fix temps.left",
	]);
	expect(offer("doctor fix locks")[0]?.description).toContain("lock");
	expect(valuesOf(offer("doctor fix h", { "rebuild-index": "off" }))).toEqual([]);
	expect(offer("doctor fix locks.stale")).toEqual([]);
});
