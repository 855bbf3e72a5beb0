import type { Messages } from "#i18n/en.ts";
import { isSettingName, type SettingName, settingDefaults } from "#src/store/setting-name.ts";
import type { Expected } from "#src/store/settings.ts";
import { wordsOf } from "./field.ts";

/** One completion, as pi's editor takes it. */
interface Completion {
	readonly value: string;
	readonly label: string;
	readonly description: string;
}

/**
 * What can follow `/waystation settings `, given what stands there already: a name, then its values, then whose they are.
 * @param expectedOf what the setting of a name takes
 */
export function completeSettings(
	typed: string,
	words: Messages,
	expectedOf: (name: SettingName) => Expected | undefined,
): Completion[] {
	const [, first = "", rest] = /^\s*(\S*)(?:\s+([\s\S]*))?$/.exec(typed) ?? [];
	const names = [...settingDefaults.keys()].filter(isSettingName);
	if (rest === undefined) {
		const start = first.toLowerCase();
		return names.flatMap((name) =>
			name.toLowerCase().startsWith(start) && name.toLowerCase() !== start
				? [{ value: `settings ${name}`, label: name, description: wordsOf(name, words).label }]
				: [],
		);
	}
	const name = names.find((one) => one.toLowerCase() === first.toLowerCase());
	return name === undefined ? [] : completeValue(name, rest, words, expectedOf(name));
}

function completeValue(
	name: SettingName,
	rest: string,
	words: Messages,
	expected: Expected | undefined,
): Completion[] {
	const [, before = "", last = ""] = /^([\s\S]*?)(\S*)$/.exec(rest) ?? [];
	const there = before.split(/\s+/).filter((token) => token !== "");
	const { about, scopes } = words.settings;
	const { label: called } = wordsOf(name, words);
	const values = there.length === 0 ? valuesOf(expected) : [];
	const offered = [
		...values.map((label) => ({ label, description: called })),
		...(there.length === 0 ? [{ label: "--reset", description: about.reset }] : []),
		...(there.length > 0 ? [{ label: "--project", description: scopes.project }] : []),
	];
	return offered
		.filter(({ label }) => label.startsWith(last) && label !== last && !there.includes(label))
		.map((one) => ({ ...one, value: `settings ${name} ${before}${one.label}` }));
}

function valuesOf(expected: Expected | undefined): readonly string[] {
	if (expected?.kind === "flag") return ["on", "off"];
	return expected?.kind === "choice" ? expected.values : [];
}
