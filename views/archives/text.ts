import { glyphs } from "#themes/glyphs.ts";
import { longAge } from "#views/kit/age.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawMarkdown } from "#views/kit/markdown.ts";
import { drawKeysPage, drawSaid, inset, type Said } from "#views/kit/reader.ts";
import { cutTo, plain } from "#views/kit/text.ts";
import { longTokens } from "#views/kit/tokens.ts";
import { wrap } from "#views/kit/wrap.ts";
import { type ArchiveRow, type ArchivesView, reasonOf } from "./data.ts";
import { activeActions, archivesKeys } from "./keys.ts";
import { type ArchivesModel, chosenRow, isEmpty } from "./model.ts";

/** All lines of what is read on the screen: the help, the welcome, or the chosen summary. */
export function drawText(
	data: ArchivesView,
	model: ArchivesModel,
	width: number,
	frame: Frame,
): readonly string[] {
	if (model.mode === "help") {
		const listed = activeActions({ ...model, mode: "list" }, data);
		return drawKeysPage(archivesKeys, listed, frame);
	}
	if (isEmpty(data)) return drawEmpty(data, frame);
	const row = chosenRow(data, model);
	if (row === undefined || width <= 2) return [];
	const lines = drawArchive(row, model.query, width - 2, frame);
	return inset(lines);
}

function drawArchive(
	{ archive }: ArchiveRow,
	query: string,
	width: number,
	frame: Frame,
): readonly string[] {
	const { now, paint, words } = frame;
	const { archives } = words;
	const said = archives.compacted[reasonOf(archive)](longAge(archive.at, now, words));
	const { tokensBefore } = archive;
	const tokens = tokensBefore === undefined ? [] : [archives.before(longTokens(tokensBefore))];
	const facts = wrap([said, ...tokens].join(` ${glyphs.between} `), width);
	const file = cutTo(plain(archive.name), width);
	const head = [...facts.map((line) => paint("quiet", line)), paint("faint", file), ""];
	const body = drawMarkdown(archive.text, width, paint, query);
	if (body.length > 0) return [...head, ...body];
	return [...head, ...wrap(archives.nothing, width).map((line) => paint("body", line))];
}

function drawEmpty({ failure, folder, keeping }: ArchivesView, frame: Frame): string[] {
	const { archives, notice } = frame.words;
	if (failure !== undefined) {
		const why = archives.unreadable(plain(folder), notice.failures[failure]);
		return drawSaid([["warn", why]], frame);
	}
	const off: readonly Said[] = keeping ? [] : [["warn", archives.off]];
	const text = archives.emptyText.map((one): Said => ["quiet", one]);
	return drawSaid([["strong", archives.emptyTitle], ...off, ...text], frame);
}
