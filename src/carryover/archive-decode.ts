import { type Archive, archiveReasons } from "./archive.ts";
import { archiveMark } from "./archive-encode.ts";
import { titleLine } from "./archive-title.ts";

/** What the first line of an archive says. */
export type ArchiveHead = Omit<Archive, "title" | "text"> & {
	/** Whether this package wrote it; the original extension writes a line of the same facts. */
	readonly own: boolean;
};

/** Units in which the first line of an archive ends. */
const headUnits = 600;
const comment = /^(<!--[^\n]*?-->)[ \t]*(?:\n|$)/;
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z/;
/** A summary's first heading, which the archive puts before it. */
const heading = /^\n*# ([^\n]*)(?:\n|$)/;

/** The facts of an archive's first line, given its beginning; undefined when it is no archive. */
export function decodeArchiveHead(text: string): ArchiveHead | undefined {
	const line = comment.exec(text.slice(0, headUnits))?.[1] ?? "";
	const at = Date.parse(time.exec(line)?.[0] ?? "");
	if (Number.isNaN(at) || !/\breason=/.test(line) || !/\btokensBefore=/.test(line)) {
		return undefined;
	}
	const tokens = /\btokensBefore=(\d{1,12})\b/.exec(line)?.[1];
	return {
		own: line.startsWith(archiveMark),
		at,
		reason: archiveReasons.find((reason) => reason === fact(line, "reason")),
		tokensBefore: tokens === undefined ? undefined : Number(tokens),
		session: fact(line, "session"),
		entry: fact(line, "entry"),
	};
}

/** An archive of this package or of the original extension; undefined for any other text. */
export function decodeArchive(text: string): Archive | undefined {
	const head = decodeArchiveHead(text);
	if (head === undefined) return undefined;
	const { own: _own, ...facts } = head;
	const body = text.replace(comment, "");
	const title = heading.exec(body)?.[1]?.trim() ?? "";
	const summary = body.replace(heading, "").trim();
	return { ...facts, title: title === "" ? (titleLine(summary) ?? "") : title, text: summary };
}

function fact(line: string, name: string): string | undefined {
	return new RegExp(`\\b${name}=([\\w.:-]{1,128})`).exec(line)?.[1];
}
