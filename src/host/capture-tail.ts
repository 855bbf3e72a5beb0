import { load } from "#src/lib/load.ts";
import { detach, give, guard } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** Keep the note usable in case nothing else gets to run: the last turns go in while a run is on and after it. */
async function captureTail(host: Host): Promise<void> {
	const life = host.lives.current();
	if (life === undefined || !life.facts.leavesTraces) return;
	const { hasSomethingToSave, saveCapture } = await load(() => import("./save.ts"));
	if (!(await hasSomethingToSave(host, life)) || host.store.read().closing) return;
	const saved = await saveCapture(host, life, false);
	if (saved === undefined || saved.ok || !life.alive) return;
	const path = host.store.read().carryover.place?.name ?? "";
	give(host.store, { code: "save.failed", failure: saved.failure, path });
}

/** How long, in milliseconds, after a prompt went to the model: what is loaded and written must not hold it up. */
const AFTER_REQUEST_MS = 200;

/** The last turns go into the note after every run, and while a new prompt is answered. */
export function registerCapture(host: Host): void {
	const { pi, report } = host;
	const capturePrompt = createPromptCapture(host);
	pi.on("context", guard("context", report, capturePrompt));
	pi.on(
		"agent_settled",
		guard("agent_settled", report, () => {
			// Switched off, what was said waits until it is on again.
			if (host.lives.current() === undefined) return;
			detach("capture", report, host.keeper.track(captureTail(host)));
		}),
	);
}

/**
 * What is to be called before each request to the model: where a prompt is new in it, the last turns go into the note
 * while the model works, so that a kill in the middle of a run leaves no note that lacks what was asked for last.
 */
function createPromptCapture(host: Host): () => void {
	let life: Life | undefined;
	let prompts = 0;
	let moves = 0;
	let timer: NodeJS.Timeout | undefined;
	function capture(of: Life): void {
		// A run that is over was captured when it settled.
		if (!of.alive || of.ctx.isIdle()) return;
		detach("capture", host.report, host.keeper.track(captureTail(host)));
	}
	return () => {
		const now = host.lives.current();
		const count = host.store.read().branch.prompts;
		if (now === undefined || !now.facts.leavesTraces) return;
		// After going back in the tree another prompt may have the same number.
		if (now === life && count === prompts && now.moves === moves) return;
		if (now !== life)
			now.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
		[life, prompts, moves] = [now, count, now.moves];
		clearTimeout(timer);
		timer = setTimeout(capture, AFTER_REQUEST_MS, now).unref();
	};
}
