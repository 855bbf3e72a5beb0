import type { Finding } from "#src/forget/finding.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHelp } from "#views/kit/hints.ts";
import { flowParts } from "#views/kit/parts.ts";
import { cutTo, plain } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { ForgetView } from "./data.ts";
import { activeActions, forgetKeys } from "./keys.ts";
import { chosenOf, type ForgetModel } from "./model.ts";
import { sayCount, sayExcerpt, sayKinds } from "./says.ts";

/** All lines of what is read on the screen: the help, that nothing was found, or the chosen finding. */
export function drawText(
	data: ForgetView,
	model: ForgetModel,
	width: number,
	frame: Frame,
): readonly string[] {
	if (model.mode === "help") {
		const listed = activeActions({ ...model, mode: "list" }, data);
		const title = ` ${frame.paint("heading", frame.words.kit.keysTitle)}`;
		return ["", title, ...drawHelp(forgetKeys, listed, frame)];
	}
	const finding = chosenOf(data, model);
	if (finding === undefined) return drawEmpty(data, frame);
	if (width <= 2) return [];
	return drawFinding(finding, width - 2, frame).map((line) => (line === "" ? "" : ` ${line}`));
}

function drawFinding(finding: Finding, width: number, { paint, words }: Frame): string[] {
	const { forget } = words;
	const painted = (role: Role, text: string) => wrap(text, width).map((line) => paint(role, line));
	const facts = flowParts([sayCount(finding, words), ...sayKinds(finding, words)], width);
	const places = finding.excerpts.flatMap((excerpt) =>
		wrap(sayExcerpt(excerpt), Math.max(1, width - 2)).map((line, index) => {
			const sign = index === 0 ? glyphs.bullet : " ";
			return `${paint("faint", sign)} ${paint("body", line)}`;
		}),
	);
	return [
		...painted("strong", `${forget.keptIn[finding.keptIn]}  ${plain(finding.name)}`),
		...facts.map((line) => paint("quiet", line)),
		...painted("faint", plain(finding.path)),
		"",
		...painted(finding.act === "none" ? "warn" : "body", forget.acts[finding.act]),
		...(places.length === 0 ? [] : ["", ...painted("heading", forget.why), ...places]),
	];
}

/** Columns of what was looked for, where it is named in a sentence. */
const SOUGHT = 60;

function drawEmpty(data: ForgetView, { paint, width, words }: Frame): string[] {
	if (data.work !== undefined) return [];
	const { forget } = words;
	const room = Math.max(1, Math.min(72, width - 6));
	const paragraph = (text: string, role: Role) =>
		wrap(text, room).map((line) => `   ${paint(role, line)}`);
	const isSweep = data.purpose === "sweep";
	const title = isSweep ? forget.emptySweep : forget.emptyForget(cutTo(plain(data.text), SOUGHT));
	const text = isSweep ? forget.emptySweepText : forget.emptyForgetText;
	return [
		"",
		...paragraph(title, "strong"),
		...text.flatMap((one) => ["", ...paragraph(one, "quiet")]),
	];
}
