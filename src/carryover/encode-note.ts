import { markerOf } from "./block.ts";
import type { Capture } from "./capture.ts";
import { captureHeading, encodeCapture } from "./capture-block.ts";
import type { Note, Section } from "./note.ts";

/** Writes a note as Markdown; an empty string for an empty note. Decoding gives the same note again. */
export function encodeNote(note: Note): string {
	const parts = [
		...note.sections.filter((section) => section.heading === ""),
		...note.sections.filter((section) => section.heading !== ""),
	].map(encodeSection);
	parts.push(...note.captures.map(encodeCaptureSection));
	const written = parts.filter((part) => part !== "");
	return written.length === 0 ? "" : `${written.join("\n\n")}\n`;
}

function encodeSection(section: Section): string {
	const items = encodeItems(section.items);
	if (section.heading === "") return items;
	const heading = `${"#".repeat(section.level ?? 2)} ${section.heading}`;
	return items === "" ? heading : `${heading}\n\n${items}`;
}

function encodeItems(items: readonly string[]): string {
	let text = items[0] ?? "";
	let listed = markerOf(text) !== "";
	for (const item of items.slice(1)) {
		const lists = markerOf(item) !== "";
		text += (listed && lists ? "\n" : "\n\n") + item;
		listed = lists;
	}
	return text;
}

function encodeCaptureSection(capture: Capture): string {
	return `## ${captureHeading(capture)}\n\n${encodeCapture(capture)}`;
}
