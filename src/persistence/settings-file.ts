import { type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { redact } from "#src/lib/redact.ts";
import { defaultSettings } from "#src/store/initial.ts";
import type {
	Expected,
	Forerunner,
	HeldSetting,
	Settings,
	SettingsIssue,
} from "#src/store/settings.ts";
import { expectedBy } from "./settings-expected.ts";
import { isObject } from "./settings-inherit.ts";
import { type Layer, readLayers, type SettingsSources } from "./settings-layer.ts";
import { SettingsSchema } from "./settings-schema.ts";

export interface SettingsRead {
	readonly settings: Settings;
	readonly issues: readonly SettingsIssue[];
	/** Whose settings hold as well. */
	readonly adopted: readonly Forerunner[];
	/** The valid values of each setting by its dotted name, the one that wins first; none where its default holds. */
	readonly held: ReadonlyMap<string, readonly HeldSetting[]>;
	/** The project's name in our file; undefined where it has no settings of its own. */
	readonly projectKey: string | undefined;
}

/**
 * Reads the settings field by field. In `<agentDir>/waystation/config.json` those of the project win over the personal
 * ones, these over pi's key, that over what pi-carryover, pi-amber and pi-session-refinement were told, all over the
 * defaults. A wrong field counts as left out there and gives one issue. Writes nothing.
 */
export async function readSettings(sources: SettingsSources): Promise<SettingsRead> {
	const issues: SettingsIssue[] = [];
	const held = new Map<string, readonly HeldSetting[]>();
	const layers = await readLayers(sources, issues);
	const found = resolve(SettingsSchema, layers, "", { issues, held });
	const project = layers.find(({ source }) => source === "project");
	const projectKey = project?.field.slice("projects.".length);
	const adopted = layers.flatMap(({ of }) => (of === undefined ? [] : [of]));
	const rest = { issues, adopted, projectKey };
	if (Value.Check(SettingsSchema, found)) return { settings: found, held, ...rest };
	return { settings: defaultSettings, held: new Map(), ...rest };
}

interface Findings {
	readonly issues: SettingsIssue[];
	readonly held: Map<string, readonly HeldSetting[]>;
}

/** The value of a field, or of a group of fields, by its dotted name. */
function resolve(
	schema: TSchema,
	layers: readonly Layer[],
	name: string,
	findings: Findings,
): unknown {
	const { held, issues } = findings;
	const valid = layers.filter((layer) => {
		const fits = Type.IsObject(schema) ? isObject(layer.value) : Value.Check(schema, layer.value);
		if (!fits) issues.push(issueOf(layer, expectedBy(schema)));
		return fits;
	});
	if (!Type.IsObject(schema)) {
		if (valid.length > 0) held.set(name, valid.flatMap(heldBy));
		return valid.length > 0 ? valid[0]?.value : defaultOf(schema);
	}
	const parts = valid.flatMap(partsOf);
	const { properties } = schema;
	for (const [part, layer] of parts) {
		if (!Object.hasOwn(properties, part)) issues.push(issueOf(layer, { kind: "known" }));
	}
	const fields = Object.entries(properties).map(([part, field]) => {
		const own = parts.filter(([each]) => each === part).map(([, layer]) => layer);
		return [part, resolve(field, own, within(name, part), findings)];
	});
	return Object.fromEntries(fields);
}

function heldBy({ source, file, value }: Layer): readonly HeldSetting[] {
	const isSimple =
		typeof value === "string" || typeof value === "number" || typeof value === "boolean";
	return isSimple ? [{ source, file, value }] : [];
}

function partsOf({ value, ...layer }: Layer): readonly (readonly [string, Layer])[] {
	if (!isObject(value)) return [];
	return Object.entries(value).map(([name, part]) => [
		name,
		{ ...layer, field: within(layer.field, name), value: part },
	]);
}

function within(group: string, name: string): string {
	return group === "" ? name : `${group}.${name}`;
}

function issueOf({ file, field }: Layer, expected: Expected): SettingsIssue {
	// A field that is none of ours can be anything, and is shown wherever settings are told of.
	return { file, field: redact(field).text, expected };
}

function defaultOf(schema: TSchema): unknown {
	return "default" in schema ? schema.default : undefined;
}
