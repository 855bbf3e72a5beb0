import { Type } from "typebox";
import { Value } from "typebox/value";
import { shortHash } from "#src/lib/hash.ts";
import { jsonObjects } from "#src/lib/json-objects.ts";
import { redact } from "#src/lib/redact.ts";
import { plainText } from "#src/lib/text.ts";
import { cutToTokens } from "#src/lib/tokens.ts";
import type { NewRecord } from "./record.ts";

/** Tokens that are kept of one record of the earlier extension, which had no limit. */
const mostTokens = 6_000;

/** What says of a record of the second format where it stands; further fields are of no use here. */
const Head = Type.Object({
	throughEntryId: Type.String({ minLength: 1 }),
	fromEntryId: Type.Optional(Type.String()),
	createdAt: Type.String(),
});

/** Stops at the next sign that could begin another one, so that no file makes it look twice at anything. */
const comment = /<!--([^<]{0,4000}?)-->/g;

/** The memory of pi-session-refinement, as its files have it. */
export interface ForerunnerFiles {
	/** The text of the generation that its state names, or of `memory.md` in the first format. */
	readonly memory: string;
	/** Id of the last entry that the whole memory covers; undefined where its state does not say. */
	readonly through: string | undefined;
}

/**
 * The memory of pi-session-refinement as records on this branch. In its second format each record says up to which
 * entry it goes, in its first the whole is one. What lies on another branch, or nowhere, is left out.
 * @param ids ids of the branch's entries, oldest first
 */
export function recordsOfForerunner(
	{ memory, through }: ForerunnerFiles,
	ids: readonly string[],
): readonly NewRecord[] {
	const parts = partsOf(memory);
	const wanted = parts.length > 0 ? parts : wholeOf(memory, through);
	const records: NewRecord[] = [];
	let after = 0;
	for (const part of wanted) {
		const to = ids.indexOf(part.through) + 1;
		// A record on another branch, or one that an earlier one covers.
		if (to <= after || part.body === "") continue;
		const text = cutToTokens(redact(part.body).text, mostTokens);
		records.push({
			kind: "checkpoint",
			id: `old-${shortHash(`${part.through} ${text}`)}`,
			at: part.at,
			after: ids[after - 1] ?? null,
			through: part.through,
			from: after + 1,
			to,
			trigger: "imported",
			items: [{ kind: "note", text, sources: [part.through] }],
			omitted: 0,
			cost: undefined,
		});
		after = to;
	}
	return records;
}

/** Ids of the entries that its records go up to, in their order, for where the session itself is not read. */
export function idsNamedIn({ memory, through }: ForerunnerFiles): readonly string[] {
	const named = partsOf(memory).map((part) => part.through);
	return named.length > 0 || through === undefined ? named : [through];
}

interface Part {
	readonly through: string;
	readonly at: number;
	readonly body: string;
}

function partsOf(memory: string): readonly Part[] {
	const heads = [...memory.matchAll(comment)].flatMap((match) => {
		const [whole, inside = ""] = match;
		const head = jsonObjects(inside).find((object) => Value.Check(Head, object));
		return Value.Check(Head, head)
			? [{ head, start: match.index, end: match.index + whole.length }]
			: [];
	});
	return heads.map(({ head, end }, index) => ({
		through: head.throughEntryId,
		at: timeOf(head.createdAt),
		body: bodyOf(memory.slice(end, heads[index + 1]?.start)),
	}));
}

function wholeOf(memory: string, through: string | undefined): readonly Part[] {
	const body = bodyOf(memory.replace(comment, ""));
	return through === undefined ? [] : [{ through, at: 0, body }];
}

/** A text without the rule and the heading above it. */
function bodyOf(text: string): string {
	return plainText(text)
		.replace(/^\s*(?:-{3,}|\*{3,})[ \t]*\n/, "")
		.replace(/^\s*#{1,2} [^\n]*\n?/, "")
		.trim();
}

function timeOf(text: string): number {
	return Math.max(0, Date.parse(text) || 0);
}
