import { withoutCodeBlocks } from "#src/lib/code-block.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import { isToolCall } from "#src/lib/tool-call.ts";
import type { DecodedDraft } from "./decode-draft.ts";
import { lettersOf } from "./detect-tongue.ts";
import type { Draft } from "./draft.ts";
import { encodeDraft, sectionBody } from "./encode-draft.ts";
import type { Shortcoming } from "./review.ts";
import { sectionNames } from "./section.ts";
import type { Source } from "./source.ts";
import type { Tongue } from "./tongue.ts";

/** Tokens from which on a conversation cannot be told in fewer than `fewestTokens`. */
const longSource = 400;
const fewestTokens = 80;
/** Signs that stand for broken characters, beyond which an answer is no text. */
const mostBroken = 8;
/** UTF-16 units from the start in which a call of a tool is looked for. */
const mostCallUnits = 4_000;
/** Letters of a draft below which its language is not judged. */
const fewestLetters = 40;
/** Of the files that were changed and the commands that failed, how many are named to the model. */
const mostLost = 6;

/** UTF-16 units of a text that says nothing but that there is nothing. */
const mostEmptyUnits = 200;

const saysEmpty =
	/\b(?:no|empty) (?:conversation|session|messages?|history|content|context)\b(?! (?:compact|window|manag|limit))|nothing (?:to|was|has been) (?:summari[sz]e|discuss|done)|(?:conversation|session|history) (?:is|was|appears to be) (?:empty|blank)|没有(?:可|需要|任何)?(?:供)?(?:总结|摘要|概括)|(?:对话|会话|历史)(?:内容|记录)?(?:是|为)空|没有(?:任何)?(?:对话|会话)|(?:会話|対話|履歴)(?:内容)?(?:は|が)(?:空|ありません|ない)|要約する(?:内容|もの)(?:は|が)(?:ありません|ない)|(?:대화|세션)(?:가|이)? ?(?:비어|없)|요약할 (?:내용|것)이? ?없/i;

/**
 * What makes a draft useless as a whole, when what is untrue was taken out of it. A task that was not true is none: the
 * requests tell it.
 */
export function shortcomingsOf(
	draft: Draft,
	{ answer, draft: { task } }: DecodedDraft,
	source: Source,
): readonly Shortcoming[] {
	if (isToolCall(answer.slice(0, mostCallUnits))) return [{ code: "tool-call" }];
	if ((answer.match(/\ufffd/g)?.length ?? 0) > mostBroken) return [{ code: "not-text" }];
	const text = sectionNames.map((name) => sectionBody(draft, name)).join("\n");
	if (text.trim() === "") return [{ code: "unreadable" }];
	const long = source.tokens >= longSource;
	return [
		...missingIn({ task, state: draft.state }),
		...(long && saysNothing(draft) ? [{ code: "says-empty" } as const] : []),
		...sizeOf(draft, long, source.mostTokens),
		...(isOtherTongue(text, source.tongue) ? [{ code: "wrong-language" } as const] : []),
		...lostIn(text, source),
	];
}

function missingIn({ task, state }: Pick<Draft, "task" | "state">): readonly Shortcoming[] {
	return Object.entries({ task, state }).flatMap(([section, text]) =>
		text === "" ? [{ code: "missing" as const, section }] : [],
	);
}

function saysNothing({ task, state, artifacts }: Draft): boolean {
	return isEmptiness(task) || (artifacts.length === 0 && isEmptiness(state));
}

/** A long text may speak of empty sessions. */
function isEmptiness(text: string): boolean {
	return text.length <= mostEmptyUnits && saysEmpty.test(text);
}

function sizeOf(draft: Draft, long: boolean, most: number): readonly Shortcoming[] {
	const tokens = estimateTokens(encodeDraft(draft));
	if (tokens > most) return [{ code: "too-long", tokens, bound: most }];
	return long && tokens < fewestTokens ? [{ code: "too-short", tokens, bound: fewestTokens }] : [];
}

/** Whether prose is clearly in another language; names of code are Latin in all of them. */
function isOtherTongue(text: string, tongue: Tongue): boolean {
	const { han, kana, hangul, words } = lettersOf(withoutNames(text));
	const wide = han + kana + hangul;
	if (wide + words < fewestLetters) return false;
	if (tongue === "en") return wide > words;
	const own = { zh: han, ja: kana, ko: hangul }[tongue];
	const isJapanese = kana > wide * 0.2;
	return own < words * 0.3 || own < wide * 0.1 || (tongue === "zh" && isJapanese);
}

function withoutNames(text: string): string {
	return withoutCodeBlocks(text)
		.replace(/`[^`\n]*`|\[(?:file|command|test|config|dependency|log)\][^|\n]*\|[^|\n]*/g, " ")
		.replace(/[\w.~@-]*(?:[\\/][\w.@+-]+)+|[\w-]+(?:[._][\w-]+)+/g, " ");
}

/** What was changed or failed, when the draft names nothing of it although there is much. */
function lostIn(text: string, { evidence }: Source): readonly Shortcoming[] {
	const refs = [
		...evidence.files.filter(({ fate }) => fate !== "read").map(({ path }) => path),
		...evidence.commands
			.filter(({ outcome }) => outcome === "failed")
			.map(({ command }) => command),
	];
	const told = text.toLowerCase();
	if (refs.length < 3 || refs.some((ref) => told.includes(shortName(ref)))) return [];
	return [{ code: "lost", refs: refs.slice(0, mostLost) }];
}

function shortName(ref: string): string {
	return ref.slice(Math.max(ref.lastIndexOf("/"), ref.lastIndexOf("\\")) + 1).toLowerCase();
}
