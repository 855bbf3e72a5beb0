import { stat } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import {
	CONFIG_DIR_NAME,
	type ExtensionCommandContext,
	getAgentDir,
} from "@earendil-works/pi-coding-agent";
import type { StoredArchive } from "#src/carryover/archive.ts";
import { cacheBoundaries } from "#src/compaction/cache-boundary.ts";
import { load } from "#src/lib/load.ts";
import { historyFile } from "#src/persistence/agent-files.ts";
import { decodeBranch } from "#src/persistence/journal.ts";
import type { BranchEvent } from "#src/store/events.ts";
import type { Back, Happening } from "#src/store/happening.ts";
import { happeningsOf } from "#src/store/happenings.ts";
import type { TopicChange } from "#src/topics/change.ts";
import { archivesChanged } from "./archive-paths.ts";
import { archivesOf } from "./archives-command.ts";
import { carryoverActions } from "./carryover-actions.ts";
import { compactionsWork } from "./compactions-work.ts";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** Looks at what other sessions may have changed meanwhile, before what happened is read for the first time. */
export async function refreshSources(host: Host, life: Life): Promise<void> {
	await host.keeper.refresh();
	const { checkpoints, topics } = host.store.read().settings;
	if (topics.enabled) await (await host.topics()).ledger.refresh();
	if (!checkpoints.enabled || !life.alive) return;
	const memory = await (await host.checkpoints()).memory(life);
	await memory?.refresh();
}

/** Reads what happened by itself: on the branch, in this instance, and in the project's files. */
export async function readHappenings(host: Host, life: Life): Promise<readonly Happening[]> {
	const [versions, archives, indexedAt] = await Promise.all([
		host.keeper.versions(),
		archivesIn(host, life),
		madeAt(historyFile(getAgentDir())),
	]);
	if (!life.alive) return [];
	const branch = life.ctx.sessionManager.getBranch();
	const { events } = await decodeBranch(branch);
	if (!life.alive) return [];
	return happeningsOf({
		...{ events, versions, archives, indexedAt },
		state: host.store.read(),
		compactions: compactionsWork(host).list(),
		shifted: shiftedIn(branch, events),
	});
}

function shiftedIn(branch: readonly unknown[], events: readonly BranchEvent[]) {
	const shifts = events.flatMap((event) =>
		event.type === "shift.judged" && event.judgement.verdict === "shift" ? [event.at] : [],
	);
	const boundaries = cacheBoundaries(branch, shifts);
	return new Set(boundaries.filter(({ why }) => why === "topic-shift").map(({ entry }) => entry));
}

/** The files that this session wrote; those of others are in `/carryover topics`. */
async function archivesIn(host: Host, life: Life): Promise<readonly StoredArchive[]> {
	const list = await archivesOf(host)?.list();
	if (list?.ok !== true) return [];
	return list.archives.filter(({ session }) => session === life.facts.id);
}

async function madeAt(file: string): Promise<number | undefined> {
	return stat(file).then(
		({ birthtimeMs, mtimeMs }) => (birthtimeMs > 0 ? birthtimeMs : mtimeMs),
		() => undefined,
	);
}

/**
 * Takes a happening back, unless something has happened since it was shown that this would undo as well. Its outcome is
 * told as a notice; a compaction ends the screen, since pi moves in its tree.
 */
export async function takeBack(
	host: Host,
	life: Life,
	ctx: ExtensionCommandContext,
	back: Back,
): Promise<void> {
	await host.keeper.refresh();
	const found = await readHappenings(host, life);
	if (!life.alive) return;
	if (!found.some((one) => isDeepStrictEqual(one.back, back))) {
		return give(host.store, { code: "undo.moved" }, true);
	}
	return perform(host, life, ctx, back);
}

async function perform(
	host: Host,
	life: Life,
	ctx: ExtensionCommandContext,
	back: Back,
): Promise<void> {
	switch (back.do) {
		case "restore-note":
			return carryoverActions(host, life).restore(back.number);
		case "forget-record":
		case "recall-record":
			return forgetRecord(host, life, back.id, back.do === "forget-record");
		case "undo-compaction":
			return compactionsWork(host).undo(ctx, back.entry);
		case "delete-archive":
			return deleteArchive(host, back.name);
		case "delete-topic":
			return changeTopics(host, life, [{ change: "delete", ids: [back.id] }]);
		case "reopen-topic": {
			const { id, was } = back;
			const at = Date.now();
			return changeTopics(host, life, [{ change: "status", id, at, status: "in_progress", was }]);
		}
		case "reword": {
			const { at, id, text, was } = back;
			return changeTopics(host, life, [{ change: "reword", id, at, was: text, text: was }]);
		}
		case "enter-topic": {
			const { actions } = await topicsOf(host, life);
			return actions.activate(back.id);
		}
	}
}

async function topicsOf(host: Host, life: Life) {
	const desk = await host.topics();
	const { topicsActions } = await load(() => import("./topics-actions.ts"));
	return { desk, actions: topicsActions(desk, life, "command") };
}

async function changeTopics(
	host: Host,
	life: Life,
	changes: readonly TopicChange[],
): Promise<void> {
	const { actions, desk } = await topicsOf(host, life);
	await desk.ledger.refresh();
	if (life.alive) await actions.apply(changes);
}

async function forgetRecord(host: Host, life: Life, id: string, forgotten: boolean): Promise<void> {
	const memory = await (await host.checkpoints()).memory(life);
	if (!life.alive) return;
	if (memory === undefined) return give(host.store, { code: "checkpoint.unavailable" }, true);
	const { checkpointsActions } = await load(() => import("./checkpoints-actions.ts"));
	await checkpointsActions(memory).forget(id, forgotten);
}

async function deleteArchive(host: Host, name: string): Promise<void> {
	const archives = archivesOf(host);
	if (archives === undefined) return;
	const result = await host.keeper.track(archives.remove(name));
	archivesChanged(host);
	if (result.ok) {
		return give(host.store, { code: "archive.discarded", title: result.archive.title }, true);
	}
	const path = join(CONFIG_DIR_NAME, "topics", name);
	give(host.store, { code: "archive.failed", what: "change", failure: result.failure, path }, true);
}
