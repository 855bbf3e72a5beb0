import { type ImportSource, type Original, sourceOf } from "#src/import/source.ts";
import type { SettingValue } from "#src/store/settings.ts";
import { amberFile, configFile, refinementConfig } from "./agent-files.ts";
import { Refused, readText } from "./disk.ts";
import { type ImportContext, type Importer, previewOf } from "./import-context.ts";
import { lastingKey, rememberImport, takeSettingsBack, valueAt } from "./imported-settings.ts";
import { parseJsonc } from "./jsonc.ts";
import { inheritedFrom, inheritedFromAmber, inheritedFromRefinement } from "./settings-inherit.ts";
import { type SettingChange, writeSettings } from "./settings-write.ts";

const mostBytes = 1_048_576;

/** The settings of the originals, which are read as long as they are there; taken, they stay when those go. */
export const settingsImporter: Importer = {
	async find(context) {
		const found = await Promise.all(
			readers.map(({ original, read }) => findIn(context, original, read)),
		);
		return found.flat();
	},
	async take(context, { original }) {
		const reader = readers.find((one) => one.original === original);
		const read = await reader?.read(context);
		if (read === undefined || read === "damaged") throw new Refused("changed", original);
		const all = leavesOf(read.value, []);
		const fresh = freshOf(all, await ownSettings(context));
		const counts = { taken: fresh.length, known: all.length - fresh.length, secrets: 0 };
		if (fresh.length === 0) return { ...counts, undo: "changed" };
		const made = await rememberImport(context, original, fresh, context.now);
		const written = await writeSettings(context.agentDir, fresh, context.disk);
		if (!written.ok) throw new Refused("failed", `${written.reason} ${written.detail}`.trim());
		return { ...counts, undo: () => takeSettingsBack(context, made), lasting: lastingKey(made) };
	},
};

interface Settings {
	readonly path: string;
	/** What of it we know, in our own shape. */
	readonly value: unknown;
	readonly bytes: number;
	readonly newest: number | undefined;
}

type Reader = (context: ImportContext) => Promise<Settings | "damaged" | undefined>;

const readers: readonly { readonly original: Original; readonly read: Reader }[] = [
	{
		original: "pi-amber",
		read: ({ home, ...context }) => readJson(context, amberFile(home), inheritedFromAmber),
	},
	{
		original: "pi-session-refinement",
		read: (context) =>
			readJson(context, refinementConfig(context.agentDir), inheritedFromRefinement),
	},
	{
		original: "pi-carryover",
		async read({ fromForerunner }) {
			const value = inheritedFrom(fromForerunner);
			if (value === undefined) return;
			return { path: "settings.json: carryover", value, bytes: 0, newest: undefined };
		},
	},
];

async function readJson(
	{ disk }: Pick<ImportContext, "disk">,
	path: string,
	shape: (value: unknown) => unknown,
): Promise<Settings | "damaged" | undefined> {
	const read = await readText(path, { maxBytes: mostBytes, disk });
	if (read.status === "missing") return;
	if (read.status === "failed") return "damaged";
	const parsed = parseJsonc(read.text);
	if (parsed === undefined) return "damaged";
	return { path, value: shape(parsed), bytes: read.bytes.length, newest: read.changedAt };
}

async function findIn(
	context: ImportContext,
	original: Original,
	read: Reader,
): Promise<readonly ImportSource[]> {
	const settings = await read(context);
	if (settings === undefined) return [];
	if (settings === "damaged") {
		const path =
			original === "pi-amber" ? amberFile(context.home) : refinementConfig(context.agentDir);
		return [sourceOf({ kind: "settings", original, path }, { untaken: "damaged" })];
	}
	const all = leavesOf(settings.value, []);
	if (all.length === 0) return [];
	const fresh = freshOf(all, await ownSettings(context));
	const lines = fresh.map(({ path, value }) => `${path.join(".")}: ${JSON.stringify(value)}`);
	const { bytes, newest, path } = settings;
	const counts = { fresh: fresh.length, known: all.length - fresh.length };
	return [
		sourceOf(
			{ kind: "settings", original, path },
			{ ...counts, bytes, newest, preview: previewOf(lines) },
		),
	];
}

async function ownSettings({ agentDir, disk }: ImportContext): Promise<unknown> {
	const read = await readText(configFile(agentDir), { maxBytes: mostBytes, disk });
	return read.status === "ok" ? parseJsonc(read.text) : undefined;
}

/** Every value of a shape, with the names that lead to it. */
function leavesOf(value: unknown, path: readonly string[]): readonly SettingChange[] {
	if (isSetting(value)) return [{ path, value }];
	if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
	return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]));
}

function isSetting(value: unknown): value is SettingValue {
	return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Those that our own file says nothing about: what the user told us wins. */
function freshOf(changes: readonly SettingChange[], own: unknown): readonly SettingChange[] {
	return changes.filter(({ path }) => valueAt(own, path) === undefined);
}
