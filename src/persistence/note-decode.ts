/**
 * A note's bytes as well-formed text, LF line ends, without a byte order mark: UTF-8, or UTF-16 where its mark says so.
 * Undefined for all else: what is guessed would be written back wrong.
 */
export function decodeNoteBytes(bytes: Uint8Array): string | undefined {
	try {
		const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
		return text.includes("\0") ? undefined : text.replaceAll("\r\n", "\n");
	} catch {
		return;
	}
}

/** What the byte order mark names; UTF-8 where there is none. */
function encodingOf([first, second]: Uint8Array): string {
	if (first === 0xff && second === 0xfe) return "utf-16le";
	if (first === 0xfe && second === 0xff) return "utf-16be";
	return "utf-8";
}
