import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { CONFIG_DIR_NAME, getAgentDir, VERSION } from "@earendil-works/pi-coding-agent";
import { checkCompany } from "#src/doctor/check-company.ts";
import { checkRoom } from "#src/doctor/check-files.ts";
import { checkHost } from "#src/doctor/check-host.ts";
import { checkIndex } from "#src/doctor/check-index.ts";
import { checkLedger, type LedgerFacts } from "#src/doctor/check-stores.ts";
import type { Area, Finding } from "#src/doctor/finding.ts";
import { ledgerFile } from "#src/persistence/agent-files.ts";
import { realDisk } from "#src/persistence/disk.ts";
import { historyFile, inspectHistory } from "#src/persistence/history-inspect.ts";
import { openLedger } from "#src/persistence/ledger-store.ts";
import { findExtensions } from "#src/persistence/pi-extensions.ts";
import { loadedCopies } from "./claim.ts";
import { accountsOf } from "./compaction-accounts.ts";
import { examineEmbedding } from "./doctor-embedding.ts";
import { featuresOf } from "./doctor-features.ts";
import { examineFiles } from "./doctor-files.ts";
import { examineKept, isFolderBlocked } from "./doctor-kept.ts";
import { examineSession } from "./doctor-session.ts";
import { examineSettings } from "./doctor-settings.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** Whom an examination asks. */
export interface Examined {
	readonly host: Host;
	readonly life: Life;
	/** What a look at every byte of the models found, where the user asked for one. */
	readonly verified: Parameters<typeof examineEmbedding>[1];
	/** Whether pi has no other use for a key. */
	readonly isFreeKey: (key: string) => boolean;
}

/** One look at one area: what was found there. The signal ends it. */
export type Look = (examined: Examined, signal: AbortSignal) => Promise<readonly Finding[]>;

/** How each area is looked at, and for how many milliseconds at most. */
export const looks: Readonly<Record<Area, { readonly look: Look; readonly ms: number }>> = {
	host: { look: lookAtHost, ms: 5_000 },
	company: { look: lookAtCompany, ms: 10_000 },
	session: { look: ({ host, life }) => examineSession(host, life), ms: 20_000 },
	settings: {
		look: ({ host, isFreeKey, life }) => examineSettings(host, life, isFreeKey),
		ms: 5_000,
	},
	ledger: { look: lookAtLedger, ms: 15_000 },
	history: { look: lookAtHistory, ms: 30_000 },
	embedding: {
		look: ({ host, life, verified }) => examineEmbedding({ host, life }, verified),
		ms: 15_000,
	},
	files: { look: lookAtFiles, ms: 30_000 },
	room: { look: lookAtRoom, ms: 5_000 },
};

async function lookAtHost({ host, life }: Examined): Promise<readonly Finding[]> {
	const features = featuresOf(host.pi, life.ctx);
	return checkHost({ node: process.versions.node, pi: VERSION, features });
}

async function lookAtCompany({ host, life }: Examined): Promise<readonly Finding[]> {
	const { pi, store, toolNames } = host;
	const tools = pi.getAllTools();
	const commands = pi.getCommands().filter(({ source }) => source === "extension");
	const loaded = [...tools, ...commands].map(({ sourceInfo }) => sourceInfo.path);
	const foreign = accountsOf(life.ctx.sessionManager).filter(({ by }) => by === "other").length;
	const isNoticed = store.read().notices.some(({ notice }) => notice.code === "compaction.rival");
	const folders = [getAgentDir(), join(life.facts.cwd, CONFIG_DIR_NAME)];
	const found = await Promise.all(folders.map((folder) => findExtensions(folder, realDisk)));
	const sourceOf = (name: string) =>
		tools.find((tool) => tool.name === name)?.sourceInfo.path ?? "";
	return checkCompany({
		installed: found.flat(),
		loaded: [...new Set(loaded)],
		copies: loadedCopies(),
		foreignCompactions: Math.max(foreign, isNoticed ? 1 : 0),
		renamed: [...toolNames]
			.filter(([wanted, name]) => wanted !== name)
			.map(([wanted, name]) => ({ wanted, name, by: sourceOf(wanted) })),
		tools: [...toolNames.values()],
	});
}

async function lookAtFiles(
	{ host, life }: Examined,
	signal: AbortSignal,
): Promise<readonly Finding[]> {
	return [...(await examineKept(host, life)), ...(await examineFiles(host, life, signal))];
}

async function lookAtLedger(): Promise<readonly Finding[]> {
	if (await isFolderBlocked()) return [];
	const agentDir = getAgentDir();
	const path = ledgerFile(agentDir);
	const isThere = await stat(path).then(
		() => true,
		() => false,
	);
	return [checkLedger(isThere ? await readLedger(agentDir) : { state: "none" }, path)];
}

async function readLedger(agentDir: string): Promise<LedgerFacts> {
	// A broken one is told here, and put aside by whoever writes next.
	const read = await openLedger({ agentDir, mayWrite: () => false }).read();
	if (!read.ok) return { state: "unreadable", detail: read.detail };
	const { dropped, ledger, writable } = read;
	return { state: "read", topics: ledger.topics.length, dropped, isNewer: !writable };
}

async function lookAtHistory({ host }: Examined, signal: AbortSignal): Promise<readonly Finding[]> {
	const agentDir = getAgentDir();
	const path = historyFile(agentDir);
	if (await isFolderBlocked()) return [];
	if (!host.store.read().settings.history.enabled) return [checkIndex({ state: "off" }, path)];
	const look = await inspectHistory(agentDir, signal);
	return [checkIndex(look.state === "whole" ? { state: "whole", size: look } : look, path)];
}

async function lookAtRoom(): Promise<readonly Finding[]> {
	const path = getAgentDir();
	const { bavail, bsize } = await statfs(path);
	return [checkRoom(bavail * bsize, path)];
}
