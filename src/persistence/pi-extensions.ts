import { join } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { Disk } from "./disk.ts";
import { parseJson, readText } from "./disk.ts";
import { isSwitchedOff } from "./pi-overrides.ts";

/** Something that pi loads: a package of its settings, or a path of them or in a folder for extensions. */
export interface ExtensionFound {
	/** As it is written in the settings, or the absolute path. */
	readonly source: string;
	readonly kind: "package" | "extension";
	/** The name in its `package.json`; empty where there is none. */
	readonly name: string;
}

const Source = Type.Union([Type.String(), Type.Object({ source: Type.String() })]);
/** A package of which no extension is loaded. */
const Muted = Type.Object({ extensions: Type.Array(Type.Unknown(), { maxItems: 0 }) });
const Settings = Type.Object({
	packages: Type.Optional(Type.Array(Type.Unknown())),
	extensions: Type.Optional(Type.Array(Type.Unknown())),
});
const Manifest = Type.Object({ name: Type.String() });

const fileBytes = 1_048_576;
/** Entries of a folder for extensions that are looked at. */
const mostInFolder = 500;

/** What pi is told to load from one folder for settings: its agent folder, or `.pi` of a project. Reads, never loads. */
export async function findExtensions(
	folder: string,
	disk: Disk,
): Promise<readonly ExtensionFound[]> {
	const read = await readText(join(folder, "settings.json"), { maxBytes: fileBytes, disk });
	const settings = read.status === "ok" ? parseJson(read.text) : undefined;
	const { packages = [], extensions = [] } = Value.Check(Settings, settings) ? settings : {};
	const named = [
		...sourcesIn(packages).map((source) => ({ source, kind: "package" as const })),
		...sourcesIn(extensions).map((source) => ({ source, kind: "extension" as const })),
	];
	const names = await disk.readdir(join(folder, "extensions")).catch(() => []);
	const lying = names
		.slice(0, mostInFolder)
		.map((name) => ({ source: join(folder, "extensions", name), kind: "extension" as const }))
		.filter(({ source }) => !isSwitchedOff(source, extensions, folder));
	return Promise.all(
		[...named, ...lying].map(async (one) => ({
			...one,
			name: await nameOf(one.source, folder, disk),
		})),
	);
}

/** What is switched off is none: a path by an exclusion, a package by an empty list of its extensions. */
function sourcesIn(list: readonly unknown[]): readonly string[] {
	return list.flatMap((one) => {
		if (!Value.Check(Source, one) || Value.Check(Muted, one)) return [];
		const source = typeof one === "string" ? one : one.source;
		return /^[-!]/.test(source) ? [] : [source];
	});
}

/** The name of a package in a folder; what pi fetches is named by its source. */
async function nameOf(source: string, folder: string, disk: Disk): Promise<string> {
	if (/^(?:npm|git|https?|ssh|github):/.test(source)) return "";
	const path = source.startsWith("/") || /^[A-Za-z]:/.test(source) ? source : join(folder, source);
	const read = await readText(join(path, "package.json"), { maxBytes: fileBytes, disk });
	const manifest = read.status === "ok" ? parseJson(read.text) : undefined;
	return Value.Check(Manifest, manifest) ? manifest.name : "";
}
