/** When the day of a moment began on the reader's clock; both in milliseconds. */
export function startOfDay(at: number): number {
	return new Date(at).setHours(0, 0, 0, 0);
}
