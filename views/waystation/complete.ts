import type { Messages } from "#i18n/en.ts";
import type { Completion } from "#views/kit/numbered.ts";

/** The options that follow the name of an act, as `label` with the description of that key. */
const behind = {
	sweep: ["--apply", "--all", "--only"],
	forget: ["--apply", "--only", "--hard", "--undo"],
} as const;

/** What can follow the name of `sweep` or `forget`, given what stands there; undefined for other names. */
export function completeBehind(
	typed: string,
	{ waystation }: Messages,
): readonly Completion[] | undefined {
	const [, name, before = "", last = ""] =
		/^\s*(sweep|forget)\s+((?:[\s\S]*\s)?)(\S*)$/.exec(typed) ?? [];
	if (name !== "sweep" && name !== "forget") return;
	// A text that is looked for is nobody's to complete.
	if (name === "forget" && !last.startsWith("--")) return [];
	const there = new Set(before.split(/\s+/));
	return behind[name].flatMap((label) => {
		// Nothing for what is complete, or Enter would complete it again instead of running it.
		if (!label.startsWith(last) || label === last || there.has(label)) return [];
		// What takes the last one back looks for nothing.
		if (label === "--undo" && before.trim() !== "") return [];
		const value = `${name} ${before}${label}${label === "--only" ? " " : ""}`;
		return [{ value, label, description: waystation.command.behind[label] }];
	});
}
