import type {
	ExtensionCommandContext,
	ExtensionContext,
	SessionEntry,
} from "@earendil-works/pi-coding-agent";
import type { CompactionAccount } from "#src/compaction/account.ts";
import { decodeBoundary } from "#src/compaction/boundary.ts";
import { decodeDetails } from "#src/compaction/decode-details.ts";
import type { Store } from "#src/store/store.ts";
import { accountsOf } from "./compaction-accounts.ts";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";

type Sessions = ExtensionContext["sessionManager"];

/** What the user can do with the compactions of the branch. What changes something tells its outcome as a notice. */
export interface CompactionsWork {
	list(): readonly CompactionAccount[];
	/** Goes back to before a compaction, the newest where none is named by the id of its session entry. */
	undo(ctx: ExtensionCommandContext, entry?: string): Promise<void>;
	/** Opens a fresh window now, whatever the settings say of full ones. */
	rollover(ctx: ExtensionCommandContext): Promise<void>;
}

/** The account of a compaction by the id of its session entry; a look-up among those of the branch. */
export function accountOf({ lives }: Host, entry: string): CompactionAccount | undefined {
	const seat = lives.seat();
	if (seat === undefined) return;
	return accountsOf(seat.ctx.sessionManager).find((one) => one.entry === entry);
}

/** The work on the compactions of the session that is served now. */
export function compactionsWork(host: Host): CompactionsWork {
	return {
		list() {
			const seat = host.lives.seat();
			return seat === undefined ? [] : accountsOf(seat.ctx.sessionManager);
		},
		undo: (ctx, entry) => undo(host, ctx, entry),
		rollover: (ctx) => rollover(host, ctx),
	};
}

/**
 * Whether a compaction is the newest of the branch, and whether it is ours with nothing asked since; a look-up, like
 * the account.
 */
export function standingOf({ lives }: Host, entry: string): { newest: boolean; fresh: boolean } {
	const sessions = lives.seat()?.ctx.sessionManager;
	if (sessions === undefined) return { newest: false, fresh: false };
	const newest = newestIn(sessions)?.id === entry;
	return { newest, fresh: newest && freshCompaction(sessions) === entry };
}

/** Cards are drawn many times a second, and most of the time nothing was added to the session. */
const fresh = new WeakMap<Sessions, { readonly leaf: string | null; readonly id?: string }>();

/** The session entry of the newest compaction, where it is ours and the user has asked nothing since. */
export function freshCompaction(sessions: Sessions): string | undefined {
	const leaf = sessions.getLeafId();
	const before = fresh.get(sessions);
	if (before?.leaf === leaf) return before.id;
	const id = leaf === null ? undefined : lookForFresh(sessions, leaf);
	fresh.set(sessions, { leaf, ...(id !== undefined && { id }) });
	return id;
}

function lookForFresh(sessions: Sessions, leaf: string): string | undefined {
	let entry = sessions.getEntry(leaf);
	while (entry !== undefined && entry.type !== "compaction") {
		if (entry.type === "message" && entry.message.role === "user") return;
		entry = entry.parentId === null ? undefined : sessions.getEntry(entry.parentId);
	}
	return entry !== undefined && isOurs(entry) ? entry.id : undefined;
}

/** What the key does: the same as `/waystation undo`, since pi lets only a command go about in the tree. False: not now, which is said. */
export function undoByKey({ pi, store }: Host, ctx: ExtensionContext): boolean {
	if (isBusy(store, ctx)) {
		give(store, { code: "compaction.busy" }, true);
		return false;
	}
	pi.sendUserMessage("/waystation undo", { expandPromptTemplates: true });
	return true;
}

function newestIn(sessions: Sessions): SessionEntry | undefined {
	const [newest] = accountsOf(sessions);
	return newest && sessions.getEntry(newest.entry);
}

/** An entry never changes, and its details are long. */
const known = new WeakMap<SessionEntry, boolean>();

function isOurs(entry: SessionEntry): boolean {
	const before = known.get(entry);
	if (before !== undefined) return before;
	const details = entry.type === "compaction" ? entry.details : undefined;
	const ours = decodeDetails(details) !== undefined || decodeBoundary(details) !== undefined;
	known.set(entry, ours);
	return ours;
}

/** Nothing is lost by it: what came after stays in the tree, on the branch that is left. */
async function undo(
	{ journal, store }: Host,
	ctx: ExtensionCommandContext,
	entry: string | undefined,
): Promise<void> {
	if (store.read().off !== undefined) return give(store, { code: "off.looking" }, true);
	if (isBusy(store, ctx)) return give(store, { code: "compaction.busy" }, true);
	const branch = ctx.sessionManager.getBranch();
	const compaction = branch.findLast(
		(one) => one.type === "compaction" && (entry === undefined || one.id === entry),
	);
	const target = compaction?.parentId;
	if (compaction === undefined || typeof target !== "string") {
		return give(store, { code: "compaction.nothing" }, true);
	}
	const later = branch.slice(branch.indexOf(compaction) + 1).filter(isMessage).length;
	const { cancelled } = await ctx.navigateTree(target, { summarize: false });
	if (cancelled) return;
	// pi goes on where a session's file ends, so that the branch gets an entry at once.
	journal.add({ type: "compaction.undone", at: Date.now(), entry: compaction.id });
	journal.flush();
	give(store, { code: "compaction.undone", later }, true);
}

/** pi compacts, and is given a record in place of a summary. */
async function rollover({ store, windows }: Host, ctx: ExtensionCommandContext): Promise<void> {
	if (isBusy(store, ctx)) return give(store, { code: "compaction.not-now" }, true);
	windows.once = true;
	const failure = await new Promise<Error | undefined>((resolve) => {
		ctx.compact({ onComplete: () => resolve(undefined), onError: resolve });
	});
	// Where pi found nothing to fold, nobody was asked for the record.
	if (failure !== undefined && windows.once) give(store, { code: "compaction.too-small" }, true);
	windows.once = false;
}

function isBusy(store: Store, ctx: ExtensionContext): boolean {
	const { running } = store.read().compaction;
	return !ctx.isIdle() || ctx.hasPendingMessages() || running !== undefined;
}

function isMessage({ type }: SessionEntry): boolean {
	return type === "message" || type === "custom_message";
}
