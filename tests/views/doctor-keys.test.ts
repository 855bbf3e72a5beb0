import { afterEach, expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { finding } from "#src/doctor/finding.ts";
import { completeDoctor } from "#views/doctor/complete.ts";
import type { DoctorRequest, DoctorView } from "#views/doctor/data.ts";
import { openDoctor } from "#views/doctor/open.ts";
import { doctorScreen } from "#views/doctor/screen.ts";
import { sampleDoctor, sampleFindings, samplePlan } from "../support/doctor-view.ts";
import { noon } from "../support/frames.ts";
import { type Opened, open, overlayUi } from "../support/mounted.ts";
import { createScreen } from "../support/screen.ts";

let opened: Opened<DoctorView, DoctorRequest> | undefined;

function openView(view = sampleDoctor(), columns = 120) {
	opened = open(doctorScreen, view, { columns, rows: 24 });
	opened.screen.lines();
	return opened;
}

afterEach(() => {
	opened?.screen.close();
	opened = undefined;
});

const textOf = ({ screen }: Opened<DoctorView, DoctorRequest>) => screen.lines().join("\n");

/** Moves the cursor onto the finding of that code. */
function goTo(view: Opened<DoctorView, DoctorRequest>, code: string) {
	const at = sampleFindings().findIndex((one) => one.code === code);
	for (let step = 0; step < at; step += 1) view.screen.press("down");
	return sampleFindings()[at];
}

test("nothing is changed before it was asked, and no escapes", () => {
	const view = openView();
	const locks = goTo(view, "locks.stale");
	view.screen.press("enter");
	expect(textOf(view)).toContain("Remove 2 locks?");
	view.screen.press("enter");
	view.screen.type("n");
	expect(textOf(view)).not.toContain("Remove 2 locks?");
	expect(view.asked).toEqual([]);
	view.screen.press("enter");
	view.screen.type("y");
	expect(view.asked).toEqual([{ ask: "fix", fix: "remove-locks", finding: locks }]);
});

test("a finding that goes while its question stands there is not put right in the place of another", () => {
	const view = openView();
	goTo(view, "temps.left");
	view.screen.press("enter");
	view.show(sampleDoctor({ findings: [finding("node.fits", { version: "24.0.0" })] }));
	view.screen.type("y");
	expect(view.asked).toEqual([]);
});

test("a finding that comes above the one that was asked about does not take its place, nor does one below it", () => {
	const [locks, temps] = ["locks.stale", "temps.left"].map((code) =>
		sampleFindings().find((one) => one.code === code),
	);
	if (locks === undefined || temps === undefined) throw new Error("the sample has neither");
	const view = openView(sampleDoctor({ findings: [temps] }));
	view.screen.press("enter");
	view.show(sampleDoctor({ findings: [locks, temps] }));
	expect(textOf(view)).not.toContain("Remove 2 locks?");
	view.show(sampleDoctor({ findings: [locks] }));
	expect(textOf(view)).not.toContain("Remove 2 locks?");
	view.screen.type("y");
	expect(view.asked).toEqual([]);
	view.show(sampleDoctor({ findings: [locks, temps] }));
	view.screen.press("enter");
	view.screen.type("y");
	expect(view.asked).toEqual([{ ask: "fix", fix: "remove-temps", finding: temps }]);
});

test("a finding that is for the user to do is read with enter", () => {
	const view = openView();
	goTo(view, "rival.installed");
	view.screen.press("enter");
	expect(textOf(view)).toContain("pi remove npm:pi-carryover");
	expect(textOf(view)).not.toContain("history index is damaged");
	view.screen.press("escape");
	expect(textOf(view)).toContain("history index is damaged");
});

test("a repair is shown before it can be written, and escape writes nothing", () => {
	const view = openView();
	view.screen.press("enter");
	expect(view.asked).toEqual([{ ask: "plan" }]);
	view.show(sampleDoctor({ plan: samplePlan() }));
	expect(textOf(view)).toContain("result without a call, left out");
	view.screen.press("escape", "enter");
	view.screen.press("enter");
	expect(view.asked).toEqual([{ ask: "plan" }, { ask: "plan" }, { ask: "repair" }]);
});

test.each([{ isBroken: true }, { steps: [] }])(
	"a copy that would not help is not written",
	(changes) => {
		const view = openView(sampleDoctor({ plan: samplePlan(changes) }));
		view.screen.press("enter", "enter");
		expect(view.asked).toEqual([{ ask: "plan" }]);
	},
);

test("v shows what is fine and hides it again", () => {
	const view = openView();
	expect(textOf(view)).not.toContain("Node 24.21.0 runs it.");
	view.screen.type("v");
	expect(textOf(view)).toContain("Node 24.21.0 runs it.");
	view.screen.type("v");
	expect(textOf(view)).not.toContain("Node 24.21.0 runs it.");
});

test("c, a and u ask for the report, another look and the way back, where these mean something", () => {
	const view = openView(sampleDoctor({ waiting: ["files"] }));
	view.screen.type("cau");
	view.show(sampleDoctor({ canUndo: true }));
	view.screen.type("au");
	expect(view.asked).toEqual([{ ask: "copy" }, { ask: "again" }, { ask: "undo" }]);
});

test("one thing at a time is put right", () => {
	const working = { fix: "rebuild-index", done: 0, total: 0 } as const;
	const view = openView(sampleDoctor({ working }));
	goTo(view, "locks.stale");
	view.screen.press("enter");
	view.screen.type("y");
	expect(view.asked).toEqual([]);
	expect(textOf(view)).toContain("indexing the sessions");
});

test("what came of it stands in the rule until something else happens", () => {
	const fixed = { code: "fixed", fix: "close-modes", done: 3, failed: 1 } as const;
	expect(textOf(openView(sampleDoctor({ outcome: fixed })))).toContain(
		"3 files and folders changed. Not done for 1: the system refused.",
	);
});

test("findings that come in do not move the one under the cursor", () => {
	const view = openView(sampleDoctor({ findings: sampleFindings().slice(2) }), 80);
	view.screen.press("down");
	const chosen = () => view.screen.lines().find((line) => line.includes("▸"));
	const before = chosen();
	view.show(sampleDoctor());
	expect(before).toContain("Another extension answered");
	expect(chosen()).toBe(before);
});

test("escape sequences in what others wrote reach no terminal", () => {
	const source = "npm:pi-carryover\u001b[2J\u202e";
	const rival = finding("rival.installed", {
		name: "pi-carryover",
		source,
		kind: "package",
		loaded: false,
	});
	const view = openView(sampleDoctor({ findings: [rival] }));
	expect(textOf(view)).not.toContain("\u001b[2J");
	expect(textOf(view)).not.toContain("\u202e");
});

test("what can follow the name is offered, and nothing behind a whole word", () => {
	const values = (typed: string) =>
		completeDoctor(typed, messagesFor("en"), { findings: [], barred: {} }).map(
			({ value }) => value,
		);
	expect(values("doctor ")).toEqual([
		"doctor --json",
		"doctor report",
		"doctor verify",
		"doctor repair",
		"doctor repair write",
	]);
	expect(values(" doctor re")).toEqual(["doctor report", "doctor repair", "doctor repair write"]);
	expect(values("doctor report")).toEqual([]);
	expect(values("doctor x")).toEqual([]);
});

test("a report that no clipboard takes closes the screen, so that the editor can have it", async () => {
	const screen = createScreen(80, 24);
	const left = openDoctor(overlayUi(screen), {
		view: sampleDoctor,
		watch: () => () => {},
		words: () => messagesFor("en"),
		now: () => noon,
		ask: async () => "# the report",
	});
	screen.lines();
	screen.type("c");
	expect(await left).toEqual({ report: "# the report" });
	screen.close();
});
