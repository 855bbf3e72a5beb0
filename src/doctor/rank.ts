import {
	type Area,
	areas,
	type Finding,
	type FindingCode,
	type Fix,
	type Level,
	levels,
} from "./finding.ts";

interface Rank {
	readonly area: Area;
	readonly level: Level;
	/** Undefined where it is for the user to do, or nothing is to be done. */
	readonly fix?: Fix;
}

const ranks: Readonly<Record<Exclude<FindingCode, "check.late" | "check.failed">, Rank>> = {
	"node.fits": { area: "host", level: "ok" },
	"node.old": { area: "host", level: "trouble" },
	"pi.fits": { area: "host", level: "ok" },
	"pi.newer": { area: "host", level: "note" },
	"pi.older": { area: "host", level: "warning" },
	"features.there": { area: "host", level: "ok" },
	"features.missing": { area: "host", level: "trouble" },
	"rivals.none": { area: "company", level: "ok" },
	"rival.installed": { area: "company", level: "warning" },
	"copies.one": { area: "company", level: "ok" },
	"copies.more": { area: "company", level: "warning" },
	"compactor.one": { area: "company", level: "ok" },
	"compactor.other": { area: "company", level: "warning" },
	"tool.renamed": { area: "company", level: "note" },
	"tools.ours": { area: "company", level: "ok" },
	"session.unsaved": { area: "session", level: "note" },
	"session.whole": { area: "session", level: "ok" },
	"session.unanswered": { area: "session", level: "note", fix: "repair-session" },
	"session.broken": { area: "session", level: "trouble", fix: "repair-session" },
	// Some servers number the calls of every answer anew, and accept that.
	"session.reused": { area: "session", level: "note", fix: "repair-session" },
	// The model is not told what stands before the gap.
	"session.cut": { area: "session", level: "warning", fix: "repair-session" },
	"session.loose": { area: "session", level: "note" },
	"session.lines": { area: "session", level: "note" },
	"settings.fit": { area: "settings", level: "ok" },
	"settings.wrong": { area: "settings", level: "warning" },
	"settings.model": { area: "settings", level: "warning" },
	"settings.key": { area: "settings", level: "warning" },
	"ledger.none": { area: "ledger", level: "ok" },
	"ledger.whole": { area: "ledger", level: "ok" },
	"ledger.dropped": { area: "ledger", level: "warning" },
	"ledger.newer": { area: "ledger", level: "warning" },
	"ledger.damaged": { area: "ledger", level: "trouble" },
	"history.off": { area: "history", level: "note" },
	"history.none": { area: "history", level: "note", fix: "rebuild-index" },
	"history.whole": { area: "history", level: "ok" },
	"history.version": { area: "history", level: "warning", fix: "rebuild-index" },
	"history.damaged": { area: "history", level: "trouble", fix: "rebuild-index" },
	"history.locked": { area: "history", level: "note" },
	"history.plain": { area: "history", level: "note" },
	"embedding.off": { area: "embedding", level: "note" },
	"embedding.native": { area: "embedding", level: "ok" },
	"embedding.words": { area: "embedding", level: "note" },
	"models.unchecked": { area: "embedding", level: "note", fix: "verify-models" },
	"models.checked": { area: "embedding", level: "ok" },
	"model.damaged": { area: "embedding", level: "trouble", fix: "set-models-aside" },
	"model.incomplete": { area: "embedding", level: "warning" },
	"downloads.left": { area: "embedding", level: "note", fix: "remove-downloads" },
	"folder.none": { area: "files", level: "ok" },
	"folder.writable": { area: "files", level: "ok" },
	"folder.closed": { area: "files", level: "trouble" },
	"folder.blocked": { area: "files", level: "trouble" },
	// The model is not told it.
	"note.large": { area: "files", level: "trouble" },
	"note.unreadable": { area: "files", level: "trouble" },
	"store.damaged": { area: "files", level: "warning" },
	"memories.lost": { area: "files", level: "note" },
	"modes.fit": { area: "files", level: "ok" },
	"modes.open": { area: "files", level: "warning", fix: "close-modes" },
	"locks.none": { area: "files", level: "ok" },
	"locks.held": { area: "files", level: "note" },
	"locks.stale": { area: "files", level: "warning", fix: "remove-locks" },
	"temps.left": { area: "files", level: "note", fix: "remove-temps" },
	"files.aside": { area: "files", level: "warning" },
	"sessions.unsealed": { area: "files", level: "note" },
	"sessions.lost": { area: "files", level: "note", fix: "forget-sessions" },
	"walk.cut": { area: "files", level: "note" },
	"room.enough": { area: "room", level: "ok" },
	"room.low": { area: "room", level: "warning" },
	"room.none": { area: "room", level: "trouble" },
};

/** How bad a finding is. */
export function levelOf({ code }: Finding): Level {
	return code === "check.late" || code === "check.failed" ? "warning" : ranks[code].level;
}

/** What can be done about it here; undefined where it is for the user to do. */
export function fixOf({ code }: Finding): Fix | undefined {
	return code === "check.late" || code === "check.failed" ? undefined : ranks[code].fix;
}

/** What was looked at. */
export function areaOf(found: Finding): Area {
	if (found.code === "check.late" || found.code === "check.failed") return found.values.area;
	return ranks[found.code].area;
}

/** Names a finding among others of its code, so that a cursor stays on it when all are read anew. */
export function keyOf({ code, values }: Finding): string {
	return `${code} ${JSON.stringify(values)}`;
}

/** The worst first, those of one level in the order of the areas. */
export function inOrder(findings: readonly Finding[]): readonly Finding[] {
	const weight = (one: Finding) =>
		levels.indexOf(levelOf(one)) * areas.length + areas.indexOf(areaOf(one));
	return findings.toSorted((one, other) => weight(one) - weight(other));
}

/** How many findings there are of each level. */
export function countLevels(findings: readonly Finding[]): Readonly<Record<Level, number>> {
	const counts = { trouble: 0, warning: 0, note: 0, ok: 0 };
	for (const one of findings) counts[levelOf(one)] += 1;
	return counts;
}
