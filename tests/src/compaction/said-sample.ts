import { collectEvidence } from "#src/compaction/collect-evidence.ts";
import { type Evidence, noEvidence } from "#src/compaction/evidence.ts";
import type { Call, Said } from "#src/compaction/said.ts";

let count = 0;

/** A message with an entry of its own, an hour after the one before. */
function said(fields: Partial<Said>): Said {
	count += 1;
	const empty = { images: 0, calls: [], ended: false, result: undefined, text: "" };
	return { entry: `e${count}`, at: count * 3_600_000, speaker: "user", ...empty, ...fields };
}

export function user(text: string, images = 0): Said {
	return said({ text, images });
}

/** The end of an answer. */
export function answer(text: string): Said {
	return said({ speaker: "assistant", text, ended: true });
}

export function calling(...calls: readonly Call[]): Said {
	return said({ speaker: "assistant", calls });
}

/** A tool's call and its result. */
export function used(
	tool: string,
	input: Call["input"],
	output = "",
	result: Partial<NonNullable<Said["result"]>> = {},
): readonly Said[] {
	const id = `call-${count}`;
	const given = { call: id, tool, failed: false, exit: undefined, command: undefined, ...result };
	return [calling({ id, tool, input }), said({ speaker: "tool", text: output, result: given })];
}

/** A shell command of the model and what it printed. */
export function ran(command: string, output = "", exit: number | undefined = 0): readonly Said[] {
	return used("bash", { command }, output, { failed: exit !== 0, exit });
}

/** A shell command that the user ran. */
export function typed(command: string, output = "", exit = 0): Said {
	const result = { call: "", tool: "bash", failed: exit !== 0, exit, command };
	return said({ speaker: "bash", text: output, result });
}

export function evidenceOf(
	messages: readonly (Said | readonly Said[])[],
	previous: Evidence = noEvidence,
): Evidence {
	return collectEvidence(previous, messages.flat(), { cwd: "/project" });
}

/** Each file's fate by its path, newest first. */
export function fates(...messages: readonly (Said | readonly Said[])[]): Record<string, string> {
	return Object.fromEntries(evidenceOf(messages).files.map(({ path, fate }) => [path, fate]));
}
