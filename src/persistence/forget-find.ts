import { basename, join } from "node:path";
import { forgottenIn } from "#src/checkpoints/chain.ts";
import type { Generation } from "#src/checkpoints/generation.ts";
import { isStretch, itemsOf } from "#src/checkpoints/record.ts";
import type { Finding } from "#src/forget/finding.ts";
import { sha256 } from "#src/lib/hash.ts";
import { redact } from "#src/lib/redact.ts";
import { cut } from "#src/lib/text.ts";
import type { Decision, Topic } from "#src/topics/topic.ts";
import { ledgerFile } from "./agent-files.ts";
import { allRecords, memorySessions } from "./checkpoint-rewrite.ts";
import { openCheckpoints } from "./checkpoint-store.ts";
import { isExpected } from "./disk.ts";
import { placesIn } from "./forget-text.ts";
import type { Holds } from "./held-lines.ts";
import { openLedger } from "./ledger-store.ts";
import type { SweepContext } from "./sweep-context.ts";
import { type KeptFile, keptFiles } from "./sweep-files.ts";
import { exactText } from "./text-rewrite.ts";

/** What is looked for: an id, or whatever holds a text. */
export interface Sought {
	readonly holds: Holds;
	/** The id of one thing, where that is all that is meant. */
	readonly id: string | undefined;
	/** Whether immutable files are to be written anew. */
	readonly hard: boolean;
	/** Told of each file that could not be looked at, since nobody knows what it holds. */
	missed(path: string): void;
}

/** UTF-16 units of an excerpt, and excerpts of one finding. */
const mostUnits = 200;
const mostExcerpts = 20;

/** What code reads of the last turns in a note, which nobody said. */
const marks = /<!-- waystation:capture \{[^}]*\} -->/g;

/** Excerpts as they are shown: on one line, without secrets and marks. */
export function excerptsOf(texts: readonly string[]): readonly string[] {
	return texts.slice(0, mostExcerpts).map((text) => {
		const said = redact(text.slice(0, 4_000)).text.replace(marks, " ");
		return cut(said.replace(/\s+/g, " ").trim(), mostUnits);
	});
}

/** Files of which only lines are forgotten, or which are deleted as a whole. */
const acts: Readonly<Partial<Record<KeptFile["keptIn"], Finding["act"]>>> = {
	versions: "versions",
	archives: "delete",
	notes: "lines",
	failures: "lines",
	aside: "lines",
};

/** Files that hold it: older versions of the note, summaries, the model's notes, the log of failures. */
export async function findInFiles(
	context: SweepContext,
	sought: Sought,
): Promise<readonly Finding[]> {
	const { id } = sought;
	const files = (await keptFiles(context, sought.missed)).filter(
		(file) => id === undefined || isNamed(file, id),
	);
	const found: (Finding | undefined)[] = [];
	for (const file of files) found.push(await findInFile(context, file, sought));
	return found.filter((one) => one !== undefined);
}

async function findInFile(
	{ disk }: SweepContext,
	file: KeptFile,
	{ holds, id, missed }: Sought,
): Promise<Finding | undefined> {
	const { keptIn, name, path } = file;
	const act = id === undefined ? acts[keptIn] : "delete";
	if (act === undefined) return;
	const text = await exactText(file, disk).catch((error: unknown) => {
		if (!isExpected(error)) throw error;
		missed(path);
		return;
	});
	const places = text === undefined ? [] : placesIn(file, text, id === undefined ? holds : isAny);
	if (places.length === 0) return;
	const count = act === "delete" ? 1 : places.length;
	const excerpts = excerptsOf(places);
	return { id: path, keptIn, name, path, count, more: false, kinds: [], excerpts, act };
}

const isAny: Holds = (text) => text.trim() !== "";

/** Summaries and notes of the model have names that can be typed. */
function isNamed({ keptIn, name, path }: KeptFile, id: string): boolean {
	if (keptIn === "archives") return [basename(path), basename(path, ".md")].includes(id);
	return keptIn === "notes" && name === id;
}

/** Topics that hold it, and single decisions of others. */
export async function findInTopics(
	{ agentDir, disk }: SweepContext,
	{ holds, id, missed }: Sought,
): Promise<readonly Finding[]> {
	const read = await openLedger({ agentDir, disk, mayWrite: () => false }).read();
	if (!read.ok) missed(ledgerFile(agentDir));
	if (!read.ok || !read.exists) return [];
	const common = { keptIn: "topics", path: ledgerFile(agentDir), more: false, kinds: [] } as const;
	return read.ledger.topics.flatMap((topic): readonly Finding[] => {
		const { decisions, title } = topic;
		const named = { ...common, name: title };
		const told = textsOf(topic).filter(holds);
		if (id === undefined ? told.length > 0 : topic.id === id) {
			const excerpts = excerptsOf(told.length > 0 ? told : [title]);
			return [{ ...named, id: `topic:${topic.id}`, count: 1, excerpts, act: "topic" }];
		}
		if (id !== undefined) return [];
		return decisions
			.filter(({ text }) => holds(text))
			.map((decision) => ({
				...named,
				id: decisionId(topic.id, decision),
				count: 1,
				excerpts: excerptsOf([decision.text]),
				act: "decision",
			}));
	});
}

/** Names one decision of a topic: several can be of one moment. */
export function decisionId(topic: string, { at, text }: Decision): string {
	return `decision:${topic}:${at}:${sha256(text)}`;
}

function textsOf({ outcome, source, tags, title }: Topic): readonly string[] {
	return [title, source.firstSeen, outcome, ...tags];
}

/** Records of every session's memory that hold it and are still told, or with `hard` all that any file has. */
export async function findInMemory(
	context: SweepContext,
	sought: Sought,
): Promise<readonly Finding[]> {
	const found: Finding[] = [];
	for (const session of await memorySessions(context, sought.missed)) {
		found.push(...(await (sought.hard ? erasable : silenceable)(context, session, sought)));
	}
	return found;
}

function pathOf({ agentDir }: SweepContext, session: string): string {
	return join(agentDir, "waystation", "sessions", session);
}

async function silenceable(
	context: SweepContext,
	session: string,
	sought: Sought,
): Promise<readonly Finding[]> {
	const { agentDir, disk } = context;
	const read = await openCheckpoints({ agentDir, session, disk })?.read();
	if (read?.ok === false) sought.missed(pathOf(context, session));
	if (read?.ok !== true) return [];
	const { generation } = read.memory;
	const gone = forgottenIn(generation);
	return heldIn(generation.records, sought)
		.filter(({ record }) => !gone.has(record.id))
		.map(({ record, texts }) => ({
			id: `record:${session}:${record.id}`,
			keptIn: "memory",
			name: session,
			path: pathOf(context, session),
			count: itemsOf(record).length,
			more: false,
			kinds: [],
			excerpts: excerptsOf(texts),
			act: "silence",
		}));
}

async function erasable(
	context: SweepContext,
	session: string,
	sought: Sought,
): Promise<readonly Finding[]> {
	const records = await allRecords(context.agentDir, session, context.disk).catch((error) => {
		if (!isExpected(error)) throw error;
		sought.missed(pathOf(context, session));
		return [];
	});
	const texts = heldIn(records, sought).flatMap((held) => held.texts);
	if (texts.length === 0) return [];
	const path = pathOf(context, session);
	const excerpts = excerptsOf(texts);
	const common = { keptIn: "memory", name: session, path, more: false, kinds: [] } as const;
	return [{ ...common, id: `session:${session}`, count: texts.length, excerpts, act: "erase" }];
}

/** The records that hold it, with the items that do. */
function heldIn(records: Generation["records"], { holds, id }: Pick<Sought, "holds" | "id">) {
	return records.filter(isStretch).flatMap((record) => {
		const texts = itemsOf(record).map(({ text }) => text);
		const held = id === undefined ? texts.filter(holds) : texts.filter(() => record.id === id);
		return held.length === 0 ? [] : [{ record, texts: held }];
	});
}
