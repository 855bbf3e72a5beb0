/** The words around the tabs of `/waystation`. */
export const enWaystation = {
	title: "Waystation",
	tabs: {
		compactions: "compactions",
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
			compactions: "All compactions of this branch, with their figures",
			rollover: "Open a fresh window now, with a record of the inputs and no summary",
			undo: "Go back to before the newest compaction",
		},
	},
};
