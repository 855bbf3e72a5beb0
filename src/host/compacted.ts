import { load } from "#src/lib/load.ts";
import type { Compacted } from "./archive.ts";
import { detach } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Opening } from "./opening.ts";

/** What was told before is out of the model's sight, and the summary becomes a file. */
export function noticeCompaction(host: Host, opening: Opening, compacted: Compacted): void {
	const life = host.lives.current();
	if (life !== undefined) life.behind = true;
	host.store.dispatch({ type: "head.dropped" });
	host.store.dispatch({ type: "branch.compacted", at: Date.now() });
	keepSummary(host, opening, compacted);
}

/** How long a compaction right at the start waits for the settings and the place. */
const OPENING_MS = 10_000;

/** pi goes on at once; leaving waits for the file. */
function keepSummary(host: Host, opening: Opening, compacted: Compacted): void {
	const life = host.lives.current();
	if (life === undefined || !life.facts.leavesTraces) return;
	const at = Date.now();
	const keep = async () => {
		await opening.ready(OPENING_MS);
		const { archiveSummary } = await load(() => import("./archive.ts"));
		await archiveSummary(host, life, { at, ...compacted });
	};
	detach("archive", host.report, host.keeper.track(keep()));
}
