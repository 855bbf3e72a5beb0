import type { Messages } from "#i18n/en.ts";

/** One completion, as pi's editor takes it. */
interface Completion {
	readonly value: string;
	readonly label: string;
	readonly description: string;
}

const acts = ["head", "off", "on", "pin", "unpin", "undo"] as const;

/** The kinds that an act is for; none where it stands alone. */
const kindsFor = {
	head: [],
	undo: [],
	off: ["note", "memory", "window", "topic"],
	on: ["note", "memory", "window", "topic"],
	pin: ["note", "window"],
	unpin: ["note", "window"],
} as const;

/** The block that a kind is best known by. */
const blockOf = {
	note: "carryover-note",
	memory: "checkpoint-memory",
	window: "window",
	topic: "topic-card",
} as const;

/** What can follow `/waystation told `, given what stands there already. */
export function completeTold(typed: string, { told }: Messages): Completion[] {
	const [, word = "", space = "", rest = ""] =
		/^told\s+(\S*)(\s*)(.*)$/.exec(typed.trimStart()) ?? [];
	const act = acts.find((one) => one === word);
	if (act === undefined || space === "") {
		return acts.flatMap((name) =>
			// Nothing for what is complete, or Enter would complete it again instead of running it.
			name.startsWith(word) && name !== word
				? [{ value: `told ${name}`, label: name, description: told.arguments[name] }]
				: [],
		);
	}
	return kindsFor[act].flatMap((kind) =>
		kind.startsWith(rest) && kind !== rest
			? [{ value: `told ${act} ${kind}`, label: kind, description: told.names[blockOf[kind]] }]
			: [],
	);
}
