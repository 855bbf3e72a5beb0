import type { Messages } from "#i18n/en.ts";
import { shortAge } from "#views/kit/age.ts";
import { type Completion, completeNumber } from "#views/kit/numbered.ts";
import type { CheckpointsView } from "./data.ts";
import { sayWhat } from "./says.ts";

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
		const rows = view.timeline.rows.toReversed();
		return completeNumber(
			verb,
			digits,
			rows,
			({ record }) => `${sayWhat(record, words)} ${shortAge(record.at, now, words)}`,
		);
	}
	if (/\s/.test(line)) return [];
	return Object.entries(words.checkpoints.command.arguments).flatMap(([name, description]) =>
		name.startsWith(line) && name !== line ? [{ value: name, label: name, description }] : [],
	);
}
