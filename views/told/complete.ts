import type { Messages } from "#i18n/en.ts";
import type { Telling } from "#src/store/telling.ts";
import { glyphs } from "#themes/glyphs.ts";
import { type Completion, completeNumber } from "#views/kit/numbered.ts";
import { saidState } from "./says.ts";

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

/** What can follow `/waystation told `, given what stands there already; its numbers are those of the blocks. */
export function completeTold(
	typed: string,
	words: Messages,
	tellings: readonly Telling[],
	now: number,
): Completion[] {
	const { told } = words;
	const [, word = "", space = "", rest = ""] =
		/^told\s+(\S*)(\s*)(.*)$/.exec(typed.trimStart()) ?? [];
	const act = acts.find((one) => one === word);
	if (act === undefined || space === "") {
		const offered = acts.flatMap((name): Completion[] =>
			// Nothing for what is complete, or Enter would complete it again instead of running it.
			name.startsWith(word) && name !== word
				? [{ value: `told ${name}`, label: name, description: told.arguments[name] }]
				: [],
		);
		const isNumber = space === "" && /^\d*$/.test(word);
		return isNumber ? [...offered, ...completeBlock(word, words, tellings, now)] : offered;
	}
	return kindsFor[act].flatMap((kind) =>
		kind.startsWith(rest) && kind !== rest
			? [{ value: `told ${act} ${kind}`, label: kind, description: told.names[blockOf[kind]] }]
			: [],
	);
}

function completeBlock(
	digits: string,
	words: Messages,
	tellings: readonly Telling[],
	now: number,
): Completion[] {
	const rows = tellings.map((telling, index) => ({ telling, number: index + 1 }));
	return completeNumber("told", digits, rows, ({ telling }) =>
		[words.told.names[telling.block.id], ...saidState(telling, words, now)].join(
			` ${glyphs.between} `,
		),
	);
}
