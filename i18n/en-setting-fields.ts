/** What each setting is called and what it does, by its dotted name. */
export const enSettingFields = {
	enabled: {
		label: "Waystation",
		about: "Off: the model is told nothing, nothing is stored, nothing runs in the background.",
	},
	language: {
		label: "Language",
		about: "Of screens, notes and summaries. auto follows what you write.",
	},
	notifications: {
		label: "Notices",
		about: "quiet: only failures. normal: warnings too. verbose: every step.",
	},
	"models.background": {
		label: "Background model",
		about: "Summarises, classifies and examines. A small, quick one is enough.",
	},
	"models.fallback": {
		label: "Fallback model",
		about: "Tried when the background model fails.",
	},
	"caps.sessionTokens": {
		label: "Background tokens, session",
		about: "Background calls stop in a session once they have used so many. 0 allows none.",
	},
	"caps.dayTokens": {
		label: "Background tokens, day",
		about: "Background calls stop for the day once they have used so many. 0 allows none.",
	},
	"recall.headTokens": {
		label: "Told at the head",
		about: "Tokens of all that is told at the head of the prompt, the session's memory apart.",
	},
	"carryover.enabled": {
		label: "Carryover",
		about: "Unfinished work is saved and told to the next session.",
	},
	"carryover.quitSummary": {
		label: "Summary at quit",
		about: "wait: quitting waits for it. next-start: the next session makes it. off: none is made.",
	},
	"carryover.quitSeconds": {
		label: "Wait at quit",
		about: "Seconds that quitting waits for the summary at most.",
	},
	"carryover.captureMessages": {
		label: "Kept word for word",
		about: "Your last messages that stay in the note as they are until a summary replaces them.",
	},
	"carryover.noteTokens": {
		label: "Told of the note",
		about: "Tokens of the note that the model is told.",
	},
	"carryover.topicCompact.mode": {
		label: "Change of topic",
		about:
			"suggest: one line above the editor. auto: compacts first, once a model has confirmed it.",
	},
	"carryover.topicCompact.archive": {
		label: "Keep summaries",
		about: "Every compaction's summary is kept as a file of the project, in .pi/topics.",
	},
	"carryover.topicCompact.minTokens": {
		label: "Least context",
		about: "Tokens of context below which no change of topic is told.",
	},
	"carryover.topicCompact.cooldownTurns": {
		label: "Pause between changes",
		about: "Your messages that pass after one told change before the next.",
	},
	"carryover.topicCompact.embed.choice": {
		label: "Local model",
		about: "Languages that a local model compares. off compares words alone.",
	},
	"carryover.topicCompact.embed.thresholdZh": {
		label: "Threshold, Chinese",
		about: "Similarity below which a message is of another topic. 0 follows the conversation.",
	},
	"carryover.topicCompact.embed.thresholdEn": {
		label: "Threshold, English",
		about: "Similarity below which a message is of another topic. 0 follows the conversation.",
	},
	"carryover.topicCompact.embed.endpoint": {
		label: "Model download",
		about: "Address that local models come from. Empty: the first known one that answers.",
	},
	"topics.enabled": {
		label: "Topics",
		about: "What you ask for is recognised, kept in the ledger and told.",
	},
	"compaction.enabled": {
		label: "Compaction",
		about: "A structured summary, checked against the session, takes the place of pi's.",
	},
	"compaction.strategy": {
		label: "When the window is full",
		about: "summary: ours. rollover: a fresh window with a record, no model. host: what pi does.",
	},
	"compaction.instant": {
		label: "From the memory",
		about: "Where checkpoints cover what is folded, the summary comes from them: nobody waits.",
	},
	"compaction.model": {
		label: "Summary model",
		about: "Writes the summary of a compaction.",
	},
	"compaction.maxTokens": {
		label: "Summary length",
		about: "Tokens that the model may answer with.",
	},
	"compaction.onFailure": {
		label: "Without a good summary",
		about: "evidence: code writes one from what it found. host: pi's own follows.",
	},
	"compaction.standDown": {
		label: "Yield to another",
		about: "Leaves compaction to another extension once its result was used instead of ours.",
	},
	"compaction.undoKey": {
		label: "Key for undo",
		about: "Takes a compaction back while it is the last thing that happened. Empty: no key.",
	},
	"checkpoints.enabled": {
		label: "Memory of the session",
		about: "Long sessions keep a memory of their own, which survives compactions.",
	},
	"checkpoints.model": {
		label: "Examining model",
		about: "Reads what was said since the last checkpoint.",
	},
	"checkpoints.thinking": {
		label: "Thinking, examining",
		about: "Thinking level of the examining model, where it has it.",
	},
	"checkpoints.consolidator.model": {
		label: "Consolidating model",
		about: "Rolls up the oldest checkpoints.",
	},
	"checkpoints.consolidator.thinking": {
		label: "Thinking, consolidating",
		about: "Thinking level of the consolidating model, where it has it.",
	},
	"checkpoints.memoryBudgetTokens": {
		label: "Size of the memory",
		about: "Tokens that it takes in the prompt at most. At four fifths it is rolled up.",
	},
	"checkpoints.triggers.contextPercent": {
		label: "Checkpoint by context",
		about: "Percent of the window in use at which a checkpoint is taken.",
	},
	"checkpoints.triggers.elapsedMinutes": {
		label: "Checkpoint by time",
		about: "Minutes after the last checkpoint until the next.",
	},
	"checkpoints.triggers.minimumToolCalls": {
		label: "Work before it",
		about: "Tool calls since the last checkpoint without which time alone takes none.",
	},
	"checkpoints.runOnManualCompaction": {
		label: "Before /compact",
		about: "/compact waits for a checkpoint of what it folds.",
	},
	"checkpoints.maxAttempts": {
		label: "Attempts",
		about: "How often one stretch is tried with a model.",
	},
	"notes.enabled": {
		label: "Notes",
		about: "The model keeps notes that outlive its context.",
	},
	"history.enabled": {
		label: "History",
		about: "All sessions are indexed, and the model may search them.",
	},
	"windows.enabled": {
		label: "Windows",
		about: "The model knows how much of its context is left and can open a fresh window.",
	},
	"windows.reminder": {
		label: "Reminder",
		about: "When the window is nearly full, it is asked once for a checkpoint.",
	},
};
