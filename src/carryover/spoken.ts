import { allSubjects, isAbout } from "./heading.ts";

/** Whether a heading is one that the prompt asks for, or one like it. */
export function isAskedFor(heading: string): boolean {
	return allSubjects.some((subject) => isAbout(heading, subject));
}

const openWord = "(?:open|unfinished|pending|outstanding|remaining)";
const work = "(?:work|items?|tasks?|to-?dos?|points?)";

/** The sentence that the prompt asks for, and what models make of it. */
const nothingOpen = [
	new RegExp(
		`^(?:currently,? )?(?:there (?:is|are) |there's )?(?:nothing (?:else )?(?:is |left )?(?:${openWord}|left|to carry over|to do)|no ${openWord} ${work})(?: left| remains?| remaining| to do)?$`,
		"i",
	),
	new RegExp(
		`^(?:everything|all(?: (?:of )?(?:the )?${work})?)(?: (?:is|are|was|were|(?:has|have) been))?(?: now| already| all)? (?:done|completed?|finished|resolved|closed)$`,
		"i",
	),
	/^(?:目前|当前|暂时|现在)?(?:没有|无|暂无)(?:任何)?(?:未完成|待办|遗留|剩余)的?(?:工作|事项|任务|内容)?$/,
	/^(?:目前|当前|现在)?(?:所有|全部|一切)(?:的)?(?:工作|任务|事项|待办|待办事项|内容)?(?:都|均)?(?:已经|已)?(?:全部)?(?:完成|做完|处理|处理完|结束|解决)(?:了|完毕)?$/,
];

/** Sentences of an answer that says nothing but that nothing is open, as in “All done! Nothing is open.” */
const mostSentences = 3;

/** Whether a text says that nothing is open, and nothing else. */
export function saysNothingOpen(text: string): boolean {
	const sentences = text
		.split(/[.。!！\n]+/)
		.map((sentence) => sentence.replace(/^[#\-*_\s([（]+|[)\]）*_\s]+$/g, ""))
		.filter((sentence) => sentence !== "");
	return (
		sentences.length > 0 &&
		sentences.length <= mostSentences &&
		sentences.every((sentence) => nothingOpen.some((form) => form.test(sentence)))
	);
}

const refusals = [
	/\bI(?: am|'m) (?:(?:very |so )?sorry|afraid|unable|not able)\b/i,
	/\bI (?:can(?:no|')t|can not|won't|will not|don't have|do not have)\b/i,
	/^(?:sorry|apologies|my apologies)\b/i,
	/\bas an? (?:AI|(?:large )?language model)\b/i,
	/\b(?:could|can|would) you (?:please )?(?:clarify|provide|share|paste|tell|give|specify|confirm|explain)\b/i,
	/\bplease (?:provide|share|paste|clarify|specify|tell me)\b/i,
	/\b(?:clarification|more (?:information|context|details)) (?:is )?(?:needed|required)\b/i,
	/\b(?:need|require) (?:some )?(?:clarification|more (?:information|context|details))\b/i,
	/\b(?:how|what) can I (?:help|do for) you\b|\bhere(?:'s| is) what I can\b|\bwhat would you like\b/i,
	/抱歉|对不起|不好意思|很遗憾|我(?:无法|不能|没法|没有办法|做不到)|无法(?:满足|完成|处理|协助|提供)/,
	/作为(?:一个|一名)?\s*(?:AI|人工智能|(?:大)?语言模型)/i,
	/(?:能否|可否|能不能|可不可以|请)(?:请)?(?:您|你)?(?:再)?(?:提供|说明|澄清|明确|补充|告诉我|粘贴|确认)/,
	/(?:有什么|怎么|如何)(?:我)?(?:可以|能)(?:够)?帮|以下是我(?:可以|能)|需要(?:更多|进一步的?)(?:信息|上下文|说明)/,
];

/** Whether words to the user refuse what was asked for, ask something back or offer something else. */
export function declines(text: string): boolean {
	const words = text.replaceAll("’", "'").trim();
	return refusals.some((form) => form.test(words));
}

export function isQuestion(text: string): boolean {
	return /[?？][*_\s)）]*$/.test(text);
}

const announcement =
	/[:：]$|^(?:sure|of course|certainly|okay|ok|got it|done|here (?:it is|you go|you are)|好的?|当然|没问题|明白|收到)(?: thing)?[.!。！,，]?$/i;

/** Whether a paragraph before a list only introduces it. */
export function announces(text: string): boolean {
	return announcement.test(text.trim());
}

const goodbye =
	/^(?:please )?(?:let me know|feel free|(?:I )?hope (?:this|that)|if you (?:need|want|have|would|'d)|(?:is there )?anything else|do you want|would you like|shall I)\b|^(?:如果?(?:您|你)?(?:还)?(?:需要|有|想)|需要我|要我|希望(?:这|对)|请(?:随时)?告诉我|还有(?:什么|其他)|随时)/i;

/** Whether a paragraph behind a list is there for the reader of the answer and not for the note's. */
export function closes(text: string): boolean {
	return goodbye.test(text.replaceAll("’", "'").replace(/^[*_\s]+/, ""));
}
