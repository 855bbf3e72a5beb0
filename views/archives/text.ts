import { glyphs } from "#themes/glyphs.ts";
import { longAge } from "#views/kit/age.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHelp } from "#views/kit/hints.ts";
import { drawMarkdown } from "#views/kit/markdown.ts";
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
		const title = ` ${frame.paint("heading", frame.words.kit.keysTitle)}`;
		return ["", title, ...drawHelp(archivesKeys, listed, frame)];
	}
	if (isEmpty(data)) return drawEmpty(data, frame);
	const row = chosenRow(data, model);
	if (row === undefined || width <= 2) return [];
	const lines = drawArchive(row, model.query, width - 2, frame);
	return lines.map((line) => (line === "" ? "" : ` ${line}`));
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
	const { paint, width, words } = frame;
	const { archives, notice } = words;
	const room = Math.max(1, Math.min(72, width - 6));
	const paragraph = (text: string, role: "strong" | "quiet" | "warn") =>
		wrap(text, room).map((line) => `   ${paint(role, line)}`);
	if (failure !== undefined) {
		const why = archives.unreadable(plain(folder), notice.failures[failure]);
		return ["", ...paragraph(why, "warn")];
	}
	const off = keeping ? [] : ["", ...paragraph(archives.off, "warn")];
	const text = archives.emptyText.flatMap((one) => ["", ...paragraph(one, "quiet")]);
	return ["", ...paragraph(archives.emptyTitle, "strong"), ...off, ...text];
}
