/** Behind a line, the entry that shows it; nothing where none is known. */
export function entryMark(entry: string): string {
	return entry === "" ? "" : ` (#${entry})`;
}

/** A line without the entries behind it. */
export function withoutMarks(text: string): string {
	return text.replace(/(?: \(#[^()\s]+\))+$/, "");
}
