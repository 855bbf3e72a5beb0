import type { TopicChange } from "#src/topics/change.ts";
import { type Topic, topicBounds } from "#src/topics/topic.ts";
import { plain } from "#views/kit/text.ts";
import type { Field } from "./model.ts";

let segmenter: Intl.Segmenter | undefined;

/** Characters as people count them. */
function lengthOf(text: string): number {
	segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
	return [...segmenter.segment(text)].length;
}

const bounds: Readonly<Record<Exclude<Field, "tags">, number>> = {
	title: topicBounds.title,
	outcome: topicBounds.outcome,
	note: topicBounds.decision,
};

/** What the field holds when it opens, on one line: a field refuses a text with line breaks whole. */
export function textOfField(topic: Topic, field: Field): string {
	if (field === "tags") return plain(topic.tags.join(" "));
	return field === "note" ? "" : plain(topic[field]);
}

/** How much of the field's room is taken: characters, or tags. */
export function roomOf(
	field: Field,
	text: string,
): { readonly used: number; readonly most: number } {
	if (field === "tags") return { used: readTags(text).length, most: topicBounds.tags };
	return { used: lengthOf(text.trim()), most: bounds[field] };
}

/** Whether what stands in the field can be stored whole. */
export function fits(field: Field, text: string): boolean {
	const { used, most } = roomOf(field, text);
	if (field === "tags") {
		return used <= most && readTags(text).every((tag) => lengthOf(tag) <= topicBounds.tag);
	}
	const empty = field === "outcome" ? true : used > 0;
	return empty && used <= most;
}

/** The change that the text means; undefined when it changes nothing. */
export function changeOf(
	topic: Topic,
	field: Field,
	text: string,
	at: number,
): TopicChange | undefined {
	const { id } = topic;
	const said = text.trim();
	// What was not touched stays as it is, line breaks included.
	if (said === textOfField(topic, field).trim()) return undefined;
	if (field === "tags") return { change: "tags", id, at, tags: readTags(text) };
	if (field === "note") return { change: "decide", id, at, text: said };
	if (field === "title") return { change: "title", id, at, title: said };
	return { change: "outcome", id, at, text: said };
}

/** Tags between blanks or commas of either width, lower case, each once. */
function readTags(text: string): string[] {
	const tags = text
		.toLowerCase()
		.split(/[\s,，、]+/)
		.map((tag) => tag.replace(/^#+/, ""));
	return [...new Set(tags)].filter((tag) => tag !== "");
}
