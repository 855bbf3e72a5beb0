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

/** Signs of the basic plane that are no white space and that `plainText` leaves alone. */
const sign =
	"[!-~\\u00a1-\\u167f\\u1681-\\u1fff\\u200b-\\u2027\\u2030-\\u205e\\u2060-\\u2065\\u206a-\\u2fff\\u3001-\\ud7ff\\ue000-\\ufefe\\uff00-\\uffff]";

/** A line of such signs with single blanks between them: one cheap look tells most texts to be plain already. */
const plainLine = new RegExp(`^(?:${sign}+(?: ${sign}+)*)?$`);

/** Units up to which a text is looked at for being plain; each word of a longer one would cost memory. */
const lookedAtUnits = 8_192;

function isPlainLine(text: string): boolean {
	return text.length <= lookedAtUnits && plainLine.test(text);
}

function line(text: string): string {
	return isPlainLine(text) ? text : oneLine(text);
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
	return within(isPlainLine(text) ? text : plainText(text).trim(), topicBounds.outcome);
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
	return isPlainLine(text) && text.length <= pathUnits ? text : cut(plainText(text), pathUnits, "");
}

/** Decisions as they are kept: oldest first, none without text, the newest ones of many. */
export function boundedDecisions(decisions: readonly Decision[]): readonly Decision[] {
	const isKept = ({ text, at }: Decision, place: number) =>
		text !== "" && (decisions[place - 1]?.at ?? at) <= at;
	if (decisions.length <= topicBounds.decisions && decisions.every(isKept)) return decisions;
	return decisions
		.filter(({ text }) => text !== "")
		.toSorted((a, b) => a.at - b.at)
		.slice(-topicBounds.decisions);
}
