import type { Finding } from "#src/forget/finding.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import type { Frame } from "#views/kit/frame.ts";
import { flowParts } from "#views/kit/parts.ts";
import { drawKeysPage, drawWelcome, inset } from "#views/kit/reader.ts";
import { cutTo, plain } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { ForgetView } from "./data.ts";
import { activeActions, forgetKeys } from "./keys.ts";
import { chosenOf, type ForgetModel } from "./model.ts";
import { sayCount, sayExcerpt, sayKinds, sayUnread } from "./says.ts";

/** All lines of what is read on the screen: the help, that nothing was found, or the chosen finding. */
export function drawText(
	data: ForgetView,
	model: ForgetModel,
	width: number,
	frame: Frame,
): readonly string[] {
	if (model.mode === "help") {
		return drawKeysPage(forgetKeys, activeActions({ ...model, mode: "list" }, data), frame);
	}
	const finding = chosenOf(data, model);
	if (finding === undefined) return drawEmpty(data, frame);
	if (width <= 2) return [];
	return inset(drawFinding(finding, width - 2, frame));
}

function drawFinding(finding: Finding, width: number, { paint, words }: Frame): string[] {
	const { forget } = words;
	const painted = (role: Role, text: string) => wrap(text, width).map((line) => paint(role, line));
	const facts = flowParts([sayCount(finding, words), ...sayKinds(finding, words)], width);
	const { project } = finding;
	const places = finding.excerpts.flatMap((excerpt) =>
		wrap(sayExcerpt(excerpt), Math.max(1, width - 2)).map((line, index) => {
			const sign = index === 0 ? glyphs.bullet : " ";
			return `${paint("faint", sign)} ${paint("body", line)}`;
		}),
	);
	return [
		...painted("strong", `${forget.keptIn[finding.keptIn]}  ${plain(finding.name)}`),
		...facts.map((line) => paint("quiet", line)),
		...(project === undefined ? [] : painted("quiet", forget.project(plain(project)))),
		...painted("faint", plain(finding.path)),
		"",
		...painted(finding.act === "none" ? "warn" : "body", forget.acts[finding.act]),
		...(places.length === 0 ? [] : ["", ...painted("heading", forget.why), ...places]),
	];
}

/** Columns of what was looked for, where it is named in a sentence. */
const SOUGHT = 60;

function drawEmpty(data: ForgetView, frame: Frame): string[] {
	if (data.work !== undefined) return [];
	const { forget } = frame.words;
	// What was not looked through is no all-clear.
	if (data.stopped) return drawWelcome(forget.emptyStopped, forget.emptyStoppedText, frame);
	if (data.unread.length > 0) {
		const [, ...paths] = sayUnread(data.unread, frame.words);
		return drawWelcome(forget.emptyUnread[data.purpose], paths, frame);
	}
	if (data.purpose === "sweep") return drawWelcome(forget.emptySweep, forget.emptySweepText, frame);
	const title = forget.emptyForget(cutTo(plain(data.text), SOUGHT));
	return drawWelcome(title, forget.emptyForgetText, frame);
}
