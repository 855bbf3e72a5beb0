import type { Messages } from "#i18n/en.ts";
import { type Finding, type Level, levels } from "#src/doctor/finding.ts";
import { areaOf, fixOf, levelOf } from "#src/doctor/rank.ts";
import { glyphs } from "#themes/glyphs.ts";
import { plain } from "#views/kit/text.ts";
import type { DoctorView } from "./data.ts";
import { sayCounts } from "./head.ts";
import { pathsOf, sayFinding, sayTodo } from "./says.ts";

/** Paths of one finding that a text names; the others are counted. */
const mostPaths = 12;

/** `/waystation doctor` in words: the worst first, each with what to do; what is fine has one line each. */
export function sayDoctor(view: DoctorView, words: Messages): string {
	const lines = view.findings.flatMap((found) => linesOf(found, view, words));
	return [sayCounts(view, words).join(` ${glyphs.between} `), "", ...lines].join("\n");
}

function linesOf(found: Finding, view: DoctorView, words: Messages): readonly string[] {
	const level = levelOf(found);
	const said = `${glyphs.level[level]} ${sayFinding(found, words)}`;
	if (level === "ok") return [said];
	const paths = pathsOf(found, words);
	const left = paths.length - mostPaths;
	return [
		said,
		`  ${glyphs.became} ${sayTodo(found, words)}`,
		...(fixOf(found) === undefined ? [] : [`    ${sayWay(found, view, words)}`]),
		...paths.slice(0, mostPaths).map((path) => `    ${plain(path)}`),
		...(left > 0 ? [`    ${words.doctor.more(left)}`] : []),
	];
}

/** The command that does it, and where it does; a repair is looked at first. */
function sayWay(found: Finding, { barred }: DoctorView, { doctor }: Messages): string {
	const fix = fixOf(found);
	if (fix === "repair-session") return doctor.plain.look;
	const barrier = fix && barred[fix];
	return barrier === undefined
		? doctor.plain.fix(found.code)
		: doctor.plain.elsewhere[barrier](found.code);
}

/** What a report says of the program and its surroundings. */
export interface Versions {
	readonly own: string;
	readonly pi: string;
	readonly node: string;
	/** Operating system and processor, without any name. */
	readonly system: string;
}

/** The findings, which were masked before, as Markdown that can be passed on. */
export function sayReport(view: DoctorView, versions: Versions, words: Messages): string {
	const { findings, legendOf, report } = words.doctor;
	const part = (level: Level) => {
		const some = view.findings.filter((found) => levelOf(found) === level);
		if (some.length === 0) return [];
		const lines = some.flatMap((found) => [
			`- **${literally(findings.areas[areaOf(found)])}** \`${found.code}\`: ${literally(sayFinding(found, words))}`,
			...(level === "ok" ? [] : [`  ${glyphs.became} ${literally(sayTodo(found, words))}`]),
		]);
		return ["", `## ${legendOf[level]} (${some.length})`, "", ...lines];
	};
	const { node, own, pi, system } = versions;
	return [
		`# ${report.title}`,
		"",
		report.versions(own, pi, node, system),
		"",
		words.told.join(report.masked, report.sent),
		...levels.flatMap(part),
		"",
	].join("\n");
}

/** Text from outside makes no headings, links or markup of its own. */
function literally(text: string): string {
	return text.replace(/[\\`*[<]/g, "\\$&");
}
