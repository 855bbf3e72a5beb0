import { readFile, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { startWorker } from "./worker-process.ts";

/** The library that runs the models, and the major version that the worker is written for. */
export const library = { name: "@huggingface/transformers", version: "4.3.2", major: "4" } as const;

/** About how many bytes come over the line when it is installed: 2.3 MB, and 113.5 MB of native code for all systems. */
export const libraryDownload = 116_000_000;

/**
 * Where the library is, or why there is none: not installed, of a version that the worker does not know, or no Node
 * to run it (pi as one executable file).
 */
export type Runtime =
	| {
			readonly ok: true;
			/** Absolute path of the module to import. */
			readonly entry: string;
			readonly version: string;
			readonly from: "package" | "installed";
	  }
	| {
			readonly ok: false;
			readonly reason: "missing" | "wrong-version" | "no-node";
			readonly detail: string;
	  };

export interface RuntimePlaces {
	/** The folder of our own installation, `<agentDir>/waystation/runtime`. */
	readonly runtimeDir: string;
	/** `node_modules` folders to look in before; those that this package resolves from by default. */
	readonly packageFolders?: readonly string[] | undefined;
}

/** Finds the library beside this package, else in our own installation. Reads two small files, loads nothing. */
export async function findRuntime(places: RuntimePlaces): Promise<Runtime> {
	if ("bun" in process.versions) {
		return { ok: false, reason: "no-node", detail: "this pi is not run by Node" };
	}
	const inPackage = await firstIn(places.packageFolders ?? ownFolders(), "package");
	if (inPackage?.ok) return inPackage;
	const installed = await firstIn([join(places.runtimeDir, "node_modules")], "installed");
	return (
		installed ?? inPackage ?? { ok: false, reason: "missing", detail: `no ${library.name} found` }
	);
}

function ownFolders(): readonly string[] {
	return createRequire(import.meta.url).resolve.paths(library.name) ?? [];
}

async function firstIn(
	folders: readonly string[],
	from: "package" | "installed",
): Promise<Runtime | undefined> {
	for (const folder of folders) {
		const runtime = await readRuntime(join(folder, library.name), from);
		if (runtime !== undefined) return runtime;
	}
	return undefined;
}

/** The runtime in the library's own folder, `undefined` when there is none. */
async function readRuntime(
	folder: string,
	from: "package" | "installed",
): Promise<Runtime | undefined> {
	const version = await readVersion(join(folder, "package.json"));
	if (version === undefined) return undefined;
	const entry = join(folder, "dist", "transformers.node.mjs");
	const known = version.startsWith(`${library.major}.`) && (await isFile(entry));
	if (!known) return { ok: false, reason: "wrong-version", detail: `${library.name} ${version}` };
	return { ok: true, entry, version, from };
}

async function readVersion(path: string): Promise<string | undefined> {
	try {
		const manifest: unknown = JSON.parse(await readFile(path, "utf8"));
		if (typeof manifest !== "object" || manifest === null || !("version" in manifest)) return "";
		return String(manifest.version);
	} catch {
		// Not there, not readable or not JSON: in each case there is no library to use here.
		return undefined;
	}
}

async function isFile(path: string): Promise<boolean> {
	const found = await stat(path).catch(() => undefined);
	return found?.isFile() ?? false;
}

/** Milliseconds for loading the library and its native part once, on a slow disk. */
const checkMs = 60_000;

/**
 * Loads the library and runs its native part in a process of its own, so that a binding that kills its process
 * takes nothing else down. Resolves to why it does not work, or `undefined` when it does.
 */
export async function checkRuntime(entry: string): Promise<string | undefined> {
	const worker = startWorker({ entry, modelsDir: "", timeoutMs: checkMs });
	const started = await worker.started;
	await worker.end();
	return started.ok ? undefined : started.detail;
}
