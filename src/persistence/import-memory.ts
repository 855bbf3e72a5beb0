import { basename, join } from "node:path";
import { idOf } from "#src/checkpoints/entry.ts";
import { idsNamedIn, recordsOfForerunner } from "#src/checkpoints/forerunner.ts";
import { itemsOf, type NewRecord } from "#src/checkpoints/record.ts";
import { type ImportSource, sourceOf } from "#src/import/source.ts";
import { redact } from "#src/lib/redact.ts";
import { readForerunner } from "./checkpoint-forerunner.ts";
import { openCheckpoints } from "./checkpoint-store.ts";
import { codeOf, type Disk, Refused } from "./disk.ts";
import { type ImportContext, type Importer, previewOf, type Took } from "./import-context.ts";
import { fileOfSession } from "./session-files.ts";
import { readSession } from "./session-reader.ts";

/** Sessions that are listed, the newest first. */
const mostSessions = 200;

/** Bytes of session files that one look at the list reads; of further sessions only their memory is read. */
const mostRead = 134_217_728;

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
		let room = mostRead;
		for (const { at, name } of newest) {
			const path = join(folder, name);
			const bytes = fileOfSession(context.sessions, name)?.bytes ?? 0;
			room -= bytes;
			found.push(await findIn(context, path, at, room < 0));
		}
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

async function findIn(
	context: ImportContext,
	path: string,
	at: number,
	quick: boolean,
): Promise<ImportSource> {
	const place = { kind: "memory", original: "pi-session-refinement", path } as const;
	const newest = at || undefined;
	const session = basename(path);
	const store = openCheckpoints({ agentDir: context.agentDir, session, disk: context.disk });
	const ours = await store?.read();
	const read = await recordsFor(context, session, quick);
	if (!read.ok) return sourceOf(place, { newest, untaken: read.reason });
	const { bytes, records, secrets } = read;
	if (records.length === 0) return sourceOf(place, { bytes, newest, untaken: "other-branch" });
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

/** The memory of a session as records on the branch that pi would go on with; `quick` takes all for being on it. */
async function recordsFor(
	context: ImportContext,
	session: string,
	quick = false,
): Promise<Records> {
	const { agentDir, disk, sessions } = context;
	const files = await readForerunner(agentDir, session, disk).catch(() => undefined);
	if (files === undefined) return { ok: false, reason: "damaged" };
	const file = fileOfSession(sessions, session);
	if (file === undefined) return { ok: false, reason: "no-session" };
	const ids = quick ? idsNamedIn(files) : await branchOf(file.path, disk);
	if (ids === undefined) return { ok: false, reason: "no-session" };
	const { memory } = files;
	const records = recordsOfForerunner(files, ids);
	return { ok: true, records, bytes: Buffer.byteLength(memory), secrets: redact(memory).count };
}

async function branchOf(path: string, disk: Disk): Promise<readonly string[] | undefined> {
	const read = await readSession(path, { disk });
	return read.ok ? read.entries.map(idOf) : undefined;
}
