import { join } from "node:path";
import { type ExtensionContext, withFileMutationQueue } from "@earendil-works/pi-coding-agent";
import { counted } from "#src/lib/plural.ts";
import { redact } from "#src/lib/redact.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import type { NotesFailure } from "#src/notes/failure.ts";
import type { NotesOp } from "#src/notes/guidance.ts";
import { folderNameOf, type Named, nameOf } from "#src/notes/name.ts";
import { pageOf, type Room } from "#src/notes/page.ts";
import { decodeQuery } from "#src/notes/query.ts";
import type { NotesReport, PageFacts } from "#src/notes/report.ts";
import { failureText, footOf, leftOut, listRows, refusalOf } from "#src/notes/told.ts";
import type { NotesStore } from "#src/persistence/notes-store.ts";
import { pageTokens } from "#src/recall/room.ts";
import type { Host } from "./host.ts";

/** A call of the tool, as pi has checked it. */
export interface NotesCall {
	readonly op: NotesOp;
	readonly path?: string | undefined;
	readonly content?: string | undefined;
	readonly query?: string | undefined;
	readonly offset?: number | undefined;
}

interface Around {
	readonly ctx: ExtensionContext;
	readonly signal: AbortSignal | undefined;
}

interface Told {
	readonly text: string;
	readonly report: NotesReport;
}

/** One call while it is worked on. */
interface Work {
	readonly call: NotesCall;
	readonly notes: NotesStore;
	readonly room: Room;
	readonly signal: AbortSignal | undefined;
}

/** UTF-16 units of a page at most, and tokens that head and foot of one take. */
const PAGE_UNITS = 40_000;
const AROUND_TOKENS = 150;

/** Works on a call. pi marks the result of a tool as failed when it throws, so that is what a refused call does. */
export async function callNotes(host: Host, call: NotesCall, around: Around): Promise<Told> {
	const [pages, desk] = await Promise.all([host.pages(), host.notes()]);
	const store = await desk.store();
	if (store === undefined) throw new Error("The notes of this project have no place here.");
	if (call.op === "write" || call.op === "append") {
		if (host.store.read().session?.leavesTraces !== true) {
			throw new Error("This session keeps nothing: its notes can be read, not written.");
		}
		const told = await host.keeper.track(change(store, call));
		pages.give(told.text);
		return told;
	}
	const left = pages.left(around.ctx);
	const tokens = pageTokens(left - AROUND_TOKENS);
	if (tokens === 0) {
		const text = refusalOf(left);
		// Where not even this fits, an error without words has to do.
		const said = estimateTokens(text) < left ? text : "";
		pages.give(said);
		throw new Error(said);
	}
	const room = { tokens, units: PAGE_UNITS };
	const told = await ask({ call, notes: store, room, signal: around.signal });
	pages.give(told.text);
	return told;
}

function ask(work: Work): Promise<Told> {
	switch (work.call.op) {
		case "read":
			return read(work);
		case "search":
			return search(work);
		default:
			return list(work);
	}
}

async function change(notes: NotesStore, { op, path = "", content }: NotesCall): Promise<Told> {
	const name = named(nameOf(path, notes.folder), path);
	if (content === undefined) throw new Error(`${op} needs content.`);
	const append = op === "append";
	// pi's own edit of the same file waits for its turn there.
	const written = await withFileMutationQueue(join(notes.folder, name), () =>
		append ? notes.append(name, content) : notes.write(name, content),
	);
	if (!written.ok) throw refused(written.failure, name);
	const { created, bytes, redacted } = written;
	const did = append ? "Appended to" : "Replaced";
	const secrets = redacted === 0 ? "" : `, ${counted(redacted, "secret")} left out`;
	const text = `${created ? "Created" : did} ${join(notes.folder, written.name)} (${bytes} bytes${secrets}).`;
	const facts = { created, bytes, redacted };
	return {
		text,
		report: { op: append ? "append" : "write", target: name, head: 0, foot: 0, ...facts },
	};
}

async function list({ call, notes, room, signal }: Work): Promise<Told> {
	const { offset = 0, path = "" } = call;
	const under = named(folderNameOf(path, notes.folder), path);
	const found = await notes.list(under, signal);
	if (!found.ok) throw refused(found.failure, under);
	const { capped, entries, skipped } = found;
	const rows = listRows(entries);
	const page = pageOf(rows, offset, room);
	const head = [
		`Folder of the notes: ${notes.folder}`,
		entries.length === 0
			? "No notes yet."
			: `${counted(entries.length, "note")}${capped ? " and more" : ""}, newest first, times in UTC${leftOut(skipped)}:`,
	];
	return tell("list", under, head, page, "rows", {
		notes: entries.length,
		left: skipped,
		page: { ...page, total: rows.length },
	});
}

async function read(work: Work): Promise<Told> {
	const { call, notes, room, signal } = work;
	const { offset = 0, path = "" } = call;
	const at = named(folderNameOf(path, notes.folder), path);
	if (at === "") return list(work);
	const page = await notes.read(at, { offset, room, signal });
	if (!page.ok) throw refused(page.failure, at);
	if (!("text" in page)) return list(work);
	const { more, total } = page;
	const head = [join(notes.folder, at)];
	if (total === undefined) head.push(`${page.bytes} bytes`);
	const text = redact(page.text).text;
	const empty = text === "" && offset === 0 ? "(empty)" : text;
	return tell("read", at, head, { text: empty }, "characters", {
		page: { from: page.from, to: page.to, total, more },
	});
}

async function search({ call, notes, room, signal }: Work): Promise<Told> {
	const { offset = 0, path = "", query: typed = "" } = call;
	const query = decodeQuery(typed);
	if (query.length === 0) throw new Error("search needs words in query.");
	const under = named(folderNameOf(path, notes.folder), path);
	const page = await notes.search(query, under, { offset, room, signal });
	if (!page.ok) throw refused(page.failure, under);
	const { hits, notes: count, skipped, tooLarge } = page;
	const large = tooLarge === 0 ? "" : `, ${tooLarge} over 1 MiB not searched`;
	const some = page.total === undefined ? "at least " : "";
	const head = `${some}${counted(hits, "line")} in ${counted(count, "note")}${large}${leftOut(skipped)}${hits === 0 ? "." : ":"}`;
	return tell("search", typed, [head], page, "rows", {
		hits,
		notes: count,
		left: skipped + tooLarge,
		page: { from: page.from, to: page.to, total: page.total, more: page.more },
	});
}

/** The whole result: head, page and foot, with how many lines the first and the last take. */
function tell(
	op: NotesOp,
	target: string,
	head: readonly string[],
	{ text }: { readonly text: string },
	what: string,
	facts: Partial<NotesReport> & { readonly page: PageFacts },
): Told {
	const foot = footOf(facts.page, what);
	const { from, to, total, more } = facts.page;
	const parts = [
		...head,
		...(text === "" ? [] : [text.replace(/\n$/, "")]),
		...(foot === "" ? [] : [foot]),
	];
	const report = { op, target, head: head.length, foot: foot === "" ? 0 : 1, ...facts };
	return { text: parts.join("\n"), report: { ...report, page: { from, to, total, more } } };
}

function named(name: Named, path: string): string {
	if (name.ok) return name.name;
	throw refused(name.reason, path);
}

function refused(failure: NotesFailure, target: string): Error {
	return new Error(failureText(failure, target));
}
