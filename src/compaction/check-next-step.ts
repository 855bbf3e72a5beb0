import { runOf } from "./check-outcomes.ts";
import { normalPath, pathsNamedIn } from "./path-token.ts";
import { commandsNamedIn } from "./reference.ts";
import { complainsOf, isReopened } from "./reopening.ts";
import type { RefusalReason } from "./review.ts";
import type { Source } from "./source.ts";
import { shareKnown, type Terms, termsOf, weightOfTerms } from "./term-set.ts";

/** Which share of a step's words a finished action has to hold, and how much they weigh at least: two words. */
const sameShare = 0.85;
const fewestWeight = 1.3;

const ticked = /^\[[xX✓]\]|^(?:✅|☑|✔)|^~~[^~]+~~$/u;
const creates =
	/^(?:create|add|write)\b|^(?:创建|新建|新增|编写)|を?(?:作成|新規作成)(?:する)?[。.]?$|(?:생성|만들기)/i;
const deletes = /^(?:delete|remove|drop)\b|^(?:删除|移除)|を?削除(?:する)?[。.]?$|삭제/i;

/** Why a next step is none: it is done already. `finished` is what the draft itself tells as done. */
export function checkNextStep(
	step: string,
	source: Source,
	finished: readonly Terms[],
): RefusalReason | undefined {
	const done =
		ticked.test(step) ||
		hasFate(step, source) ||
		ranSince(step, source) ||
		isTold(step, source, finished);
	return done ? "already-done" : undefined;
}

/** Whether the step is to create or delete a file that is created or deleted. */
function hasFate(step: string, { files }: Source): boolean {
	const fates = pathsNamedIn(step).map(({ path }) => files.get(normalPath(path))?.fate);
	if (fates.length === 0) return false;
	if (creates.test(step)) return fates.every((fate) => fate === "created");
	return deletes.test(step) && fates.every((fate) => fate === "deleted");
}

/** Whether the step is nothing but a command that passed, and since then no file was changed and nobody asked again. */
function ranSince(step: string, source: Source): boolean {
	const [command, ...more] = commandsNamedIn(step);
	if (command === undefined || more.length > 0) return false;
	const run = runOf(command, source);
	if (run?.outcome !== "passed") return false;
	const words = step.replace(`\`${command}\``, " ").match(/[\p{L}\p{N}]+/gu) ?? [];
	const changed = source.evidence.files.some(({ fate, at }) => fate !== "read" && at > run.at);
	const isWished = isReopened(termsOf(command), run.at, source.wishes);
	return words.length <= 4 && !changed && !isWished;
}

function isTold(step: string, source: Source, finished: readonly Terms[]): boolean {
	const terms = termsOf(step);
	if (weightOfTerms(terms) < fewestWeight) return false;
	const isSame = (one: Terms) => shareKnown(terms, one) >= sameShare;
	const told = source.finished.filter((one) => isSame(one.terms));
	if (told.length > 0) return told.some(({ at }) => !isReopened(terms, at, source.wishes));
	// When the draft's own sentence became true nothing tells; every complaint counts.
	return finished.some(isSame) && !source.wishes.some((wish) => complainsOf(wish, terms));
}
