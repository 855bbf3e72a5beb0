import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { detailOf } from "#src/persistence/disk.ts";
import { withLock } from "#src/persistence/lock.ts";
import { findNpm, type NpmRun, runNpm } from "./npm.ts";
import { checkRuntime, findRuntime, library } from "./runtime.ts";
import { bytesBelow, pruneRuntime } from "./runtime-prune.ts";
import { setbackOf } from "./setback.ts";

/** What the installer is at. */
export type InstallStep = "fetching" | "pruning" | "checking";

/**
 * Why there is no runtime: npm is not found (`no-npm`), or failed for a reason of the line, the registry or the disk;
 * the library does not run here (`does-not-run`); another process installs it (`locked`).
 */
export type InstallFailure =
	| Extract<NpmRun, { ok: false }>["reason"]
	| "no-npm"
	| "does-not-run"
	| "locked"
	| "disk";

export type Installed =
	| { readonly ok: true /** On disk. */; readonly bytes: number }
	| { readonly ok: false; readonly reason: InstallFailure; readonly detail: string };

export interface InstallOptions {
	/** `<agentDir>/waystation/runtime`. */
	readonly runtimeDir: string;
	readonly signal?: AbortSignal | undefined;
	readonly onStep?: ((step: InstallStep) => void) | undefined;
	/** Where npm is looked for, and its settings; this process' by default. */
	readonly env?: Readonly<Record<string, string | undefined>> | undefined;
	/** This process' Node by default. */
	readonly node?: string | undefined;
}

const lockMs = 8_000;

/**
 * Installs the library for this platform: npm without scripts into a folder beside, cut down to what is needed, run once
 * in a process of its own, and only then moved into place. Never rejects for reasons outside the program.
 */
export async function installRuntime(options: InstallOptions): Promise<Installed> {
	const { runtimeDir, signal } = options;
	try {
		await mkdir(dirname(runtimeDir), { recursive: true, mode: 0o700 });
		const done = await withLock(runtimeDir, () => install(options), { waitMs: lockMs });
		return done.ok ? done.value : { ok: false, reason: "locked", detail: runtimeDir };
	} catch (error) {
		return diskFailure(error, signal);
	}
}

/**
 * Removes the library, what unfinished installations left, and the models. Gives the freed bytes, or what stood in the
 * way. The engine has to be unloaded before: Windows removes no file that is in use.
 */
export async function purge(runtimeDir: string, modelsDir: string): Promise<Installed> {
	try {
		await sweep(runtimeDir);
		let bytes = 0;
		for (const folder of [runtimeDir, modelsDir]) {
			bytes += await bytesBelow(folder).catch(() => 0);
			await rm(folder, { recursive: true, force: true, maxRetries: 3 });
		}
		return { ok: true, bytes };
	} catch (error) {
		return diskFailure(error, undefined);
	}
}

function diskFailure(error: unknown, signal: AbortSignal | undefined): Installed {
	const { reason } = setbackOf(error, signal);
	const known = reason === "full" || reason === "denied" || reason === "aborted" ? reason : "disk";
	return { ok: false, reason: known, detail: detailOf(error) };
}

async function install(options: InstallOptions): Promise<Installed> {
	const { runtimeDir } = options;
	if (await isPresent(runtimeDir)) return { ok: true, bytes: await bytesBelow(runtimeDir) };
	await sweep(runtimeDir);
	const folder = await mkdtemp(`${runtimeDir}.new-`);
	try {
		const failure = (await fetchInto(folder, options)) ?? (await finish(folder, options));
		if (failure !== undefined) return failure;
		await replaceFolder(folder, runtimeDir);
		return { ok: true, bytes: await bytesBelow(runtimeDir) };
	} finally {
		await rm(folder, { recursive: true, force: true, maxRetries: 3 });
	}
}

async function isPresent(runtimeDir: string): Promise<boolean> {
	const present = await findRuntime({ runtimeDir, packageFolders: [] });
	if (!present.ok || present.version !== library.version) return false;
	return (await checkRuntime(present.entry)) === undefined;
}

/** What the worker never loads, and is not fetched: together half of the download. */
const unused = ["onnxruntime-web", "sharp"];

/** The empty package in their place. */
const nothing = "nothing";

async function fetchInto(
	folder: string,
	{ onStep, signal, env = process.env, node }: InstallOptions,
): Promise<Installed | undefined> {
	const npm = await findNpm(env, node);
	if (npm === undefined) return { ok: false, reason: "no-npm", detail: "no npm on the path" };
	onStep?.("fetching");
	await mkdir(join(folder, nothing));
	const emptyPackage = JSON.stringify({ name: nothing, version: "0.0.0" });
	await writeFile(join(folder, nothing, "package.json"), emptyPackage);
	const overrides = Object.fromEntries(unused.map((name) => [name, `file:./${nothing}`]));
	const manifest = { private: true, dependencies: { [library.name]: library.version }, overrides };
	await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
	const switches = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"];
	const args = ["install", ...switches, "--omit=optional", "--loglevel=error"];
	const run = await runNpm(npm, args, { cwd: folder, env, signal });
	return run.ok ? undefined : run;
}

async function finish(
	folder: string,
	{ onStep, signal }: InstallOptions,
): Promise<Installed | undefined> {
	onStep?.("pruning");
	await pruneRuntime(join(folder, "node_modules"));
	await rm(join(folder, nothing), { recursive: true });
	onStep?.("checking");
	const runtime = await findRuntime({ runtimeDir: folder, packageFolders: [] });
	const problem = runtime.ok ? await checkRuntime(runtime.entry) : runtime.detail;
	if (signal?.aborted) return { ok: false, reason: "aborted", detail: "" };
	return problem === undefined ? undefined : { ok: false, reason: "does-not-run", detail: problem };
}

async function replaceFolder(from: string, to: string): Promise<void> {
	const old = `${to}.old-${process.pid}`;
	await rename(to, old).catch(() => undefined);
	await rename(from, to);
	await rm(old, { recursive: true, force: true, maxRetries: 3 });
}

/** Removes what installations left that were killed. */
async function sweep(runtimeDir: string): Promise<void> {
	const parent = dirname(runtimeDir);
	const left = [`${basename(runtimeDir)}.new-`, `${basename(runtimeDir)}.old-`];
	for (const name of await readdir(parent).catch(() => [])) {
		if (!left.some((start) => name.startsWith(start))) continue;
		await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 });
	}
}
