import { join } from "node:path";
import { CONFIG_DIR_NAME } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { detach } from "./guard.ts";
import type { Host } from "./host.ts";

type Around = Pick<Host, "keeper" | "report">;

interface Known {
	/** The names of the files by the compactions' entries, as they were read last. */
	names: ReadonlyMap<string, string>;
	isStale: boolean;
	/** Has the cards drawn again. */
	readonly redraw: () => void;
}

const known = new WeakMap<Host["keeper"], Known>();

/**
 * The file that keeps a compaction's summary, as it is shown: `.pi/topics/2025-11-29_140233.md`. A look-up: the folder is
 * read beside it, with the first one and whenever something of it changed, and until then its older state counts.
 * @param entry the compaction's entry; a fork has those of its session, under the same ids
 * @param redraw called when the folder was read
 */
export function archivePathOf(host: Around, entry: string, redraw: () => void): string | undefined {
	const { keeper } = host;
	const now = known.get(keeper) ?? { names: new Map(), isStale: true, redraw };
	known.set(keeper, now);
	if (now.isStale && keeper.place() !== undefined) refresh(host, now);
	const name = now.names.get(entry);
	return name && join(CONFIG_DIR_NAME, "topics", name);
}

/** To be called when a file was written, removed or brought back. */
export function archivesChanged(host: Around): void {
	const now = known.get(host.keeper);
	if (now !== undefined) refresh(host, now);
}

function refresh(host: Around, now: Known): void {
	now.isStale = false;
	detach("archives", host.report, read(host, now));
}

async function read({ keeper }: Around, into: Known): Promise<void> {
	const { openArchives } = await load(() => import("#src/persistence/archive-store.ts"));
	const place = keeper.place();
	const list = place && (await openArchives({ place, configDir: CONFIG_DIR_NAME }).list());
	// What cannot be read now may be with the next change; the card then tells the folder.
	if (list?.ok !== true) return;
	const named = list.archives.map(({ entry, name }) => [entry ?? "", name] as const);
	// The newest come first and count.
	into.names = new Map(named.toReversed());
	into.redraw();
}
