import { dirname, join } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { type Original, originals } from "#src/import/source.ts";
import { sha256 } from "#src/lib/hash.ts";
import { configFile } from "./agent-files.ts";
import { replaceFile } from "./atomic.ts";
import { type Disk, parseJson, Refused, readText } from "./disk.ts";
import { parseJsonc } from "./jsonc.ts";
import { withLock } from "./lock.ts";
import { makeFolder } from "./make-folder.ts";
import { type SettingChange, writeSettings } from "./settings-write.ts";

/**
 * One import of settings. An import only sets what the user had left unset, so that taking it back means taking the
 * values out again; a value is known by its hash, which is enough to see whether it was changed since.
 */
export interface ImportedSettings {
	/** Milliseconds on the wall clock. */
	readonly at: number;
	readonly original: Original;
	readonly values: readonly { readonly path: readonly string[]; readonly hash: string }[];
}

/** Imports that are remembered, the newest. */
const most = 8;
const mostBytes = 1_048_576;

const schema = Type.Object({
	v: Type.Literal(1),
	imports: Type.Array(
		Type.Object({
			at: Type.Number(),
			original: Type.Union(originals.map((name) => Type.Literal(name))),
			values: Type.Array(
				Type.Object({ path: Type.Array(Type.String(), { minItems: 1 }), hash: Type.String() }),
			),
		}),
	),
});

interface Around {
	readonly agentDir: string;
	readonly disk: Disk;
}

function fileOf(agentDir: string): string {
	return join(agentDir, "waystation", "imported-settings.json");
}

/** The imports that can be taken back, oldest first; none where the file is missing or cannot be read. */
export async function readImportedSettings({
	agentDir,
	disk,
}: Around): Promise<readonly ImportedSettings[]> {
	const read = await readText(fileOf(agentDir), { maxBytes: mostBytes, disk });
	const value = read.status === "ok" ? parseJson(read.text) : undefined;
	return Value.Check(schema, value) ? value.imports : [];
}

/** Remembers an import before it is made, so that it can be taken back however the process ends. */
export async function rememberImport(
	around: Around,
	original: Original,
	changes: readonly SettingChange[],
	at: number,
): Promise<ImportedSettings> {
	const values = changes.map(({ path, value }) => ({ path, hash: hashOf(value) }));
	const made = { at, original, values };
	await change(around, (known) => [...known, made].slice(-most));
	return made;
}

/** Names an import among the others. */
export function lastingKey({ at, original }: ImportedSettings): string {
	return `${original} ${at}`;
}

/** Takes the values out that still are as they came; whether there was one. Throws what the system refuses. */
export async function takeSettingsBack(around: Around, made: ImportedSettings): Promise<boolean> {
	const read = await readText(configFile(around.agentDir), {
		maxBytes: mostBytes,
		disk: around.disk,
	});
	if (read.status === "failed") throw new Refused(read.failure, read.detail);
	const own = read.status === "ok" ? parseJsonc(read.text) : undefined;
	const same = made.values.filter(({ path, hash }) => hashOf(valueAt(own, path)) === hash);
	const out = same.map(({ path }) => ({ path, value: undefined }));
	if (out.length > 0) {
		const written = await writeSettings(around.agentDir, out, around.disk);
		if (!written.ok) throw new Refused("failed", `${written.reason} ${written.detail}`.trim());
	}
	await change(around, (known) => known.filter((one) => lastingKey(one) !== lastingKey(made)));
	return out.length > 0;
}

/** What stands under these names in a shape; undefined where nothing does. */
export function valueAt(shape: unknown, path: readonly string[]): unknown {
	let at = shape;
	for (const name of path) {
		at = typeof at === "object" && at !== null ? Reflect.get(at, name) : undefined;
	}
	return at;
}

function hashOf(value: unknown): string {
	return value === undefined ? "" : sha256(JSON.stringify(value));
}

async function change(
	{ agentDir, disk }: Around,
	make: (known: readonly ImportedSettings[]) => readonly ImportedSettings[],
): Promise<void> {
	const file = fileOf(agentDir);
	await makeFolder(dirname(file), disk);
	const done = await withLock(
		file,
		async ({ stillHeld }) => {
			const imports = make(await readImportedSettings({ agentDir, disk }));
			const text = `${JSON.stringify({ v: 1, imports })}\n`;
			await replaceFile(file, text, { disk, beforeCommit: stillHeld });
		},
		{ disk },
	);
	if (!done.ok) throw new Refused("failed", file);
}
