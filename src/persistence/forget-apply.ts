import { randomUUID } from "node:crypto";
import { isStretch } from "#src/checkpoints/record.ts";
import type { Finding } from "#src/forget/finding.ts";
import type { TopicChange } from "#src/topics/change.ts";
import { inverseOf } from "#src/topics/inverse.ts";
import { replaceFile } from "./atomic.ts";
import { rewriteMemory } from "./checkpoint-rewrite.ts";
import { openCheckpoints } from "./checkpoint-store.ts";
import { codeOf, Refused } from "./disk.ts";
import { decisionId, type Sought } from "./forget-find.ts";
import { forgetIn, placesIn } from "./forget-text.ts";
import { dropVersion, putBack } from "./forget-version.ts";
import type { Forgotten } from "./forgotten.ts";
import { rewriteKept } from "./kept-rewrite.ts";
import { openLedger } from "./ledger-store.ts";
import { withLock } from "./lock.ts";
import type { SweepContext } from "./sweep-context.ts";
import { type KeptFile, keptFiles } from "./sweep-files.ts";

/** Forgets what one finding stands for. Throws what the system or we refuse. */
export function applyFinding(
	context: SweepContext,
	finding: Finding,
	sought: Sought,
): Promise<Forgotten> {
	switch (finding.act) {
		case "version":
			return dropVersion(context, finding);
		case "versions":
		case "lines":
		case "delete":
			return inFile(context, finding, sought);
		case "topic":
		case "decision":
			return inTopics(context, finding);
		case "silence":
			return silence(context, finding);
		case "erase":
			return erase(context, finding, sought);
		default:
			return Promise.reject(new Refused("failed", finding.act));
	}
}

async function inFile(
	context: SweepContext,
	{ act, path }: Finding,
	sought: Sought,
): Promise<Forgotten> {
	const file = (await keptFiles(context, () => {})).find((one) => one.path === path);
	if (file === undefined) throw new Refused("changed", path);
	return act === "delete" ? deleteFile(context, file) : rewrite(context, file, sought);
}

async function rewrite(
	context: SweepContext,
	file: KeptFile,
	{ holds }: Sought,
): Promise<Forgotten> {
	const done = await rewriteKept(context, file, (text) => forgetIn(file, text, holds));
	if (done === undefined) return { changed: 0, back: undefined };
	return {
		changed: placesIn(file, done.before, holds).length,
		back: () => putBack(context, file, done),
	};
}

async function deleteFile({ disk }: SweepContext, { lock, path }: KeptFile): Promise<Forgotten> {
	const removed = await withLock(
		lock,
		async () => {
			const [bytes, { mode }] = [await disk.readFile(path), await disk.stat(path)];
			await disk.rm(path);
			return { bytes, mode: mode & 0o777 };
		},
		{ disk },
	);
	if (!removed.ok) throw new Refused("busy", `${lock}.lock`);
	const { bytes, mode } = removed.value;
	return {
		changed: 1,
		async back() {
			const put = await withLock(
				lock,
				async ({ stillHeld }) => {
					if (await isThere(disk, path)) return false;
					await replaceFile(path, bytes, { disk, mode, beforeCommit: stillHeld });
					return true;
				},
				{ disk },
			);
			if (!put.ok) throw new Refused("busy", `${lock}.lock`);
			return put.value;
		},
	};
}

async function isThere(disk: SweepContext["disk"], path: string): Promise<boolean> {
	try {
		await disk.lstat(path);
		return true;
	} catch (error) {
		if (codeOf(error) === "ENOENT") return false;
		throw error;
	}
}

async function inTopics({ agentDir, disk }: SweepContext, { id }: Finding): Promise<Forgotten> {
	const store = openLedger({ agentDir, disk });
	const read = await store.read();
	if (!read.ok) throw new Refused(read.failure, read.detail);
	const change = changeFor(id, read.ledger.topics);
	const back = change && inverseOf(read.ledger, change);
	if (change === undefined || back === undefined) return { changed: 0, back: undefined };
	const applied = await store.apply([change]);
	if (!applied.ok) throw new Refused(applied.failure, applied.detail);
	return {
		changed: 1,
		async back() {
			const undone = await store.apply(back);
			if (!undone.ok) throw new Refused(undone.failure, undone.detail);
			return true;
		},
	};
}

function changeFor(
	finding: string,
	topics: readonly {
		readonly id: string;
		readonly decisions: readonly { at: number; text: string }[];
	}[],
): TopicChange | undefined {
	const topic = topics.find(({ id }) => finding === `topic:${id}`);
	if (topic !== undefined) return { change: "delete", ids: [topic.id] };
	for (const { decisions, id } of topics) {
		const decision = decisions.find((one) => finding === decisionId(id, one));
		if (decision !== undefined) return { change: "retract", id, ...decision };
	}
	return;
}

async function silence(
	{ agentDir, disk }: SweepContext,
	{ id, name }: Finding,
): Promise<Forgotten> {
	const about = id.slice(`record:${name}:`.length);
	const say = async (forgotten: boolean) => {
		const word = {
			kind: "correction",
			id: randomUUID(),
			at: Date.now(),
			about,
			forgotten,
		} as const;
		const store = openCheckpoints({ agentDir, session: name, disk });
		const added = await store?.add(() => [word]);
		if (added?.ok !== true) throw new Refused(added?.failure ?? "failed", added?.detail ?? name);
		return true;
	};
	await say(true);
	return { changed: 1, back: () => say(false) };
}

/** What leaves the disk cannot be brought back. */
async function erase(
	{ agentDir, disk }: SweepContext,
	{ name }: Finding,
	{ holds, id }: Sought,
): Promise<Forgotten> {
	let changed = 0;
	await rewriteMemory(agentDir, name, disk, (record) => {
		if (!isStretch(record) || record.kind === "gap") return record;
		const items = record.items.filter(({ text }) =>
			id === undefined ? !holds(text) : record.id !== id,
		);
		const gone = record.items.length - items.length;
		changed += gone;
		return gone === 0 ? record : { ...record, items };
	});
	return { changed, back: undefined };
}
