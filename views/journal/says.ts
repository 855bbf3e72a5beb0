import type { Messages } from "#i18n/en.ts";
import type { Happening, HappeningFact } from "#src/store/happening.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import { sayFigures } from "#views/compactions/figures.ts";
import { plain } from "#views/kit/text.ts";
import { noticeText } from "#views/notice/text.ts";

/** A happening in one line of plain words. */
export function sayHappening({ fact }: Pick<Happening, "fact">, words: Messages): string {
	const { journal } = words;
	switch (fact.kind) {
		case "note": {
			const text = journal.note[fact.how](fact.number);
			return fact.elsewhere ? journal.elsewhere(text) : text;
		}
		case "topic":
			return words.notice.topic.began[fact.how](plain(fact.title));
		case "distilled":
			return words.notice.topic.distilled(plain(fact.title), plain(fact.text));
		case "checkpoint":
			return journal.checkpoint(
				journal.items(fact.items),
				words.checkpoints.triggers[fact.trigger],
			);
		case "consolidation":
			return words.notice.checkpoint.consolidated(fact.records);
		case "compaction":
			return sayCompaction(fact, words);
		case "notice":
			return noticeText(fact.notice, words).text;
		default:
			return sayBeside(fact, words);
	}
}

function sayBeside(
	fact: Extract<HappeningFact, { kind: "shift" | "archive" | "installed" | "index" }>,
	{ journal }: Messages,
): string {
	switch (fact.kind) {
		case "shift":
			return fact.refuted ? journal.refuted : journal.shift;
		case "archive":
			return journal.archive(plain(fact.title));
		case "installed":
			return journal.installed[fact.what];
		case "index":
			return journal.index;
	}
}

function sayCompaction(
	{ before, by, estimated, measured, shift }: Extract<HappeningFact, { kind: "compaction" }>,
	{ journal }: Messages,
): string {
	const text = journal.compaction[by](sayFigures(before, estimated, measured));
	return shift ? journal.forShift(text) : text;
}

/** The sign of a happening and what it means: dim for all but what went wrong. */
export function signOf({ fact }: Happening, words: Messages): { sign: string; role: Role } {
	if (fact.kind === "notice") {
		const { severity } = noticeText(fact.notice, words);
		if (severity === "error") return { sign: glyphs.alert, role: "trouble" };
		return severity === "warning"
			? { sign: glyphs.alert, role: "warn" }
			: { sign: glyphs.happening.told, role: "faint" };
	}
	if (fact.kind === "note") return { sign: glyphs.author[fact.how], role: "faint" };
	return { sign: glyphs.happening[fact.kind], role: "faint" };
}
