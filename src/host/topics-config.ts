import type { ModelChoice, Trial } from "#src/store/trial.ts";
import type { TopicConfig } from "#src/topics/ledger.ts";
import type { Life } from "./life.ts";
import { choiceOf } from "./model-choice.ts";
import { classify } from "./topic-classify.ts";
import type { TopicDesk } from "./topic-desk.ts";
import { topicsActions } from "./topics-actions.ts";

/** What the settings of topics need of pi and of the ledger. */
export interface TopicsConfigWork {
	/** The models that are available now, with the thinking levels that each has. */
	models(): readonly ModelChoice[];
	/** `provider/id`. */
	sessionModel(): string | undefined;
	configure(config: Partial<TopicConfig>): Promise<void>;
	/** One classification; writes nothing. */
	test(input: string): Promise<Trial>;
}

export function topicsConfigWork(desk: TopicDesk, life: Life): TopicsConfigWork {
	return {
		models: () => (life.alive ? life.ctx.modelRegistry.getAvailable().map(choiceOf) : []),
		sessionModel: () => {
			const model = life.alive ? life.ctx.model : undefined;
			return model === undefined ? undefined : `${model.provider}/${model.id}`;
		},
		configure: (config) =>
			topicsActions(desk, life, undefined).apply([{ change: "configure", config }]),
		test: (input) => test(desk, life, input),
	};
}

async function test(desk: TopicDesk, life: Life, input: string): Promise<Trial> {
	const began = performance.now();
	const found = await classify(desk, life, input, { signal: life.leaving, asked: true });
	const ms = Math.round(performance.now() - began);
	if (!found.ok) return { state: "failed", failure: found.failure, detail: found.detail };
	const { model, verdict } = found;
	const said = verdict.isRequirement
		? { requirement: true, ...verdict }
		: { requirement: false, type: "", title: "", summary: "", tags: [] };
	const { requirement, type, title, summary, tags } = said;
	return { state: "done", input, model, ms, requirement, type, title, summary, tags };
}
