/** What a save by the model did, kept with the tool's result so that its card can be drawn again. */
export interface SaveCardDetails {
	/** Items that are still open in the saved note. */
	readonly openItems: number;
	/** Finished items that were left out of it. */
	readonly doneDropped: number;
	/** Items that had changed on both sides; both stayed. */
	readonly conflicts: number;
	/** The saved note as Markdown. */
	readonly text: string;
	/** The saved note against the one before, as `compareNotes` gives it. */
	readonly changes: readonly {
		readonly kind: "same" | "added" | "removed";
		readonly text: string;
	}[];
}
