import { type NotesOp, notesOps } from "#src/notes/guidance.ts";
import type { NotesReport, PageFacts } from "#src/notes/report.ts";
import { isCount, isRecord } from "./card.ts";

/** The details of a result as a report; undefined for what is none. */
export function readReport(details: unknown): NotesReport | undefined {
	if (!isRecord(details)) return undefined;
	const { created, op, target, head, foot, page } = details;
	if (!isOp(op) || typeof target !== "string" || !isCount(head) || !isCount(foot)) return undefined;
	const facts = page === undefined ? undefined : readPage(page);
	if (page !== undefined && facts === undefined) return undefined;
	const counts = readCounts(details);
	if (counts === undefined) return undefined;
	return {
		op,
		target,
		head,
		foot,
		created: created === true,
		...counts,
		...(facts === undefined ? {} : { page: facts }),
	};
}

const countNames = ["notes", "hits", "left", "bytes", "redacted"] as const;

function readCounts(details: Readonly<Record<string, unknown>>) {
	const counts: Partial<Record<(typeof countNames)[number], number>> = {};
	for (const name of countNames) {
		const value = details[name];
		if (value === undefined) continue;
		if (!isCount(value)) return;
		counts[name] = value;
	}
	return counts;
}

function readPage(page: unknown): PageFacts | undefined {
	if (!isRecord(page)) return undefined;
	const { from, to, total, more } = page;
	if (!isCount(from) || !isCount(to) || typeof more !== "boolean") return undefined;
	// What is undefined is not written into a session's file.
	if (total !== undefined && !isCount(total)) return undefined;
	return { from, to, total, more };
}

/** What a call that may still be arriving asks for. */
export interface CallFacts {
	readonly op: string;
	readonly target: string;
	readonly content: string;
}

export function readCall(args: unknown): CallFacts {
	if (!isRecord(args)) return { op: "", target: "", content: "" };
	const text = (name: string) => (typeof args[name] === "string" ? args[name] : "");
	const op = text("op");
	return { op, target: op === "search" ? text("query") : text("path"), content: text("content") };
}

function isOp(value: unknown): value is NotesOp {
	return notesOps.some((op) => op === value);
}
