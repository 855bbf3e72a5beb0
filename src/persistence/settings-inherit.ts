import { type TSchema, Type } from "typebox";
import { SettingsSchema } from "./settings-schema.ts";

const noFields: Readonly<Record<string, unknown>> = {};

/** What pi-carryover and we both know of topic compaction; fields that only it has are none of our business. */
export function inheritedFrom(carryover: unknown): unknown {
	const { topicCompact } = isObject(carryover) ? carryover : noFields;
	if (!isObject(topicCompact)) return;
	const { topicCompact: own } = SettingsSchema.properties.carryover.properties;
	return { carryover: { topicCompact: knownOf(own, topicCompact) } };
}

/** The three things that pi-amber can be told, all of which we know. */
export function inheritedFromAmber(value: unknown): unknown {
	return { compaction: knownOf(SettingsSchema.properties.compaction, value) };
}

function knownOf(schema: TSchema, value: unknown): unknown {
	if (!Type.IsObject(schema) || !isObject(value)) return value;
	const { properties } = schema;
	const known = Object.entries(properties).filter(([name]) => Object.hasOwn(value, name));
	return Object.fromEntries(known.map(([name, field]) => [name, knownOf(field, value[name])]));
}

/** What pi-session-refinement was told of checkpoints; what only it knows is none of our business. */
export function inheritedFromRefinement(value: unknown): unknown {
	return { checkpoints: knownOf(SettingsSchema.properties.checkpoints, value) };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
