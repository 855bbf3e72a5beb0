import { join } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { ForerunnerFiles } from "#src/checkpoints/forerunner.ts";
import { sha256 } from "#src/lib/hash.ts";
import { type Disk, parseJson, readText, realDisk } from "./disk.ts";

const State = Type.Object({
	lastProcessedEntryId: Type.Optional(Type.String()),
	memoryGeneration: Type.Optional(
		Type.Object({
			file: Type.String({ pattern: "^memory-[0-9A-Za-z-]{1,64}\\.md$" }),
			sha256: Type.String(),
		}),
	),
});

const mostBytes = 16 * 1_048_576;

/**
 * What pi-session-refinement remembers of a session, from either of its formats; undefined where it knows nothing
 * or where its files do not belong together. Its files are only read.
 */
export async function readForerunner(
	agentDir: string,
	session: string,
	disk: Disk = realDisk,
): Promise<ForerunnerFiles | undefined> {
	if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(session)) return;
	const folder = join(agentDir, "pi-session-refinement", "sessions", session);
	const text = async (...path: readonly string[]) => {
		const read = await readText(join(folder, ...path), { maxBytes: mostBytes, disk });
		return read.status === "ok" ? read.text : undefined;
	};
	const state = parseJson((await text("state.json")) ?? "");
	if (!Value.Check(State, state)) return;
	const { lastProcessedEntryId: through, memoryGeneration: named } = state;
	const memory = await (named === undefined ? text("memory.md") : text("generations", named.file));
	if (memory === undefined) return;
	if (named !== undefined && sha256(memory) !== named.sha256) return;
	return { memory, through };
}
