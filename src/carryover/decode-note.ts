import { piecesOf } from "./block.ts";
import type { Capture } from "./capture.ts";
import { decodeCapture, isCaptureHeading } from "./capture-block.ts";
import type { Note, Section } from "./note.ts";

/** The level that the encoder writes and a section leaves out. */
const usualLevel = 2;

/** Reads a note from Markdown. Takes any text: what has no known form stays in a section as written. */
export function decodeNote(markdown: string): Note {
	const sections: Section[] = [];
	const captures: Capture[] = [];
	for (const section of sectionsOf(markdown)) {
		const capture = captureOf(section);
		if (!capture) {
			sections.push(section);
			continue;
		}
		captures.push(capture);
		// What someone wrote below a capture, often by appending to the file, is theirs and not part of it.
		const own = section.items.slice(1);
		if (own.length > 0) addItems(sections, own);
	}
	return { sections, captures };
}

function addItems(sections: Section[], items: readonly string[]): void {
	const last = sections.pop() ?? { heading: "", items: [] };
	sections.push({ ...last, items: [...last.items, ...items] });
}

function captureOf(section: Section): Capture | undefined {
	const capture = decodeCapture(section.items[0] ?? "");
	const written = capture && section.level === undefined;
	return written && isCaptureHeading(section.heading, capture) ? capture : undefined;
}

function sectionsOf(markdown: string): readonly Section[] {
	const sections: Section[] = [];
	let items: string[] = [];
	for (const piece of piecesOf(markdown)) {
		if (piece.kind === "block") {
			if (sections.length === 0) sections.push({ heading: "", items });
			items.push(piece.text);
		} else {
			items = [];
			const level = piece.level === usualLevel ? {} : { level: piece.level };
			sections.push({ heading: piece.text, ...level, items });
		}
	}
	return sections;
}
