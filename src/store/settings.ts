/** What the user can decide. Every field has a default, so that an empty file is a valid one. */
export interface Settings {
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
	readonly history: {
		/** Whether sessions are indexed and the model may search them. */
		readonly enabled: boolean;
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
	| { readonly kind: "flag" | "text" | "fields" | "json" | "known" }
	| { readonly kind: "share" }
	| { readonly kind: "number"; readonly least: number; readonly most: number | undefined }
	| { readonly kind: "unreadable"; readonly detail: string };

/** One thing wrong in a settings file, in the terms of the file. */
export interface SettingsIssue {
	readonly file: string;
	/** Dotted path of the field; empty when the whole file cannot be read. */
	readonly field: string;
	readonly expected: Expected;
}
