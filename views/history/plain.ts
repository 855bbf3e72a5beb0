import type { Messages } from "#i18n/en.ts";
import { glyphs } from "#themes/glyphs.ts";
import { stamp } from "#views/kit/stamp.ts";
import { cutTo, plain } from "#views/kit/text.ts";
import type { HistoryResult } from "./data.ts";
import { speakerOf } from "./speaker.ts";

/** Columns of one hit in an answer. */
const EXCERPT = 160;

/** What `/history words` answers where there is no screen. */
export function answerHistory(
	result: HistoryResult | undefined,
	words: Messages,
	now: number,
): string {
	const { history } = words;
	if (result === undefined) return history.command.usage;
	const { count, files, hits, more, question } = result;
	if (hits.length === 0) return history.noHits(history.scopes[question.scope]);
	const lines = hits.flatMap((hit) => {
		const excerpt = cutTo(plain(hit.excerpt), EXCERPT);
		const line = `${stamp(hit.at, now)}  ${speakerOf(hit, words)}  ${excerpt}  [${plain(hit.name)}]`;
		if (hit.later === undefined) return [line];
		const later = history.later(stamp(hit.later.at, now), plain(hit.later.text));
		return [line, `  ${cutTo(later, EXCERPT)}`];
	});
	const total = [history.hits(count, more), history.sessions(files)].join(` ${glyphs.between} `);
	return [...lines, "", total].join("\n");
}
