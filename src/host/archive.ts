import { join } from "node:path";
import { CONFIG_DIR_NAME, type CompactionEntry } from "@earendil-works/pi-coding-agent";
import type { ArchiveReason } from "#src/carryover/archive.ts";
import { untitled } from "#src/carryover/archive-title.ts";
import { openArchives } from "#src/persistence/archive-store.ts";
import { selectLanguage } from "#src/store/select.ts";
import { archivesChanged } from "./archive-paths.ts";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** A compaction that stands in the session, whoever asked for it. */
export interface Compacted {
	readonly entry: CompactionEntry;
	readonly reason: ArchiveReason;
}

/** Keep a compaction's summary as a file of the project, where there is a place and the user wants it. */
export async function archiveSummary(
	host: Host,
	life: Life,
	{ at, entry, reason }: Compacted & { readonly at: number },
): Promise<void> {
	const { settings } = host.store.read();
	const place = host.keeper.place();
	const { id, summary, tokensBefore } = entry;
	if (!life.alive || place === undefined || !settings.carryover.topicCompact.archive) return;
	if (summary.trim() === "") return;
	const added = await openArchives({ place, configDir: CONFIG_DIR_NAME }).add({
		at,
		reason,
		tokensBefore,
		session: life.facts.id,
		entry: id,
		summary,
		untitled: untitled[selectLanguage(host.store.read())],
	});
	archivesChanged(host);
	if (!life.alive) return;
	const path = join(CONFIG_DIR_NAME, "topics");
	if (added.ok) return give(host.store, { code: "archive.written", path: join(path, added.name) });
	give(host.store, { code: "archive.failed", what: "keep", failure: added.failure, path });
}
