/** What the user can decide. Every field has a default, so that an empty file is a valid one. */
export interface Settings {
	/** Whether Waystation does anything at all. */
	readonly enabled: boolean;
	readonly language: "auto" | "en" | "zh";
	readonly notifications: "quiet" | "normal" | "verbose";
	readonly models: {
		/** `provider/id` for all background calls; empty means the session's model. */
		readonly background: string;
		/** `provider/id` tried when the first one fails; empty means none. */
		readonly fallback: string;
	};
	readonly carryover: {
		readonly enabled: boolean;
		/** Whether quitting waits for the summary, leaves it to the next start, or never makes one. */
		readonly quitSummary: "wait" | "next-start" | "off";
		readonly quitSeconds: number;
		/** User messages that a capture holds. */
		readonly captureMessages: number;
		/** Tokens of the note that the model is told. */
		readonly noteTokens: number;
		/** How a change of topic is noticed and acted on. */
		readonly topicCompact: {
			/** Whether every compaction's summary is kept as a file of the project. */
			readonly archive: boolean;
			readonly mode: "off" | "suggest" | "auto";
			/** Tokens of context below which no change is told. */
			readonly minTokens: number;
			/** User messages that pass after one told change before the next. */
			readonly cooldownTurns: number;
			readonly embed: EmbedSettings;
		};
	};
	readonly topics: {
		/** Whether what is asked for is recognised, kept in the ledger and told. */
		readonly enabled: boolean;
	};
	readonly compaction: {
		/** Whether our structured summary takes the place of pi's. */
		readonly enabled: boolean;
		/** What takes the place of older turns: our summary, a fresh window with a record and no summary, or what pi writes. */
		readonly strategy: "summary" | "rollover" | "host";
		/** Whether checkpoints that cover the older turns stand for a model's summary of them. */
		readonly instant: boolean;
		/** `provider/id` that writes it; empty means the session's model. */
		readonly model: string;
		/** Tokens that the model's answer may take. */
		readonly maxTokens: number;
		/** What follows when no model gives a usable summary: one from what code found, or pi's own. */
		readonly onFailure: "evidence" | "host";
		/** Whether compaction is left to another extension once its result was used instead of ours. */
		readonly standDown: boolean;
		/** The key that takes the newest one back, as pi names keys; empty means none. */
		readonly undoKey: string;
	};
	readonly notes: {
		/** Whether the model has notes that outlive its context. */
		readonly enabled: boolean;
	};
	readonly checkpoints: CheckpointSettings;
	readonly history: {
		/** Whether sessions are indexed and the model may search them. */
		readonly enabled: boolean;
	};
	readonly windows: {
		/** Whether the model is told of its context window and can open a fresh one. */
		readonly enabled: boolean;
		/** Whether it is asked once for a checkpoint when the window is nearly full. */
		readonly reminder: boolean;
	};
	readonly recall: {
		/** Tokens of everything that the head of the prompt tells, checkpoints apart. */
		readonly headTokens: number;
	};
	readonly caps: {
		/** Tokens that background calls may use in one session and in one day. */
		readonly sessionTokens: number;
		readonly dayTokens: number;
	};
}

/** The memory of one long session. */
export interface CheckpointSettings {
	readonly enabled: boolean;
	/** `current` for the session's model, `provider/id`, or an id that only one model has. */
	readonly model: string;
	/** Thinking level of that model, where it has it. */
	readonly thinking: (typeof thinkingLevels)[number];
	readonly consolidator: Pick<CheckpointSettings, "model" | "thinking">;
	/** Tokens that the memory takes in the prompt at most. */
	readonly memoryBudgetTokens: number;
	/** When a checkpoint is taken by itself. */
	readonly triggers: {
		/** Percent of the model's window that are in use. */
		readonly contextPercent: number;
		readonly elapsedMinutes: number;
		readonly minimumToolCalls: number;
	};
	/** Whether a compaction that the user asks for waits for one. */
	readonly runOnManualCompaction: boolean;
	/** How often one stretch is tried with a model. */
	readonly maxAttempts: number;
}

export const thinkingLevels = ["off", "minimal", "low", "medium", "high", "xhigh", "max"] as const;

/** Which texts are compared by local models, and where those come from. */
export interface EmbedSettings {
	readonly choice: "auto" | "zh" | "en" | "off";
	/** Similarity below which a message is of another topic; 0 means that it follows the conversation. */
	readonly thresholdZh: number;
	readonly thresholdEn: number;
	/** Address that models are fetched from; empty means the first known one that answers. */
	readonly endpoint: string;
}

/** What a settings file should have held, or why it could not be read. */
export type Expected =
	| { readonly kind: "choice"; readonly values: readonly string[] }
	| { readonly kind: "flag" | "key" | "text" | "fields" | "path" | "json" | "known" }
	| { readonly kind: "share" }
	| { readonly kind: "number"; readonly least: number; readonly most: number | undefined }
	| { readonly kind: "unreadable"; readonly detail: string };

/** Extensions whose settings hold here as well where ours say nothing. */
export type Forerunner = "pi-carryover" | "pi-amber" | "pi-session-refinement";

/** One thing wrong in a settings file, in the terms of the file. */
export interface SettingsIssue {
	readonly file: string;
	/** Dotted path of the field; empty when the whole file cannot be read. */
	readonly field: string;
	readonly expected: Expected;
}

/** What a value is that its type allows and that cannot work: no address, no model that pi knows, a key that pi uses itself. */
export type UselessValue = "address" | "model" | "key";

/** What a setting can hold. */
export type SettingValue = string | number | boolean;

/** Whose settings: the user's own everywhere, or those of the project that the session works in. */
export type SettingScope = "personal" | "project";

/** Where a value was found: our file for a scope, pi's own settings, or what an extension before us was told. */
export type SettingSource = SettingScope | "pi" | "forerunner";

/** One value of a setting, as one place holds it. */
export interface HeldSetting {
	readonly source: SettingSource;
	readonly file: string;
	readonly value: SettingValue;
}
