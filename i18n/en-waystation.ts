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
		import: "import",
	},
	keys: { tab: "next tab" },
	about: {
		tab: "the next tab, or the one before",
		open: "the tab of that number",
	},
	command: {
		unknown: (word: string, known: string) =>
			`/waystation does not know "${word}". /waystation [${known}]`,
		arguments: {
			told: "What the model is told now, and what fills the window",
			cost: "What our model calls, what is told and each boundary cost",
			jobs: "Background work: running, waiting, ended, skipped and why",
			journal: "What happened by itself, and how to take it back",
			compactions: "All compactions of this branch, with their figures",
			doctor: "What is wrong with this installation or session, and what to do",
			import: "What earlier extensions left, and taking it over: import [N | take N | all | undo]",
			rollover: "Open a fresh window now, with a record of the inputs and no summary",
			sweep: "Find secrets in everything that is kept, and take them out: sweep [--apply]",
			forget: "Find and forget what holds a text: forget TEXT|ID [--apply | --hard | --undo]",
			undo: "Go back to before the newest compaction",
		},
	},
};
