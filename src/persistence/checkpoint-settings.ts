import { Type } from "typebox";
import { defaultSettings } from "#src/store/initial.ts";
import { thinkingLevels } from "#src/store/settings.ts";

const { checkpoints } = defaultSettings;
const { triggers, consolidator } = checkpoints;

const model = (preset: string, does: string) =>
	Type.String({
		minLength: 1,
		default: preset,
		description: `Model that ${does}: current for the session's, provider/id, or an id that only one model has.`,
	});

const thinking = (preset: string) =>
	Type.Enum([...thinkingLevels], {
		default: preset,
		description: "Thinking level of that model; one that it does not have is not asked for.",
	});

/** The settings of checkpoints, in the shape of pi-session-refinement's own. */
export const CheckpointSchema = Type.Object({
	enabled: Type.Boolean({
		default: checkpoints.enabled,
		description: "Whether a memory of each long session is kept and told to it.",
	}),
	model: model(checkpoints.model, "examines what was said since the last checkpoint"),
	thinking: thinking(checkpoints.thinking),
	consolidator: Type.Object({
		model: model(consolidator.model, "rolls up the oldest checkpoints"),
		thinking: thinking(consolidator.thinking),
	}),
	memoryBudgetTokens: Type.Integer({
		minimum: 4_000,
		maximum: 200_000,
		default: checkpoints.memoryBudgetTokens,
		description:
			"Tokens that the memory takes in the prompt at most; at four fifths it is rolled up.",
	}),
	triggers: Type.Object({
		contextPercent: Type.Integer({
			minimum: 1,
			maximum: 99,
			default: triggers.contextPercent,
			description: "Percent of the model's window in use at which a checkpoint is taken.",
		}),
		elapsedMinutes: Type.Integer({
			minimum: 1,
			default: triggers.elapsedMinutes,
			description: "Minutes after the last checkpoint until the next.",
		}),
		minimumToolCalls: Type.Integer({
			minimum: 0,
			default: triggers.minimumToolCalls,
			description: "Tool calls since the last checkpoint without which time alone takes none.",
		}),
	}),
	runOnManualCompaction: Type.Boolean({
		default: checkpoints.runOnManualCompaction,
		description: "Whether /compact waits for a checkpoint of what it folds.",
	}),
	maxAttempts: Type.Integer({
		minimum: 1,
		maximum: 10,
		default: checkpoints.maxAttempts,
		description: "How often one stretch is tried with a model.",
	}),
});
