import type { Messages } from "#i18n/en.ts";
import type { ForgetView } from "./data.ts";
import { type ForgetModel, tickedOf } from "./model.ts";
import { sayQuestion, sayTold } from "./says.ts";

/** What the status says where nothing is under way: the question, what came of it, or what was not read. */
export function sayStatus(
	data: ForgetView,
	model: ForgetModel,
	words: Messages,
): { readonly text: string; readonly isTrouble: boolean } {
	const { purpose, stopped, told, unread } = data;
	if (model.mode === "confirm") {
		return { text: sayQuestion(purpose, tickedOf(data, model), words), isTrouble: true };
	}
	if (told !== undefined) return sayTold(told, purpose, words);
	const { forget } = words;
	const left = [
		...(stopped ? [forget.stopped] : []),
		...(unread.length > 0 ? [forget.unread(unread.length)] : []),
	];
	return { text: left.join(" "), isTrouble: true };
}
