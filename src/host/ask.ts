import type { Api, Model } from "@earendil-works/pi-ai";
import type { ModelRegistry } from "@earendil-works/pi-coding-agent";
import { startOfDay } from "#src/lib/day.ts";
import type { AskFailure } from "#src/store/notice.ts";
import type { Settings } from "#src/store/settings.ts";
import { cappedSpend, fullerOf, type Purpose, spentTokens } from "#src/store/work.ts";
import { type Asking, askOnce } from "./ask-once.ts";
import { give } from "./guard.ts";

export interface Question {
	readonly purpose: Purpose;
	readonly system: string;
	readonly user: string;
	/** Tokens that the answer may take. */
	readonly maxTokens: number;
	/** Milliseconds until the question is given up, however many models were tried. */
	readonly deadlineMs: number;
	readonly signal: AbortSignal;
	/** Whether the user asked for it: the caps stop only what runs by itself. */
	readonly asked: boolean;
	/** `provider/id` of the models to try before the session's, in order; the settings' ones by default. */
	readonly models?: readonly string[];
	/** Thinking level to ask for, where the model has it; by default the model is asked without any. */
	readonly thinking?: string | null;
}

export type Answer =
	/** `model` is the one that answered, as `provider/id`. */
	| { readonly ok: true; readonly text: string; readonly model: string }
	| { readonly ok: false; readonly failure: AskFailure; readonly detail: string };

/** Failures of one model that another one may not have. */
const worthAnother: ReadonlySet<AskFailure> = new Set([
	"auth",
	"rate",
	"server",
	"network",
	"bad-request",
	"empty",
	"cut-off",
]);

/**
 * Ask a model: the configured one, then the fallback, then the session's. Never throws; the answer is
 * whole or a failure. Everything it costs is counted by purpose.
 */
export async function ask(asking: Asking, question: Question): Promise<Answer> {
	if (question.signal.aborted) return { ok: false, failure: "aborted", detail: "" };
	const cap = question.asked ? undefined : await reachedCap(asking);
	if (cap !== undefined) {
		tellCap(asking, cap);
		return { ok: false, failure: "capped", detail: "" };
	}
	let last: Answer = { ok: false, failure: "no-model", detail: "" };
	const deadline = AbortSignal.timeout(question.deadlineMs);
	for (const model of candidates(asking, question.models)) {
		const {
			failure,
			detail,
			text,
			model: name,
		} = await askOnce(asking, model, { ...question, deadline });
		if (failure === undefined) return { ok: true, text, model: name };
		last = { ok: false, failure, detail };
		if (!worthAnother.has(failure)) return last;
	}
	return last;
}

/** The models to try, in order, each once. */
export function candidates(
	{ registry, sessionModel, store }: Asking,
	names?: readonly string[],
): readonly Model<Api>[] {
	const { background, fallback } = store.read().settings.models;
	const named = (names ?? [background, fallback]).flatMap((name) => {
		const model = modelNamed(registry, name);
		if (model === undefined && name !== "") give(store, { code: "model.unknown", name });
		return model ?? [];
	});
	const all = sessionModel === undefined ? named : [...named, sessionModel];
	return all.filter((model, index) => all.findIndex((other) => sameModel(other, model)) === index);
}

function modelNamed(registry: ModelRegistry, name: string): Model<Api> | undefined {
	const slash = name.indexOf("/");
	if (slash <= 0) return;
	return registry.find(name.slice(0, slash), name.slice(slash + 1));
}

function sameModel(a: Model<Api>, b: Model<Api>): boolean {
	return a.provider === b.provider && a.id === b.id;
}

type Cap = "session" | "day";

async function reachedCap({ store, spendLog }: Asking): Promise<Cap | undefined> {
	const { session, settings, spend } = store.read();
	const { caps }: Settings = settings;
	if (spentTokens(cappedSpend(spend)) >= caps.sessionTokens) return "session";
	const { session: logged, totals } = await spendLog.read([startOfDay(Date.now())], session?.id);
	const spent = fullerOf(logged, spend);
	if (spentTokens(cappedSpend(spent)) >= caps.sessionTokens) return "session";
	return spentTokens(cappedSpend(totals[0] ?? {})) >= caps.dayTokens ? "day" : undefined;
}

/** Once per session; whoever allows no tokens at all knows it already. */
function tellCap({ store }: Asking, cap: Cap): void {
	const { notices, settings } = store.read();
	const tokens = cap === "session" ? settings.caps.sessionTokens : settings.caps.dayTokens;
	const isTold = notices.some(
		({ notice }) =>
			notice.code === "caps.reached" && notice.cap === cap && notice.tokens === tokens,
	);
	if (tokens > 0 && !isTold) give(store, { code: "caps.reached", cap, tokens });
}
