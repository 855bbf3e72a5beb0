import {
	buildSessionProjection,
	type FileEntry,
	type SessionEntry,
	SessionManager,
} from "@earendil-works/pi-coding-agent";
import fc from "fast-check";
import { decodeDetails } from "#src/compaction/decode-details.ts";
import { orphansIn } from "#src/compaction/pairs.ts";
import { type Answered, type Compacted, createCompactionDesk } from "./compaction-desk.ts";
import { continued, stretch } from "./random-transcript.ts";
import { type Asked, inventions, summarisers } from "./summariser.ts";
import { sourceText, untrueLines } from "./summary-truth.ts";

const cwd = "/project";
const mostDetailsBytes = 48_000;

/** The log may find no disk. */
const logging = "compaction log";

/** What one answer can need at most: three windows of 24 parts, six requests each, and those of a repair. */
const mostRequests = (3 * 24 + 1) * 6;
/** Failures that nothing ever follows: three windows and a repair, six requests each. */
const mostFailures = (3 + 1) * 6;

const failures = [
	"429 rate limit exceeded",
	"401 invalid api key",
	"500 server error",
	"fetch failed",
	"prompt is too long: context window exceeded",
	"400 bad request",
	"request timed out",
] as const;

type Mood = (asked: Asked) => Answered;

const behaviours: readonly ((asked: Asked) => string)[] = Object.values(summarisers);
const texts = behaviours.map(
	(one): Mood =>
		(asked) => ({ text: one(asked) }),
);
const broken: readonly Mood[] = [
	...failures.map(
		(error): Mood =>
			() => ({ error }),
	),
	(asked) => ({ text: summarisers.truncated(asked), stop: "length" }),
	() => ({ text: "", stop: "length" }),
	() => ({ text: summarisers.callsTool(), stop: "toolUse" }),
];
const mood = fc.oneof(fc.constantFrom(...texts), fc.constantFrom(...broken));

/** One session with its compactions: what happens before each, how the model answers, and the windows. */
export const scenario = fc.record({
	stretches: fc.array(stretch, { minLength: 1, maxLength: 3 }),
	/** How the requests are answered in turn, from the first again when all were. */
	moods: fc.array(mood, { minLength: 1, maxLength: 5 }),
	window: fc.constantFrom(200_000, 32_000, 14_000, 0),
	keep: fc.constantFrom(1, 60, 600, 20_000),
});
export type Scenario = typeof scenario extends fc.Arbitrary<infer One> ? One : never;

/** What came of one session; `wrong` says everything that must not be. */
export interface Outcome {
	readonly wrong: readonly string[];
	readonly summaries: readonly string[];
	/** Compactions that pi had to do itself. */
	readonly left: number;
	readonly requests: number;
}

/** Plays a session with its compactions through the handler, and looks at everything that it gives. */
export async function play({ stretches, moods, window, keep }: Scenario): Promise<Outcome> {
	let asked = 0;
	const answer = (one: Asked) => moods[asked++ % moods.length]?.(one) ?? {};
	const desk = createCompactionDesk({ cwd, contextWindow: window, answer });
	const wrong: string[] = [];
	const summaries: string[] = [];
	let left = 0;
	let branch: SessionEntry[] = [];
	for (const one of stretches) {
		branch = continued(branch, one);
		const done = await desk.compact(branch, keep);
		if (done === undefined) continue;
		const { compaction } = done.given ?? {};
		wrong.push(...wrongIn(done));
		if (compaction === undefined) {
			left += 1;
			if (summaries.length > 0) wrong.push("what was known is lost");
		} else {
			const after = appended(branch, compaction);
			wrong.push(...wrongAfter(branch, after, compaction));
			summaries.push(compaction.summary);
			branch = after;
		}
	}
	return { wrong, summaries, left, requests: asked };
}

type Given = NonNullable<NonNullable<Compacted["given"]>["compaction"]>;

function appended(branch: readonly SessionEntry[], given: Given): SessionEntry[] {
	const header: FileEntry = { type: "session", version: 3, id: "s", timestamp: "", cwd };
	const sessions = SessionManager.inMemory(cwd, {}, [header, ...branch]);
	const { details, firstKeptEntryId, summary, tokensBefore, usage } = given;
	sessions.appendCompaction(summary, firstKeptEntryId, tokensBefore, details, true, usage);
	return sessions.getBranch();
}

function wrongIn({ given, reported, requests }: Compacted): readonly string[] {
	return [
		...reported.filter((doing) => doing !== logging).map((doing) => `failed: ${doing}`),
		...(given?.cancel ? ["cancelled"] : []),
		...(requests > mostRequests ? [`${requests} requests`] : []),
		...(given?.compaction === undefined && requests > mostFailures ? ["asked in vain"] : []),
	];
}

function wrongAfter(
	before: readonly SessionEntry[],
	after: readonly SessionEntry[],
	{ details, summary }: Given,
): readonly string[] {
	const bytes = Buffer.byteLength(JSON.stringify(details));
	const { entry, files, order } = inventions;
	const invented = [...files, order, entry].filter((one) => summary.includes(one));
	return [
		...newOrphans(before, after).map((id) => `orphan ${id}`),
		...untrueLines(summary, sourceText(before)).map((line) => `untrue: ${line}`),
		...invented.map((one) => `invented: ${one}`),
		...strangeEntries(before, summary).map((id) => `no such entry: ${id}`),
		...(bytes > mostDetailsBytes ? [`${bytes} bytes of details`] : []),
		...(decodeDetails(JSON.parse(JSON.stringify(details))) === undefined ? ["no details"] : []),
		...(summary.isWellFormed() ? [] : ["not well-formed"]),
	];
}

/** Entries that a summary names, of which the session has none and the summary before told nothing. */
function strangeEntries(before: readonly SessionEntry[], summary: string): readonly string[] {
	const known = new Set(before.map(({ id }) => id));
	const last = before.findLast(({ type }) => type === "compaction");
	const previous = last?.type === "compaction" ? last.summary : "";
	// As random sessions and pi number entries: what people wrote in brackets is quoted as it is.
	const named = [...summary.matchAll(/\(#(e\d+|[0-9a-f]{8})\)/g)].map(([, id = ""]) => id);
	return named.filter((id) => !known.has(id) && !previous.includes(`(#${id})`));
}

/** Calls and results that pi shows without their other half since the compaction. */
function newOrphans(
	before: readonly SessionEntry[],
	after: readonly SessionEntry[],
): readonly string[] {
	const known = new Set(orphansOf(before));
	return orphansOf(after).filter((id) => !known.has(id));
}

function orphansOf(branch: readonly SessionEntry[]): readonly string[] {
	const { entries } = buildSessionProjection([...branch]);
	const { calls, results } = orphansIn(
		entries.map(({ messages, sourceEntry: { id } }) => ({ id, messages })),
	);
	return [...calls, ...results];
}
