import { access } from "node:fs/promises";
import { getAgentDir } from "@earendil-works/pi-coding-agent";
import type { BadFile } from "#src/doctor/check-embedding.ts";
import type { Outcome } from "#src/doctor/examination.ts";
import type { Finding, Fix } from "#src/doctor/finding.ts";
import { removeLeftovers } from "#src/embedding/leftovers.ts";
import { setFilesAside } from "#src/embedding/model-verify.ts";
import { realDisk } from "#src/persistence/disk.ts";
import { removeHistory } from "#src/persistence/history-inspect.ts";
import { closeModes, removeFiles, removeLocks, removeTemps } from "#src/persistence/tidy.ts";
import { readUnsealed } from "#src/persistence/unsealed.ts";
import { verifyEmbedding } from "./doctor-embedding.ts";
import { historyOf } from "./history.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** What a fix works with. */
export interface Fixing {
	readonly host: Host;
	readonly life: Life;
	/** Told how much is done, where that is known. */
	onMove(done: number, total: number): void;
	/** Told what a look at every byte of the models found. */
	onVerified(bad: readonly BadFile[] | undefined): void;
}

/** What came of a fix, and the way back where there is one. */
export interface Fixed {
	readonly outcome: Outcome;
	readonly undo?: (() => Promise<void>) | undefined;
}

/** Does what can be done about a finding. Throws the system's error. */
export async function applyFix(fix: Fix, found: Finding, fixing: Fixing): Promise<Fixed> {
	switch (fix) {
		case "remove-temps":
		case "remove-locks":
		case "close-modes":
		case "forget-sessions":
			return tidy(fix, found);
		case "remove-downloads":
			return removeDownloads(fixing, found);
		case "rebuild-index":
			return rebuildIndex(fixing);
		case "verify-models":
			return verify(fixing);
		case "set-models-aside":
			return setAside(fixing);
		case "repair-session":
			// It is planned and shown before, and written by whoever has the plan.
			return { outcome: { code: "not-here" } };
	}
}

type Tidying = "remove-temps" | "remove-locks" | "close-modes" | "forget-sessions";

async function tidy(fix: Tidying, { values }: Finding): Promise<Fixed> {
	const paths = "paths" in values ? values.paths : [];
	const { done, failed, undo } = await tidyPaths(fix, paths);
	return { outcome: { code: "fixed", fix, done, failed }, undo };
}

function tidyPaths(fix: Tidying, paths: readonly string[]) {
	const now = Date.now();
	switch (fix) {
		case "remove-temps":
			return removeTemps(paths, now, realDisk);
		case "remove-locks":
			return removeLocks(paths, now, realDisk);
		case "close-modes":
			return closeModes(paths, realDisk);
		case "forget-sessions":
			return forget(paths, now);
	}
}

/** Only records of sessions whose file still is not there. */
async function forget(paths: readonly string[], now: number) {
	const records = await readUnsealed(getAgentDir(), now, realDisk);
	const lost = await Promise.all(
		records.map(async ({ path, record }) => {
			const isThere = await access(record.file).then(
				() => true,
				() => false,
			);
			return isThere ? [] : [path];
		}),
	);
	const known = new Set(lost.flat());
	return removeFiles(paths, ({ path }) => known.has(path), realDisk);
}

/** What is needed of it is fetched anew, so that there is nothing to take back. */
async function removeDownloads({ host, life }: Fixing, { values }: Finding): Promise<Fixed> {
	const desk = await host.embedding();
	const isWorking = (await desk.status(life)).setup !== undefined;
	const paths = "paths" in values && !isWorking ? values.paths : [];
	const { done, failed } = await removeLeftovers(desk.places, paths, Date.now());
	return { outcome: { code: "fixed", fix: "remove-downloads", done, failed } };
}

/** Made anew from the sessions' own files, in the thread that keeps it. */
async function rebuildIndex({ host, life }: Fixing): Promise<Fixed> {
	const isKept = life.facts.leavesTraces && host.store.read().settings.history.enabled;
	if (!isKept) return { outcome: { code: "no-traces" } };
	removeHistory(getAgentDir());
	await (await historyOf(host, life)).build();
	return { outcome: { code: "fixed", fix: "rebuild-index", done: 1, failed: 0 } };
}

async function verify({ host, life, onMove, onVerified }: Fixing): Promise<Fixed> {
	const bad = await verifyEmbedding({ host, life }, onMove);
	onVerified(bad);
	return { outcome: { code: "verified", damaged: bad.length } };
}

/** All damaged files at once: a model with one of them does not load. */
async function setAside({ host, life, onMove, onVerified }: Fixing): Promise<Fixed> {
	const desk = await host.embedding();
	const bad = await verifyEmbedding({ host, life }, onMove);
	const { done, failed, undo } = await setFilesAside(desk.places.modelsDir, bad);
	onVerified(undefined);
	// What it took for installed is not.
	await desk.restart();
	const outcome = { code: "fixed", fix: "set-models-aside", done, failed } as const;
	return { outcome, undo: done === 0 ? undefined : undo };
}
