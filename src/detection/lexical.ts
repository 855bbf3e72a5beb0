import { rarity } from "#src/lib/rarity.ts";
import { headAndTail } from "#src/lib/text.ts";
import { termWeight, topicWords } from "#src/lib/words.ts";

/** UTF-16 units of a message that are segmented into words. */
const mostUnits = 2_000;

const hanRun = /\p{Script=Han}{3,}/gu;

let segmenter: Intl.Segmenter | undefined;

/**
 * The distinct terms of a text: words of alphabets, pairs of neighbouring Han characters, and the Chinese words of three
 * and more characters that a dictionary knows, none across a gap.
 */
export function lexicalTerms(text: string): readonly string[] {
	return [...new Set([...topicWords(text), ...longChineseWords(text)])];
}

function longChineseWords(text: string): readonly string[] {
	const runs = headAndTail(text, mostUnits, "\n").match(hanRun) ?? [];
	if (runs.length === 0) return [];
	segmenter ??= new Intl.Segmenter("zh", { granularity: "word" });
	const words = segmenter.segment(runs.join("\n"));
	return [...words].map(({ segment }) => segment).filter((word) => [...word].length > 2);
}

/** How often terms stood in the messages of a branch. */
export interface Heard {
	readonly messages: number;
	readonly in: ReadonlyMap<string, number>;
}

/** How much of a message another text knows. */
export interface Coverage {
	/** What the terms of the message weigh; some one per word of its own, less for common ones. */
	readonly weight: number;
	/** What those weigh that the other knows too. */
	readonly known: number;
	/** The share of the known, from 0 to 1; 0 for a message without terms. */
	readonly share: number;
}

const nothingHeard: Heard = { messages: 0, in: new Map() };

/** The terms of a message beside those that are known, each weighed by how rare it is; alike where nothing was heard. */
export function coverageOf(
	terms: readonly string[],
	known: ReadonlySet<string>,
	heard = nothingHeard,
): Coverage {
	let [weight, shared] = [0, 0];
	for (const term of terms) {
		const own = rarity(term, heard.in.get(term) ?? 0, heard.messages);
		weight += own;
		if (known.has(term)) shared += own;
	}
	return { weight, known: shared, share: weight === 0 ? 0 : shared / weight };
}

/** What a message is worth without rarity, in words of its own. */
export function substanceOf(terms: readonly string[]): number {
	return terms.reduce((sum, term) => sum + termWeight(term), 0);
}

/** What words alone can tell: `apart` is a message with much to say of which nothing is known. */
export type Lexical = "same" | "apart" | "unsure";

/** What counts as a subject in common, and as nothing in common, in weights of words. */
const sharedWeight = 0.9;
const sharedShare = 0.2;
const apartWeight = 3;
const apartShare = 0.03;
/** A segment that said less may be about anything. */
const segmentWeight = 6;

/**
 * Whether words tie a message to a segment. A paraphrase shares none with it, hence the third answer; only a message and
 * a segment that both say much can be apart.
 */
export function judgeWords(coverage: Coverage, segment: number): Lexical {
	if (coverage.known >= sharedWeight && coverage.share >= sharedShare) return "same";
	const isApart = coverage.weight >= apartWeight && coverage.share <= apartShare;
	return isApart && segment >= segmentWeight ? "apart" : "unsure";
}
