import type { Rival } from "#src/import/rival.ts";
import type { ImportSource } from "#src/import/source.ts";
import type { Role } from "#themes/paint.ts";
import type { Frame } from "#views/kit/frame.ts";
import { flowParts } from "#views/kit/parts.ts";
import { drawKeysPage, drawSaid, drawWelcome, EASY, inset } from "#views/kit/reader.ts";
import { plain } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { ImportView } from "./data.ts";
import { activeActions, importKeys } from "./keys.ts";
import { chosenOf, type ImportModel } from "./model.ts";
import { sayFacts, sayRival, whatOf } from "./says.ts";

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
	if (source === undefined) return drawEmpty(data, width, frame);
	if (width <= 2) return [];
	const lines = [
		...drawFacts(source, width - 2, frame),
		...drawRivals(ownRivals(data, source), width - 2, frame),
		...drawPreview(source, width - 2, frame),
		...drawRivals(loneRivals(data), width - 2, frame),
		...drawCut(data, width - 2, frame),
	];
	return inset(lines);
}

function drawFacts(source: ImportSource, width: number, frame: Frame): string[] {
	const { now, paint, words } = frame;
	const { import: say } = words;
	const painted = (role: Role, text: string) => wrap(text, width).map((line) => paint(role, line));
	const { kind, path, untaken } = source;
	const why = untaken === undefined ? say.about[kind] : say.why[untaken];
	const isTrouble = untaken !== undefined && !["in-place", "known", "read-by-pi"].includes(untaken);
	return [
		...painted("strong", whatOf(source, words)),
		...flowParts(sayFacts(source, words, now), width).map((line) => paint("quiet", line)),
		...painted("faint", plain(path)),
		"",
		...painted(isTrouble ? "warn" : "body", why),
	];
}

/** That not every folder of the checkout was looked into. */
function drawCut({ isCut }: ImportView, width: number, { paint, words }: Frame): string[] {
	if (!isCut) return [];
	return ["", ...wrap(words.import.cut, width).map((line) => paint("warn", line))];
}

function ownRivals({ rivals }: ImportView, { original }: ImportSource): readonly Rival[] {
	return rivals.filter((rival) => rival.original === original);
}

/** Those of originals that have left nothing: no source names them. */
function loneRivals({ rivals, sources }: ImportView): readonly Rival[] {
	const named = new Set(sources.map(({ original }) => original));
	return rivals.filter(({ original }) => !named.has(original));
}

/** What to do so that the originals and ours do not act on the same hooks. */
function drawRivals(rivals: readonly Rival[], width: number, { paint, words }: Frame): string[] {
	return rivals.flatMap((rival, index) => {
		const { after, copy, text } = sayRival(rival, words);
		const isFirst = rivals[index - 1]?.original !== rival.original;
		const title = wrap(words.import.rivalTitle(rival.original), width);
		return [
			...(isFirst ? ["", ...title.map((line) => paint("warn", line))] : []),
			...wrap(text, width).map((line) => paint("body", line)),
			...wrap(copy, Math.max(1, width - 2)).map((line) => `  ${paint("code", line)}`),
			...wrap(after, width).map((line) => paint("quiet", line)),
		];
	});
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

function drawEmpty(data: ImportView, width: number, frame: Frame): string[] {
	const { failure, work } = data;
	const { import: say } = frame.words;
	if (work !== undefined) return [];
	if (failure !== undefined) return drawSaid([["warn", say.failed(plain(failure))]], frame);
	const room = Math.max(1, Math.min(EASY, width - 6));
	const lone = drawRivals(loneRivals(data), room, frame);
	return [
		...drawWelcome(say.emptyTitle, say.emptyText, frame),
		...[...lone, ...drawCut(data, room, frame)].map((line) => (line === "" ? "" : `   ${line}`)),
	];
}
