import { load } from "#src/lib/load.ts";
import { detach } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/**
 * Load what only saving and leaving need: later, so that the start is quick, and not when it is needed,
 * since an update may have replaced the package by then.
 */
export async function finishLoading(host: Host, life: Life): Promise<void> {
	if (host.store.read().settings.topics.enabled) {
		const { loadTopics } = await load(() => import("./topic-run.ts"));
		await loadTopics(host);
	}
	await load(() => import("./window-call.ts"));
	const { warmTopics } = await load(() => import("./topic-warmth.ts"));
	detach("topics", host.report, warmTopics(host, life));
	if (!host.store.read().settings.carryover.enabled) return;
	const [{ recoverDead }] = await Promise.all([
		load(() => import("./recovery.ts")),
		load(() => import("./quit.ts")),
		load(() => import("./archive.ts")),
		load(() => import("./carryover-call.ts")),
		load(() => import("./note-saves.ts")),
		load(() => import("./told-items.ts")),
		load(() => import("#src/persistence/note-write.ts")),
	]);
	if (life.alive) await recoverDead(host, life);
}
