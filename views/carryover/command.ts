import type { Messages } from "#i18n/en.ts";
import type { NoteOnDisk } from "#src/carryover/status.ts";
import { type Completion, completeNumber } from "#views/kit/numbered.ts";
import { type CarryoverView, canApprove } from "./data.ts";
import { sayLog, sayNote } from "./plain.ts";

/** What can follow `/carryover `, given what stands there already. */
export function completeCarryover(
	typed: string,
	words: Messages,
	versions: readonly { readonly number: number; readonly at: number }[],
	note: NoteOnDisk,
): Completion[] {
	const restoring = /^\s*restore(?:\s+(\d*))?$/.exec(typed);
	if (restoring !== null) {
		return completeNumber("restore", restoring[1] ?? "", versions, ({ at }) =>
			new Date(at).toISOString().slice(0, 16).replace("T", " "),
		);
	}
	const embed = /^\s*embed\s+(.*)$/.exec(typed);
	if (embed !== null) return completeEmbed(embed[1] ?? "", words);
	const first = typed.trimStart();
	return Object.entries(words.command.arguments).flatMap(([name, description]) => {
		// Nothing for what is complete, or Enter would complete it again instead of running it.
		if (!name.startsWith(first) || name === first) return [];
		if (name === "approve" && !canApprove(note)) return [];
		// More follows, and is typed right after the completion.
		const goesOn = name === "restore" || name === "approve";
		return [{ value: goesOn ? `${name} ` : name, label: name, description }];
	});
}

/** What can follow `/carryover embed `. */
function completeEmbed(typed: string, { embed }: Messages): Completion[] {
	return Object.entries(embed.arguments).flatMap(([name, description]) => {
		// The folder is for the user to type.
		const value = name.replace(/ DIR$/, " ");
		if (!value.startsWith(typed) || value.trimEnd() === typed.trimEnd()) return [];
		return [{ value: `embed ${value}`, label: name, description }];
	});
}

/** What `/carryover` answers where, or when, there is no screen. */
export type CarryoverAnswer =
	| { readonly show: "note" | "log" | "version" }
	| { readonly show: "unknown"; readonly word: string };

export function answerCarryover(
	question: CarryoverAnswer,
	view: CarryoverView,
	words: Messages,
	now: number,
): string {
	switch (question.show) {
		case "note":
			return sayNote(view, words);
		case "log":
			return sayLog(view, words, now);
		case "version":
			return words.command.restoreWhich;
		case "unknown":
			return `${words.command.unknown(question.word)}\n${words.command.usage}`;
	}
}
