/** Bytes in the unit that people read. */
export const megabytes = (bytes: number): string => {
	const mb = bytes / 1_000_000;
	return mb > 0 && mb < 10 ? mb.toFixed(1) : String(Math.round(mb));
};
