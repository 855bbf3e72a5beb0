import { isKeyName } from "./key-name.ts";
import type { Expected, SettingValue } from "./settings.ts";

const flags: Readonly<Record<string, boolean>> = {
	...{ true: true, on: true, yes: true, 开: true, 是: true },
	...{ false: false, off: false, no: false, 关: false, 否: false },
};

/** What someone typed, as the value that a setting takes; undefined where it takes no such thing. */
export function decodeSetting(typed: string, expected: Expected): SettingValue | undefined {
	const text = typed.normalize("NFKC").trim().toLowerCase();
	switch (expected.kind) {
		case "flag":
			return Object.hasOwn(flags, text) ? flags[text] : undefined;
		case "choice":
			return expected.values.find((value) => value === text);
		case "number":
			return within(wholeNumber(text), expected.least, expected.most);
		case "share":
			return within(/^\d*\.?\d+$/.test(text) ? Number(text) : undefined, 0, 1);
		case "key":
			return text === "" || isKeyName(text) ? text : undefined;
		case "text":
			return typed.trim();
		default:
			return undefined;
	}
}

function within(number = Number.NaN, least: number, most = Number.MAX_SAFE_INTEGER) {
	return number >= least && number <= most ? number : undefined;
}

const factors: Readonly<Record<string, number>> = { "": 1, k: 1_000, m: 1_000_000 };

/** As people write it: 40000, 40,000, 40_000 or 40k. */
function wholeNumber(text: string): number | undefined {
	const [, digits = "", unit = ""] = /^(\d{1,3}(?:[,_]\d{3})+|\d+)([km]?)$/.exec(text) ?? [];
	if (digits === "") return undefined;
	const number = Number(digits.replace(/[,_]/g, "")) * (factors[unit] ?? 1);
	return Number.isSafeInteger(number) ? number : undefined;
}
