import type { ExtensionContext, SessionEntry } from "@earendil-works/pi-coding-agent";
import type { CompactionAccount } from "#src/compaction/account.ts";
import { accountOf, pastCompactions } from "#src/compaction/past.ts";
import { atOnce } from "#src/lib/text.ts";
import { sizeAfter } from "./compaction-done.ts";

type Sessions = ExtensionContext["sessionManager"];

interface Known {
	/** The last entry of the branch when it was read. */
	readonly leaf: string | null;
	readonly accounts: readonly CompactionAccount[];
}

/** Cards are drawn many times a second, and most of the time nothing was added to the session. */
const known = new WeakMap<Sessions, Known>();

/**
 * The compactions of the session's branch as the user is told of them, newest first. An account is the same
 * object until something of it changed.
 */
export function accountsOf(sessions: Sessions): readonly CompactionAccount[] {
	const before = known.get(sessions);
	const leaf = sessions.getLeafId();
	if (before !== undefined && before.leaf === leaf) return before.accounts;
	const accounts = readAccounts(sessions.getBranch(), before?.accounts ?? []);
	known.set(sessions, { leaf, accounts });
	return accounts;
}

function readAccounts(
	branch: readonly SessionEntry[],
	before: readonly CompactionAccount[],
): readonly CompactionAccount[] {
	return pastCompactions(branch)
		.map((past) => {
			const same = before.find(({ entry }) => entry === past.entry);
			if (same !== undefined && same.measured === past.measured?.tokens) return same;
			// Only where nobody kept it, since it costs a look at the whole context.
			const isKnown = past.details !== undefined || same?.estimated !== undefined;
			const estimated = isKnown
				? same?.estimated
				: atOnce(sizeAfter(branch, past.entry, past.before));
			return accountOf(past, estimated);
		})
		.toReversed();
}
