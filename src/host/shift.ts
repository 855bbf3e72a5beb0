import type { InputEvent, InputEventResult } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { detach, give, guard, within } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { imagesIn, keepForNext, textOf } from "./unsent.ts";

/** How long an input that may have to be held waits for its judgement. */
const HOLD_MS = 300;

/** How long a run waits, so that a judgement comes before the message that it is about. */
const ORDER_MS = 80;

/** What is asked of each input; a result holds it back. */
export type LookAt = (event: InputEvent) => Promise<InputEventResult | undefined>;

/**
 * Hang the detection of topic changes on pi. Gives what looks at an input: the one that it is hung with has come before.
 * Nothing of it is loaded below the floor of tokens.
 */
export function registerShift(host: Host): LookAt {
	const { pi, report, hold } = host;
	let judging: Promise<unknown> = Promise.resolve();
	async function look(life: Life, event: InputEvent): Promise<InputEventResult | undefined> {
		withdraw(host);
		if (!isLookedFor(host, life, event)) return;
		let mayHold = host.store.read().settings.carryover.topicCompact.mode === "auto";
		const work = judgeAndAct(host, life, event, () => mayHold);
		judging = work.catch((error: unknown) => report("shift", error));
		if (!mayHold) return;
		const answer = await within(HOLD_MS, work);
		// pi goes on without an answer that takes longer.
		mayHold = false;
		return answer;
	}
	registerHold(host);
	pi.on(
		"before_agent_start",
		guard("before_agent_start", report, async () => void (await within(ORDER_MS, judging))),
	);
	pi.on(
		"agent_settled",
		guard("agent_settled", report, () => detach("shift", report, warmUp(host))),
	);
	return async (event) => {
		const life = host.lives.current();
		if (life === undefined || event.source === "extension") return;
		if (hold.inputs.length === 0) return look(life, event);
		// What comes while another one is held waits behind it.
		hold.inputs = [...hold.inputs, event];
		return { action: "handled" };
	};
}

/** An input that is held must not be lost with its session, nor sent while pi compacts. */
function registerHold(host: Host): void {
	const { pi, report, hold } = host;
	const compacting = (now: boolean) => {
		hold.compacting = now;
		withdraw(host);
	};
	host.store.watch(({ compaction }) => compaction.running !== undefined, compacting);
	pi.on(
		"session_tree",
		guard("session_tree", report, () => withdraw(host)),
	);
	pi.on(
		"session_shutdown",
		guard("session_shutdown", report, async ({ reason }) => {
			if (hold.inputs.length === 0) return;
			const { inputs } = hold;
			hold.inputs = [];
			if (reason !== "quit") return keepForNext(inputs);
			give(host.store, { code: "prompt.unsent", text: textOf(inputs) }, true);
			const count = imagesIn(inputs);
			if (count > 0) give(host.store, { code: "images.lost", count }, true);
		}),
	);
}

function withdraw({ store }: Host): void {
	if (store.read().suggestion !== undefined) store.dispatch({ type: "shift.withdrawn" });
}

/** Only an input that starts a run, in a context that is worth compacting. */
function isLookedFor(host: Host, life: Life, event: InputEvent): boolean {
	if (!isAboveFloor(host, life) || event.streamingBehavior !== undefined) return false;
	return life.ctx.isIdle() && !life.ctx.hasPendingMessages();
}

function isAboveFloor({ store }: Host, life: Life): boolean {
	const { mode, minTokens } = store.read().settings.carryover.topicCompact;
	if (mode === "off" || !life.facts.leavesTraces) return false;
	return (life.ctx.getContextUsage()?.tokens ?? 0) >= minTokens;
}

/** After an answer, so that the next message finds its model in memory. */
async function warmUp(host: Host): Promise<void> {
	const life = host.lives.current();
	if (life === undefined || !isAboveFloor(host, life)) return;
	const { judge } = await loadDetection();
	if (life.alive) await judge.warmModel(host, life);
}

let detection: Promise<Awaited<ReturnType<typeof importDetection>>> | undefined;

/** Loaded once and kept: an input would wait for whatever else is being loaded when it is judged. */
function loadDetection(): NonNullable<typeof detection> {
	detection ??= importDetection();
	detection.catch(() => {
		detection = undefined;
	});
	return detection;
}

async function importDetection() {
	const judge = await load(() => import("./shift-judge.ts"));
	return { judge, act: await load(() => import("./shift-act.ts")) };
}

async function judgeAndAct(
	host: Host,
	life: Life,
	event: InputEvent,
	mayHold: () => boolean,
): Promise<InputEventResult | undefined> {
	const { judge, act } = await loadDetection();
	const judgement = await judge.judgeInput(host, life, event.text, mayHold() ? 200 : 60);
	if (judgement === undefined) return;
	act.recordShift(host, { type: "shift.judged", at: Date.now(), judgement });
	if (judgement.verdict !== "shift" || judgement.hush !== undefined) return;
	if (!mayHold() || !act.mayCompact(host, life)) {
		act.suggest(host, life, judgement);
		return;
	}
	host.hold.inputs = [event];
	detach("shift", host.report, act.compactFirst(host, life, judgement));
	return { action: "handled" };
}
