import { load } from "#src/lib/load.ts";
import type { Off } from "#src/store/session.ts";
import { within } from "./guard.ts";
import type { Host } from "./host.ts";
import { chosenBySession, endParts, type Life } from "./life.ts";
import type { Opening } from "./opening.ts";
import { unsealedSessions } from "./unsealed.ts";
import { clearWindowDesk } from "./window-desk.ts";

/** How long switching off waits for what is being written. */
const SETTLE_MS = 2_000;

/** What came of switching: done, so already, or not while pi compacts with a summary of ours. */
export type Switched = "done" | "already" | "compacting";

/**
 * Switches Waystation off in the session that is served now. What is under way ends at once and stores nothing more:
 * not even a summary of what was said before, since it would have to read on in what follows.
 */
export async function switchOff(host: Host, off: Off): Promise<Switched> {
	const { lives, store } = host;
	const life = lives.current();
	if (life === undefined) return "already";
	if (store.read().compaction.running !== undefined) return "compacting";
	if (off === "session") chosenBySession().set(life.facts.id, "off");
	await takeHeldBack(host, life);
	life.leave();
	lives.rest();
	restTools(host);
	clearWindowDesk(host.windows);
	store.dispatch({ type: "head.dropped" });
	store.dispatch({ type: "session.switched", off });
	if (life.ctx.isIdle()) host.journal.flush();
	const ending = [host.endEmbedding(), endParts(life), host.keeper.settled()];
	await within(SETTLE_MS, Promise.allSettled(ending));
	if (life.marked) await host.keeper.track(unsealedSessions(store).seal(life.facts.id));
	return "done";
}

/** Switches it on again, whatever flag and settings say: as if the session had begun now. */
export async function switchOn(host: Host, opening: Opening): Promise<Switched> {
	const seat = host.lives.seat();
	if (seat === undefined || host.lives.current() !== undefined) return "already";
	chosenBySession().set(seat.facts.id, "on");
	await reopen(host, opening);
	return "done";
}

/** Begins anew in the session that is served now. */
export async function reopen(host: Host, opening: Opening): Promise<void> {
	const seat = host.lives.seat();
	if (seat !== undefined) await opening.start(seat.ctx);
}

/** An input that waits for a model goes back to the editor: nobody is there to send it any more. */
async function takeHeldBack(host: Host, life: Life): Promise<void> {
	const { hold } = host;
	if (hold.inputs.length === 0) return;
	const { giveBack } = await load(() => import("./shift-hold.ts"));
	hold.asking?.abort();
	giveBack(host, life);
}

/** Takes our tools from the model; they are remembered, since the user may have taken some before. */
function restTools({ pi, resting, toolNames }: Host): void {
	const own = new Set(toolNames.values());
	const active = pi.getActiveTools();
	const kept = active.filter((name) => !own.has(name));
	if (kept.length === active.length) return;
	for (const name of active) if (own.has(name)) resting.add(name);
	pi.setActiveTools(kept);
}
