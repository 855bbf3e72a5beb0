import type {
	BoundaryResult,
	ContextEvent,
	ContextEventResult,
	TurnEndEvent,
} from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { isTold } from "#src/store/branch.ts";
import { selectCompactor } from "#src/store/compaction.ts";
import { guard } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import type { Opening } from "./opening.ts";
import { clearWindowDesk } from "./window-desk.ts";

/** Hang fresh windows on pi: what the model asks for at a turn's end, and the reminder before the window is full. */
export function registerWindows(host: Host, opening: Opening): void {
	const { pi, report, windows } = host;
	const conclude = guard("window", report, () => seeDrafted(host, opening));
	pi.on(
		"session_shutdown",
		guard("session_shutdown", report, () => clearWindowDesk(windows)),
	);
	pi.on("turn_start", conclude);
	pi.on("agent_settled", conclude);
	pi.on(
		"turn_end",
		guard("turn_end", report, (event) => endTurn(host, event)),
	);
}

/** What the end of a turn adds to the session. Most turns are looked at without loading anything. */
async function endTurn(host: Host, event: TurnEndEvent): Promise<BoundaryResult | undefined> {
	const life = host.lives.current();
	const handoff = handoffOf(host, event);
	const doing = life === undefined ? [] : whatToDo(host, event, handoff !== undefined);
	if (life === undefined || doing.length === 0) return undefined;
	const { openWindow, remind, rollAtEnd } = await load(() => import("./window-turn.ts"));
	if (!life.alive) return undefined;
	if (handoff !== undefined) return remembered(host, life, openWindow(host, life, event, handoff));
	const rolled = doing.includes("roll") ? rollAtEnd(host, life, event) : undefined;
	if (rolled !== undefined) return remembered(host, life, rolled);
	return doing.includes("remind") ? remind(host, life.ctx, event) : undefined;
}

/** The same, once what falls out of the context with it is in the session's memory. Esc ends that wait. */
async function remembered(
	host: Host,
	life: Life,
	result: BoundaryResult | undefined,
): Promise<BoundaryResult | undefined> {
	const isDrafted = host.windows.drafted !== undefined;
	if (!isDrafted || !host.store.read().settings.checkpoints.enabled) return result;
	const { bringUpTo } = await load(() => import("./checkpoint-boundary.ts"));
	if (!life.alive) return undefined;
	const signal = AbortSignal.any([life.ctx.signal ?? life.leaving, life.leaving]);
	await bringUpTo(host, life, { trigger: "boundary", signal });
	return life.alive ? result : undefined;
}

/** A final answer is told nothing, since nobody would read it. */
function whatToDo(
	{ store, windows }: Host,
	{ outcome, toolResults }: TurnEndEvent,
	isAsked: boolean,
): readonly ("open" | "roll" | "remind")[] {
	if (outcome !== "completed") return [];
	if (isAsked) return ["open"];
	const { branch, settings } = store.read();
	const { enabled, reminder } = settings.windows;
	const rolls = selectCompactor(store.read()) === "rollover" && !windows.stoodDown;
	const isWanted = enabled && reminder && isTold(branch, "window");
	const reminds = isWanted && windows.names !== undefined && toolResults.length > 0;
	return [...(rolls ? (["roll"] as const) : []), ...(reminds ? (["remind"] as const) : [])];
}

/** The handoff of the first of our own calls that succeeded in this turn; each is taken once. */
function handoffOf({ windows }: Host, { toolResults }: TurnEndEvent): string | undefined {
	if (windows.asked.size === 0) return undefined;
	const [first] = toolResults.flatMap(({ isError, toolCallId }) => {
		const asked = windows.asked.get(toolCallId);
		return asked === undefined || isError ? [] : [asked];
	});
	windows.asked.clear();
	return first;
}

/** A boundary at a turn's end has no hook of its own: it is seen when the session goes on. */
async function seeDrafted(host: Host, opening: Opening): Promise<void> {
	const { drafted } = host.windows;
	if (drafted === undefined) return;
	host.windows.drafted = undefined;
	const { concludeBoundary } = await load(() => import("./window-done.ts"));
	await concludeBoundary(host, opening, drafted);
}

/**
 * Reminders of another window or of other limits tell what is no longer so. Asked in every session, since one that leaves
 * no traces may go on with one that was reminded.
 */
export async function dropStaleReminders(
	host: Host,
	{ messages }: ContextEvent,
): Promise<ContextEventResult | undefined> {
	const { isStale } = await load(() => import("./window-stale.ts"));
	const life = host.lives.current();
	if (life === undefined) return undefined;
	const stale = isStale(host, life.ctx);
	const fresh = messages.filter((message) => message.role !== "custom" || !stale(message.details));
	return fresh.length === messages.length ? undefined : { messages: fresh };
}
