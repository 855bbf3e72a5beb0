import { cut } from "#src/lib/text.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import { entryMark } from "./entry-mark.ts";
import type {
	CommandEvidence,
	Evidence,
	FileEvidence,
	FileFate,
	RequestEvidence,
} from "./evidence.ts";
import { fateHeadings, outcomeOf } from "./evidence-lines.ts";
import { type FoldedPaths, foldPaths } from "./folded-paths.ts";
import type { RenderWords } from "./render-words.ts";
import { codeHeadings } from "./section.ts";
import { asCode, lineText, quoted, type SummaryLine } from "./summary-line.ts";

/** UTF-16 units of a request and of a command; the entry has the rest. */
const requestUnits = 70;
const commandUnits = 70;

/** Of the room, what open requests may take, and of what is left then, the commands; files have all the rest. */
const requestShare = 0.4;
const commandShare = 0.35;

/** Of a list's room, what the line may take that tells what has none. */
const restShare = 0.35;

/** Folders that are named for what has no room. */
const mostFolders = 8;

/** One thing that must not be lost, as a line. */
interface Kept {
	readonly line: SummaryLine;
	/** How many things it tells, and the entries that show them. */
	readonly count: number;
	readonly entries: readonly string[];
	/** Where the things are, for those that have no room. */
	readonly places: readonly string[];
}

/**
 * What must not be lost, within `room` tokens: in short, files by their folders, the newest first. What has no room
 * even so is counted, with the entries or the folders where it is found.
 */
export function tightLines(
	evidence: Evidence,
	words: RenderWords,
	room: number,
): readonly SummaryLine[] {
	const requests = evidence.requests.filter(({ answered }) => !answered);
	const failed = evidence.commands.filter(({ outcome }) => outcome === "failed");
	const asked = within(
		requests.map((one) => requestLine(one, words)),
		room * requestShare,
		words,
	);
	const left = room - tokensOf(asked);
	const commands = within(
		failed.map((one) => commandLine(one, words)),
		left * commandShare,
		words,
	);
	const files = within(changedFiles(evidence.files), left - tokensOf(commands), words);
	return [...asked, ...files, ...commands];
}

function requestLine(request: RequestEvidence, words: RenderWords): Kept {
	const { entry, interrupted } = request;
	const state = interrupted ? words.interrupted : words.unanswered;
	const text = `- [${state}] ${quoted(request, requestUnits)}${entryMark(entry)}`;
	return { line: lineOf(codeHeadings.requests, text), count: 1, entries: [entry], places: [] };
}

function commandLine(command: CommandEvidence, words: RenderWords): Kept {
	const code = asCode(cut(lineText(command.command), commandUnits));
	const text = `- ${outcomeOf(command, words)} ${code}${entryMark(command.entry)}`;
	return {
		...{ line: lineOf(codeHeadings.commands, text), count: 1 },
		...{ entries: [command.entry], places: [] },
	};
}

const changes: readonly FileFate[] = ["modified", "created", "deleted"];

function changedFiles(files: readonly FileEvidence[]): readonly Kept[] {
	return changes.flatMap((fate) => {
		const own = files
			.filter((file) => file.fate === fate && !file.toldByGit)
			.map((file) => ({ ...file, path: lineText(file.path) }));
		return foldPaths(own).map((folded) => fileLine(folded, fateHeadings[fate]));
	});
}

function fileLine({ items, text }: FoldedPaths<FileEvidence>, group: string): Kept {
	const [newest] = items.toSorted((a, b) => b.at - a.at);
	const entry = newest?.entry ?? "";
	return {
		line: lineOf(codeHeadings.files, `- ${text}${entryMark(entry)}`, group),
		count: items.length,
		entries: [entry],
		places: items.map(({ path }) => path.slice(0, path.lastIndexOf("/") + 1) || "./"),
	};
}

function lineOf(part: string, text: string, group = ""): SummaryLine {
	return { part, group, rank: 0, text };
}

function tokensOf(lines: readonly SummaryLine[]): number {
	return lines.reduce((sum, { text }) => sum + costOf(text), 0);
}

function costOf(text: string): number {
	return estimateTokens(text) + 1;
}

/** The lines that fit, and one that tells of all others. */
function within(all: readonly Kept[], room: number, words: RenderWords): readonly SummaryLine[] {
	if (tokensOf(all.map(({ line }) => line)) <= room) return all.map(({ line }) => line);
	let left = room * (1 - restShare);
	const [kept, rest]: [Kept[], Kept[]] = [[], []];
	for (const one of all) {
		const cost = costOf(one.line.text);
		const fits = cost <= left;
		if (fits) left -= cost;
		(fits ? kept : rest).push(one);
	}
	const [first] = rest;
	const lines = kept.map(({ line }) => line);
	if (first === undefined) return lines;
	const text = `- ${restText(rest, room * restShare, words)}`;
	return [...lines, { ...first.line, group: "", text }];
}

/** How many have no room, and where they are: folders with their counts, or entries, as many as there is room for. */
function restText(rest: readonly Kept[], room: number, words: RenderWords): string {
	const count = rest.reduce((sum, one) => sum + one.count, 0);
	const places = countsByFolder(rest.flatMap((one) => one.places));
	const entries = [...new Set(rest.flatMap((one) => one.entries))].filter((id) => id !== "");
	const marks = entries.map((entry) => `#${entry}`);
	const ends = marks.length > 2 ? `${marks.at(-1)} … ${marks[0]}` : marks.join(" ");
	const told = places.length > 0 ? places : marks;
	const fitting = firstWithin(told, room - estimateTokens(words.rest(count, ends)) - 2);
	if (fitting.length === told.length && places.length === 0)
		return words.rest(count, told.join(" "));
	return words.rest(count, [...fitting, ends].join(" "));
}

/** How many files each folder has, told by as few folders as a line can name. */
function countsByFolder(folders: readonly string[]): readonly string[] {
	const deepest = Math.max(0, ...folders.map((folder) => folder.split("/").length - 1));
	for (let depth = deepest; depth >= 0; depth -= 1) {
		const groups = Map.groupBy(folders, (folder) => upTo(folder, depth));
		if (groups.size > mostFolders && depth > 1) continue;
		return [...groups]
			.toSorted(([, a], [, b]) => b.length - a.length)
			.map(([folder, { length }]) => `${folder} (${length})`);
	}
	return [];
}

/** The first so many folders of one; an absolute one begins with the root. */
function upTo(folder: string, depth: number): string {
	return folder.split("/").slice(0, depth).join("/") + (depth === 0 ? "." : "/");
}

function firstWithin(texts: readonly string[], room: number): readonly string[] {
	let left = room;
	return texts.filter((text) => {
		left -= costOf(text);
		return left >= 0;
	});
}
