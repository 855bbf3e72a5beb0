import { type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import type { Expected } from "#src/store/settings.ts";
import { SettingsSchema } from "./settings-schema.ts";

/** What a field, or a group of fields, takes. */
export function expectedBy(schema: TSchema): Expected {
	if (Type.IsEnum(schema)) return { kind: "choice", values: schema.enum.map(String) };
	if (Type.IsBoolean(schema)) return { kind: "flag" };
	if (Type.IsInteger(schema)) return wholeNumber(schema);
	if (Type.IsNumber(schema)) return { kind: "share" };
	if (!Type.IsString(schema)) return { kind: "fields" };
	return { kind: "pattern" in schema ? "key" : "text" };
}

function wholeNumber(schema: TSchema): Expected {
	const least = "minimum" in schema ? Number(schema.minimum) : 0;
	const most = "maximum" in schema ? Number(schema.maximum) : undefined;
	return { kind: "number", least, most };
}

/** What the setting of a dotted name takes; undefined where there is none of this name. */
export function expectedOf(name: string): Expected | undefined {
	const schema = schemaAt(name);
	return schema === undefined || Type.IsObject(schema) ? undefined : expectedBy(schema);
}

/** Whether the setting of a dotted name takes this value. */
export function takes(name: string, value: unknown): boolean {
	const schema = schemaAt(name);
	return schema !== undefined && !Type.IsObject(schema) && Value.Check(schema, value);
}

function schemaAt(name: string): TSchema | undefined {
	let schema: TSchema | undefined = SettingsSchema;
	for (const part of name.split(".")) {
		if (schema === undefined || !Type.IsObject(schema)) return undefined;
		const properties: Readonly<Record<string, TSchema>> = schema.properties;
		schema = Object.hasOwn(properties, part) ? properties[part] : undefined;
	}
	return schema;
}
