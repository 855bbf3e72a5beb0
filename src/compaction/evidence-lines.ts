import { cut } from "#src/lib/text.ts";
import { mattersOf } from "./command-matter.ts";
import type { Artifact } from "./draft.ts";
import type {
	CommandEvidence,
	Evidence,
	FileEvidence,
	FileFate,
	RequestEvidence,
	TaskEvidence,
} from "./evidence.ts";
import type { RenderWords } from "./render-words.ts";
import { codeHeadings, headingOf } from "./section.ts";
import { asCode, entryMark, lineText, type Rank, type SummaryLine } from "./summary-line.ts";

/** UTF-16 units of texts, in full and where the room is small. */
export const fullLengths = {
	request: 800,
	answered: 240,
	details: 140,
	command: 240,
	looked: 120,
	error: 160,
};
export const shortLengths = {
	request: 160,
	answered: 80,
	details: 0,
	command: 120,
	looked: 80,
	error: 0,
};

/** How code writes what it found. */
export interface Style {
	readonly words: RenderWords;
	readonly lengths: Readonly<typeof fullLengths>;
	/** What the model says of files and commands, by their reference. */
	readonly remarks: ReadonlyMap<string, string>;
}

const fates: Readonly<Record<FileFate, string>> = {
	modified: "Modified",
	created: "Created",
	deleted: "Deleted",
	read: "Read",
};

/** Commands that did something, and commands that only looked around, that are worth more than the older ones. */
const newestActing = 8;
const newestLooking = 6;

/** Answered requests that are worth more than the older ones. */
const newestAnswered = 6;

/** Lines for everything that the conversation proves, the newest first. */
export function evidenceLines(evidence: Evidence, style: Style): readonly SummaryLine[] {
	const { requests, constraints, tasks, files, commands, urls, commits } = evidence;
	const answered = requests.filter((one) => one.answered);
	return [
		...requests.filter((one) => !one.answered).map((one) => openRequest(one, style)),
		...constraints.map(({ text, entry }) =>
			line(headingOf("constraints"), 1, `- ${lineText(text)}${entryMark(entry)}`),
		),
		...tasks.filter(isFirstOfText).map(taskLine),
		...(["modified", "created", "deleted", "read"] as const).flatMap((fate) =>
			files.filter((file) => file.fate === fate).map((file) => fileLine(file, style)),
		),
		...commandLines(commands, style),
		...[...commits, ...urls].map(({ text, entry }) =>
			line(codeHeadings.references, 6, `- ${lineText(text)}${entryMark(entry)}`),
		),
		...answered.map((one, at) => answeredRequest(one, at < newestAnswered ? 4 : 6, style)),
	];
}

function line(part: string, rank: Rank, text: string, group = ""): SummaryLine {
	return { part, group, rank, text };
}

function openRequest(request: RequestEvidence, { words, lengths }: Style): SummaryLine {
	const text = cut(lineText(request.text), lengths.request);
	const mark = entryMark(request.entry);
	return line(
		codeHeadings.requests,
		0,
		`- [${words.unanswered}] “${text}”${cutMark(request, words)}${mark}`,
	);
}

function answeredRequest(
	request: RequestEvidence,
	rank: Rank,
	{ words, lengths }: Style,
): SummaryLine {
	const text = cut(lineText(request.text), lengths.answered);
	return line(
		codeHeadings.earlier,
		rank,
		`- “${text}”${cutMark(request, words)}${entryMark(request.entry)}`,
	);
}

function cutMark({ whole }: RequestEvidence, words: RenderWords): string {
	return whole ? "" : ` [${words.cut}]`;
}

/** A list that was copied holds what the newer one holds. */
function isFirstOfText(task: TaskEvidence, at: number, all: readonly TaskEvidence[]): boolean {
	return all.findIndex(({ text, done }) => text === task.text && done === task.done) === at;
}

function taskLine({ text, done, entry }: TaskEvidence): SummaryLine {
	const rank = done ? 5 : 2;
	return line(
		codeHeadings.checklist,
		rank,
		`- [${done ? "x" : " "}] ${lineText(text)}${entryMark(entry)}`,
	);
}

function fileLine(file: FileEvidence, style: Style): SummaryLine {
	const rank = file.fate === "read" ? 5 : 0;
	const remark = remarkOn(file.path, style, style.lengths.details);
	return line(
		codeHeadings.files,
		rank,
		`- ${lineText(file.path)}${entryMark(file.entry)}${remark}`,
		fates[file.fate],
	);
}

/** Failures first, then what did something; of what only looked around, the newest few. */
function commandLines(commands: readonly CommandEvidence[], style: Style): readonly SummaryLine[] {
	const [failed, others] = [commands.filter(isFailed), commands.filter((one) => !isFailed(one))];
	const acting = others.filter(({ command }) => mattersOf(command).length > 0);
	const looking = others.filter((one) => !acting.includes(one));
	return [
		...failed.map((one) => commandLine(one, 0, style)),
		...acting.map((one, at) => commandLine(one, at < newestActing ? 4 : 6, style)),
		...looking.map((one, at) => commandLine(one, at < newestLooking ? 6 : 8, style)),
	];
}

function isFailed({ outcome }: CommandEvidence): boolean {
	return outcome === "failed";
}

function commandLine(command: CommandEvidence, rank: Rank, style: Style): SummaryLine {
	const { words, lengths } = style;
	const error =
		isFailed(command) && lengths.error > 0 ? cut(lineText(command.error), lengths.error) : "";
	const told = error === "" ? remarkOn(command.command, style, lengths.details) : `: ${error}`;
	const code = asCode(cut(lineText(command.command), rank > 4 ? lengths.looked : lengths.command));
	const mark = entryMark(command.entry);
	return line(codeHeadings.commands, rank, `- ${outcomeOf(command, words)} ${code}${told}${mark}`);
}

function outcomeOf({ outcome, exit }: CommandEvidence, words: RenderWords): string {
	const status = outcome === "failed" && exit ? `, ${words.exit(exit)}` : "";
	return `${words.outcome[outcome]}${status}`;
}

function remarkOn(ref: string, { remarks }: Style, most: number): string {
	const remark = remarks.get(ref);
	return remark === undefined || most === 0 ? "" : `: ${cut(lineText(remark), most)}`;
}

/** What the model says of each reference, by the reference as the evidence has it. */
export function remarksOf(artifacts: readonly Artifact[]): ReadonlyMap<string, string> {
	const told = artifacts.filter(({ details }) => details !== "");
	return new Map(told.map(({ ref, details }) => [ref, details]));
}
