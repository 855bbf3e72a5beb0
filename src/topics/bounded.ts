import { cut, oneLine, plainText, wellFormed } from "#src/lib/text.ts";
import { type Decision, topicBounds } from "./topic.ts";

/** UTF-16 units that one character may take: a family of four in skin tones has 15, a pile of accents no end. */
const unitsPerCharacter = 16;

let segmenter: Intl.Segmenter | undefined;

/** The text within `most` characters as people count them, the mark included. */
function within(text: string, most: number, mark = "…"): string {
	if (text.length <= most) return text;
	const room = most * unitsPerCharacter;
	// One character that is larger than the room of all would leave nothing.
	const near = cut(text, room, "") || wellFormed(text.slice(0, room));
	segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
	let [count, keep] = [0, 0];
	for (const { index } of segmenter.segment(near)) {
		if (count === most - mark.length) keep = index;
		if (count === most) return near.slice(0, keep) + mark;
		count += 1;
	}
	return near;
}

/** What makes a line differ from its `oneLine`, or may: one cheap look, since most texts are plain already. */
const unplain = /[^\S ]| {2}|^ | $|[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;

function line(text: string): string {
	return unplain.test(text) ? oneLine(text) : text;
}

/** A title as it is kept: one line, within its bound. */
export function boundedTitle(text: string): string {
	return within(line(text), topicBounds.title);
}

/** The text of a decision as it is kept: one line, within its bound. */
export function boundedDecision(text: string): string {
	return within(line(text), topicBounds.decision);
}

/** An outcome as it is kept: plain, within its bound, its lines left as they are. */
export function boundedOutcome(text: string): string {
	return within(unplain.test(text) ? plainText(text).trim() : text, topicBounds.outcome);
}

/** What the user first wrote as it is kept: one line, within its bound. */
export function boundedFirstSeen(text: string): string {
	return within(line(text), topicBounds.firstSeen);
}

/** Tags as they are kept: lower case, one line and within their bound each, each once, the first ones of many. */
export function boundedTags(tags: readonly string[]): readonly string[] {
	const plain = tags.map((tag) => within(line(tag.toLowerCase()), topicBounds.tag, "").trim());
	return [...new Set(plain)].filter((tag) => tag !== "").slice(0, topicBounds.tags);
}

/** An id of a topic or a session as it is kept: one line, within the bound of an id. */
export function boundedId(text: string): string {
	return text.length > topicBounds.id ? cut(line(text), topicBounds.id, "") : line(text);
}

/** Units of a path at most, as the longest that Linux takes. */
const pathUnits = 4_096;

/** The path of a project as it is kept; one with control characters in it loses them. */
export function boundedPath(text: string): string {
	return unplain.test(text) || text.length > pathUnits ? cut(plainText(text), pathUnits, "") : text;
}

/** Decisions as they are kept: oldest first, none without text, the newest ones of many. */
export function boundedDecisions(decisions: readonly Decision[]): readonly Decision[] {
	return decisions
		.filter(({ text }) => text !== "")
		.toSorted((a, b) => a.at - b.at)
		.slice(-topicBounds.decisions);
}
