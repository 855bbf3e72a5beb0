import type { Messages } from "#i18n/en.ts";
import type { NoteFailure } from "#src/lib/file-failure.ts";
import type { Notice } from "#src/store/notice.ts";
import type { TopicNotice } from "#src/topics/notice.ts";
import { short } from "./short.ts";

/** Whether a notice is one about topics. */
export function isTopicNotice(notice: Notice): notice is TopicNotice<NoteFailure> {
	return /^topics?\./.test(notice.code) || notice.code.startsWith("ledger.");
}

/** One line of words for a notice about topics. */
export function sayTopic(notice: TopicNotice<NoteFailure>, words: Messages["notice"]): string {
	const { topic } = words;
	switch (notice.code) {
		case "ledger.unreadable":
			return topic.unreadable(short(notice.path), words.failures[notice.failure]);
		case "ledger.unsaved":
			return topic.unsaved(short(notice.path), words.failures[notice.failure]);
		case "ledger.quarantined":
			return topic.quarantined(short(notice.path));
		case "ledger.imported":
			return topic.imported(notice.count, short(notice.path));
		case "topic.changed":
			return `${topic.changed[notice.what](short(notice.title))}${backFrom(notice, topic)}`;
		case "topic.began":
			return topic.began[notice.how](short(notice.title));
		case "topic.distilled":
			return topic.distilled(short(notice.title), short(notice.text));
		case "topic.entered":
			return topic.entered(short(notice.title));
		case "topic.left":
			return topic.left;
		case "topic.undone":
			return topic.undone;
		case "topic.unknown":
			return topic.unknown(short(notice.name));
		case "topics.off":
			return topic.off;
	}
}

function backFrom(
	{ what, undo }: Extract<TopicNotice<unknown>, { code: "topic.changed" }>,
	{ undo: back }: Messages["notice"]["topic"],
): string {
	return what === "delete" && undo !== undefined ? back[undo] : "";
}
