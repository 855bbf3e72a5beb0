import { basename, join } from "node:path";
import { isStretch, itemsOf, type MemoryRecord } from "#src/checkpoints/record.ts";
import type { Finding } from "#src/forget/finding.ts";
import { findSecrets, type Secret } from "#src/lib/find-secrets.ts";
import { redact } from "#src/lib/redact.ts";
import { allRecords, memorySessions, rewriteMemory } from "./checkpoint-rewrite.ts";
import { isExpected, Refused } from "./disk.ts";
import { rewriteKept } from "./kept-rewrite.ts";
import { createPace } from "./ledger-pace.ts";
import { sweptFile, sweptFiles } from "./sweep-all.ts";
import type { SweepContext } from "./sweep-context.ts";
import type { KeptFile } from "./sweep-files.ts";
import { findInSession } from "./sweep-session.ts";
import { type Swept, sweepSteps, sweepText, type TextForm } from "./sweep-text.ts";
import { exactText } from "./text-rewrite.ts";
import { unreadStores } from "./unread-stores.ts";

/** Whether the work is still wanted, and how far it is. */
export interface SweepPace {
	wanted(): boolean;
	/** Files that were looked through, of all. */
	passed(done: number, all: number): void;
}

/** Excerpts of one finding. */
const mostExcerpts = 20;

/**
 * Finds secrets in all that is kept here and by other projects, and in pi's own session files of this project; what other
 * projects keep comes last. Changes nothing.
 */
export async function findAllSecrets(
	context: SweepContext,
	pace: SweepPace,
): Promise<{ readonly findings: readonly Finding[]; readonly unread: readonly string[] }> {
	const { agentDir, disk, sessions } = context;
	const missed = new Set(context.others.unread);
	const miss = (path: string) => void missed.add(path);
	const files = await sweptFiles(context, miss, pace.wanted);
	const memories = await memorySessions(context, miss);
	const all = files.length + memories.length + sessions.length;
	const findings: (Finding | undefined)[] = [];
	let done = 0;
	const look = async (path: string, work: () => Promise<Finding | undefined>) => {
		if (!pace.wanted()) return;
		const found = await work().catch((error: unknown): undefined => {
			if (!isExpected(error)) throw error;
			miss(path);
			return;
		});
		findings.push(found);
		done += 1;
		pace.passed(done, all);
		await new Promise((resolve) => setImmediate(resolve));
	};
	const inFile = (file: KeptFile) => look(file.path, () => secretsInFile(context, file));
	for (const file of files) if (file.project === undefined) await inFile(file);
	for (const session of memories) {
		const folder = join(agentDir, "waystation", "sessions", session);
		await look(folder, () => secretsInMemory(context, session));
	}
	for (const { path } of sessions) await look(path, () => secretsInSession(context, path, pace));
	for (const file of files) if (file.project !== undefined) await inFile(file);
	return {
		findings: findings.filter((found) => found !== undefined),
		unread: await unreadStores(missed, disk),
	};
}

/** Takes the secrets of a finding out of its file. Gives how many; throws what the system or we refuse. */
export async function scrubFinding(
	context: SweepContext,
	{ id, keptIn, name, project }: Finding,
): Promise<number> {
	if (keptIn === "memory") return scrubMemory(context, name);
	const file = await sweptFile(context, { id, project });
	if (file === undefined) throw new Refused("changed", id);
	const before = await exactText(file, context.disk);
	if (before === undefined) return 0;
	const known = await sweepInSteps(before, file.form);
	let count = 0;
	await rewriteKept(context, file, (text) => {
		// Only what another process wrote in that moment is gone through at one stretch.
		const swept = text === before ? known : sweepText(text, file.form);
		count = swept.count;
		return swept.text;
	});
	return count;
}

function findingOf(
	named: Pick<Finding, "id" | "keptIn" | "name" | "path" | "project" | "act">,
	secrets: readonly Secret[],
	count: number,
	more = false,
): Finding | undefined {
	if (count === 0) return;
	const kinds = [...new Set(secrets.map(({ kind }) => kind))];
	const excerpts = secrets.slice(0, mostExcerpts).map(({ excerpt }) => excerpt);
	return { ...named, count, more, kinds, excerpts };
}

/** Goes through a text and lets keys and drawing have their turn. */
async function sweepInSteps(text: string, form: TextForm): Promise<Swept> {
	const pace = createPace();
	const steps = sweepSteps(text, form);
	for (;;) {
		const step = steps.next();
		if (step.done) return step.value;
		if (pace.isDue()) await pace.rest();
	}
}

async function secretsInFile(context: SweepContext, file: KeptFile): Promise<Finding | undefined> {
	const text = await exactText(file, context.disk);
	if (text === undefined) return;
	const { form, keptIn, name, path } = file;
	const { count, secrets } = await sweepInSteps(text, form);
	const project = file.project?.root;
	return findingOf({ id: path, keptIn, name, path, project, act: "scrub" }, secrets, count);
}

/** What pi wrote is named and never changed. */
async function secretsInSession(
	{ disk }: SweepContext,
	path: string,
	{ wanted }: SweepPace,
): Promise<Finding | undefined> {
	const { count, more, secrets } = await findInSession(path, disk, wanted);
	const named = { id: path, keptIn: "sessions", name: basename(path), path, act: "none" } as const;
	return findingOf(named, secrets, count, more);
}

async function secretsInMemory(
	{ agentDir, disk }: SweepContext,
	session: string,
): Promise<Finding | undefined> {
	const records = await allRecords(agentDir, session, disk);
	const found = records.flatMap(textsOf).map(findSecrets);
	const path = join(agentDir, "waystation", "sessions", session);
	return findingOf(
		{ id: path, keptIn: "memory", name: session, path, act: "scrub" },
		found.flatMap(({ secrets }) => secrets),
		found.reduce((sum, { count }) => sum + count, 0),
	);
}

function textsOf(record: MemoryRecord): readonly string[] {
	return isStretch(record) ? itemsOf(record).map(({ text }) => text) : [];
}

async function scrubMemory(context: SweepContext, session: string): Promise<number> {
	const { agentDir, disk } = context;
	const before = (await secretsInMemory(context, session))?.count ?? 0;
	await rewriteMemory(agentDir, session, disk, (record) => {
		if (record.kind !== "checkpoint" && record.kind !== "consolidation") return record;
		if (textsOf(record).every((text) => redact(text).count === 0)) return record;
		const items = record.items.map((item) => ({ ...item, text: redact(item.text).text }));
		return { ...record, items };
	});
	return before - ((await secretsInMemory(context, session))?.count ?? 0);
}
