import { claimedIn, type Matter } from "./outcome-claim.ts";
import { sentencesOf } from "./sentence.ts";

/** UTF-16 units of a message that are read: a report is short, a pasted page is none. */
const mostUnits = 4_000;

/** What opens a list of what shall be, not of what is. */
const wanted =
	/\b(?:acceptance|criteria|criterion|definition of done|done when|expected|expectations?|requirements?|goals?|targets?|todo|to-do|plan|steps|checklist|outcome)\b|验收|标准|预期|期望|目标|要求|待办|计划|步骤|受け入れ|基準|期待|目標|要件|완료 조건|기준|기대|목표|요구/i;
/** Asking, or telling what somebody else says. */
const asked =
	/[?？]\s*$|[吗呢么]\s*[。?？]?\s*$|か[。？?]?\s*$|\[[ x]\]|^\s*(?:is|are|was|were|did|do|does|has|have|which|what|why|how)\b/i;

/** What the user reports as gone well; criteria, plans and questions report nothing. */
export function reportsIn(text: string): readonly Matter[] {
	const told = text.slice(0, mostUnits);
	const end = told.search(wanted);
	// What stands on the line with such a word, and all below it, is what shall be.
	const line = end < 0 ? told.length : told.lastIndexOf("\n", end) + 1;
	const reports = sentencesOf(told.slice(0, line)).filter((sentence) => !asked.test(sentence));
	return reports.flatMap(claimedIn);
}
