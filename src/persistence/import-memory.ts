import { basename, join } from "node:path";
import { idOf } from "#src/checkpoints/entry.ts";
import { recordsOfForerunner } from "#src/checkpoints/forerunner.ts";
import { itemsOf, type NewRecord } from "#src/checkpoints/record.ts";
import { type ImportSource, sourceOf } from "#src/import/source.ts";
import { redact } from "#src/lib/redact.ts";
import { readForerunner } from "./checkpoint-forerunner.ts";
import { openCheckpoints } from "./checkpoint-store.ts";
import { codeOf, Refused } from "./failure.ts";
import { type ImportContext, type Importer, previewOf, type Took } from "./import-context.ts";
import { fileOfSession } from "./session-files.ts";
import { readSession } from "./session-reader.ts";

/** Sessions that are listed, the newest first. */
const mostSessions = 200;

/** What pi-session-refinement remembers of its sessions. */
export const memoryImporter: Importer = {
	async find(context) {
		const folder = join(context.agentDir, "pi-session-refinement", "sessions");
		const dated = await Promise.all(
			(await namesIn(context, folder)).map(async (name) => {
				const found = await context.disk
					.stat(join(folder, name, "state.json"))
					.catch(() => undefined);
				return { name, at: Math.trunc(found?.mtimeMs ?? 0) };
			}),
		);
		const newest = dated.sort((a, b) => b.at - a.at).slice(0, mostSessions);
		const found: ImportSource[] = [];
		for (const { at, name } of newest) found.push(await findIn(context, join(folder, name), at));
		return found;
	},
	async take(context, { path }) {
		const session = basename(path);
		const read = await recordsFor(context, session);
		if (!read.ok) throw new Refused("changed", path);
		const store = openCheckpoints({ agentDir: context.agentDir, session, disk: context.disk });
		if (store === undefined) throw new Refused("failed", session);
		return bring(store, read.records, read.secrets);
	},
};

async function bring(
	store: NonNullable<ReturnType<typeof openCheckpoints>>,
	records: readonly NewRecord[],
	secrets: number,
): Promise<Took> {
	let taken = 0;
	const added = await store.add((now) => {
		// What was examined since begins where our own memory begins, and would stand behind it.
		const fresh = now.number > 0 ? [] : records;
		taken = fresh.length;
		return fresh;
	});
	if (!added.ok) throw new Refused(added.failure, added.detail);
	return {
		taken,
		known: records.length - taken,
		secrets: taken === 0 ? 0 : secrets,
		undo: "records",
	};
}

async function namesIn({ disk }: ImportContext, folder: string): Promise<readonly string[]> {
	try {
		return (await disk.readdir(folder)).filter((name) => !name.startsWith("."));
	} catch (error) {
		if (codeOf(error) === "ENOENT") return [];
		throw error;
	}
}

async function findIn(context: ImportContext, path: string, at: number): Promise<ImportSource> {
	const place = { kind: "memory", original: "pi-session-refinement", path } as const;
	const newest = at || undefined;
	const session = basename(path);
	const store = openCheckpoints({ agentDir: context.agentDir, session, disk: context.disk });
	const ours = await store?.read();
	const read = await recordsFor(context, session);
	if (!read.ok) return sourceOf(place, { newest, untaken: read.reason });
	const { bytes, records, secrets } = read;
	const isOurs = ours?.ok === true && ours.memory.generation.number > 0;
	const counts = isOurs ? { known: records.length } : { fresh: records.length, secrets };
	const lines = records.flatMap((record) =>
		"items" in record
			? itemsOf({ ...record, born: 0 }).flatMap(({ text }) => [...text.split("\n"), ""])
			: [],
	);
	return sourceOf(place, { ...counts, bytes, newest, preview: previewOf(lines) });
}

type Records =
	| {
			readonly ok: true;
			readonly records: readonly NewRecord[];
			readonly bytes: number;
			readonly secrets: number;
	  }
	| { readonly ok: false; readonly reason: "damaged" | "no-session" };

/** The memory of a session as records on the branch that pi would go on with. */
async function recordsFor(context: ImportContext, session: string): Promise<Records> {
	const files = await readForerunner(context.agentDir, session, context.disk).catch(
		() => undefined,
	);
	if (files === undefined) return { ok: false, reason: "damaged" };
	const file = fileOfSession(context.sessions, session);
	const read =
		file === undefined ? undefined : await readSession(file.path, { disk: context.disk });
	if (read?.ok !== true) return { ok: false, reason: "no-session" };
	const records = recordsOfForerunner(files, read.entries.map(idOf));
	const { memory } = files;
	return { ok: true, records, bytes: Buffer.byteLength(memory), secrets: redact(memory).count };
}
