import { isSettingName, type SettingName, settingDefaults } from "#src/store/setting-name.ts";
import type { SettingScope } from "#src/store/settings.ts";

/** What was typed behind `/waystation settings`. */
export type SettingsCommand =
	| { readonly do: "list" | "needs-value" }
	| { readonly do: "show"; readonly name: SettingName }
	| {
			readonly do: "set";
			readonly name: SettingName;
			readonly text: string;
			readonly scope: SettingScope;
	  }
	| { readonly do: "reset"; readonly name: SettingName; readonly scope: SettingScope }
	| { readonly do: "unknown"; readonly name: string };

/** Reads `[NAME [VALUE | --reset] [--project]]`; a name in whatever case. */
export function decodeSettings(typed: string): SettingsCommand {
	const tokens = typed
		.trim()
		.split(/\s+/)
		.filter((token) => token !== "");
	const isFlag = (token: string) => token === "--project" || token === "--reset";
	const [first, ...rest] = tokens.filter((token) => !isFlag(token));
	if (first === undefined) return { do: "list" };
	const name = [...settingDefaults.keys()].find((one) => one.toLowerCase() === first.toLowerCase());
	if (name === undefined || !isSettingName(name)) return { do: "unknown", name: first };
	const scope = tokens.includes("--project") ? "project" : "personal";
	const text = unquoted(rest.join(" "));
	if (tokens.includes("--reset")) {
		return rest.length > 0 ? { do: "needs-value" } : { do: "reset", name, scope };
	}
	if (rest.length > 0) return { do: "set", name, text, scope };
	return scope === "project" ? { do: "needs-value" } : { do: "show", name };
}

/** Empty texts, and those with blanks, are put in quotes. */
function unquoted(text: string): string {
	return /^(["'])(.*)\1$/.exec(text)?.[2] ?? text;
}
