import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { decodeCursor, encodeCursor } from "#src/history/cursor.ts";
import { decodeEntryId } from "#src/history/entry-id.ts";
import { contentOf, type EntryImage, pageOf } from "#src/history/entry-page.ts";
import { isEmptyQuery, readQuery } from "#src/history/query.ts";
import type { HistoryReport } from "#src/history/report.ts";
import { composePage } from "#src/history/search-page.ts";
import { pageTokens } from "#src/recall/room.ts";
import { historyOf } from "./history.ts";
import type { HistoryDesk } from "./history-desk.ts";
import type { Host } from "./host.ts";

const defaultLimit = 10;

/** Tokens that an image is counted with. */
const imageTokens = 1_200;

/** What the model calls the tool with. */
interface HistoryParams {
	readonly op: "search" | "read";
	readonly query?: string;
	readonly id?: string;
	readonly all?: boolean;
	readonly limit?: number;
	readonly cursor?: string;
	readonly offset?: number;
	readonly imageOffset?: number;
}

/** What the model gets of one call, and what its card is made of. */
interface Answer {
	readonly content: ({ readonly type: "text"; readonly text: string } | EntryImage)[];
	readonly details: HistoryReport;
}

/** What one call comes to. */
interface HistoryResult {
	readonly text: string;
	readonly images: readonly EntryImage[];
	readonly details: HistoryReport;
}

/** Answers one call. What cannot be answered is thrown: pi gives that to the model as a failed call. */
export async function callHistory(
	host: Host,
	params: HistoryParams,
	ctx: ExtensionContext,
	signal: AbortSignal | undefined,
): Promise<Answer> {
	const pages = await host.pages();
	const tokens = pageTokens(pages.left(ctx));
	// A failed call has its arguments in the transcript, so that the place is not lost.
	if (tokens === 0) throw new Error(refusalOf(params));
	const life = host.lives.current();
	if (life === undefined) throw new Error("The session has ended.");
	const desk = await historyOf(host, life);
	const { text, images, details } = await answerHistory(desk, params, tokens, signal);
	pages.give(text, images.length * imageTokens);
	return { content: [{ type: "text", text }, ...images], details };
}

function answerHistory(
	desk: HistoryDesk,
	params: HistoryParams,
	tokens: number,
	signal: AbortSignal | undefined,
): Promise<HistoryResult> {
	return params.op === "read"
		? readEntry(desk, params, tokens)
		: searchHistory(desk, params, tokens, signal);
}

/** Why there is no page now, and how it is had later. */
function refusalOf({ op, cursor, offset = 0 }: HistoryParams): string {
	const place = op === "read" ? `offset ${offset}` : `cursor ${cursor ?? "(none)"}`;
	return `The context is too full for a page of history. Free some first, then call again with the same arguments (${place}).`;
}

async function searchHistory(
	desk: HistoryDesk,
	params: HistoryParams,
	tokens: number,
	signal: AbortSignal | undefined,
): Promise<HistoryResult> {
	const { query = "", all = false, limit = defaultLimit } = params;
	if (isEmptyQuery(readQuery(query, 0))) throw new Error('op "search" needs a query.');
	const about = `${all} ${query}`;
	const after = params.cursor === undefined ? undefined : decodeCursor(params.cursor, about);
	if (params.cursor !== undefined && after === undefined) {
		throw new Error("This cursor belongs to another query or scope. Search without it first.");
	}
	const scope = all ? "project" : "branch";
	const asked = { text: query, scope, limit, after, forModel: true } as const;
	const found = await desk.search(asked, signal);
	if (!found.ok) throw new Error(`The history cannot be searched: ${found.detail || "cancelled"}`);
	const { answer, later } = found.value;
	const page = composePage({
		answer,
		later,
		tokens,
		terms: found.value.query.wanted.terms,
		where: all ? "this project" : "this branch",
		first: after === undefined,
		cursor: (mark) => encodeCursor(mark, about),
	});
	const { count, files, more, skipped } = answer;
	const next = page.next !== undefined;
	return {
		text: page.text,
		images: [],
		details: { op: "search", shown: page.shown, count, files, more, skipped, next },
	};
}

async function readEntry(
	desk: HistoryDesk,
	{ id = "", offset = 0, imageOffset = 0 }: HistoryParams,
	tokens: number,
): Promise<HistoryResult> {
	const wanted = decodeEntryId(id);
	if (wanted.id === "")
		throw new Error('op "read" needs the id of an entry, as a search prints it.');
	const found = await desk.read(wanted.id, wanted.key);
	if (!found.ok) throw new Error(`The entry cannot be read: ${found.detail}`);
	const content = found.value && contentOf(found.value.entry);
	if (found.value === undefined || content === undefined) {
		throw new Error(`No entry ${id} in this project's sessions has anything to read.`);
	}
	const due = content.images.slice(imageOffset);
	const images = due.slice(0, imagesFor(tokens, due));
	const page = pageOf(
		content.text,
		offset,
		Math.max(1, tokens - images.length * imageTokens - 100),
	);
	const head = `[${found.value.id}] ${content.label}, ${found.value.cwd}`;
	const range = `Characters ${page.from}-${page.to} of ${page.total}.`;
	const left = due.length - images.length;
	const next = page.to < page.total || left > 0;
	const on = `More with offset ${page.to} and imageOffset ${imageOffset + images.length}.`;
	const pictures = content.images.length === 0 ? [] : [`Images: ${content.images.length}.`];
	const foot = [range, ...pictures, ...(next ? [on] : [])].join(" ");
	return {
		text: [head, page.text, foot].filter((line) => line !== "").join("\n"),
		images,
		details: {
			op: "read",
			from: page.from,
			to: page.to,
			total: page.total,
			images: images.length,
		},
	};
}

/** How many images fit beside some text; one where any is due, or the reading would never end. */
function imagesFor(tokens: number, due: readonly EntryImage[]): number {
	return Math.max(Math.min(1, due.length), Math.floor(tokens / 2 / imageTokens));
}
