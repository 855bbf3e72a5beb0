import type { Messages } from "#i18n/en.ts";

/** One completion, as pi's editor takes it. */
interface Completion {
	readonly value: string;
	readonly label: string;
	readonly description: string;
}

type Words = Messages["waystation"]["command"]["behind"];

/** What follows the name of a tab or an act, as `label` with the description of that key. */
const behind = {
	import: ["take", "all", "undo"],
	sweep: ["--apply", "--all", "--only"],
	forget: ["--apply", "--only", "--hard", "--undo"],
} as const;

/** What takes a number behind it, so that a blank is completed with it. */
const numbered: ReadonlySet<string> = new Set(["take", "--only"]);

/** What can follow the name of `import`, `journal`, `sweep` or `forget`, given what stands there; undefined for other names. */
export function completeBehind(
	typed: string,
	{ waystation }: Messages,
): readonly Completion[] | undefined {
	const words = waystation.command.behind;
	const [, name = "", rest = ""] =
		/^\s*(import|journal|sweep|forget)\s+([\s\S]*)$/.exec(typed) ?? [];
	switch (name) {
		case "import":
			return offered(name, "", rest, words);
		case "journal":
			return completeJournal(rest, words);
		case "sweep":
		case "forget": {
			const [, before = "", last = ""] = /^([\s\S]*?)(\S*)$/.exec(rest) ?? [];
			// A text that is looked for is nobody's to complete.
			return name === "forget" && !last.startsWith("--") ? [] : offered(name, before, last, words);
		}
		default:
			return undefined;
	}
}

function offered(
	name: keyof typeof behind,
	before: string,
	typed: string,
	words: Words,
): readonly Completion[] {
	const there = new Set(before.split(/\s+/));
	return behind[name].flatMap((label) => {
		// Nothing for what is complete, or Enter would complete it again instead of running it.
		if (!label.startsWith(typed) || label === typed || there.has(label)) return [];
		// What takes the last one back looks for nothing.
		if (label === "--undo" && before.trim() !== "") return [];
		const value = `${name} ${before}${label}${numbered.has(label) ? " " : ""}`;
		return [{ value, label, description: words[label] }];
	});
}

function completeJournal(rest: string, words: Words): readonly Completion[] {
	const [, number, word = ""] = /^(\d{1,6})(?:\s+(\S*))?$/.exec(rest) ?? [];
	if (number === undefined || !"undo".startsWith(word) || word === "undo") return [];
	return [{ value: `journal ${number} undo`, label: "undo", description: words.back }];
}
