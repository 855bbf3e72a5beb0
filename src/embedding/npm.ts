import { spawn } from "node:child_process";
import { realpath, stat } from "node:fs/promises";
import { basename, delimiter, dirname, join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** How npm is called: a command and what comes before its own arguments. */
export interface Npm {
	readonly command: string;
	readonly prefix: readonly string[];
}

const script = "npm-cli.js";

/**
 * Finds npm: the one that started this process, the one on the path, the one that came with this Node. Its script is
 * run by this Node where it is found, so that no shell and no `npm.cmd` comes between.
 */
export async function findNpm(
	env: Environment,
	node: string = process.execPath,
): Promise<Npm | undefined> {
	const { npm_execpath: started, PATH, Path: windowsPath } = env;
	const folders = (PATH ?? windowsPath ?? "").split(delimiter).filter(Boolean);
	const scripts = [
		...(started !== undefined && basename(started) === script ? [started] : []),
		...folders.map((folder) => join(folder, "npm")),
		...[dirname(node), ...folders].flatMap(besideNode),
	];
	for (const path of scripts) {
		const real = await realpath(path).catch(() => "");
		if (basename(real) === script) return { command: node, prefix: [real] };
	}
	return findShim(folders);
}

function besideNode(folder: string): readonly string[] {
	const inside = join("node_modules", "npm", "bin", script);
	return [join(folder, inside), join(folder, "..", "lib", inside)];
}

/** A program of a version manager that calls npm in its own way. */
async function findShim(folders: readonly string[]): Promise<Npm | undefined> {
	for (const folder of folders) {
		const path = join(folder, "npm");
		const found = await stat(path).catch(() => undefined);
		const isProgram = found?.isFile() && (found.mode & 0o111) !== 0;
		if (isProgram && process.platform !== "win32") return { command: path, prefix: [] };
	}
	return undefined;
}

export type NpmRun =
	| { readonly ok: true }
	| {
			readonly ok: false;
			readonly reason: "network" | "not-found" | "full" | "denied" | "npm" | "aborted";
			readonly detail: string;
	  };

/** What npm's own error codes mean. */
const reasons = [
	[/\bENOSPC\b|\bEDQUOT\b/, "full"],
	[/\bEACCES\b|\bEPERM\b|\bEROFS\b/, "denied"],
	[/\bE404\b|\bETARGET\b|\bENOVERSIONS\b/, "not-found"],
	[/\bE(?:NOTFOUND|TIMEDOUT|CONNREFUSED|CONNRESET|AI_AGAIN|NETUNREACH)\b/, "network"],
	[/\bERR_SOCKET_TIMEOUT\b|\bE(?:407|429|5\d\d)\b|network/i, "network"],
] as const;

/** Characters of npm's output that are kept to explain a failure. */
const keptOutput = 4_000;

/** Runs npm in a folder and waits for it. Proxies and registries are npm's own settings. Never rejects. */
export function runNpm(
	{ command, prefix }: Npm,
	args: readonly string[],
	{ cwd, env, signal }: { cwd: string; env: Environment; signal?: AbortSignal | undefined },
): Promise<NpmRun> {
	const { promise, resolve } = Promise.withResolvers<NpmRun>();
	const child = spawn(command, [...prefix, ...args], {
		cwd,
		env: withoutSettings(env),
		stdio: ["ignore", "ignore", "pipe"],
		windowsHide: true,
		...(signal && { signal }),
	});
	let said = "";
	child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
		said = (said + chunk).slice(-keptOutput);
	});
	child.on("error", (error) => resolve(failure(error.message, signal)));
	child.on("close", (code) => {
		resolve(code === 0 ? { ok: true } : failure(said.trim() || `exit code ${code}`, signal));
	});
	return promise;
}

function failure(detail: string, signal: AbortSignal | undefined): NpmRun {
	if (signal?.aborted) return { ok: false, reason: "aborted", detail: "" };
	const reason = reasons.find(([pattern]) => pattern.test(detail))?.[1] ?? "npm";
	return { ok: false, reason, detail };
}

/** Options of the npm script that started pi, such as another prefix, are not meant for this call. */
const leaking =
	/^npm_config_(?:prefix|local_prefix|global|global_prefix|workspace|workspaces|omit|include|dry_run)$/i;

function withoutSettings(env: Environment): NodeJS.ProcessEnv {
	return Object.fromEntries(Object.entries(env).filter(([name]) => !leaking.test(name)));
}
