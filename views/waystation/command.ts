import type { Messages } from "#i18n/en.ts";
import { cutTo, plain } from "#views/kit/text.ts";
import { type GlassTab, glassTabs } from "./tabs.ts";

/** What `/waystation` can do beside showing its tabs. */
export const glassActs = ["off", "on", "rollover", "undo", "sweep", "forget"] as const;

export type GlassAct = (typeof glassActs)[number];

/** What was typed behind `/waystation`: a tab or an act, each with what follows its name. */
export type GlassCommand =
	| { readonly do: "tab"; readonly tab: GlassTab; readonly rest: string }
	| { readonly do: "act"; readonly act: GlassAct; readonly rest: string }
	| { readonly do: "unknown"; readonly word: string };

/** Reads what was typed; nothing stands for the first tab. */
export function decodeCommand(typed: string): GlassCommand {
	const [, name = "", rest = ""] = /^(\S*)\s*([\s\S]*)$/.exec(typed.trim()) ?? [];
	if (name === "") return { do: "tab", tab: glassTabs[0], rest: "" };
	const tab = glassTabs.find((one) => one === name);
	if (tab !== undefined) return { do: "tab", tab, rest };
	const act = glassActs.find((one) => one === name);
	if (act !== undefined) return { do: "act", act, rest };
	return { do: "unknown", word: name };
}

/** Columns that a word keeps which nobody knows. */
const WORD = 40;

/** What is said of a word that is neither. */
export function sayUnknown(word: string, { waystation }: Messages): string {
	const known = [...glassTabs, ...glassActs].join(" | ");
	return waystation.command.unknown(cutTo(plain(word), WORD), known);
}

/** What can follow the name of a tab that says nothing of its own about it; nothing where it stands alone. */
const ways = {
	cost: "",
	jobs: "",
	journal: "[N | N undo]",
	compactions: "[N]",
	import: "[N | take N | all | undo]",
} as const;

/** What is said of words behind the name of a tab that it does not know. */
export function sayUnknownBehind(
	tab: keyof typeof ways,
	words: string,
	{ waystation: { command } }: Messages,
): string {
	const word = cutTo(plain(words), WORD);
	const known = ways[tab];
	return known === "" ? command.alone(tab, word) : command.unknownBehind(tab, word, known);
}

/** One completion, as pi's editor takes it. */
interface Completion {
	readonly value: string;
	readonly label: string;
	readonly description: string;
}

/** What can follow `/waystation `, given what stands there already. */
export function completeWaystation(typed: string, { waystation }: Messages): Completion[] {
	const first = typed.trimStart();
	const described = waystation.command.arguments;
	return [...glassTabs, ...glassActs].flatMap((name) =>
		// Nothing for what is complete, or Enter would complete it again instead of running it.
		name.startsWith(first) && name !== first
			? [{ value: name, label: name, description: described[name] }]
			: [],
	);
}
