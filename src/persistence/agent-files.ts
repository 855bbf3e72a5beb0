import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Disk } from "./disk.ts";

/** Our own settings file, the only one that we write. */
export function configFile(agentDir: string): string {
	return join(agentDir, "waystation", "config.json");
}

/** Where pi-amber has its settings: beside pi's agent folder, not in it. */
export function amberFile(home: string): string {
	return join(home, ".pi", "pi-amber.json");
}

/** Where pi-session-refinement has its settings. */
export function refinementConfig(agentDir: string): string {
	return join(agentDir, "pi-session-refinement", "config.json");
}

/** What changes with every save of a file; empty where there is none. */
export async function stampOf(file: string): Promise<string> {
	return stat(file).then(
		({ ino, mtimeMs, size }) => `${ino} ${mtimeMs} ${size}`,
		() => "",
	);
}

/** Whether any setting was made, so that the schema is loaded only for those who use it. */
export async function hasSettings(
	files: readonly string[],
	...fromPi: readonly unknown[]
): Promise<boolean> {
	if (fromPi.some((value) => value !== undefined)) return true;
	return (await Promise.all(files.map((file) => mayBeThere(file)))).includes(true);
}

/** The ledger of topics; the only file of this name that we write. */
export function ledgerFile(agentDir: string): string {
	return join(agentDir, "waystation", "topics.json");
}

/** Whether something may be remembered of a session; where it is not, nothing of checkpoints has to be loaded. */
export async function hasMemory(agentDir: string, session: string): Promise<boolean> {
	const roots = [join(agentDir, "waystation"), join(agentDir, "pi-session-refinement")];
	const there = await Promise.all(roots.map((root) => mayBeThere(join(root, "sessions", session))));
	return there.includes(true);
}

/** Where pi-topic-memory keeps its topics in pi's agent folder, and where its first versions did. */
export const seedNames = ["topic-memory.json", "topics.json"] as const;

/** Whether there is a ledger, or one to take over; where there is none, nothing has to be loaded. */
async function hasLedger(agentDir: string, disk: Disk): Promise<boolean> {
	const files = [ledgerFile(agentDir), ...seedNames.map((name) => join(agentDir, name))];
	const there = await Promise.all(files.map((file) => mayBeThere(file, disk)));
	return there.includes(true);
}

/** The index of all sessions; it can be deleted at any time. */
export function historyFile(agentDir: string): string {
	return join(agentDir, "waystation", "history.db");
}

/** Says that the card of the first start was shown on this machine. */
export function welcomeMark(agentDir: string): string {
	return join(agentDir, "waystation", "welcomed");
}

/** Whether it was. */
export function isWelcomed(agentDir: string): Promise<boolean> {
	return mayBeThere(welcomeMark(agentDir));
}

/** Where the local models are. */
export function modelsFolder(agentDir: string): string {
	return join(agentDir, "waystation", "models");
}

/** Whether any local model may be installed, so that nothing of embedding is loaded where there is none. */
export function hasModels(agentDir: string): Promise<boolean> {
	return mayBeThere(modelsFolder(agentDir));
}

/** What cannot be looked at is for whoever reads it to tell. */
async function mayBeThere(file: string, disk: Pick<Disk, "stat"> = { stat }): Promise<boolean> {
	return disk.stat(file).then(
		() => true,
		(error: unknown) => !(error instanceof Error && "code" in error && error.code === "ENOENT"),
	);
}

/**
 * Whether a ledger may name this folder, by its text alone: for a start that only needs what is known here.
 * Paths that a hand has written with escapes are taken for possible.
 */
async function mayName(agentDir: string, project: string): Promise<boolean> {
	const path = JSON.stringify(project).slice(1, -1);
	const files = [ledgerFile(agentDir), ...seedNames.map((name) => join(agentDir, name))];
	const texts = await Promise.all(files.map((file) => readFile(file, "utf8").catch(() => "")));
	return texts.some((text) => text.includes(path) || text.includes("\\u"));
}

/**
 * Whether there is a ledger, or one to take over, that a session has to read. One that keeps nothing (`keeps`) has no use for
 * the topics of other projects.
 */
export async function needsLedger(
	agentDir: string,
	project: string,
	keeps: boolean,
	disk: Disk,
): Promise<boolean> {
	return (await hasLedger(agentDir, disk)) && (keeps || mayName(agentDir, project));
}
