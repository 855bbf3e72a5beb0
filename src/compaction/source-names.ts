import type { Evidence } from "./evidence.ts";
import { createNames, type KnownNames } from "./known-names.ts";
import type { Call, Said } from "./said.ts";

/** How deep a tool's input is searched for texts. */
const mostDepth = 4;
/** UTF-16 units of one text of a tool's input that may be a command. */
const mostCommandUnits = 2_000;

type Names = ReturnType<typeof createNames>;

/** What a summary can be written from. */
interface Told {
	readonly said: readonly Said[];
	readonly previous: string;
	readonly evidence: Evidence;
}

/** UTF-16 units of a text that are looked at in one step; no name goes over the end of a line. */
const stepUnits = 60_000;

/** All names in what was said, in the summary before and in the evidence; a step for each message, more for a long one. */
export function* namesOf({ said, previous, evidence }: Told): Generator<void, KnownNames> {
	const names = createNames();
	for (const one of said) {
		for (const part of partsOf(one.text)) {
			yield;
			names.addText(part);
		}
		names.addText(one.entry);
		if (one.result?.command !== undefined) names.addCommand(one.result.command);
		for (const call of one.calls) addCall(names, call);
	}
	names.addText(previous);
	addEvidence(names, evidence);
	return names.names;
}

/** The text in parts that end with a line, as far as its lines are no longer than a part. */
function* partsOf(text: string): Generator<string, void> {
	for (let at = 0; at < text.length; ) {
		const line = text.lastIndexOf("\n", at + stepUnits);
		const isLast = text.length - at <= stepUnits;
		const next = line > at ? line + 1 : text.indexOf("\n", at) + 1;
		const end = isLast || next === 0 ? text.length : next;
		yield text.slice(at, end);
		at = end;
	}
}

function addCall(names: Names, { tool, input }: Call): void {
	names.addText(tool);
	for (const text of textsIn(input, mostDepth)) {
		names.addText(text);
		names.addCommand(text.slice(0, mostCommandUnits));
	}
}

function textsIn(value: unknown, depth: number): readonly string[] {
	if (typeof value === "string") return [value];
	if (depth === 0 || typeof value !== "object" || value === null) return [];
	return Object.values(value).flatMap((one) => textsIn(one, depth - 1));
}

function addEvidence(names: Names, evidence: Evidence): void {
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
