import type { Messages } from "#i18n/en.ts";
import type { ToldNotice } from "#src/recall/notice.ts";
import type { Notice } from "#src/store/notice.ts";
import { short } from "./short.ts";

/** Whether a notice is one about what the model is told. */
export function isToldNotice(notice: Notice): notice is ToldNotice {
	return notice.code.startsWith("told.");
}

/** One line of words for a notice about what the model is told. */
export function sayTold(notice: ToldNotice, { listComma, told }: Messages): string {
	const { kinds, notice: say } = told;
	switch (notice.code) {
		case "told.switched": {
			const what = (notice.on ? say.on : say.off)(kinds[notice.kind]);
			return told.join(what, notice.anew ? say.anew : say.tail);
		}
		case "told.pinned": {
			const what = (notice.on ? say.pinned : say.unpinned)(kinds[notice.kind]);
			return notice.anew ? told.join(what, say.anew) : what;
		}
		case "told.unknown":
			return sayUnknown(notice.name, listComma, told);
	}
}

function sayUnknown(name: string, comma: string, { kinds, notice: say }: Messages["told"]): string {
	const known = Object.keys(kinds).join(comma);
	return name === "" ? say.which(known) : say.unknown(short(name), known);
}
