import { compareNotes } from "#src/carryover/compare.ts";
import type { CompactionAccount } from "#src/compaction/account.ts";
import { type Compared, differs, drawDiff } from "#views/kit/diff.ts";
import type { Ink } from "#views/kit/frame.ts";
import { wrap } from "#views/kit/wrap.ts";

/** An account never changes, while every picture asks for its differences. */
const known = new WeakMap<CompactionAccount, readonly Compared[]>();

/** What a summary says against the one that it took the place of, in lines of at most `width` columns. */
export function drawChanges(account: CompactionAccount, width: number, ink: Ink): string[] {
	const { paint, words } = ink;
	const lines = changesOf(account);
	if (lines !== undefined && differs(lines)) return drawDiff(lines, width, ink);
	const { firstOne, noChange } = words.compaction;
	const said = lines === undefined ? firstOne : noChange;
	return wrap(said, width).map((line) => paint("quiet", line));
}

/** Whether there is an earlier summary that says something else. */
export function hasChanges(account: CompactionAccount): boolean {
	return differs(changesOf(account) ?? []);
}

function changesOf(account: CompactionAccount): readonly Compared[] | undefined {
	const { previous, summary } = account;
	if (previous === undefined) return undefined;
	const lines = known.get(account) ?? compareNotes(previous, summary);
	known.set(account, lines);
	return lines;
}
