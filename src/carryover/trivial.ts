import type { Turn } from "./turn.ts";

/** Longer messages always ask for something. */
const mostUnits = 60;

/** A message of one sign, or of two that are not Han, says nothing on its own. */
const sayingNothing = /^(?:.|(?:(?!\p{Script=Han}).){2})$/u;

const english = [
	"hi",
	"hey",
	"hello",
	"yo",
	"there",
	"good",
	"morning",
	"evening",
	"afternoon",
].concat(
	["thanks", "thank", "you", "thx", "a", "lot", "so", "much", "ok", "okay", "yes", "no", "yep"],
	["nope", "sure", "fine", "great", "nice", "cool", "perfect", "bye", "goodbye", "test", "testing"],
	["ping", "pong", "how", "are", "got", "it", "everyone", "pi", "and", "very", "well", "done"],
);

const chinese = [
	"你好吗",
	"你好",
	"您好",
	"大家好",
	"哈喽",
	"嗨",
	"喂",
	"在吗",
	"早上好",
	"下午好",
].concat(
	[
		"晚上好",
		"早",
		"谢谢",
		"多谢",
		"感谢",
		"辛苦了",
		"你",
		"好的",
		"好了",
		"好",
		"可以",
		"行",
		"嗯",
	],
	[
		"对",
		"是的",
		"不是",
		"明白",
		"知道了",
		"收到",
		"了解",
		"再见",
		"拜拜",
		"测试",
		"啊",
		"呀",
		"哦",
		"吧",
	],
);

const smallTalk = new Set([...english, ...chinese]);

/**
 * Whether a session said nothing worth keeping: no tool was used, and the user only greeted and thanked.
 * An answer without any question is what a compaction left, so it is worth keeping.
 */
export function isTrivial(turns: readonly Turn[]): boolean {
	if (turns.some((turn) => turn.tools.length > 0)) return false;
	const asked = turns.filter((turn) => turn.role === "user");
	return asked.length > 0 ? asked.every((turn) => saysNothing(turn.text)) : turns.length === 0;
}

function saysNothing(text: string): boolean {
	if (text.length > mostUnits) return false;
	const words = text.toLowerCase().match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu);
	if (!words) return true;
	return sayingNothing.test(words.join("")) || words.every(isSmallTalk);
}

function isSmallTalk(word: string): boolean {
	return smallTalk.has(word) || (/^\p{Script=Han}/u.test(word) && isJoinedTalk(word));
}

/** Chinese joins its words; the longest known one is taken off the front until nothing is left. */
function isJoinedTalk(word: string): boolean {
	let rest = word;
	while (rest !== "") {
		const known = chinese.find((talk) => rest.startsWith(talk));
		if (!known) return false;
		rest = rest.slice(known.length);
	}
	return true;
}
