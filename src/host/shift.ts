import type { InputEvent, InputEventResult } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { leavesTraces } from "#src/store/session.ts";
import { give } from "./give.ts";
import { detach, guard, within } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** How long an input that may have to be held waits for its judgement. */
const HOLD_MS = 300;

/** How long a run waits, so that a judgement comes before the message that it is about. */
const ORDER_MS = 60;

/** What was held when its session was left, for the editor of the next one; pi keeps this module for it. */
let unsent: string | undefined;

/** Hang the detection of topic changes on pi. Nothing of it is loaded below the floor of tokens. */
export function registerShift(host: Host): void {
	const { pi, report } = host;
	let judging: Promise<unknown> = Promise.resolve();
	const hold: Hold = { text: undefined };
	registerUnsent(host, hold);
	pi.on(
		"input",
		guard("input", report, async (event) => {
			const life = host.lives.current();
			if (life === undefined || event.source === "extension") return;
			withdraw(host);
			if (!isLookedFor(host, life, event)) return;
			const work = judgeAndAct(host, life, event, hold);
			judging = work.catch((error: unknown) => report("shift", error));
			if (host.store.read().settings.carryover.topicCompact.mode !== "auto") return;
			return within(HOLD_MS, work);
		}),
	);
	pi.on(
		"before_agent_start",
		guard("before_agent_start", report, async () => void (await within(ORDER_MS, judging))),
	);
}

/** The text of an input that waits for a compaction. */
interface Hold {
	text: string | undefined;
}

/** An input that is held must not be lost with its session. */
function registerUnsent({ pi, report, store }: Host, hold: Hold): void {
	pi.on(
		"session_shutdown",
		guard("session_shutdown", report, ({ reason }) => {
			const { text } = hold;
			if (text === undefined) return;
			hold.text = undefined;
			if (reason === "quit") give(store, { code: "prompt.unsent", text }, true);
			else unsent = text;
		}),
	);
	pi.on(
		"session_start",
		guard("session_start", report, (_event, ctx) => {
			if (unsent === undefined || !ctx.hasUI) return;
			ctx.ui.setEditorText(unsent);
			unsent = undefined;
		}),
	);
}

function withdraw({ store }: Host): void {
	if (store.read().suggestion !== undefined) store.dispatch({ type: "shift.withdrawn" });
}

/** Only an input that starts a run, in a context that is worth compacting. */
function isLookedFor({ store }: Host, life: Life, event: InputEvent): boolean {
	const { mode, minTokens } = store.read().settings.carryover.topicCompact;
	if (mode === "off" || !leavesTraces(life.facts)) return false;
	if (event.streamingBehavior !== undefined || !life.ctx.isIdle()) return false;
	if (life.ctx.hasPendingMessages()) return false;
	return (life.ctx.getContextUsage()?.tokens ?? 0) >= minTokens;
}

async function judgeAndAct(
	host: Host,
	life: Life,
	event: InputEvent,
	hold: Hold,
): Promise<InputEventResult | undefined> {
	const began = performance.now();
	const { judgeInput } = await load(() => import("./shift-judge.ts"));
	const judgement = await judgeInput(host, life, event.text);
	if (judgement === undefined) return;
	const { compactFirst, mayCompact, recordShift, suggest } = await load(
		() => import("./shift-act.ts"),
	);
	if (!life.alive) return;
	recordShift(host, { type: "shift.judged", at: Date.now(), judgement });
	if (judgement.verdict !== "shift" || judgement.hush !== undefined) return;
	const isAuto = host.store.read().settings.carryover.topicCompact.mode === "auto";
	// pi has gone on without the answer when it took too long.
	const isHeld = isAuto && performance.now() - began < HOLD_MS - 50 && mayCompact(host, life);
	if (!isHeld) {
		suggest(host, life, judgement);
		return;
	}
	hold.text = event.text;
	const acting = compactFirst(host, life, event, judgement).finally(() => {
		if (life.alive) hold.text = undefined;
	});
	detach("shift", host.report, acting);
	return { action: "handled" };
}
