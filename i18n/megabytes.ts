/** Bytes in the unit that people read. */
export const megabytes = (bytes: number): string => {
	const mb = bytes / 1_000_000;
	return mb > 0 && mb < 10 ? mb.toFixed(1) : String(Math.round(mb));
};

/** Bytes in kilobytes, rounded up, so that what is too large by little is no less. */
export function kilobytes(bytes: number): number {
	return Math.ceil(bytes / 1_024);
}
