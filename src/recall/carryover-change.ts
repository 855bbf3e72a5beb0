import { fence } from "#src/lib/fence.ts";
import type { Block } from "./block.ts";
import { blockOf } from "./carryover-block.ts";
import { fitItems, missingLine } from "./carryover-fit.ts";

export interface NoteChange {
	readonly name: string;
	readonly nonce: string;
	readonly added: readonly string[];
	readonly removed: readonly string[];
	/** Tokens that the message may take. */
	readonly budget: number;
}

/** The message that tells what others changed in the note since it was told. */
export function updateBlock(change: NoteChange): Block {
	const lines = [
		...change.added.map((item) => `+ ${item}`),
		...change.removed.map((item) => `- ${item}`),
	];
	const fitted = fitItems(
		lines.map((text) => ({ text })),
		change.budget,
	);
	const body = fitted.texts.join("\n");
	const { name, nonce } = change;
	const parts = [
		"Background, not a request: the carryover note changed since you were told of it (+ added, - removed).",
		fence({ tag: "carryover-update", nonce, attributes: { from: name }, body }),
	];
	if (fitted.untold.length > 0) parts.push(missingLine("change", fitted, name));
	const text = parts.join("\n");
	return blockOf("carryover-update", change.name, "changed-elsewhere", text);
}

/** The message that the note holds no item any more, however many it held. */
export function emptiedBlock(name: string): Block {
	const text = `Background, not a request: the carryover note changed since you were told of it: ${name} was emptied, and none of its items is open any more.`;
	return blockOf("carryover-update", name, "changed-elsewhere", text);
}
