import type { Role } from "#themes/paint.ts";
import type { Frame } from "./frame.ts";
import { drawHelp } from "./hints.ts";
import type { KeyTable } from "./keys.ts";
import { wrap } from "./wrap.ts";

/** Columns that are read at ease. */
export const EASY = 72;

/** The keys of a screen on a page of their own. */
export function drawKeysPage<Action extends string>(
	table: KeyTable<Action>,
	active: readonly Action[],
	frame: Frame,
): string[] {
	const title = ` ${frame.paint("heading", frame.words.kit.keysTitle)}`;
	return ["", title, ...drawHelp(table, active, frame)];
}

/** A paragraph with its role. */
export type Said = readonly [role: Role, text: string];

/** What an empty screen says: paragraphs with a blank line between them, no wider than is read at ease. */
export function drawSaid(said: readonly Said[], { paint, width }: Frame): string[] {
	const room = Math.max(1, Math.min(EASY, width - 6));
	return said.flatMap(([role, text]) => [
		"",
		...wrap(text, room).map((line) => `   ${paint(role, line)}`),
	]);
}

/** The quiet paragraphs below a title. */
export function drawWelcome(title: string, text: readonly string[], frame: Frame): string[] {
	return drawSaid([["strong", title], ...text.map((one): Said => ["quiet", one])], frame);
}

/** Lines one column to the right; blank ones stay blank. */
export function inset(lines: readonly string[]): string[] {
	return lines.map((line) => (line === "" ? "" : ` ${line}`));
}
