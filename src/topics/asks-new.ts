/** UTF-16 units at the beginning of a request, where it says what is wanted. */
const opening = 80;

const polite =
	"(?:(?:please|also|now|then|can you|could you|we should|we need to|i want to|let's)[ ,]+)*";
const making = "(?:add|create|write|implement|build|introduce|set up)";
const english = new RegExp(`^\\s*${polite}${making}\\b`, "i");
const chinese = /新增|新建|添加|加上?一?个|写一?个|做一?个|接入|^给.{1,12}加/;

/** Whether a request asks for something to be made: more often new work beside what is known than that once more. */
export function asksForNew(text: string): boolean {
	const start = text.trimStart().slice(0, opening);
	return english.test(start) || chinese.test(start);
}
