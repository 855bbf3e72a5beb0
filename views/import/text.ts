import type { ImportSource } from "#src/import/source.ts";
import type { Role } from "#themes/paint.ts";
import type { Frame } from "#views/kit/frame.ts";
import { flowParts } from "#views/kit/parts.ts";
import { drawKeysPage, drawSaid, drawWelcome, inset } from "#views/kit/reader.ts";
import { plain } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { ImportView } from "./data.ts";
import { activeActions, importKeys } from "./keys.ts";
import { chosenOf, type ImportModel } from "./model.ts";
import { sayFacts, sayRival } from "./says.ts";

/** All lines of what is read on the screen: the help, the welcome, or the chosen source. */
export function drawText(
	data: ImportView,
	model: ImportModel,
	width: number,
	frame: Frame,
): readonly string[] {
	if (model.mode === "help") {
		return drawKeysPage(importKeys, activeActions({ ...model, mode: "list" }, data), frame);
	}
	const source = chosenOf(data, model);
	if (source === undefined) return drawEmpty(data, frame);
	if (width <= 2) return [];
	const lines = [
		...drawFacts(source, width - 2, frame),
		...drawRivals(data, source, width - 2, frame),
		...drawPreview(source, width - 2, frame),
	];
	return inset(lines);
}

function drawFacts(source: ImportSource, width: number, frame: Frame): string[] {
	const { now, paint, words } = frame;
	const { import: say } = words;
	const painted = (role: Role, text: string) => wrap(text, width).map((line) => paint(role, line));
	const { kind, original, path, untaken } = source;
	const why = untaken === undefined ? say.about[kind] : say.why[untaken];
	const isTrouble = untaken !== undefined && !["in-place", "known", "read-by-pi"].includes(untaken);
	return [
		...painted("strong", `${say.kinds[kind]} (${original})`),
		...flowParts(sayFacts(source, words, now), width).map((line) => paint("quiet", line)),
		...painted("faint", plain(path)),
		"",
		...painted(isTrouble ? "warn" : "body", why),
	];
}

/** What to do so that the original and ours do not act on the same hooks. */
function drawRivals(
	{ rivals }: ImportView,
	{ original }: ImportSource,
	width: number,
	{ paint, words }: Frame,
): string[] {
	const own = rivals.filter((rival) => rival.original === original);
	if (own.length === 0) return [];
	const title = wrap(words.import.rivalTitle(original), width);
	const ways = own.flatMap((rival) => {
		const { after, copy, text } = sayRival(rival, words);
		return [
			...wrap(text, width).map((line) => paint("body", line)),
			...wrap(copy, Math.max(1, width - 2)).map((line) => `  ${paint("code", line)}`),
			...wrap(after, width).map((line) => paint("quiet", line)),
		];
	});
	return ["", ...title.map((line) => paint("warn", line)), ...ways];
}

function drawPreview(source: ImportSource, width: number, { paint, words }: Frame): string[] {
	const { preview, untaken } = source;
	if (preview.length === 0) return [];
	const { previewTitle, thereTitle } = words.import;
	const title = untaken === undefined ? previewTitle : thereTitle;
	const lines = preview.flatMap((line) => {
		const shown = plain(line.replaceAll("\t", "  ")).trimEnd();
		return shown === "" ? [""] : wrap(shown, width).map((part) => paint("body", part));
	});
	return ["", ...wrap(title, width).map((line) => paint("heading", line)), ...lines];
}

function drawEmpty({ failure, work }: ImportView, frame: Frame): string[] {
	const { import: say } = frame.words;
	if (work !== undefined) return [];
	if (failure !== undefined) return drawSaid([["warn", say.failed(plain(failure))]], frame);
	return drawWelcome(say.emptyTitle, say.emptyText, frame);
}
