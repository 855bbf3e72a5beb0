import { setTimeout as sleep } from "node:timers/promises";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { imagesIn, textOf } from "./unsent.ts";

const LOOK_MS = 40;

/** How long a run may take to begin after its prompt was sent. */
const BEGIN_MS = 2_000;

/** Send what was held, one after the other, as soon as pi takes prompts. Nothing once the session is being left. */
export async function release(host: Host, life: Life): Promise<void> {
	const { hold } = host;
	await until(() => !hold.compacting || isLeft(host, life));
	for (const [at, { text, images }] of hold.inputs.entries()) {
		if (isLeft(host, life)) return;
		const { prompts } = host.store.read().branch;
		const content = [{ type: "text", text } as const, ...(images ?? [])];
		host.pi.sendUserMessage(content, { deliverAs: "followUp", expandPromptTemplates: true });
		// Behind a run that has begun the next one is queued; before that pi would refuse it.
		const isLast = at === hold.inputs.length - 1;
		const hasBegun = () => !life.ctx.isIdle() || host.store.read().branch.prompts > prompts;
		if (!isLast) await until(() => isLeft(host, life) || hasBegun(), BEGIN_MS);
	}
	hold.inputs = [];
}

/** Give what is held while a model is asked back to the editor: the user does not want it sent. */
export function takeBack(host: Host, life: Life): void {
	const { hold, store } = host;
	if (hold.asking === undefined || hold.inputs.length === 0) return;
	hold.asking.abort();
	giveBack(host, life);
	store.dispatch({ type: "shift.withdrawn" });
}

/** Give what was held back to the editor: it was meant for another place in the session. */
export function giveBack({ hold, store }: Host, { ctx }: Life): void {
	const there = ctx.ui.getEditorText();
	const text = textOf(hold.inputs);
	const count = imagesIn(hold.inputs);
	hold.inputs = [];
	ctx.ui.setEditorText(there === "" ? text : `${text}\n\n${there}`);
	if (count > 0) give(store, { code: "images.lost", count }, true);
}

export function isLeft({ store }: Host, life: Life): boolean {
	return !life.alive || store.read().closing;
}

async function until(isSo: () => boolean, mostMs = Number.POSITIVE_INFINITY): Promise<void> {
	const end = performance.now() + mostMs;
	while (!isSo() && performance.now() < end) await sleep(LOOK_MS, undefined, { ref: false });
}
