import { type TSchema, Type } from "typebox";
import { defaultSettings } from "#src/store/initial.ts";
import { keyPattern } from "#src/store/key-name.ts";
import { CheckpointSchema } from "./checkpoint-settings.ts";

const { models, carryover, topics, compaction, notes, history, windows, recall, caps } =
	defaultSettings;
const { embed, ...topicCompact } = carryover.topicCompact;

const threshold = (language: string) =>
	Type.Number({
		minimum: 0,
		maximum: 1,
		default: 0,
		description: `Similarity below which a message in ${language} is of another topic; 0 follows the conversation.`,
	});

/** Every setting with its range, its default and what it does, in the shape of `Settings`. */
export const SettingsSchema = Type.Object({
	enabled: Type.Boolean({
		default: defaultSettings.enabled,
		description: "Whether Waystation does anything at all.",
	}),
	language: Type.Enum(["auto", "en", "zh"], {
		default: defaultSettings.language,
		description: "Language of screens and notes; auto follows what you write.",
	}),
	notifications: Type.Enum(["quiet", "normal", "verbose"], {
		default: defaultSettings.notifications,
		description: "How much is said: quiet only failures, normal warnings too, verbose everything.",
	}),
	models: Type.Object({
		background: Type.String({
			default: models.background,
			description: "provider/id for background calls; empty means the session's model.",
		}),
		fallback: Type.String({
			default: models.fallback,
			description: "provider/id tried when the background model fails; empty means none.",
		}),
	}),
	carryover: Type.Object({
		enabled: Type.Boolean({
			default: carryover.enabled,
			description: "Whether unfinished work is saved and told to the next session.",
		}),
		quitSummary: Type.Enum(["wait", "next-start", "off"], {
			default: carryover.quitSummary,
			description:
				"Whether quitting waits for the summary, leaves it to the next start, or never makes one.",
		}),
		quitSeconds: Type.Integer({
			minimum: 1,
			maximum: 120,
			default: carryover.quitSeconds,
			description: "Seconds that quitting waits for the summary at most.",
		}),
		captureMessages: Type.Integer({
			minimum: 1,
			maximum: 50,
			default: carryover.captureMessages,
			description: "Your last messages that are kept word for word until a summary replaces them.",
		}),
		noteTokens: Type.Integer({
			minimum: 100,
			maximum: 20_000,
			default: carryover.noteTokens,
			description: "Tokens of the note that the model is told.",
		}),
		topicCompact: Type.Object({
			archive: Type.Boolean({
				default: carryover.topicCompact.archive,
				description: "Whether every compaction's summary is kept in the project's .pi/topics.",
			}),
			mode: Type.Enum(["off", "suggest", "auto"], {
				default: topicCompact.mode,
				description:
					"What a change of topic leads to: nothing, a suggestion, or a compaction that a model has confirmed.",
			}),
			minTokens: Type.Integer({
				minimum: 0,
				default: topicCompact.minTokens,
				description: "Tokens of context below which no change of topic is told.",
			}),
			cooldownTurns: Type.Integer({
				minimum: 0,
				default: topicCompact.cooldownTurns,
				description: "Your messages that pass after one told change before the next.",
			}),
			embed: Type.Object({
				choice: Type.Enum(["auto", "zh", "en", "off"], {
					default: embed.choice,
					description: "Languages that are compared by a local model; off compares words only.",
				}),
				thresholdZh: threshold("Chinese"),
				thresholdEn: threshold("English"),
				endpoint: Type.String({
					default: embed.endpoint,
					description:
						"Address that models are fetched from; empty means the first known one that answers.",
				}),
			}),
		}),
	}),
	topics: Type.Object({
		enabled: Type.Boolean({
			default: topics.enabled,
			description: "Whether what you ask for is recognised, kept in the ledger and told.",
		}),
	}),
	compaction: Type.Object({
		enabled: Type.Boolean({
			default: compaction.enabled,
			description: "Whether a structured, checked summary takes the place of pi's own.",
		}),
		strategy: Type.Enum(["summary", "rollover", "host"], {
			default: compaction.strategy,
			description:
				"What takes the place of older turns: summary is ours, rollover a fresh window without one, host pi's own.",
		}),
		instant: Type.Boolean({
			default: compaction.instant,
			description:
				"Whether a summary is put together from checkpoints where they cover what is folded, so that nobody waits for a model.",
		}),
		model: Type.String({
			default: compaction.model,
			description: "provider/id that writes the summary; empty means the session's model.",
		}),
		maxTokens: Type.Integer({
			minimum: 1024,
			maximum: 65_536,
			default: compaction.maxTokens,
			description: "Tokens that the summary's model may answer with.",
		}),
		onFailure: Type.Enum(["evidence", "host"], {
			default: compaction.onFailure,
			description:
				"What follows when no model gives a usable summary: evidence is one that code writes, host is pi's own.",
		}),
		standDown: Type.Boolean({
			default: compaction.standDown,
			description:
				"Whether compaction is left to another extension once its result was used instead of ours.",
		}),
		undoKey: Type.String({
			pattern: keyPattern,
			default: compaction.undoKey,
			description:
				"Key that takes a compaction of ours back while nothing was asked since, as pi names keys, such as f9; empty means none.",
		}),
	}),
	notes: Type.Object({
		enabled: Type.Boolean({
			default: notes.enabled,
			description: "Whether the model keeps notes that outlive its context.",
		}),
	}),
	checkpoints: CheckpointSchema,
	history: Type.Object({
		enabled: Type.Boolean({
			default: history.enabled,
			description: "Whether all sessions are indexed and the model may search them.",
		}),
	}),
	windows: Type.Object({
		enabled: Type.Boolean({
			default: windows.enabled,
			description: "Whether the model is told of its context window and can open a fresh one.",
		}),
		reminder: Type.Boolean({
			default: windows.reminder,
			description: "Whether it is asked once for a checkpoint when the window is nearly full.",
		}),
	}),
	recall: Type.Object({
		headTokens: Type.Integer({
			minimum: 200,
			maximum: 50_000,
			default: recall.headTokens,
			description: "Tokens of everything that is told at the head of the prompt.",
		}),
	}),
	caps: Type.Object({
		sessionTokens: Type.Integer({
			minimum: 0,
			default: caps.sessionTokens,
			description: "Tokens that background calls may use in one session; 0 means none.",
		}),
		dayTokens: Type.Integer({
			minimum: 0,
			default: caps.dayTokens,
			description: "Tokens that background calls may use in one day; 0 means none.",
		}),
	}),
});

/** The JSON schema of `config.json` for editors: every field may be left out, none may be added. */
export function configSchema(): object {
	return {
		$schema: "http://json-schema.org/draft-07/schema#",
		title: "pi-waystation settings",
		type: "object",
		additionalProperties: false,
		properties: { $schema: { type: "string" }, ...fieldsOf(SettingsSchema), projects: projects() },
	};
}

/** The same fields for single projects, which win there. */
function projects(): object {
	const names = Object.keys(SettingsSchema.properties);
	const same = names.map((name) => [name, { $ref: `#/properties/${name}` }]);
	return {
		type: "object",
		description: "Settings of single projects by the absolute path of their root; they win there.",
		additionalProperties: {
			type: "object",
			additionalProperties: false,
			properties: Object.fromEntries(same),
		},
	};
}

function editorSchema(schema: TSchema): { readonly [key: string]: unknown } {
	if (!Type.IsObject(schema)) return { ...schema };
	return { type: "object", additionalProperties: false, properties: fieldsOf(schema) };
}

function fieldsOf({ properties }: { readonly properties: Readonly<Record<string, TSchema>> }) {
	const fields = Object.entries(properties).map(([name, field]) => [name, editorSchema(field)]);
	return Object.fromEntries(fields);
}
