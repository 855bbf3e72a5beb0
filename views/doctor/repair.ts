import type { Messages } from "#i18n/en.ts";
import type { RepairPlan } from "#src/doctor/examination.ts";
import type { ShownStep } from "#src/doctor/shown-step.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import type { Ink } from "#views/kit/frame.ts";
import { plain } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";

/** UTF-16 units of a line of the session that are shown. */
const mostUnits = 300;

interface Line {
	readonly text: string;
	readonly role: Role;
	/** What stands in front, and below which the text goes on. */
	readonly sign: string;
}

/** What the copy would have otherwise, line by line, in lines of at most `width` columns. */
export function drawRepair(plan: RepairPlan | undefined, width: number, ink: Ink): string[] {
	if (plan === undefined) return [];
	const { paint, words } = ink;
	return linesOf(plan, words).flatMap(({ role, sign, text }) => {
		if (text === "") return [""];
		const room = width < 12 ? width : width - sign.length;
		return wrap(text, room).map((line, index) => {
			if (room === width) return paint(role, line);
			return paint(role, `${index === 0 ? sign : " ".repeat(sign.length)}${line}`);
		});
	});
}

/** The same as text. */
export function sayRepair(plan: RepairPlan, words: Messages): string {
	return linesOf(plan, words)
		.map(({ sign, text }) => sign + text)
		.join("\n");
}

function linesOf(plan: RepairPlan, words: Messages): readonly Line[] {
	const { repair: say } = words.doctor;
	const head = (text: string, role: Role): Line => ({ text, role, sign: "" });
	const { entries, isBroken, original, others, steps } = plan;
	if (steps.length === 0) return [head(say.title, "heading"), head(say.none, "body")];
	return [
		head(say.title, "heading"),
		head(plain(say.stays(original)), "quiet"),
		head(say.copy(entries), "quiet"),
		...(others === 0 ? [] : [head(say.others(others), "quiet")]),
		...(isBroken ? [head(say.broken, "trouble")] : []),
		head("", "body"),
		head(say.steps(steps.length), "strong"),
		...steps.flatMap((step) => linesOfStep(step, words)),
	];
}

function linesOfStep({ after, before, number, reason }: ShownStep, words: Messages): Line[] {
	const { repair: say } = words.doctor;
	const where = number === undefined ? say.fresh : say.line(number);
	const isMoved = reason === "late" && before === after;
	return [
		{ text: "", role: "body", sign: "" },
		{ text: say.step(where, say.reasons[reason]), role: "body", sign: "" },
		...(before === undefined || isMoved ? [] : [shown(before, "removed")]),
		...(after === undefined ? [] : [shown(after, "added")]),
	];
}

/** What tells a line of the session from the other one stands at its beginning: ids before texts. */
function shown(line: string, kind: "added" | "removed"): Line {
	const text = plain(line);
	const cut =
		text.length > mostUnits ? `${text.slice(0, mostUnits).toWellFormed()}${glyphs.ellipsis}` : text;
	return { text: cut, role: kind, sign: `${glyphs[kind]} ` };
}
