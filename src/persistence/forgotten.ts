/** What was changed, and how it is taken back; undefined where nothing takes it back. */
export interface Forgotten {
	readonly changed: number;
	readonly back: (() => Promise<boolean>) | undefined;
}
