import type { Ledger } from "#src/topics/ledger.ts";
import type { Topic } from "#src/topics/topic.ts";
import { type Extra, noExtra } from "./ledger-field.ts";
import type { Entry, LedgerFile, Range } from "./ledger-file.ts";
import type { Pace } from "./ledger-pace.ts";

/** What is to stand in the file. */
export interface LedgerWanted {
	/** The file as it is, which the ledger came from. */
	readonly base: LedgerFile;
	readonly ledger: Ledger;
	/** Unknown keys of topics that are not in the base, by id. */
	readonly departed: ReadonlyMap<string, Extra>;
}

/**
 * The file with another ledger in it, laid out as `cutPieces` reads it: two blanks of indentation, `version`,
 * `config` and `topics` first, what else the file held behind them. Topics that nothing changed are copied
 * byte by byte, so that a change costs itself. Rests in between.
 */
export async function encodeLedger(wanted: LedgerWanted, pace: Pace): Promise<LedgerFile> {
	const { base, ledger } = wanted;
	const head = headOf(base, ledger);
	const writing = createWriting(base, head.length);
	const entryOf = createLookup(base);
	for (const topic of ledger.topics) {
		const { entry, same } = entryOf(topic);
		if (same && entry.verbatim && entry.range) writing.copy(entry, entry.range);
		else writing.add(topic, entry?.extra ?? wanted.departed.get(topic.id) ?? noExtra);
		if (pace.isDue()) await pace.rest();
	}
	const { entries, parts } = writing;
	const bytes = await joined([head, ...parts, tailOf(base, entries.length === 0)], pace);
	return { ...base, ledger, entries, dropped: 0, bytes };
}

type Found =
	| { readonly same: true; readonly entry: Entry }
	| { readonly same: false; readonly entry: Entry | undefined };

/** Finds what the file says of each topic, asked for in their order: most stand where they stood. */
function createLookup({ ledger, entries }: LedgerFile): (topic: Topic) => Found {
	let next = 0;
	let places: Map<string, number> | undefined;
	const placeOf = ({ id }: Topic) => {
		if (ledger.topics[next]?.id === id) return next;
		places ??= new Map(ledger.topics.map((topic, at) => [topic.id, at]));
		return places.get(id);
	};
	return (topic) => {
		const at = placeOf(topic);
		if (at === undefined) return { same: false, entry: undefined };
		next = at + 1;
		const entry = entries[at];
		return ledger.topics[at] === topic && entry ? { same: true, entry } : { same: false, entry };
	};
}

/** Bytes that are copied in one go: a fraction of a millisecond. */
const copiedBytes = 262_144;

async function joined(parts: readonly Buffer[], pace: Pace): Promise<Buffer> {
	const bytes = Buffer.allocUnsafe(parts.reduce((sum, { length }) => sum + length, 0));
	let length = 0;
	for (const part of parts) {
		for (let from = 0; from < part.length; from += copiedBytes) {
			length += part.copy(bytes, length, from, from + copiedBytes);
			if (pace.isDue()) await pace.rest();
		}
	}
	return bytes;
}

/** The topics as parts of the new file; neighbours that are copied together are one part. */
function createWriting(base: LedgerFile, from: number) {
	const parts: Buffer[] = [];
	const entries: Entry[] = [];
	let length = from;
	let run = noRun;
	const append = (entry: Entry, part: Buffer) => {
		const gap = entries.length === 0 ? lineEnd : separator;
		parts.push(gap, part);
		length += gap.length + part.length;
		entries.push({ ...entry, range: { start: length - part.length, end: length } });
	};
	return {
		parts,
		entries,
		copy(entry: Entry, { start, end }: Range): void {
			if (start !== run.end + separator.length) {
				append(entry, base.bytes.subarray(start, end));
				run = { start, end };
				return;
			}
			length += end - run.end;
			run = { start: run.start, end };
			parts[parts.length - 1] = base.bytes.subarray(run.start, end);
			entries.push({ ...entry, range: { start: length - (end - start), end: length } });
		},
		add(topic: Topic, extra: Extra): void {
			const entry = { topic, extra, exact: true, range: undefined, verbatim: true };
			append(entry, Buffer.from(encodeTopic(topic, extra)));
			run = noRun;
		},
	};
}

/** No bytes that the next ones could join. */
const noRun: Range = { start: 0, end: Number.NaN };

const lineEnd = Buffer.from("\n");
const separator = Buffer.from(",\n");

function encodeTopic(topic: Topic, extra: Extra): string {
	const { id, title, type, tags, derivedFrom, links, status, created, lastUpdated } = topic;
	const { project, decisions, outcome, source } = topic;
	const { firstSeen, firstSession } = source;
	const record = {
		...{ id, title, type, tags, derivedFrom, links, status, created, lastUpdated, project },
		decisions: decisions.map(({ at, text }) => ({ at, text })),
		...{ outcome, source: { firstSeen, firstSession }, ...extra },
	};
	return `    ${JSON.stringify(record, null, 2).replaceAll("\n", "\n    ")}`;
}

function headOf({ version, configExtra }: LedgerFile, ledger: Ledger): Buffer {
	const { model, fallbackModel, thinking, injectDisplay, llmDistill } = ledger.config;
	const { projectScope, transcriptCards } = ledger.config;
	const config = {
		...{ model, fallbackModel, thinking, injectDisplay, llmDistill },
		...{ projectScope, transcriptCards, ...configExtra },
	};
	const text = JSON.stringify({ version, config }, null, 2);
	return Buffer.from(`${text.slice(0, -"\n}".length)},\n  "topics": [`);
}

function tailOf({ imported, extra }: LedgerFile, empty: boolean): Buffer {
	const rest = { ...(imported && { imported }), ...extra };
	const close = empty ? "]" : "\n  ]";
	if (Object.keys(rest).length === 0) return Buffer.from(`${close}\n}\n`);
	return Buffer.from(`${close},${JSON.stringify(rest, null, 2).slice("{".length)}\n`);
}
