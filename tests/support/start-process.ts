import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const checkout = join(import.meta.dirname, "../..");

const { version } = JSON.parse(
	readFileSync(join(checkout, "node_modules/typebox/package.json"), "utf8"),
);

/** Where TypeBox lies in one piece once `bundle-typebox.ts` has put it together. */
export const typeboxFolder = join(checkout, `.cache/typebox-${version}`);

/** Starts a script of this folder as a Node process of its own, whose output can be read. */
export function startProcess(script: string, parameters: readonly string[]): ChildProcess {
	const hooks = join(import.meta.dirname, "typebox-hooks.ts");
	const preloaded = existsSync(typeboxFolder) ? ["--import", hooks] : [];
	const args = [...preloaded, join(import.meta.dirname, script), ...parameters];
	return spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
}
