import type { Evidence } from "./evidence.ts";
import type { createNames } from "./known-names.ts";
import type { Call, Said } from "./said.ts";

/** How deep a tool's input is searched for texts. */
const mostDepth = 4;
/** UTF-16 units of one text of a tool's input that may be a command. */
const mostCommandUnits = 2_000;
/** UTF-16 units that are looked at in one step. */
const pieceUnits = 65_536;

/** Under which a tool is given what it runs. */
const commandKey = /command|cmd|script|code|args|tasks|calls/i;

export type Names = ReturnType<typeof createNames>;

/** Adds all names in one message, in steps of a few milliseconds each. */
export function* addSaid(names: Names, one: Said): Generator<undefined> {
	yield* addText(names, one.text);
	names.addText(one.entry);
	if (one.result?.command !== undefined) {
		names.addCommand(one.result.command.slice(0, mostCommandUnits));
	}
	for (const call of one.calls) yield* addCall(names, call);
}

function* addText(names: Names, text: string): Generator<undefined> {
	for (const piece of linePiecesOf(text)) {
		names.addText(piece);
		yield;
	}
}

/** A text in pieces of some 64k units, cut at line ends so that no name is halved. */
export function* linePiecesOf(text: string): Generator<string> {
	for (let start = 0; start < text.length; ) {
		const line = text.lastIndexOf("\n", start + pieceUnits);
		const end = line > start && start + pieceUnits < text.length ? line + 1 : start + pieceUnits;
		yield text.slice(start, end);
		start = end;
	}
}

function* addCall(names: Names, { tool, input }: Call): Generator<undefined> {
	names.addText(tool);
	for (const [key, value] of Object.entries(input)) {
		for (const text of textsIn(value)) {
			yield* addText(names, text);
			if (commandKey.test(key)) names.addCommand(text.slice(0, mostCommandUnits));
		}
	}
}

/** The texts in what a tool was given, as deep as it is searched. */
export function textsIn(value: unknown, depth = mostDepth): readonly string[] {
	if (typeof value === "string") return [value];
	if (depth === 0 || typeof value !== "object" || value === null) return [];
	return Object.values(value).flatMap((one) => textsIn(one, depth - 1));
}

/** Adds all names in the evidence. */
export function addEvidence(names: Names, evidence: Evidence): void {
	for (const { command, error, entry } of evidence.commands) {
		names.addCommand(command);
		names.addText(`${command}\n${error} ${entry}`);
	}
	const { requests, constraints, tasks, urls, commits, files } = evidence;
	for (const { path, entry } of files) names.addText(`${path} ${entry}`);
	for (const { text, entry } of [requests, constraints, tasks, urls, commits].flat()) {
		names.addText(`${text} ${entry}`);
	}
}
