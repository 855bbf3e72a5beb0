import { redact } from "#src/lib/redact.ts";
import { boundaryBefore, plainText } from "#src/lib/text.ts";
import { cutToTokens } from "#src/lib/tokens.ts";
import { docOf, hasFields, textOf } from "./entry-text.mjs";

/** An image as pi stores it. */
export interface EntryImage {
	readonly type: "image";
	readonly data: string;
	readonly mimeType: string;
}

/** A whole entry, as it is read. */
export interface EntryContent {
	/** Who or what wrote it: `user`, `assistant`, `tool bash`. */
	readonly label: string;
	/** Complete and without its secrets. */
	readonly text: string;
	readonly images: readonly EntryImage[];
}

/** What an entry says, with the names and ids of tools; undefined for what nobody wrote or has to see. */
export function contentOf(entry: unknown): EntryContent | undefined {
	const fields = fieldsOf(entry);
	if (fields === undefined) return;
	const from = fieldsOf(fields.message) ?? fields;
	const content = (fieldsOf(fields.replacement) ?? from).content;
	const images = imagesIn(content);
	const role = docOf(entry)?.role;
	if (role === undefined && images.length === 0) return;
	const said = role === "bash" ? bashText(from) : `${textOf(fields.summary)}${partsText(content)}`;
	const failure = textOf(from.errorMessage);
	const whole = failure === "" ? said : `${said}\n[failed: ${failure}]`;
	return { label: labelOf(fields, from, role), text: redact(plainText(whole)).text.trim(), images };
}

/** The fields that are looked at; anything can stand in them. */
interface Fields {
	readonly type?: unknown;
	readonly id?: unknown;
	readonly name?: unknown;
	readonly text?: unknown;
	readonly thinking?: unknown;
	readonly arguments?: unknown;
	readonly data?: unknown;
	readonly mimeType?: unknown;
	readonly message?: unknown;
	readonly replacement?: unknown;
	readonly content?: unknown;
	readonly summary?: unknown;
	readonly errorMessage?: unknown;
	readonly toolName?: unknown;
	readonly toolCallId?: unknown;
	readonly customType?: unknown;
	readonly command?: unknown;
	readonly output?: unknown;
}

function fieldsOf(value: unknown): Fields | undefined {
	return hasFields(value) ? value : undefined;
}

function labelOf(entry: Fields, from: Fields, role: string | undefined): string {
	const { toolName, toolCallId } = from;
	if (role === "tool") {
		const call = textOf(toolCallId);
		return `tool ${textOf(toolName)}${call === "" ? "" : ` (${call})`}`;
	}
	if (role === "custom") return `custom ${textOf(entry.customType)}`;
	return role ?? "user";
}

function bashText({ command, output }: Fields): string {
	return `$ ${textOf(command)}\n${textOf(output)}`;
}

function partsText(content: unknown): string {
	if (!Array.isArray(content)) return textOf(content);
	return content.flatMap((part: unknown) => partText(part) ?? []).join("\n");
}

function partText(part: unknown): string | undefined {
	const fields = fieldsOf(part);
	switch (fields?.type) {
		case "text":
			return textOf(fields.text);
		case "thinking":
			return `[thinking] ${textOf(fields.thinking)}`;
		case "toolCall": {
			const given = JSON.stringify(fields.arguments) ?? "";
			return `[call ${textOf(fields.name)} (${textOf(fields.id)})] ${given}`;
		}
		default:
			return;
	}
}

function imagesIn(content: unknown): readonly EntryImage[] {
	if (!Array.isArray(content)) return [];
	return content.flatMap((part: unknown) => {
		const { type, ...fields } = fieldsOf(part) ?? {};
		const [data, mimeType] = [textOf(fields.data), textOf(fields.mimeType)];
		return type !== "image" || data === "" ? [] : [{ type: "image" as const, data, mimeType }];
	});
}

/** A stretch of a long text. */
export interface TextPage {
	readonly text: string;
	readonly from: number;
	/** The unit at which the next page begins; the text's length at its end. */
	readonly to: number;
	readonly total: number;
}

/** From `offset` as much as is estimated at no more than `tokens`, cut between graphemes; at least one. */
export function pageOf(text: string, offset: number, tokens: number): TextPage {
	const total = text.length;
	const from = boundaryBefore(text, Math.max(0, Math.min(offset, total)));
	const fits = cutToTokens(text.slice(from), tokens, "").length;
	const to = fits === 0 && from < total ? afterSign(text, from) : from + fits;
	return { text: text.slice(from, to), from, to, total };
}

/** Behind the sign that begins at `from`, all of it: half of one could not be gone on from. */
function afterSign(text: string, from: number): number {
	let to = from + 1;
	while (boundaryBefore(text, to) < to) to += 1;
	return to;
}
