import { setTimeout as wait } from "node:timers/promises";
import type { Api, Model, Usage } from "@earendil-works/pi-ai";
import type { AskFailure } from "#src/store/notice.ts";
import type { Purpose } from "#src/store/work.ts";
import { type Asking, askOnce, nameOf, type Reply } from "./ask-once.ts";

/** What a summariser is asked, whichever model it is. */
export interface Errand {
	readonly purpose: Purpose;
	readonly system: string;
	readonly user: string;
	/** Estimated tokens of both, for the time it may take. */
	readonly tokens: number;
	/** Tokens that the answer may take. */
	readonly maxTokens: number;
	/** The user's Esc. */
	readonly signal: AbortSignal;
}

export interface Told {
	readonly failure: AskFailure | undefined;
	readonly detail: string;
	/** The whole answer, or what there is of one that broke off. */
	readonly text: string;
	readonly model: string;
	/** What every attempt cost, oldest first. */
	readonly usages: readonly Usage[];
}

/** Milliseconds before another attempt after a limit, a server error or a lost connection. */
const BACK_OFF_MS = [1_000, 4_000];

/** A provider that says nothing for so long has hung up. */
const IDLE_MS = 60_000;

/** Every request may take this long, and longer the more there is to read and to write. */
const LEAST_MS = 60_000;
/** A slow provider reads some 500 tokens a second and writes some 20. */
const READ_MS = 2;
const WRITE_MS = 50;

/** What is still to be tried with one model, each once. */
interface Ladder {
	fresh: boolean;
	doubled: boolean;
	again: boolean;
	waits: number;
}

/**
 * Ask one model until it answers or nothing is left to try: fresh credentials after a refusal, a back-off
 * after a limit or a lost connection, twice the room after an answer that broke off. At most six requests.
 */
export async function askSummariser(
	asking: Asking,
	model: Model<Api>,
	errand: Errand,
	waits: readonly number[] = BACK_OFF_MS,
): Promise<Told> {
	const ladder: Ladder = { fresh: false, doubled: false, again: false, waits: 0 };
	const usages: Usage[] = [];
	let { maxTokens } = errand;
	for (;;) {
		const reply = await askOnce(asking, model, { ...errand, maxTokens, ...timesOf(errand) });
		if (reply.usage !== undefined) usages.push(reply.usage);
		const next = await nextStep({ asking, errand, ladder, maxTokens, model, reply, waits });
		if (next === undefined) {
			const { detail, failure, text } = reply;
			return { detail, failure, text, model: nameOf(model), usages };
		}
		maxTokens = next;
	}
}

function timesOf({ maxTokens, tokens }: Errand) {
	const ms = LEAST_MS + tokens * READ_MS + maxTokens * WRITE_MS;
	return { deadline: AbortSignal.timeout(ms), idleMs: IDLE_MS };
}

interface Step {
	readonly asking: Asking;
	readonly errand: Errand;
	readonly ladder: Ladder;
	readonly maxTokens: number;
	readonly model: Model<Api>;
	readonly reply: Reply;
	readonly waits: readonly number[];
}

/** Tokens for the answer of the next attempt; undefined where there is no reason for one. */
async function nextStep(step: Step): Promise<number | undefined> {
	const { errand, ladder, maxTokens, reply } = step;
	if (errand.signal.aborted) return;
	switch (reply.failure) {
		case "auth":
			if (ladder.fresh) return;
			ladder.fresh = true;
			await readKeysAnew(step);
			return errand.signal.aborted ? undefined : maxTokens;
		case "rate":
		case "server":
		case "network":
			return backOff(step);
		case "cut-off":
			return withMoreRoom(step);
		case "empty":
			if (ladder.again) return;
			ladder.again = true;
			return maxTokens;
		default:
			return;
	}
}

/** What pi knows of a provider's key may be older than the refusal; its list of models has no part in that. */
async function readKeysAnew({ asking, errand, model }: Step): Promise<void> {
	const options = { providers: [model.provider], allowNetwork: false, signal: errand.signal };
	await asking.registry.refresh(options).catch(() => undefined);
}

async function backOff({ errand, ladder, maxTokens, waits }: Step): Promise<number | undefined> {
	const ms = waits[ladder.waits];
	ladder.waits += 1;
	if (ms === undefined) return;
	await wait(ms, undefined, { signal: errand.signal }).catch(() => undefined);
	return errand.signal.aborted ? undefined : maxTokens;
}

function withMoreRoom({ ladder, maxTokens, model }: Step): number | undefined {
	const more = Math.min(maxTokens * 2, model.maxTokens);
	if (ladder.doubled || more <= maxTokens) return;
	ladder.doubled = true;
	return more;
}
