/** The words of the card of the very first start; the short ones are for narrow terminals. */
export const enWelcome = {
	title: "Waystation",
	once: "shown once, until your first message",
	does: "Unfinished work comes back in the next session, what you ask for becomes topics, summaries are checked.",
	doesShort: "Work comes back in the next session.",
	kept: (project: string, agent: string) =>
		`Kept on this machine: notes and summaries in ${project}, all else in ${agent}.`,
	keptShort: (project: string, agent: string) => `Kept in ${project} and ${agent}.`,
	commands: {
		carryover: "unfinished work",
		topics: "your requests",
		waystation: "the rest",
	},
	off: "Off: /waystation off for this session, --no-waystation at the start, enabled in /waystation settings for good.",
	offShort: "Off: /waystation off",
};
