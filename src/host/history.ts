import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { detach, give } from "./guard.ts";
import type { HistoryDesk } from "./history-desk.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** Milliseconds after the start before all sessions are brought into the index: who only looks in has left by then. */
const BUILD_AFTER_MS = 5_000;

/** The search of a session; made when it is first asked for. */
const desks = new WeakMap<Life, Promise<HistoryDesk>>();

/** The search of this session; it keeps an index unless the user wants none. */
export function historyOf({ store }: Host, life: Life): Promise<HistoryDesk> {
	const known = desks.get(life);
	if (known !== undefined) return known;
	const indexing = life.facts.leavesTraces && store.read().settings.history.enabled;
	const made = load(() => import("./history-desk.ts")).then(
		({ HistoryDesk: Desk }) => new Desk(life, getAgentDir(), indexing),
	);
	desks.set(life, made);
	life.parts.add({
		async end() {
			const desk = await made.catch(() => undefined);
			await desk?.end();
		},
	});
	return made;
}

/** Brings all sessions into the index, a little later. */
export function buildLater(host: Host, life: Life): void {
	const later = () => detach("history", host.report, build(host, life));
	const timer = setTimeout(later, BUILD_AFTER_MS).unref();
	life.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

async function build(host: Host, life: Life): Promise<void> {
	if (!life.alive) return;
	const desk = await historyOf(host, life);
	if (!life.alive) return;
	const isNew = await desk.build();
	if (isNew && life.alive) give(host.store, { code: "history.indexed" });
}
