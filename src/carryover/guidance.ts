/** What the model reads about the tool that saves the note; with every request, so it is short. */
export const saveGuidance = {
	description: "Save the carryover note: the project's unfinished work, told to the next session.",
	promptSnippet: "Save unfinished work for the next session",
	promptGuidelines: [
		"Call save_carryover at milestones and when TODOs, decisions, blockers or next steps change. Keep paths, commands and names exact; the user's language; at most 300 words.",
	],
	content:
		"The whole note in Markdown: only unfinished work, done items left out. Replaces what was told before.",
} as const;
