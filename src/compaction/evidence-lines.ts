import { cut } from "#src/lib/text.ts";
import { mattersOf } from "./command-matter.ts";
import { looksOnly, stepIn } from "./command-work.ts";
import type { Artifact } from "./draft.ts";
import { entryMark } from "./entry-mark.ts";
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
import {
	asCode,
	lineText,
	listFileOf,
	quoted,
	type Rank,
	type SummaryLine,
} from "./summary-line.ts";

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
	/** Whether answers are told as they were given, since no model tells what came of them. */
	readonly answers: boolean;
}

/** The heading above the files that have a fate. */
export const fateHeadings: Readonly<Record<FileFate, string>> = {
	modified: "Modified",
	created: "Created",
	deleted: "Deleted",
	read: "Read",
};

/** Behind the fate of a file that nothing in the session is seen to change. */
const onlyGit = "(only git tells; maybe before this session)";

/** Commands that did something, and others, that are worth more than the older ones. */
const newestActing = 8;
const newestFurther = 6;
/** From this many commands on that begin with one step into a folder, the folder is told once. */
const leastShared = 3;

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
		...tasks.filter(isFirstOfText).map((task) => taskLine(task, style)),
		...fileLines(files, style),
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
	const text = quoted(request, lengths.request);
	const mark = entryMark(request.entry);
	return line(
		codeHeadings.requests,
		0,
		`- [${request.interrupted ? words.interrupted : words.unanswered}] ${text}${cutMark(request, words)}${mark}`,
	);
}

function answeredRequest(
	request: RequestEvidence,
	rank: Rank,
	{ words, lengths, answers }: Style,
): SummaryLine {
	const text = quoted(request, lengths.answered);
	const said = answers ? cut(lineText(request.answer ?? ""), lengths.answered) : "";
	const answer = said === "" ? "" : ` → “${said}”`;
	return line(
		codeHeadings.earlier,
		rank,
		`- ${text}${cutMark(request, words)}${entryMark(request.entry)}${answer}`,
	);
}

function cutMark({ whole }: RequestEvidence, words: RenderWords): string {
	return whole ? "" : ` [${words.cut}]`;
}

/** A list that was copied holds what the newer one holds. */
function isFirstOfText(task: TaskEvidence, at: number, all: readonly TaskEvidence[]): boolean {
	return all.findIndex(({ text, done }) => text === task.text && done === task.done) === at;
}

function taskLine(task: TaskEvidence, { words }: Style): SummaryLine {
	const { text, done, entry, own } = task;
	const file = listFileOf(task);
	const origin = own === true ? file : `${file}, ${words.notOurs}`;
	const mark = file === "" ? "" : ` (${origin})`;
	return line(
		codeHeadings.checklist,
		done || own !== true ? 5 : 2,
		`- [${done ? "x" : " "}] ${lineText(text)}${mark}${entryMark(entry)}`,
	);
}

/** What the session is seen to do first, then what only git tells, which may be older. */
function fileLines(files: readonly FileEvidence[], style: Style): readonly SummaryLine[] {
	const [told, own] = [
		files.filter(({ toldByGit }) => toldByGit),
		files.filter((file) => !file.toldByGit),
	];
	return (["modified", "created", "deleted", "read"] as const).flatMap((fate) =>
		[...own, ...told].filter((file) => file.fate === fate).map((file) => fileLine(file, style)),
	);
}

function fileLine(file: FileEvidence, style: Style): SummaryLine {
	const changed = file.toldByGit ? 2 : 0;
	const rank = file.fate === "read" ? 5 : changed;
	const remark = remarkOn(file.path, style, style.lengths.details);
	return line(
		codeHeadings.files,
		rank,
		`- ${lineText(file.path)}${entryMark(file.entry)}${remark}`,
		file.toldByGit ? `${fateHeadings[file.fate]} ${onlyGit}` : fateHeadings[file.fate],
	);
}

/** Failures first, then what did something; of what only looked around, the newest few. */
function commandLines(commands: readonly CommandEvidence[], style: Style): readonly SummaryLine[] {
	const folder = commonFolder(commands);
	const told = (one: CommandEvidence, rank: Rank) => commandLine(one, rank, folder, style);
	const [failed, others] = [commands.filter(isFailed), commands.filter((one) => !isFailed(one))];
	const acting = others.filter(({ command }) => mattersOf(command).length > 0);
	const rest = others.filter((one) => !acting.includes(one));
	// What a look showed is not in the summary, so that one was taken tells nothing.
	const [looks, further] = [rest.filter(isLook), rest.filter((one) => !isLook(one))];
	return [
		...failed.map((one) => told(one, 0)),
		...acting.map((one, at) => told(one, at < newestActing ? 4 : 6)),
		...further.map((one, at) => told(one, at < newestFurther ? 6 : 8)),
		...looks.map((one) => told(one, 8)),
	];
}

/** The folder that most commands step into first; empty where only a few do. */
function commonFolder(commands: readonly CommandEvidence[]): string {
	const folders = commands.map(({ command }) => stepIn(command).folder);
	const counts = [
		...Map.groupBy(
			folders.filter((folder) => folder !== ""),
			(folder) => folder,
		),
	];
	const [most] = counts.toSorted(([, a], [, b]) => b.length - a.length);
	return most !== undefined && most[1].length >= leastShared ? most[0] : "";
}

function isLook({ command }: CommandEvidence): boolean {
	return looksOnly(command);
}

function isFailed({ outcome }: CommandEvidence): boolean {
	return outcome === "failed";
}

function commandLine(
	command: CommandEvidence,
	rank: Rank,
	folder: string,
	style: Style,
): SummaryLine {
	const step = stepIn(command.command);
	const isShared = folder !== "" && step.folder === folder;
	const work = isShared ? step.rest : command.command;
	const { words, lengths } = style;
	const error =
		isFailed(command) && lengths.error > 0 ? cut(lineText(command.error), lengths.error) : "";
	const told = error === "" ? remarkOn(command.command, style, lengths.details) : `: ${error}`;
	const code = asCode(cut(lineText(work), rank > 4 ? lengths.looked : lengths.command));
	const mark = entryMark(command.entry);
	const text = `- ${outcomeOf(command, words)} ${code}${told}${mark}`;
	return line(codeHeadings.commands, rank, text, isShared ? `In ${lineText(folder)}` : "");
}

/** How a command went, with the status of a failure. */
export function outcomeOf({ outcome, exit }: CommandEvidence, words: RenderWords): string {
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
