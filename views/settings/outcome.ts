import type { Messages } from "#i18n/en.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import type { Frame } from "#views/kit/frame.ts";
import { cutTo, plain } from "#views/kit/text.ts";
import { sayExpected } from "#views/notice/issue.ts";
import type { SettingFailure, SettingOutcome, SettingsView } from "./data.ts";
import { ownIn, valueIn, wordsOf } from "./field.ts";
import { fieldNamed, type SettingsModel } from "./model.ts";
import { sayTakes, sayValue } from "./value.ts";

interface Said {
	readonly text: string;
	readonly role: Role;
}

/** One line below the list: a question, what a typed value lacks, or what came of the last change. */
export function drawOutcome(view: SettingsView, { mode }: SettingsModel, frame: Frame): string {
	const { paint, width, words } = frame;
	if (mode.name === "confirm") {
		return paint("warn", cutTo(`${glyphs.alert} ${words.settings.turnOff}`, width - 4));
	}
	const field = mode.name === "edit" && mode.wrong ? fieldNamed(view, mode.field) : undefined;
	const said =
		field === undefined
			? sayOutcome(view, words)
			: { text: words.settings.wrong(sayTakes(field, words)), role: "warn" as const };
	if (said === undefined) return "";
	const sign = said.role === "gain" ? glyphs.status.done : glyphs.alert;
	return paint(said.role, cutTo(`${sign} ${said.text}`, width - 4));
}

/** What came of the last change, in words. */
export function sayOutcome(view: SettingsView, words: Messages): Said | undefined {
	const { outcome } = view;
	const { settings } = words;
	if (outcome === undefined) return undefined;
	switch (outcome.came) {
		case "no-undo":
			return { text: settings.nothingToUndo, role: "warn" };
		case "failed":
			return {
				text: settings.failed(plain(view.file), sayFailure(outcome.failure, words)),
				role: "trouble",
			};
		default:
			return ofField(view, outcome, words);
	}
}

function ofField(
	view: SettingsView,
	outcome: Extract<SettingOutcome, { name: unknown }>,
	words: Messages,
): Said | undefined {
	const { settings } = words;
	const field = fieldNamed(view, outcome.name);
	if (field === undefined) return undefined;
	const { label } = wordsOf(outcome.name, words);
	if (outcome.came === "refused") {
		const { useless } = outcome;
		const why =
			useless === undefined ? sayExpected(field.expected, words) : settings.useless[useless];
		return { text: settings.refused(label, why), role: "warn" };
	}
	const { came, scope } = outcome;
	if (came === "not-set") return { text: settings.notSet[scope](label), role: "warn" };
	const text = settings[came](label, sayValue(field, valueIn(field, scope), words));
	const here = scope === "personal" ? ownIn(field, "project") : undefined;
	if (here === undefined) return { text, role: "gain" };
	return { text: settings.shadowed(text, sayValue(field, here, words)), role: "warn" };
}

function sayFailure(failure: SettingFailure, { notice, settings }: Messages): string {
	if (failure === "not-json" || failure === "not-fields") return settings.unreadable[failure];
	return notice.failures[failure];
}
