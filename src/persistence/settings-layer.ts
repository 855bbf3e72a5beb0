import { isAbsolute } from "node:path";
import type { Forerunner, SettingSource, SettingsIssue } from "#src/store/settings.ts";
import { isSameFolder } from "#src/topics/project.ts";
import { configFile, refinementConfig } from "./agent-files.ts";
import { type Disk, readText, realDisk } from "./disk.ts";
import { parseJsonc } from "./jsonc.ts";
import {
	inheritedFrom,
	inheritedFromAmber,
	inheritedFromRefinement,
	isObject,
} from "./settings-inherit.ts";

export interface SettingsSources {
	readonly agentDir: string;
	/** Value of the key `waystation` in pi's own settings, as pi passes it on. */
	readonly fromPi: unknown;
	/** Value of the key `carryover` there, which pi-carryover has its settings under. */
	readonly fromForerunner?: unknown;
	/** The settings file of pi-amber; see `amberFile`. */
	readonly fromAmber?: string | undefined;
	/** The root of the project that the session works in; asked only where our file has settings of projects. */
	readonly project?: (() => Promise<string>) | undefined;
	readonly disk?: Disk | undefined;
}

/** One place that settings come from, or a part of it. */
export interface Layer {
	readonly source: SettingSource;
	readonly file: string;
	/** Dotted path of `value` in the file. */
	readonly field: string;
	readonly value: unknown;
	/** The extension before us that it belongs to. */
	readonly of?: Forerunner;
}

/** All places that settings come from, the one that wins first. */
export async function readLayers(
	{ agentDir, fromPi, fromForerunner, fromAmber, project, disk = realDisk }: SettingsSources,
	issues: SettingsIssue[],
): Promise<readonly Layer[]> {
	const layers: Layer[] = [];
	const own = await readOwn(configFile(agentDir), disk, issues);
	if (own !== undefined)
		layers.push(...(await splitOwn({ ...own, source: "personal" }, project, issues)));
	if (fromPi !== undefined)
		layers.push({ source: "pi", file: "settings.json", field: "waystation", value: fromPi });
	const inherited = inheritedFrom(fromForerunner);
	const forerunner = { source: "forerunner", file: "settings.json", field: "" } as const;
	if (inherited !== undefined) layers.push({ ...forerunner, of: "pi-carryover", value: inherited });
	const amber = fromAmber && (await readOwn(fromAmber, disk, issues));
	if (amber)
		layers.push({
			...forerunner,
			...amber,
			of: "pi-amber",
			value: inheritedFromAmber(amber.value),
		});
	const refinement = await readOwn(refinementConfig(agentDir), disk, issues);
	if (isObject(refinement?.value)) {
		const value = inheritedFromRefinement(refinement.value);
		layers.push({ ...forerunner, ...refinement, of: "pi-session-refinement", value });
	}
	return layers;
}

/** The settings of the project, where our file has some, and the personal ones. */
async function splitOwn(
	own: Layer,
	root: SettingsSources["project"],
	issues: SettingsIssue[],
): Promise<readonly Layer[]> {
	if (!isObject(own.value)) return [own];
	// Editors find the schema by this key; it is no setting.
	const { $schema: _, projects, ...personal } = own.value;
	const rest = { ...own, value: personal };
	if (projects === undefined) return [rest];
	const { file } = own;
	if (!isObject(projects)) {
		issues.push({ file, field: "projects", expected: { kind: "fields" } });
		return [rest];
	}
	issues.push(...issuesOf(projects, file));
	const folder = Object.keys(projects).length === 0 ? undefined : await root?.();
	const key = folder === undefined ? undefined : keyOf(projects, folder);
	if (key === undefined) return [rest];
	// What is no group of fields was named a moment ago.
	if (!isObject(projects[key])) return [rest];
	return [{ source: "project", file, field: `projects.${key}`, value: projects[key] }, rest];
}

/** What no project can be meant by, and what holds no settings; most of them are of other folders, which nobody reads now. */
function issuesOf(projects: Readonly<Record<string, unknown>>, file: string): SettingsIssue[] {
	return Object.entries(projects).flatMap(([key, value]): SettingsIssue[] => {
		const field = `projects.${key}`;
		if (!isAbsolute(key)) return [{ file, field, expected: { kind: "path" } }];
		return isObject(value) ? [] : [{ file, field, expected: { kind: "fields" } }];
	});
}

/** The name that a project has in a map of projects, in whatever spelling; undefined where it has none. */
function keyOf(projects: Readonly<Record<string, unknown>>, root: string): string | undefined {
	return Object.keys(projects).findLast((key) => isSameFolder(key, root));
}

const configBytes = 1_048_576;

async function readOwn(
	file: string,
	disk: Disk,
	issues: SettingsIssue[],
): Promise<Pick<Layer, "file" | "field" | "value"> | undefined> {
	const read = await readText(file, { maxBytes: configBytes, disk });
	if (read.status === "missing" || (read.status === "ok" && read.text.trim() === "")) return;
	if (read.status === "failed") {
		issues.push({ file, field: "", expected: { kind: "unreadable", detail: read.detail } });
		return;
	}
	const value = parseJsonc(read.text);
	if (value !== undefined) return { file, field: "", value };
	issues.push({ file, field: "", expected: { kind: "json" } });
	return;
}
