import { chineseParticles, workWords } from "#src/lib/word-lists.ts";
import { topicWords } from "#src/lib/words.ts";

/** Words of work that say which way it goes, as `topicWords` gives them: one for the other is other work. */
const directions: ReadonlySet<string> = new Set(
	"add creat new remov delet start stop open clos 添加 增加 新增 创建 删除 移除".split(" "),
);

const neutral = [...workWords].filter((word) => !directions.has(word));
const neutralWords: ReadonlySet<string> = new Set(neutral);
const neutralHan = new RegExp(
	neutral.filter((word) => /\p{Script=Han}/u.test(word)).join("|"),
	"gu",
);
const han = /\p{Script=Han}/u;

/**
 * Whether each of two titles says something that the other does not, or another number: work of the same kind on something
 * else, or the other way round. Where one title only says more than the other they may mean the same.
 */
export function isSwapped(one: string, other: string): boolean {
	const [a, b] = [termsOf(one), termsOf(other)];
	const lacks = (all: ReadonlySet<string>, some: ReadonlySet<string>) =>
		[...some].some((term) => !all.has(term));
	return lacks(a, b) && lacks(b, a);
}

/** Chinese by single characters, since a pair reaches across where something was put in between. */
function termsOf(title: string): ReadonlySet<string> {
	const text = title.normalize("NFKC").replace(neutralHan, " ");
	const words = topicWords(text).filter((word) => !han.test(word) && !neutralWords.has(word));
	const signs = [...text].filter((sign) => han.test(sign) && !chineseParticles.has(sign));
	return new Set([...words, ...signs, ...(text.match(/\d+(?:\.\d+)*/g) ?? [])]);
}
