import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { leavesTraces } from "#src/store/session.ts";
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
	const indexing = leavesTraces(life.facts) && store.read().settings.history.enabled;
	const made = load(() => import("./history-desk.ts")).then(
		({ HistoryDesk: Desk }) => new Desk(life, getAgentDir(), indexing),
	);
	desks.set(life, made);
	return made;
}

/** Gives the model its search, and brings all sessions into the index a little later. */
export async function openHistory(host: Host, life: Life): Promise<void> {
	if (!host.store.read().settings.history.enabled) return;
	const { addHistoryTool } = await load(() => import("./history-tool.ts"));
	if (!life.alive) return;
	addHistoryTool(host, () => deskNow(host));
	if (!leavesTraces(life.facts)) return;
	const later = () => detach("history", host.report, build(host, life));
	const timer = setTimeout(later, BUILD_AFTER_MS).unref();
	life.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

/** Ends the search of a session, if there was any. */
export async function endHistory(life: Life): Promise<void> {
	const desk = await desks.get(life)?.catch(() => undefined);
	await desk?.end();
}

async function build(host: Host, life: Life): Promise<void> {
	if (!life.alive) return;
	const desk = await historyOf(host, life);
	if (!life.alive) return;
	const isNew = await desk.build();
	if (isNew && life.alive) give(host.store, { code: "history.indexed" });
}

function deskNow(host: Host): Promise<HistoryDesk> {
	const life = host.lives.current();
	if (life === undefined) throw new Error("The session has ended.");
	return historyOf(host, life);
}
