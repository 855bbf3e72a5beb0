import type { StoredArchive } from "#src/carryover/archive.ts";
import type { Version } from "#src/carryover/version.ts";
import type { CompactionAccount } from "#src/compaction/account.ts";
import type { BranchEvent } from "./events.ts";
import type { Happening, HappeningFact, NoBack } from "./happening.ts";
import { noteHappenings } from "./happenings-note.ts";
import { recordHappenings } from "./happenings-record.ts";
import { topicHappenings } from "./happenings-topic.ts";
import type { Notice } from "./notice.ts";
import type { State } from "./state.ts";

/** Where what happened by itself is told from: the state, the branch, and what only files know. */
export interface HappeningSources {
	readonly state: State;
	/** What the entries of the branch stand for, oldest first. */
	readonly events: readonly BranchEvent[];
	readonly compactions: readonly CompactionAccount[];
	/** Ids of the compactions that a change of topic was the reason of. */
	readonly shifted: ReadonlySet<string>;
	/** Every version of the note that its log still holds, newest first. */
	readonly versions: readonly Version[];
	readonly archives: readonly StoredArchive[];
	/** Milliseconds on the wall clock when the index of the history was made; undefined where there is none. */
	readonly indexedAt: number | undefined;
}

/** Happenings that are told. */
const MOST = 200;

/** What happened by itself, newest first. */
export function happeningsOf(sources: HappeningSources): readonly Happening[] {
	return [
		...noteHappenings(sources),
		...topicHappenings(sources),
		...recordHappenings(sources),
		...compactionHappenings(sources),
		...shiftHappenings(sources),
		...archiveHappenings(sources),
		...machineHappenings(sources),
		...noticeHappenings(sources),
	]
		.toSorted((one, other) => other.at - one.at)
		.slice(0, MOST);
}

function compactionHappenings({ compactions, shifted }: HappeningSources): Happening[] {
	return compactions.map(({ at, before, by, entry, estimated, measured }) => ({
		key: `compaction ${entry}`,
		at,
		fact: { kind: "compaction", by, shift: shifted.has(entry), before, estimated, measured },
		back: { do: "undo-compaction", entry },
	}));
}

/** A shift that led to a compaction is told as that. */
function shiftHappenings({ events }: HappeningSources): Happening[] {
	return events.flatMap((event, index) => {
		if (event.type !== "shift.judged") return [];
		const { judgement } = event;
		if (judgement.verdict !== "shift" || judgement.hush !== undefined) return [];
		const next = events.slice(index + 1).find(({ type }) => followUps.has(type));
		if (next?.type === "branch.compacted") return [];
		const refuted = next?.type === "shift.refuted";
		const fact: HappeningFact = { kind: "shift", refuted, judgement };
		return [{ key: `shift ${event.at}`, at: event.at, fact, back: { not: "only-a-line" } }];
	});
}

const followUps: ReadonlySet<BranchEvent["type"]> = new Set([
	"prompt.submitted",
	"shift.refuted",
	"branch.compacted",
]);

function archiveHappenings({ archives }: HappeningSources): Happening[] {
	return archives.map(({ at, name, title }) => ({
		key: `archive ${name}`,
		at,
		fact: { kind: "archive", name, title },
		back: { do: "delete-archive", name },
	}));
}

/** What was installed and built on this machine. */
function machineHappenings({ indexedAt, state }: HappeningSources): Happening[] {
	const happenings: Happening[] = state.jobs.flatMap(({ changedAt, id, purpose, state: how }) => {
		if (how !== "done") return [];
		if (purpose !== "runtime-install" && purpose !== "model-download") return [];
		const fact: HappeningFact = { kind: "installed", what: purpose };
		return [{ key: `job ${id}`, at: changedAt, fact, back: { not: "purge" } }];
	});
	if (indexedAt !== undefined) {
		const fact: HappeningFact = { kind: "index" };
		happenings.push({ key: "index", at: indexedAt, fact, back: { not: "index" } });
	}
	return happenings;
}

/** What is told by entries and files as well, with the way back. */
const toldElsewhere: ReadonlySet<Notice["code"]> = new Set<Notice["code"]>([
	"note.saved",
	"summary.recovered",
	"topic.began",
	"topic.distilled",
	"checkpoint.taken",
	"checkpoint.consolidated",
	"compaction.done",
	"shift.refuted",
	"archive.written",
	"embed.ready",
	"history.indexed",
]);

/** Why what a notice tells has no way back, where it tells of more than a thought. */
const noticed: Readonly<Partial<Record<Notice["code"], NoBack>>> = {
	"settings.adopted": "settings",
	"note.merged": "merged",
	"ledger.imported": "taken-over",
	"ledger.quarantined": "put-aside",
	"file.quarantined": "put-aside",
	"tool.renamed": "renamed",
	"embed.first": "purge",
	"embed.fetching": "purge",
};

/** What the user was told, or would be at a louder level, without having asked for it. */
function noticeHappenings({ state }: HappeningSources): Happening[] {
	const counts = new Map<number, number>();
	// The oldest notices leave, so that a place among them names none.
	const keyOf = (at: number) => {
		const count = (counts.get(at) ?? 0) + 1;
		counts.set(at, count);
		return `notice ${at} ${count}`;
	};
	return state.notices.flatMap(({ asked, at, notice }) => {
		if (asked || toldElsewhere.has(notice.code)) return [];
		const fact: HappeningFact = { kind: "notice", notice };
		const not = noticed[notice.code] ?? "only-told";
		return [{ key: keyOf(at), at, fact, back: { not } }];
	});
}
