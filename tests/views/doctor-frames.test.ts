import { test } from "vitest";
import { finding } from "#src/doctor/finding.ts";
import { keyOf } from "#src/doctor/rank.ts";
import type { DoctorView } from "#views/doctor/data.ts";
import { type DoctorModel, start } from "#views/doctor/model.ts";
import { doctorScreen } from "#views/doctor/screen.ts";
import { sampleDoctor, sampleFindings, samplePlan } from "../support/doctor-view.ts";
import { expectFrames } from "../support/frames.ts";

const frames = (
	name: string,
	model: Partial<DoctorModel> = {},
	changes: Partial<DoctorView> = {},
	height = 24,
) =>
	expectFrames(
		`doctor/${name}`,
		(frame) => doctorScreen.draw(sampleDoctor(changes), { ...start, ...model }, frame),
		height,
	);

const on = (code: string): Pick<DoctorModel, "cursor"> => {
	const shown = sampleFindings();
	const index = shown.findIndex((one) => one.code === code);
	const chosen = shown[index];
	return { cursor: { key: chosen === undefined ? "" : keyOf(chosen), index, offset: index } };
};

test("the list stands beside what it means and what to do, the worst first", () => frames("list"));

test("what is fine is shown as well when it is asked for", () =>
	frames("fine", { fine: true, ...on("locks.stale") }));

test("a finding is read over the whole screen", () =>
	frames("read", { mode: "read", ...on("locks.stale") }));

test("what changes something is asked first", () =>
	frames("confirm", { mode: "confirm", ...on("locks.stale") }));

test("while areas are still looked at, the others are there already", () =>
	frames(
		"looking",
		{},
		{
			waiting: ["history", "embedding", "files"],
			findings: sampleFindings().slice(0, 2),
		},
	));

test("a comparison of the models tells how far it is", () =>
	frames(
		"working",
		{},
		{
			working: { fix: "verify-models", done: 12_400_000, total: 48_140_000 },
		},
	));

test("a repair is shown line by line before it is written", () =>
	frames("repair", { mode: "repair" }, { plan: samplePlan() }));

test("where nothing is wrong the screen says so", () =>
	frames("empty", {}, { findings: [finding("node.fits", { version: "24.21.0" })] }));

test("the keys are listed", () => frames("keys", { mode: "help" }, { canUndo: true }, 30));

test("gaps in a session's file and leftovers of downloads are told with what to do", () => {
	const agent = "/home/marla/.pi/agent";
	const findings = [
		finding("session.cut", { count: 41 }),
		finding("session.loose", { count: 1 }),
		finding("session.lines", { count: 2, path: `${agent}/sessions/0199.jsonl` }),
		finding("downloads.left", {
			count: 2,
			bytes: 12_400_000,
			paths: [`${agent}/waystation/runtime.new-Ab12Cd`],
		}),
	];
	return frames("gaps", {}, { findings });
});
