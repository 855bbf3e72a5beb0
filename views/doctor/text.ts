import { type Finding, levels } from "#src/doctor/finding.ts";
import { areaOf, fixOf, levelOf } from "#src/doctor/rank.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHelp, flow } from "#views/kit/hints.ts";
import { cutStart, plain } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { DoctorView } from "./data.ts";
import { activeActions, doctorKeys } from "./keys.ts";
import { levelRoles } from "./list.ts";
import { chosenOf, type DoctorModel } from "./model.ts";
import { drawRepair } from "./repair.ts";
import { pathsOf, sayFinding, sayTodo } from "./says.ts";
import { askOf } from "./status.ts";

/** Paths that are listed; the others are counted. */
const mostPaths = 50;

/** All lines of what is read on the screen: the help, the repair, the welcome, or the chosen finding. */
export function drawText(
	data: DoctorView,
	model: DoctorModel,
	width: number,
	frame: Frame,
): readonly string[] {
	if (model.mode === "help") return drawKeys(data, model, frame);
	if (width <= 2) return [];
	const inset = (lines: readonly string[]) => lines.map((line) => (line === "" ? "" : ` ${line}`));
	if (model.mode === "repair") return inset(drawRepair(data.plan, width - 2, frame));
	const found = chosenOf(data, model);
	if (found === undefined && model.mode === "confirm") return [];
	if (found === undefined) return data.waiting.length > 0 ? [] : drawEmpty(frame);
	const here = model.mode === "confirm" ? askOf(found, frame.words) : hereOf(found, data, frame);
	return inset(drawFinding(found, here, width - 2, frame));
}

/** That it can be done here, with which key, or where it can; empty where it is for the user to do. */
function hereOf(found: Finding, { barred }: DoctorView, { keyName, words }: Frame): string {
	const fix = fixOf(found);
	if (fix === undefined) return "";
	const barrier = barred[fix];
	if (barrier !== undefined) return words.doctor.plain.elsewhere[barrier](found.code);
	return words.doctor.here(keyName("tui.select.confirm"));
}

function drawFinding(found: Finding, here: string, width: number, frame: Frame): string[] {
	const { paint, words } = frame;
	const { doctor } = words;
	const level = levelOf(found);
	const facts = `${doctor.legendOf[level]} ${glyphs.between} ${doctor.findings.areas[areaOf(found)]}`;
	return [
		...wrap(facts, width).map((line) => paint(levelRoles[level], line)),
		"",
		...wrap(sayFinding(found, words), width).map((line) => paint("strong", line)),
		"",
		...wrap(doctor.todo, width).map((line) => paint("heading", line)),
		...wrap(sayTodo(found, words), width).map((line) => paint("body", line)),
		...(here === "" ? [] : wrap(here, width).map((line) => paint("warn", line))),
		...drawPaths(found, width, frame),
	];
}

function drawPaths(found: Finding, width: number, { paint, words }: Frame): string[] {
	const paths = pathsOf(found, words);
	if (paths.length === 0) return [];
	const { details, more } = words.doctor;
	const left = paths.length - mostPaths;
	return [
		"",
		paint("heading", details),
		...paths.slice(0, mostPaths).map((path) => paint("quiet", cutStart(plain(path), width))),
		...(left > 0 ? [paint("faint", more(left))] : []),
	];
}

function drawKeys(data: DoctorView, model: DoctorModel, frame: Frame): string[] {
	const { paint, width, words } = frame;
	const listed = activeActions({ ...model, mode: "list" }, data);
	const title = ` ${paint("heading", words.kit.keysTitle)}`;
	const { legend, legendOf } = words.doctor;
	const signs = levels.map((level) => `${glyphs.level[level]} ${legendOf[level]}`);
	return [
		"",
		title,
		...drawHelp(doctorKeys, listed, frame),
		"",
		` ${paint("heading", legend)}`,
		...flow(signs, Math.max(1, width - 4)).map((line) => `   ${paint("quiet", line)}`),
	];
}

function drawEmpty({ paint, width, words }: Frame): string[] {
	const { emptyText, emptyTitle } = words.doctor;
	const room = Math.max(1, Math.min(72, width - 6));
	return [
		"",
		...wrap(emptyTitle, room).map((line) => `   ${paint("strong", line)}`),
		"",
		...wrap(emptyText, room).map((line) => `   ${paint("quiet", line)}`),
	];
}
