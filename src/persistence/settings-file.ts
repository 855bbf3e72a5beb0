import { type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { defaultSettings } from "#src/store/initial.ts";
import type { Expected, Forerunner, Settings, SettingsIssue } from "#src/store/settings.ts";
import { configFile, refinementConfig } from "./agent-files.ts";
import { type Disk, realDisk } from "./disk.ts";
import { parseJsonc } from "./jsonc.ts";
import { readText } from "./read-file.ts";
import {
	inheritedFrom,
	inheritedFromAmber,
	inheritedFromRefinement,
	isObject,
} from "./settings-inherit.ts";
import { SettingsSchema } from "./settings-schema.ts";

export interface SettingsSources {
	readonly agentDir: string;
	/** Value of the key `waystation` in pi's own settings, as pi passes it on. */
	readonly fromPi: unknown;
	/** Value of the key `carryover` there, which pi-carryover has its settings under. */
	readonly fromForerunner?: unknown;
	/** The settings file of pi-amber; see `amberFile`. */
	readonly fromAmber?: string | undefined;
	readonly disk?: Disk | undefined;
}

export interface SettingsRead {
	readonly settings: Settings;
	readonly issues: readonly SettingsIssue[];
	/** Whose settings hold as well. */
	readonly adopted: readonly Forerunner[];
}

/** One place that settings come from, or a part of it. */
interface Layer {
	readonly file: string;
	/** Dotted path of `value` in the file. */
	readonly field: string;
	readonly value: unknown;
}

/**
 * Reads the settings field by field: `<agentDir>/waystation/config.json` wins over pi's key, that over what
 * pi-carryover, pi-amber and pi-session-refinement were told, all over the defaults. A wrong field counts as left out there and gives one issue. Writes nothing.
 */
export async function readSettings({
	agentDir,
	fromPi,
	fromForerunner,
	fromAmber,
	disk = realDisk,
}: SettingsSources): Promise<SettingsRead> {
	const issues: SettingsIssue[] = [];
	const own = await readOwn(configFile(agentDir), disk, issues);
	const layers: Layer[] = own === undefined ? [] : [own];
	if (fromPi !== undefined)
		layers.push({ file: "settings.json", field: "waystation", value: fromPi });
	const inherited = inheritedFrom(fromForerunner);
	if (inherited !== undefined) layers.push({ file: "settings.json", field: "", value: inherited });
	const amber = fromAmber && (await readOwn(fromAmber, disk, issues));
	if (amber) layers.push({ ...amber, value: inheritedFromAmber(amber.value) });
	const refinement = await readRefinement(agentDir, disk, issues);
	if (refinement !== undefined) layers.push(refinement);
	const adopted: readonly (Forerunner | undefined)[] = [
		inherited === undefined ? undefined : "pi-carryover",
		amber ? "pi-amber" : undefined,
		refinement && "pi-session-refinement",
	];
	const settings = resolve(SettingsSchema, layers, issues);
	return {
		settings: Value.Check(SettingsSchema, settings) ? settings : defaultSettings,
		issues,
		adopted: adopted.filter((name) => name !== undefined),
	};
}

/** What pi-session-refinement was told of checkpoints; what only it knows is none of our business. */
async function readRefinement(
	agentDir: string,
	disk: Disk,
	issues: SettingsIssue[],
): Promise<Layer | undefined> {
	const found = await readOwn(refinementConfig(agentDir), disk, issues);
	if (found === undefined || !isObject(found.value)) return;
	return { ...found, value: inheritedFromRefinement(found.value) };
}

const configBytes = 1_048_576;

async function readOwn(
	file: string,
	disk: Disk,
	issues: SettingsIssue[],
): Promise<Layer | undefined> {
	const read = await readText(file, { maxBytes: configBytes, disk });
	if (read.status === "missing" || (read.status === "ok" && read.text.trim() === "")) return;
	if (read.status === "failed") {
		issues.push({ file, field: "", expected: { kind: "unreadable", detail: read.detail } });
		return;
	}
	const value = parseJsonc(read.text);
	if (value !== undefined) return { file, field: "", value: withoutSchemaLink(value) };
	issues.push({ file, field: "", expected: { kind: "json" } });
	return;
}

/** Editors find the schema by this key; it is no setting. */
function withoutSchemaLink(value: unknown): unknown {
	if (!isObject(value)) return value;
	const { $schema: _, ...settings } = value;
	return settings;
}

function resolve(schema: TSchema, layers: readonly Layer[], issues: SettingsIssue[]): unknown {
	const valid = layers.filter((layer) => {
		const fits = Type.IsObject(schema) ? isObject(layer.value) : Value.Check(schema, layer.value);
		if (!fits) issues.push(issueOf(layer, expectedBy(schema)));
		return fits;
	});
	if (!Type.IsObject(schema)) return valid.length > 0 ? valid[0]?.value : defaultOf(schema);
	const parts = valid.flatMap(partsOf);
	const { properties } = schema;
	for (const [name, part] of parts) {
		if (!Object.hasOwn(properties, name)) issues.push(issueOf(part, { kind: "known" }));
	}
	const fields = Object.entries(properties).map(([name, field]) => {
		const own = parts.filter(([part]) => part === name).map(([, part]) => part);
		return [name, resolve(field, own, issues)];
	});
	return Object.fromEntries(fields);
}

function partsOf({ file, field, value }: Layer): readonly (readonly [string, Layer])[] {
	if (!isObject(value)) return [];
	const prefix = field === "" ? "" : `${field}.`;
	return Object.entries(value).map(([name, part]) => [
		name,
		{ file, field: prefix + name, value: part },
	]);
}

function issueOf({ file, field }: Layer, expected: Expected): SettingsIssue {
	return { file, field, expected };
}

function defaultOf(schema: TSchema): unknown {
	return "default" in schema ? schema.default : undefined;
}

function expectedBy(schema: TSchema): Expected {
	if (Type.IsEnum(schema)) return { kind: "choice", values: schema.enum.map(String) };
	if (Type.IsBoolean(schema)) return { kind: "flag" };
	if (Type.IsInteger(schema)) return wholeNumber(schema);
	if (Type.IsNumber(schema)) return { kind: "share" };
	return { kind: Type.IsString(schema) ? "text" : "fields" };
}

function wholeNumber(schema: TSchema): Expected {
	const least = "minimum" in schema ? Number(schema.minimum) : 0;
	const most = "maximum" in schema ? Number(schema.maximum) : undefined;
	return { kind: "number", least, most };
}
