import type { Messages } from "#i18n/en.ts";
import type { Outcome } from "#src/doctor/examination.ts";
import type { Finding } from "#src/doctor/finding.ts";
import { fixOf } from "#src/doctor/rank.ts";
import type { Role } from "#themes/paint.ts";
import { spinnerAt } from "#views/kit/clock.ts";
import type { Frame } from "#views/kit/frame.ts";
import { cutTo, plain } from "#views/kit/text.ts";
import type { DoctorView } from "./data.ts";
import { chosenOf, type DoctorModel } from "./model.ts";

/** What is being done, what came of it, or what is asked; empty where there is nothing to say. */
export function drawStatus(data: DoctorView, model: DoctorModel, frame: Frame): string {
	const { paint, words } = frame;
	const room = frame.width - 4;
	const chosen = model.mode === "confirm" ? chosenOf(data, model) : undefined;
	if (chosen !== undefined) return paint("warn", cutTo(askOf(chosen, words), room));
	if (data.working !== undefined) return drawWorking(data.working, room, frame);
	const { outcome } = data;
	if (outcome === undefined) return "";
	return paint(roleOf(outcome), cutTo(sayOutcome(outcome, words), room));
}

/** What is asked before something is changed. */
export function askOf(found: Finding, { doctor }: Messages): string {
	const fix = fixOf(found);
	const count = "count" in found.values ? found.values.count : 1;
	return fix === undefined ? "" : doctor.ask[fix](count);
}

function drawWorking(
	{ done, fix, total }: NonNullable<DoctorView["working"]>,
	room: number,
	{ now, paint, words }: Frame,
): string {
	const { doctor } = words;
	const share = total === 0 ? "" : ` ${doctor.share(done, total)}`;
	return paint("busy", cutTo(`${spinnerAt(now)} ${doctor.working[fix]}${share}`, room));
}

/** One sentence on what came of something. */
export function sayOutcome(outcome: Outcome, { doctor, waystation: { off } }: Messages): string {
	const { outcome: say } = doctor;
	switch (outcome.code) {
		case "fixed": {
			const { done, failed, fix } = outcome;
			const unfixed = failed === 0 ? [] : [say.unfixed(failed)];
			return [say.fixed[fix](done), ...unfixed].join(" ");
		}
		case "verified":
			return say.verified(outcome.damaged);
		case "repaired":
			return plain(say.repaired(outcome.path));
		case "failed":
			return plain(say.failed(outcome.detail));
		case "busy":
			return say.busy;
		case "not-here":
			return say.notHere;
		case "no-traces":
			return say.noTraces;
		case "off":
			return off.looking;
		case "undone":
			return say.undone;
		case "copied":
			return say.copied;
	}
}

function roleOf(outcome: Outcome): Role {
	switch (outcome.code) {
		case "failed":
			return "trouble";
		case "busy":
		case "not-here":
		case "no-traces":
		case "off":
			return "warn";
		case "fixed":
			return outcome.failed > 0 ? "warn" : "gain";
		case "verified":
			return outcome.damaged > 0 ? "trouble" : "gain";
		default:
			return "gain";
	}
}
