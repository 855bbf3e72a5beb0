/** One note as a list has it. */
export interface NoteEntry {
	/** Path below the folder of the notes, parts joined by slashes. */
	readonly name: string;
	readonly bytes: number;
	/** Milliseconds of the last change. */
	readonly changedAt: number;
}

/** A number of bytes for reading: `940 B`, `12 KB`, `3.4 MB`. */
export function sizeOf(bytes: number): string {
	if (bytes < 1_000) return `${bytes} B`;
	if (bytes < 999_500) return `${Math.round(bytes / 1_000)} KB`;
	return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A note as a row of the model's list; the time is UTC, to the minute. */
export function listRow({ name, bytes, changedAt }: NoteEntry): string {
	const time = new Date(changedAt).toISOString().slice(0, 16).replace("T", " ");
	return `${name}  ${sizeOf(bytes)}  ${time}`;
}
