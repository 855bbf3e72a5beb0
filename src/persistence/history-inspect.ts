import { stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { IndexDamage } from "#src/doctor/finding.ts";
import { removeBase } from "./history-base.mjs";

const Look = Type.Union([
	Type.Object({ state: Type.Enum(["none", "no-sqlite", "locked"]) }),
	Type.Object({ state: Type.Literal("version"), found: Type.Number() }),
	Type.Object({
		state: Type.Literal("damaged"),
		cause: Type.Enum(["no-database", "corrupt", "no-table", "other"]),
		detail: Type.String(),
	}),
	Type.Object({ state: Type.Literal("failed"), detail: Type.String() }),
	Type.Object({ state: Type.Literal("whole"), files: Type.Number(), entries: Type.Number() }),
]);

/** The history index as it was found; sizes are bytes. */
export type IndexLook =
	| { readonly state: "none" | "no-sqlite" | "locked" }
	| { readonly state: "version"; readonly found: number }
	| { readonly state: "damaged"; readonly cause: IndexDamage; readonly detail: string }
	| {
			readonly state: "whole";
			readonly files: number;
			readonly entries: number;
			readonly bytes: number;
	  };

/** Where the index is kept. */
export function historyFile(agentDir: string): string {
	return join(agentDir, "waystation", "history.db");
}

/** Looks at the index in a thread of its own and changes nothing. The signal ends a look that takes too long. Rejects where the file cannot be looked at. */
export async function inspectHistory(agentDir: string, signal: AbortSignal): Promise<IndexLook> {
	const path = historyFile(agentDir);
	const { promise, resolve } = Promise.withResolvers<unknown>();
	const worker = new Worker(fileURLToPath(new URL("./history-inspect.mjs", import.meta.url)), {
		name: "waystation-history-inspect",
		workerData: { path },
		// What Node says of SQLite being new would go across the screen.
		stdout: true,
		stderr: true,
		execArgv: [],
	});
	worker.unref();
	const end = () => void worker.terminate();
	signal.addEventListener("abort", end, { once: true });
	worker.once("message", resolve);
	worker.once("error", (error) => resolve({ state: "failed", detail: String(error) }));
	worker.once("exit", () => resolve(undefined));
	const look = await promise;
	signal.removeEventListener("abort", end);
	await worker.terminate();
	if (!Value.Check(Look, look)) return { state: "locked" };
	if (look.state === "failed") throw new Error(look.detail);
	if (look.state !== "whole") return look;
	return { ...look, bytes: await bytesOf(path) };
}

/** The base and what SQLite keeps beside it. */
async function bytesOf(path: string): Promise<number> {
	const sizes = ["", "-wal", "-shm"].map((end) =>
		stat(path + end).then(
			({ size }) => size,
			() => 0,
		),
	);
	return (await Promise.all(sizes)).reduce((all, size) => all + size, 0);
}

/** Removes the index. Nothing in it is the only copy of anything. Throws the system's error. */
export function removeHistory(agentDir: string): void {
	removeBase(historyFile(agentDir));
}
