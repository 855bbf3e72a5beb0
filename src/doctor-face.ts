import { copyToClipboard, type ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import type { Messages } from "#i18n/en.ts";
import type { RepairPlan } from "#src/doctor/examination.ts";
import { createMask, maskFinding } from "#src/doctor/mask.ts";
import { areaOf, fixOf } from "#src/doctor/rank.ts";
import { load } from "#src/lib/load.ts";
import { completeDoctor, doctorQuestions, type Examined } from "#views/doctor/complete.ts";
import type { DoctorRequest, DoctorView } from "#views/doctor/data.ts";
import { encodeDoctor } from "#views/doctor/json.ts";
import { sayDoctor, sayReport } from "#views/doctor/plain.ts";
import { sayRepair } from "#views/doctor/repair.ts";
import { sayTodo } from "#views/doctor/says.ts";
import { sayOutcome } from "#views/doctor/status.ts";
import type { ScreenUi } from "#views/kit/open.ts";
import { cutTo, plain } from "#views/kit/text.ts";
import type { GlassTab } from "#views/waystation/tabs.ts";
import type { Faces } from "./faces.ts";
import { Doctor } from "./host/doctor.ts";
import { namesOf, versionsHere } from "./host/doctor-names.ts";
import { detach } from "./host/guard.ts";
import type { Life } from "./host/life.ts";
import { isFreeKey } from "./undo-key-face.ts";

/** Opens `/waystation doctor`, which looks while it is open; resolves with the tab that it was left for. */
export async function openDoctorFace(
	faces: Faces,
	ctx: ExtensionCommandContext,
	screens: ScreenUi,
): Promise<GlassTab | undefined> {
	const { host } = faces;
	const life = host.lives.looking();
	if (life === undefined) return;
	const [{ openDoctor }, words] = await Promise.all([
		load(() => import("#views/doctor/open.ts")),
		faces.words(),
	]);
	const doctor = new Doctor(host, life, isFreeKey);
	let plan: RepairPlan | undefined;
	detach("doctor", host.report, doctor.examine());
	const work = async (request: DoctorRequest): Promise<string | undefined> => {
		switch (request.ask) {
			case "again":
				return void (await doctor.examine());
			case "fix":
				return void (await doctor.fix(request.fix, request.finding));
			case "undo":
				return void (await doctor.undo());
			case "plan":
				plan = undefined;
				plan = await doctor.plan();
				return void doctor.tell();
			case "repair":
				return void (await doctor.repair(nameFor(faces, words().doctor.repair.name)));
			case "copy":
				return copyReport(faces, life, doctor);
		}
	};
	const { report, tab } = await openDoctor(screens, {
		view: () => ({ ...doctor.view(), plan }),
		watch: (listener) => doctor.watch(listener),
		words,
		now: Date.now,
		isOff: faces.isOff,
		ask: (request) => work(request).catch((error: unknown) => void host.report("doctor", error)),
	}).finally(() => leave(faces, doctor));
	if (report !== undefined) intoEditor(ctx, report);
	if (report !== undefined) faces.say(ctx, words().doctor.outcome.inserted, "info");
	return tab;
}

/** What was found when somebody last looked, which completion offers without looking again. */
const lookedAt = new WeakMap<Faces, Examined>();

function leave(faces: Faces, doctor: Doctor): void {
	const examined = doctor.view();
	if (examined.findings.length > 0) lookedAt.set(faces, examined);
	doctor.end();
}

/** What can follow `/waystation doctor `, given what stands there already. */
export async function doctorCompletions(faces: Faces, typed: string) {
	const examined = lookedAt.get(faces) ?? { findings: [], barred: {} };
	return completeDoctor(typed, (await faces.words())(), examined);
}

function intoEditor(ctx: ExtensionCommandContext, report: string): void {
	const before = ctx.ui.getEditorText().trimEnd();
	ctx.ui.setEditorText(before === "" ? report : `${before}\n\n${report}`);
}

/** Into the clipboard; gives the report where there is none. */
async function copyReport(faces: Faces, life: Life, doctor: Doctor): Promise<string | undefined> {
	const report = await reportOf(faces, life, doctor.view());
	const isCopied = await copyToClipboard(report).then(
		() => true,
		() => false,
	);
	if (!isCopied) return report;
	doctor.outcome({ code: "copied" });
	return undefined;
}

/** The findings as Markdown without names, paths and secrets. */
async function reportOf(
	faces: Faces,
	life: Life,
	view: ReturnType<Doctor["view"]>,
): Promise<string> {
	const [versions, words] = await Promise.all([versionsHere(), faces.words()]);
	const mask = createMask(namesOf(faces.host, life));
	const findings = view.findings.map((found) => maskFinding(found, mask));
	return sayReport({ ...view, findings, plan: undefined }, versions, words());
}

/** Columns of a session's name that the name of its copy keeps. */
const NAME = 60;

function nameFor({ host }: Faces, say: (name: string) => string): string {
	return say(cutTo(plain(host.pi.getSessionName() ?? ""), NAME));
}

const questions = ["", ...doctorQuestions] as const;

/** The same as text: what was found, for programs or to be passed on, and the two things that take longer. */
export async function answerDoctorFace(faces: Faces, rest: string): Promise<string> {
	const words = (await faces.words())();
	const asked = rest.trim().replace(/\s+/g, " ");
	const question = questions.find((one) => one === asked);
	const [, code] = /^fix (\S+)$/.exec(asked) ?? [];
	const life = faces.host.lives.looking();
	if (life === undefined || (question === undefined && code === undefined)) {
		return words.doctor.plain.unknown(cutTo(plain(rest), NAME));
	}
	const doctor = new Doctor(faces.host, life, isFreeKey);
	try {
		if (question === undefined) return await putRight(doctor, code ?? "", words);
		return await answer(faces, life, doctor, question);
	} finally {
		leave(faces, doctor);
	}
}

async function answer(
	faces: Faces,
	life: Life,
	doctor: Doctor,
	question: (typeof questions)[number],
): Promise<string> {
	if (question === "verify") return verify(faces, doctor);
	if (question === "repair" || question === "repair write") {
		return repair(faces, doctor, question === "repair write");
	}
	await doctor.examine();
	if (question === "report") return reportOf(faces, life, doctor.view());
	const words = (await faces.words())();
	const view: DoctorView = { ...doctor.view(), plan: undefined };
	if (question === "") return sayDoctor(view, words);
	return encodeDoctor(view, await versionsHere(), words, Date.now());
}

/** Whoever types the code of a finding has agreed to what is done about it. */
async function putRight(doctor: Doctor, code: string, words: Messages): Promise<string> {
	await doctor.examine();
	// Whether bytes are damaged is known only when they were read.
	if (code === "model.damaged") await compareBytes(doctor);
	const found = doctor.view().findings.find((one) => one.code === code);
	const fix = found && fixOf(found);
	const isRepair = fix === "repair-session";
	if (isRepair || (fix === undefined && isRepairable(doctor, code))) return words.doctor.plain.look;
	if (found?.code === "session.loose") return sayTodo(found, words);
	if (found === undefined || fix === undefined) {
		return words.doctor.plain.nothingToFix(cutTo(plain(code), NAME));
	}
	await doctor.fix(fix, found);
	const { outcome } = doctor.view();
	return outcome === undefined ? "" : sayOutcome(outcome, words);
}

/** Whether something is wrong with this session that a repaired copy is for, when a code of its is named. */
function isRepairable(doctor: Doctor, code: string): boolean {
	const { findings } = doctor.view();
	return code.startsWith("session.") && findings.some((one) => fixOf(one) === "repair-session");
}

async function verify(faces: Faces, doctor: Doctor): Promise<string> {
	const words = (await faces.words())();
	await doctor.examine(["embedding"]);
	await compareBytes(doctor);
	const view = doctor.view();
	const findings = view.findings.filter((found) => areaOf(found) === "embedding");
	return sayDoctor({ ...view, findings, plan: undefined }, words);
}

async function compareBytes(doctor: Doctor): Promise<void> {
	const unchecked = doctor.view().findings.find(({ code }) => code === "models.unchecked");
	if (unchecked !== undefined) await doctor.fix("verify-models", unchecked);
}

async function repair(faces: Faces, doctor: Doctor, isWanted: boolean): Promise<string> {
	const words = (await faces.words())();
	const { repair: say } = words.doctor;
	const plan = await doctor.plan();
	const told = plan === undefined ? [] : [sayRepair(plan, words)];
	const canWrite = plan !== undefined && plan.steps.length > 0 && !plan.isBroken;
	if (canWrite && isWanted) await doctor.repair(nameFor(faces, say.name));
	const { outcome } = doctor.view();
	const came = outcome === undefined ? [] : [sayOutcome(outcome, words)];
	return [...told, ...came, ...(canWrite && !isWanted ? [say.how] : [])].join("\n\n");
}
