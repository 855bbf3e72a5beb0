import type { Messages } from "#i18n/en.ts";
import { fixHere } from "#src/doctor/examination.ts";
import type { Finding } from "#src/doctor/finding.ts";
import { areaOf, countLevels, fixOf, levelOf } from "#src/doctor/rank.ts";
import type { DoctorView } from "./data.ts";
import type { Versions } from "./plain.ts";
import { sayFinding, sayTodo } from "./says.ts";

/** Changes with every change of the shape that is more than a further field, code or value. */
const version = 1;

/** Paths of one finding that are given; `count` has how many there are. */
const mostPaths = 50;

/** `/waystation doctor --json`: the same for programs. Codes and fields are stable, sentences are for people. */
export function encodeDoctor(
	view: DoctorView,
	versions: Versions,
	words: Messages,
	now: number,
): string {
	const counts = countLevels(view.findings);
	const shape = {
		version,
		at: new Date(now).toISOString(),
		language: words.language,
		versions,
		ok: counts.trouble === 0 && counts.warning === 0,
		counts,
		findings: view.findings.map((found) => encodeFinding(found, view, words)),
	};
	return JSON.stringify(shape, undefined, 2);
}

function encodeFinding(found: Finding, view: DoctorView, words: Messages): object {
	const { code, values } = found;
	const level = levelOf(found);
	const short = "paths" in values ? { ...values, paths: values.paths.slice(0, mostPaths) } : values;
	return {
		code,
		area: areaOf(found),
		level,
		values: short,
		sentence: sayFinding(found, words),
		action: level === "ok" ? null : encodeAction(found, view, words),
	};
}

/** `here` is what this session can do, `elsewhere` what only another one can. */
function encodeAction(found: Finding, view: DoctorView, words: Messages): object {
	const [fix, here] = [fixOf(found), fixHere(view, found)];
	const elsewhere = fix === here ? null : fix;
	return { here: here ?? null, elsewhere, sentence: sayTodo(found, words) };
}
