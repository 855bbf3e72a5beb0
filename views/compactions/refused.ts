import type { Messages } from "#i18n/en.ts";
import type { CompactionAccount } from "#src/compaction/account.ts";
import type { Refusal } from "#src/compaction/review.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Ink } from "#views/kit/frame.ts";
import { plain } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";

/** What the truth check took out of a summary and why, in lines of at most `width` columns. */
export function drawRefused({ own }: CompactionAccount, width: number, ink: Ink): string[] {
	const { paint, words } = ink;
	const { noRefusal, unchecked } = words.compaction;
	if (own !== undefined && own.refused.length > 0) {
		return own.refused.flatMap((refusal) => drawRefusal(refusal, width, ink));
	}
	const said = own === undefined ? unchecked : noRefusal;
	return wrap(said, width).map((line) => paint("quiet", line));
}

function drawRefusal(refusal: Refusal, width: number, { paint, words }: Ink): string[] {
	const indent = width < 8 ? "" : "  ";
	const room = width - indent.length;
	const text = wrap(plain(refusal.text).trim(), room).map((line, index) => {
		const front = index === 0 && indent !== "" ? `${glyphs.removed} ` : indent;
		return front + line;
	});
	const why = wrap(sayReason(refusal, words), room).map((line) => indent + line);
	return [
		...text.map((line) => paint("removed", line)),
		...why.map((line) => paint("quiet", line)),
	];
}

/** The section of a refused claim and why it was refused. */
export function sayReason({ reason, section }: Refusal, { compaction }: Messages): string {
	const names: Readonly<Partial<Record<string, string>>> = compaction.sections;
	const name = Object.hasOwn(names, section) ? names[section] : undefined;
	return compaction.refusedFrom(name ?? plain(section).trim(), compaction.reasons[reason]);
}
