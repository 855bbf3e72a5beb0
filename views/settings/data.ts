import type { NoteFailure } from "#src/lib/file-failure.ts";
import type { SettingName } from "#src/store/setting-name.ts";
import type {
	Expected,
	HeldSetting,
	SettingScope,
	SettingsIssue,
	SettingValue,
	UselessValue,
} from "#src/store/settings.ts";
import type { ModelChoice } from "#src/store/trial.ts";

/** One setting with all that is known of it. */
export interface SettingField {
	readonly name: SettingName;
	readonly expected: Expected;
	/** Its default. */
	readonly preset: SettingValue;
	/** The values that the places hold, the one that wins first. */
	readonly held: readonly HeldSetting[];
}

/** Why nothing was written; the first two are of the file's own text. */
export type SettingFailure = "not-json" | "not-fields" | NoteFailure;

/** What the last change came to. */
export type SettingOutcome =
	| {
			readonly came: "set" | "reset" | "undone";
			readonly name: SettingName;
			readonly scope: SettingScope;
	  }
	| { readonly came: "not-set"; readonly name: SettingName; readonly scope: SettingScope }
	| { readonly came: "no-undo" }
	| {
			readonly came: "refused";
			readonly name: SettingName;
			/** Set where its type allows the value, which cannot work. */
			readonly useless?: UselessValue | undefined;
	  }
	| { readonly came: "failed"; readonly failure: SettingFailure };

/** All that `/waystation settings` shows. */
export interface SettingsView {
	readonly fields: readonly SettingField[];
	/** The file that is written. */
	readonly file: string;
	/** Root of the project that the session works in. */
	readonly project: string;
	/** The models that are available. */
	readonly models: readonly ModelChoice[];
	/** What is wrong in the files. */
	readonly issues: readonly SettingsIssue[];
	readonly outcome: SettingOutcome | undefined;
	readonly canUndo: boolean;
}

/** What the screen asks the host to do; without a value the setting is taken out of its scope. */
export type SettingsRequest =
	| {
			readonly ask: "set";
			readonly scope: SettingScope;
			readonly name: SettingName;
			readonly value: SettingValue | undefined;
	  }
	| { readonly ask: "undo" };
