/** The words around the tabs of `/waystation`. */
export const enWaystation = {
	title: "Waystation",
	tabs: {
		told: "told",
		cost: "cost",
		jobs: "jobs",
		journal: "journal",
		compactions: "compactions",
		doctor: "doctor",
		settings: "settings",
		import: "import",
	},
	keys: { tab: "next tab" },
	about: {
		tab: "the next tab, or the one before",
		open: "the tab of that number",
	},
	off: {
		here: {
			flag: "Waystation is off (--no-waystation). /waystation on switches it on in this session.",
			session: "Waystation is off in this session. /waystation on brings it back.",
			settings:
				"Waystation is off here (enabled in the settings). /waystation on switches it on in this session.",
		},
		switched:
			"Waystation is off: the model is told nothing, nothing is stored, nothing runs in the background. /waystation on brings it back.",
		on: "Waystation is on.",
		onAlready: "Waystation is on already.",
		looking: "Nothing changed: Waystation is off. /waystation on brings it back.",
		nothingTold: "Waystation is off: nothing is told. /waystation on brings it back.",
		sign: "off",
		compacting: "A compaction is running. Esc stops it, then /waystation off.",
	},
	command: {
		unknown: (word: string, known: string) =>
			`/waystation does not know "${word}". /waystation [${known}]`,
		unknownBehind: (tab: string, word: string, known: string) =>
			`/waystation ${tab} does not know "${word}". /waystation ${tab} ${known}`,
		alone: (tab: string, word: string) =>
			`/waystation ${tab} does not know "${word}": nothing follows its name.`,
		/** What stands behind the name of a tab or an act. */
		behind: {
			take: "Take over the source of that number",
			all: "Take over all of them",
			undo: "Take the last import back",
			back: "Take that line back",
			"--apply": "Do it",
			"--all": "Those of other projects too",
			"--only": "Only those numbers of the list, such as 1,3-5",
			"--hard": "For good, also out of files that are never rewritten",
			"--undo": "Take the last one back",
		},
		arguments: {
			told: "What the model is told now, and what fills the window",
			cost: "What our model calls, what is told and each boundary cost",
			jobs: "Background work: running, waiting, ended, skipped and why",
			journal: "What happened by itself, and how to take it back",
			compactions: "All compactions of this branch, with their figures",
			doctor: "What is wrong with this installation or session, and what to do",
			settings: "All settings, with what they do; settings NAME VALUE sets one",
			import: "What earlier extensions left, and taking it over: import [N | take N | all | undo]",
			off: "Switch Waystation off in this session",
			on: "Switch it on again",
			rollover: "Open a fresh window now, with a record of the inputs and no summary",
			sweep: "Find secrets in everything that is kept, and take them out: sweep [--apply]",
			forget: "Find and forget what holds a text: forget TEXT|ID [--apply | --hard | --undo]",
			undo: "Go back to before the newest compaction",
		},
	},
};
