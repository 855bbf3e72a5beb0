import type { Messages } from "#i18n/en.ts";
import { shortAge } from "#views/kit/age.ts";
import type { CheckpointsView } from "./data.ts";
import { sayWhat } from "./says.ts";

/** One completion, as pi's editor takes it. */
interface Completion {
	readonly value: string;
	readonly label: string;
	readonly description: string;
}

/** Records that completion offers. */
const MOST_OFFERED = 20;

/** What can follow `/checkpoints `, given what stands there already. */
export function completeCheckpoints(
	typed: string,
	words: Messages,
	view: CheckpointsView,
	now: number,
): Completion[] {
	const line = typed.trimStart();
	const numbered = /^(show|diff|source|forget|recall)\s+(\d*)$/.exec(line);
	if (numbered !== null) {
		const [, verb = "", digits = ""] = numbered;
		const { rows } = view.timeline;
		// Of 1, 10 and 11 the first is meant by whoever has typed it: Enter must not make another of it.
		if (rows[Number(digits) - 1] !== undefined) return [];
		return rows
			.toReversed()
			.filter(({ number }) => String(number).startsWith(digits))
			.slice(0, MOST_OFFERED)
			.map(({ number, record }) => ({
				value: `${verb} ${number}`,
				label: String(number),
				description: `${sayWhat(record, words)} ${shortAge(record.at, now, words)}`,
			}));
	}
	if (/\s/.test(line)) return [];
	return Object.entries(words.checkpoints.command.arguments).flatMap(([name, description]) =>
		name.startsWith(line) && name !== line ? [{ value: name, label: name, description }] : [],
	);
}
