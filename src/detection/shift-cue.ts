/** UTF-16 units at the beginning of a message where it says what kind of message it is. */
const opening = 160;

const courtesy = String.raw`(?:(?:ok|okay|yes|no|thanks|thank you|great|well|so|and|hi|hello|hey|now)\b[\s,.!]*)*`;

/**
 * Turning to something else in so many words. Only at the beginning: in the middle of a message the words may be about
 * somebody's other topic.
 */
const switches = [
	new RegExp(
		`^\\W*${courtesy}(?:${[
			"(?:one |just |and )?(?:another|a different|an unrelated|a separate|one more unrelated) (?:thing|topic|question|subject|matter|task|issue)\\s*[:,.—–-]",
			"(?:on |about )(?:another|a different|an unrelated|a separate) (?:note|topic|subject|matter|question)\\b",
			"(?:let's|lets|let us|i want to|i'd like to|can we|we can|time to) (?:change|switch) (?:the )?(?:topics?|subjects?)\\b",
			"(?:changing|change of|switching) (?:the )?(?:topics?|subjects?|gears)\\b",
			"(?:new|different|unrelated|separate|off)[ -](?:topic|subject|question|task)\\s*[:,.—–-]",
			"(?:something|somewhat|completely|totally|entirely) (?:else(?: entirely)?|different|unrelated)\\s*[:,.—–-]",
			"(?:this is )?unrelated(?: to (?:this|that|the above))?\\s*(?:[:,—–-]|but\\b)",
			"(?:let's |lets )?move on to (?:another|a different|something else|a new) ?",
		].join("|")})`,
		"iu",
	),
	new RegExp(
		`^[\\s\\p{P}]*(?:好的?|嗯|行|那|对了|ok|[，,、。\\s])*(?:${[
			"(?:我们|咱们|咱|先|来)*(?:换|转)(?:一?个|下|一下)?(?:别的)?(?:话题|主题|问题|任务|事情?)(?:吧|了|说|聊|问|[：:，,。！!\\s]|$)",
			"(?:再|另外)?(?:顺便|顺带)?(?:再)?(?:问|说|聊|讲|看)(?:一?个|点|下|一下)?(?:别的|其他的?|另外的?|不相关的?|无关的?)(?:问题|事情?|话题)?(?:[：:，,。！!\\s]|$)",
			"(?:另一|另外一?|还有一)(?:个|件)(?:不相关的?|无关的?)(?:问题|事情?|话题|任务)?",
			"(?:另一|另外一)(?:个|件)(?:问题|事情?|话题|任务)[：:，,]",
			"(?:说|聊|讲)(?:点|个)别的",
			"(?:新|别的)(?:话题|任务|主题)[：:，,]",
			"(?:跟|和|与)(?:这个|刚才的?|上面的?|前面的?)(?:话题|问题)?(?:无关|没关系|不相关)",
			"题外话",
		].join("|")})`,
		"iu",
	),
];

const asksInEnglish = new RegExp(
	`^\\W*${courtesy}(?:can|could|how|what|i need|i want|i'd like|i would like|i am looking|i'm looking|please|is|are|do|does|where|when|who|which|any|tell me|show me|give me|explain|recommend|suggest|compare|find|help)\\b`,
	"iu",
);
const asksInChinese = /吗|呢|怎么|如何|什么|哪|请问|帮我|我想|我要|推荐|介绍|解释/u;
const endsInQuestion = /[?？]\s*$/u;

/** Whether the message says in so many words that it is about something else: "another thing:", "换个话题". */
export function isSwitch(message: string): boolean {
	const start = message.trimStart().slice(0, opening);
	return switches.some((words) => words.test(start));
}

/** Whether the message asks or wishes for something, as one that opens a topic mostly does. */
export function isAsking(message: string): boolean {
	const text = message.trim();
	const start = text.slice(0, opening);
	return (
		endsInQuestion.test(text.slice(-opening)) ||
		asksInEnglish.test(start) ||
		asksInChinese.test(start)
	);
}
