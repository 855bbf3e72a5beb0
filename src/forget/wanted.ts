/** What is to be forgotten, and how thoroughly. */
export interface Wanted {
	/** The text, or the id of one thing. */
	readonly text: string;
	/** Whether it was quoted, and so is never taken for an id. */
	readonly quoted: boolean;
	/** Whether immutable files are written anew as well. */
	readonly hard: boolean;
	/** Whether it is done at once; where it is not, it is only listed. */
	readonly apply: boolean;
	/** Whether a sweep also changes what other projects keep; where it does not, only what is numbered. */
	readonly all: boolean;
	/** Numbers of the list that are meant; all where the list is empty, and undefined where what was typed names none. */
	readonly only: readonly number[] | undefined;
	readonly undo: boolean;
}
