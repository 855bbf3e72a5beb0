/** UTF-16 units at the beginning of a message where it says what it refers to. */
const opening = 60;

/** Leaves out what is to be changed, which can only be what was spoken of. */
const elided =
	/^(?:嗯|好的?|那|那么|请|帮我|再|还是|[，,、\s])*(?:改成|改为|换成|换为|改回|退回|恢复成)/;

/** Ties the message to what was just spoken of: it leaves out its object or names it by a pronoun. */
const bound = [
	/^(?:(?:ok|okay|yes|no|so|and|but|now|then|please|can you|could you|also|well|hm+|actually|good|great|nice)[ ,.!]+)*(?:make|change|move|rename|turn|put|set|keep|revert|undo|redo|fix|try|do|use|add|remove|delete|explain|test|check|run|show|commit|push) (?:it|this|that|these|those|them|the same|the other one|both)\b/i,
	/^(?:(?:ok|okay|so|and|but|no|now|hm+|well)[ ,.!]+)*(?:it|that|this|these|those|they)(?!(?:'s| is| was) (?:so |very |really |all )?(?:good|great|nice|cool|awesome|wonderful|exciting|true|right|fine|perfect|amazing|interesting))(?:'s| is| are| was| does| did| do| still| should| must| needs?| looks?| seems?| works?| fails?| breaks?| has| doesn't| isn't| won't| didn't)\b/i,
	/^(?:(?:ok|okay|so|and|but|no|now|hm+|well)[ ,.!]+)*(?:still|same (?:error|problem|issue|thing)|not (?:yet|working)|instead|what about|how about|why (?:did|does|is|are|isn't|didn't) (?:it|this|that|you))\b/i,
	/^(?:不是|不对|不行|但是?|可是|嗯|好的?|那|那么|请|帮我|[，,、\s])*(?:还是|仍然|依旧|又)(?!说|有个)/,
	/^(?:嗯|好的?|那|那么|但是?|[，,、\s])*(?:它|这个(?!项目|仓库)|这样|这里|这块|这部分|这两个|这些|这还|那个|上面的?|上述|刚才的?|刚刚的?|其中|前面的?)/,
	/^(?:嗯|好的?|那|那么|[，,、\s])*(?:把|将|让|给)(?:它|它们|这个|这些|这里|上面的?|刚才的?)/,
];

/** Goes on from what was said, though not always about the same. */
const added = [
	/^(?:(?:ok|okay|yes|no|so|now|then)[ ,.!]+)*(?:also|additionally|and|plus|but|then|next|or|remember to|don't forget)\b/i,
	/(?:\btoo|\bas well|\binstead|\bagain)[.!?]*$/i,
	/^(?:嗯|好的?|[，,、\s])*(?:顺便|再|也|还要|还需要|还有|并且|而且|或者|然后|记得|别忘了|同样)/,
	/(?:也|都)(?:要|得|需要|一起|一并|同步|改|加|补|处理|检查)/,
];

/** How much the wording of a message refers back: 3 is certain. */
export type Cue = 0 | 1 | 2 | 3;

/** How much the wording itself says that a message goes on with what was spoken of last. */
export function followUp(text: string): Cue {
	const start = text.trimStart().slice(0, opening);
	if (elided.test(start)) return 3;
	if (bound.some((cue) => cue.test(start))) return 2;
	const whole = text.length > opening ? `${start}${text.slice(-20)}` : start;
	return added.some((cue) => cue.test(whole)) ? 1 : 0;
}
