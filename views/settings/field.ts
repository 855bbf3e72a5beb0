import type { Messages } from "#i18n/en.ts";
import { messagesFor } from "#i18n/index.ts";
import type { SettingName } from "#src/store/setting-name.ts";
import type { HeldSetting, SettingScope, SettingValue } from "#src/store/settings.ts";
import type { SettingField } from "./data.ts";

/** What a setting is called and what it does. */
export interface FieldWords {
	readonly label: string;
	readonly about: string;
}

/** The words of a setting; that there are some for every one is for the compiler to see. */
export function wordsOf(name: SettingName, { settings }: Messages): FieldWords {
	const fields: Readonly<Record<SettingName, FieldWords>> = settings.fields;
	return fields[name];
}

/** The areas of the list, in their order. */
export const areas = [
	"general",
	"models",
	"limits",
	"carryover",
	"shift",
	"topics",
	"compaction",
	"checkpoints",
	"others",
] as const;

export type Area = (typeof areas)[number];

const areaOfGroup: Readonly<Record<string, Area>> = {
	...{ models: "models", caps: "limits", recall: "limits", carryover: "carryover" },
	...{ topics: "topics", compaction: "compaction", checkpoints: "checkpoints" },
	...{ notes: "others", history: "others", windows: "others" },
};

/** Where a setting stands in the list. */
export function areaOf(name: SettingName): Area {
	// It keeps what a compaction wrote, whatever the compaction was for.
	if (name === "carryover.topicCompact.archive") return "compaction";
	if (name.startsWith("carryover.topicCompact.")) return "shift";
	return areaOfGroup[name.split(".", 1)[0] ?? ""] ?? "general";
}

/** The values of a field that count in a scope, the one that wins first: the personal ones know of no project. */
export function heldIn({ held }: SettingField, scope: SettingScope): readonly HeldSetting[] {
	return scope === "project" ? held : held.filter(({ source }) => source !== "project");
}

/** What a field comes to in a scope. */
export function valueIn(field: SettingField, scope: SettingScope): SettingValue {
	return heldIn(field, scope)[0]?.value ?? field.preset;
}

/** What the scope itself holds; undefined where it holds nothing. */
export function ownIn({ held }: SettingField, scope: SettingScope): SettingValue | undefined {
	return held.find(({ source }) => source === scope)?.value;
}

export function isChanged(field: SettingField, scope: SettingScope): boolean {
	return valueIn(field, scope) !== field.preset;
}

/** Whether a field has all words of a query in its name or its words, in either language. */
export function isFound({ name }: SettingField, query: string): boolean {
	return hasWords(haystackOf(name).all, query);
}

/** Whether it has them in its name already. */
export function isNamed({ name }: SettingField, query: string): boolean {
	return hasWords(haystackOf(name).names, query);
}

function hasWords(text: string, query: string): boolean {
	return folded(query)
		.split(/\s+/)
		.every((word) => text.includes(word));
}

interface Haystack {
	readonly names: string;
	readonly all: string;
}

const haystacks = new Map<SettingName, Haystack>();

function haystackOf(name: SettingName): Haystack {
	const known = haystacks.get(name);
	if (known !== undefined) return known;
	const area = areaOf(name);
	const both = (["en", "zh"] as const).map((language) => messagesFor(language));
	const names = folded([name, ...both.map((words) => wordsOf(name, words).label)].join("\n"));
	const said = both.flatMap((words) => [wordsOf(name, words).about, words.settings.areas[area]]);
	const haystack = { names, all: `${names}\n${folded(said.join("\n"))}` };
	haystacks.set(name, haystack);
	return haystack;
}

const folded = (text: string) => text.normalize("NFKC").toLowerCase();
