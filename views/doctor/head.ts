import type { Messages } from "#i18n/en.ts";
import { levels } from "#src/doctor/finding.ts";
import { countLevels } from "#src/doctor/rank.ts";
import { spinnerAt } from "#views/kit/clock.ts";
import type { Frame } from "#views/kit/frame.ts";
import { cutTo } from "#views/kit/text.ts";
import { drawTitleLine } from "#views/kit/title.ts";
import type { DoctorView } from "./data.ts";
import type { DoctorModel } from "./model.ts";

/** Lines of the head. */
export const HEAD_LINES = 2;

/** The lines above the body: title and counts, and what is still looked at or not shown. */
export function drawHead(data: DoctorView, model: DoctorModel, frame: Frame): string[] {
	const { doctor } = frame.words;
	return [
		drawTitleLine(doctor.title, titleCounts(data, model, frame), frame),
		drawSecond(data, model, frame),
	];
}

/** The second line tells of what is fine and not shown, so that the first one need not. */
function titleCounts(data: DoctorView, { fine }: DoctorModel, { words }: Frame): readonly string[] {
	const counts = sayCounts(data, words);
	const { ok } = countLevels(data.findings);
	const isSaid = !fine && ok > 0 && data.waiting.length === 0 && counts.length > 1;
	return isSaid ? counts.slice(0, -1) : counts;
}

/** How many findings of each level there are, those that there are none of left out. */
export function sayCounts(
	{ findings, waiting }: DoctorView,
	{ doctor }: Messages,
): readonly string[] {
	const counts = countLevels(findings);
	const isFine = waiting.length === 0 && findings.length === counts.ok;
	const said = levels
		.filter((level) => counts[level] > 0)
		.map((level) => doctor.levels[level](counts[level]));
	return isFine && findings.length > 0 ? [doctor.allFine, ...said] : said;
}

function drawSecond(data: DoctorView, model: DoctorModel, frame: Frame): string {
	const { now, paint, width, words } = frame;
	const { doctor } = words;
	if (data.waiting.length > 0) {
		const names = data.waiting.map((area) => doctor.findings.areas[area]).join(words.listComma);
		return ` ${paint("busy", spinnerAt(now))} ${paint("quiet", cutTo(doctor.looking(names), width - 4))}`;
	}
	const { ok } = countLevels(data.findings);
	const hidden = model.fine || ok === 0 ? "" : doctor.hidden(ok);
	return ` ${paint("faint", cutTo(hidden, width - 2))}`;
}
