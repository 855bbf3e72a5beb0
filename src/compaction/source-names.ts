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

/** All names in what was said, in the summary before and in the evidence; a step for each message. */
export function* namesOf({ said, previous, evidence }: Told): Generator<void, KnownNames> {
	const names = createNames();
	for (const one of said) {
		yield;
		names.addText(one.text);
		names.addText(one.entry);
		if (one.result?.command !== undefined) names.addCommand(one.result.command);
		for (const call of one.calls) addCall(names, call);
	}
	names.addText(previous);
	addEvidence(names, evidence);
	return names.names;
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
