import type { Messages } from "#i18n/en.ts";
import { isSettingName, type SettingName, settingDefaults } from "#src/store/setting-name.ts";
import { glyphs } from "#themes/glyphs.ts";
import { alignColumns } from "#views/kit/columns.ts";
import { cutTo, plain } from "#views/kit/text.ts";
import { sayIssue } from "#views/notice/issue.ts";
import type { SettingField, SettingsView } from "./data.ts";
import { isChanged, isFound, valueIn, wordsOf } from "./field.ts";
import { fieldNamed } from "./model.ts";
import { nearNames } from "./near.ts";
import { sayOutcome } from "./outcome.ts";
import { isMissing, sayEffect, sayTakes, sayValue } from "./value.ts";

/** Columns of what someone typed, and names that are offered in its place. */
const WORD = 60;
const OFFERED = 5;

/** Signs that are looked for in what a setting is called and said to do; one alone stands nearly everywhere. */
const WORDY = 2;

/** What `/waystation settings` answers where, or when, there is no screen. */
export type SettingsAnswer =
	| { readonly show: "list" | "outcome" | "needs-value" }
	| { readonly show: "one" | "refused"; readonly name: SettingName }
	| { readonly show: "unknown"; readonly name: string };

export function answerSettings(
	question: SettingsAnswer,
	view: SettingsView,
	words: Messages,
): string {
	const { needsValue, usage } = words.settings.plain;
	switch (question.show) {
		case "list":
			return sayList(view, words);
		case "outcome":
			return sayCame(view, words);
		case "needs-value":
			return words.told.join(needsValue, usage);
		case "unknown":
			return sayUnknown(question.name, view, words);
		case "refused":
			return sayCame({ ...view, outcome: { came: "refused", name: question.name } }, words);
		case "one": {
			const field = fieldNamed(view, question.name);
			return field === undefined ? "" : sayField(field, view, words);
		}
	}
}

/** What differs from the default, what is wrong, and the names of all. */
function sayList(view: SettingsView, words: Messages): string {
	const { plain: said, noneChanged, sources } = words.settings;
	const changed = view.fields.filter((field) => isChanged(field, "project"));
	const rows = changed.map((field) => [
		`${glyphs.changed} ${field.name}`,
		sayValue(field, valueIn(field, "project"), words),
		`(${sayValue(field, field.preset, words)})`,
		field.held[0] === undefined ? "" : sources[field.held[0].source],
	]);
	const counted = changed.length === 1 ? said.oneChanged : said.changedTitle(changed.length);
	const all = view.fields.map((field) => [
		`  ${field.name}`,
		sayValue(field, valueIn(field, "project"), words),
		wordsOf(field.name, words).label,
	]);
	return [
		changed.length === 0 ? noneChanged : counted,
		...alignColumns(rows),
		...view.issues.map((issue) => `${glyphs.alert} ${sayIssue(issue, words)}`),
		"",
		said.allTitle,
		...alignColumns(all),
		"",
		said.usage,
		said.file(plain(view.file)),
	].join("\n");
}

function sayField(field: SettingField, view: SettingsView, words: Messages): string {
	const { default: preset, facts, missing, sources } = words.settings;
	const { about, label } = wordsOf(field.name, words);
	const value = valueIn(field, "project");
	const places = field.held.map(
		({ file, source, value: held }) =>
			`${sources[source]} ${glyphs.between} ${sayValue(field, held, words)} ${glyphs.between} ${plain(file)}`,
	);
	const from = places.length === 0 ? [preset] : places;
	const rows = [
		[facts.value, sayValue(field, value, words)],
		[facts.default, sayValue(field, field.preset, words)],
		[facts.takes, sayTakes(field, words)],
		...from.map((place, index) => [index === 0 ? facts.from : "", place]),
	];
	const rest = isMissing(field, value, view) ? missing : sayEffect(field, words);
	return [
		`${field.name}  ${label}`,
		about,
		...alignColumns(rows),
		...(rest === "" ? [] : [rest]),
	].join("\n");
}

/** What came of a change, and when it is felt. */
function sayCame(view: SettingsView, words: Messages): string {
	const said = sayOutcome(view, words)?.text ?? "";
	const { outcome } = view;
	const isDone = outcome?.came === "set" || outcome?.came === "reset";
	const effect = isDone ? sayEffect(outcome, words) : "";
	return effect === "" ? said : words.told.join(said, effect);
}

/** What was probably meant by its name, else what has those words; nothing where nothing is near. */
function sayUnknown(
	typed: string,
	{ fields }: SettingsView,
	{ listComma, settings, told }: Messages,
): string {
	const similar = nearNames([...settingDefaults.keys()].filter(isSettingName), typed);
	const found = fields.filter((field) => isFound(field, typed)).map(({ name }) => name);
	const near = similar.length === 0 && typed.length >= WORDY ? found : similar;
	const { close, seeAll, unknown } = settings.plain;
	const offered = near.slice(0, OFFERED).join(listComma);
	const rest = offered === "" ? seeAll : close(offered);
	return told.join(unknown(cutTo(plain(typed), WORD)), rest);
}
