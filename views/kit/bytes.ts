/** A size in the unit that people read: `940 B`, `2.3 kB`, `23 MB`. */
export function sayBytes(bytes: number): string {
	if (bytes < 1_000) return `${bytes} B`;
	const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, "kB"] : [bytes / 1_000_000, "MB"];
	return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
