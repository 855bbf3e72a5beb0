import { dirname, join } from "node:path";
import { sha256 } from "#src/lib/hash.ts";
import { amberFile, seedNames } from "./agent-files.ts";
import { foldersBelow } from "./import-context.ts";
import { notePaths } from "./note-file.ts";
import { mostSwept, type SweepContext } from "./sweep-context.ts";
import type { KeptFile } from "./sweep-files.ts";
import type { TextForm } from "./sweep-text.ts";
import { filesBelow } from "./sweep-walk.ts";
import { type Rewritten, rewriteText } from "./text-rewrite.ts";

/** Files of the originals that are looked through, of each kind. */
const mostFiles = 2_000;

/**
 * What the originals keep on this machine beside what they and we keep in one place. What cannot be looked at is told to
 * `missed`; nothing is thrown.
 */
export async function originalFiles(
	context: SweepContext,
	missed: (path: string) => void,
): Promise<readonly KeptFile[]> {
	const { agentDir, home } = context;
	const lists = await Promise.all([
		topicPages(context),
		memories(context),
		...["topics", "pi-session-refinement"].map((name) => {
			const folder = join(agentDir, name);
			return filesBelow(context, { ...common, folder, from: folder, root: folder }, missed);
		}),
		filesOfSubFolders(context, missed),
	]);
	const own = (path: string, name: string, form: TextForm) => fileOf(path, name, form);
	return [
		...seedNames.map((name) => own(join(agentDir, name), name, "json")),
		own(join(agentDir, "topic-memory.log"), "topic-memory.log", "text"),
		own(amberFile(home), "pi-amber.json", "json"),
		own(join(home, ".pi", "pi-amber-debug.jsonl"), "pi-amber-debug.jsonl", "jsonl"),
		...lists.flat(),
	];
}

const common = { keptIn: "originals" } as const;

/** pi-carryover and, outside of git, pi-posthorse kept their files in just the folder that pi was started in. */
export async function filesOfSubFolders(
	context: SweepContext,
	missed: (path: string) => void,
): Promise<readonly KeptFile[]> {
	const { configDir, cwds, isCut, place } = context;
	if (place === undefined) return [];
	const { root } = place;
	if (isCut) missed(root);
	const lists = foldersBelow({ cwds, place }).map(async (below) => {
		const { folder, log, note } = notePaths(below, configDir);
		const named = [
			[note, "text"],
			[log, "log"],
			...[1, 2, 3, 4].map((n) => [`${log}.${n}`, "log"] as const),
		] as const;
		const whole = ["topics", "notes"].map((name) =>
			filesBelow(context, { ...common, folder: join(folder, name), from: root, root }, missed),
		);
		const files = named.map(([path, form]) => fileOf(path, path.slice(root.length + 1), form));
		return [...files, ...(await Promise.all(whole)).flat()];
	});
	return (await Promise.all(lists)).flat();
}

function fileOf(path: string, name: string, form: TextForm): KeptFile {
	return {
		...common,
		name,
		path,
		lock: path,
		root: dirname(path),
		mostBytes: mostSwept,
		form,
	};
}

async function topicPages({ agentDir, disk }: SweepContext): Promise<readonly KeptFile[]> {
	const root = join(agentDir, "topics");
	const folder = join(root, "topics");
	const names = await disk.readdir(folder).catch(() => []);
	const pages = names.filter((name) => /^[^.].*\.md$/.test(name)).slice(0, mostFiles);
	return [
		...pages.map((name) => fileOf(join(folder, name), join("topics", name), "text")),
		fileOf(join(root, "meta", "observations.jsonl"), "observations.jsonl", "jsonl"),
	];
}

async function memories({ agentDir, disk }: SweepContext): Promise<readonly KeptFile[]> {
	const root = join(agentDir, "pi-session-refinement", "sessions");
	const sessions = (await disk.readdir(root).catch(() => [])).slice(0, mostFiles);
	const found = await Promise.all(
		sessions.map(async (session) => {
			const folder = join(root, session);
			const names = await disk.readdir(join(folder, "generations")).catch(() => []);
			const files = names.filter((name) => /^memory-[\w-]{1,64}\.md$/.test(name));
			return [
				...files.map((name) => fileOf(join(folder, "generations", name), session, "text")),
				fileOf(join(folder, "memory.md"), session, "text"),
			];
		}),
	);
	return found.flat();
}

/** pi-session-refinement believes a memory only with the hash that its state names. */
export async function keepNamed(
	{ path }: KeptFile,
	{ after, before }: Rewritten,
	disk: SweepContext["disk"],
): Promise<void> {
	const folder = dirname(dirname(path));
	if (!path.startsWith(join(folder, "generations"))) return;
	const [old, fresh] = [sha256(before), sha256(after)];
	const state = fileOf(join(folder, "state.json"), "", "json");
	await rewriteText(state, disk, (text) => text.replaceAll(old, fresh));
}
