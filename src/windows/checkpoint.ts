/** What an older boundary left: a handoff or a summary, never the record of another automatic one. */
export interface Checkpoint {
	readonly entry: string;
	readonly at: number;
	readonly text: string;
}
