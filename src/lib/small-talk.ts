/** What a message of small talk does. */
export type SmallTalk = "greeting" | "acknowledgement" | "continuation";

type Kind = SmallTalk | "filler";

const phrases: Readonly<Record<Kind, string>> = {
	greeting:
		"hi|hey|hello|yo|hiya|howdy|good morning|good afternoon|good evening|good night|morning|how are you|whats up|bye|goodbye|see you|see you tomorrow|see you later|thanks|thank you|thank you so much|thank you very much|many thanks|thanks a lot|thanks a bunch|thx|ty|cheers|much appreciated|appreciate it|test|testing|ping|你好|您好|大家好|哈喽|哈啰|嗨|嘿|喂|在吗|在不在|早|早上好|上午好|中午好|下午好|晚上好|晚安|谢谢|谢谢你|谢谢您|多谢|感谢|非常感谢|谢啦|谢了|辛苦了|辛苦|再见|拜拜|明天见|测试",
	acknowledgement:
		"ok|okay|okey|k|kk|okie|yes|yep|yeah|yea|yup|ya|no|nope|nah|sure|sure thing|fine|great|nice|cool|perfect|awesome|excellent|brilliant|wonderful|amazing|good|very good|good job|great job|nice job|nice work|great work|well done|good work|good call|good idea|good point|right|correct|exactly|exactly right|agreed|i agree|true|not true|alright|all right|got it|i see|understood|makes sense|that makes sense|makes sense to me|sounds good|sounds great|looks good|looks great|looks good to me|that looks good|lgtm|that works|works for me|fair enough|no problem|no worries|of course|absolutely|definitely|indeed|roger|noted|thats it|thats right|thats fine|thats good|thats great|thats perfect|thats all|thats what i wanted|thats exactly it|thats what i needed|its fine|i like it|love it|go|go for it|do it|do that|do so|please do|lets go|lets do it|lets do that|ill try|ill try it|i will try|i will try it|let me try|let me try it|let me check|let me see|ill check|ill do it|i will check|one moment|1 moment|just a moment|hold on|wait|never mind|nevermind|it works|it works now|works|works now|it worked|works great|works perfectly|it works perfectly|it works great|works fine|works again|done|all done|its done|fixed|its fixed|hm|hmm|mmm|mm|ah|aha|oh|uh|uhh|wow|lol|haha|im good|approved|approve|confirm|confirmed|accept|accepted|yes to all|好的|好|好吧|好了|好啊|好呀|好滴|好嘞|好哒|行|行吧|行了|可以|可以的|可行|没问题|没有问题|没毛病|嗯|嗯嗯|恩|哦|噢|喔|对|对的|对对|是|是的|是啊|不是|不|不用|不用了|不要|不需要|没事|没事了|没关系|明白|明白了|懂了|知道|知道了|收到|了解|了解了|同意|赞同|合理|有道理|确认|确定|接受|批准|当然|不错|很好|很棒|非常好|太好了|太棒了|棒|完美|厉害|牛|赞|漂亮|试试|我试试|我试一下|我试试看|我先试试|试试看|我看看|我看一下|我先看看|我来试试|就这样|就这样吧|就这么办|就这么做|就按这个|就按这个来|按你说的|按你说的做|按你说的来|按这个来|照做|照办|听你的|你决定|你定|都行|都可以|随便|搞定|搞定了|完成|完成了|已完成|做完了|弄好了|修好了|解决了|已解决|可以了|没问题了|正常了|好使了|成功了|通过了|收工|哈哈|哈哈哈|呵呵|稍等|等等|等一下|算了",
	continuation:
		"continue|please continue|continue please|go on|go ahead|keep going|keep it up|carry on|proceed|proceed please|resume|next|next step|next steps|next one|whats next|what next|and then|more|keep working|move on|lets continue|lets proceed|lets move on|lets keep going|continue working|continue with it|continue with that|continue where you left off|pick up where you left off|keep at it|try again|retry|once more|again|one more time|finish it|finish the rest|do the rest|继续|继续吧|请继续|继续做|继续干|继续推进|继续执行|继续工作|继续完成|继续下一步|接着|接着做|接着来|接着干|接着说|往下|往下做|往下走|下一步|下一个|下一项|开始|开始吧|开工|推进|执行|执行吧|做吧|干吧|搞吧|来吧|动手吧|再来|再来一次|再试|再试一次|再试试|重试|重来|搞定它|完成它|接着做完|做完它|剩下的也做完",
	filler:
		"please|pls|plz|then|now|so|and|but|well|just|man|dude|bro|mate|guys|sir|buddy|there|everyone|all|with it|with that|for now|again|first|to me|for me|you|u|a lot|very much|so much|too|also|indeed|it|that|this|pi|claude|吧|了|啊|呀|哦|呢|嘛|哈|啦|喔|哟|噢|诶|欸|唉|那|那就|就|先|我|你|您|咱们|我们|请|麻烦|现在|然后|都|也|哥|老师|大佬|同学|各位|朋友|师傅|的",
};

const longestPhrase = 40;

let kinds: ReadonlyMap<string, Kind> | undefined;

function kindOf(phrase: string): Kind | undefined {
	kinds ??= new Map(
		(["filler", "greeting", "acknowledgement", "continuation"] as const).flatMap((kind) =>
			phrases[kind].split("|").map((each) => [each, kind] as const),
		),
	);
	return kinds.get(phrase);
}

/**
 * What a message does that consists of known phrases of small talk and nothing else; undefined for any other.
 * @param said in lower case, one blank between words, no signs
 */
export function saidBy(said: string): SmallTalk | undefined {
	// For each place up to which the message is phrases: what the phrases do.
	const found: (ReadonlySet<Kind> | undefined)[] = [new Set()];
	for (let at = 0; at < said.length; at += 1) {
		const before = found[at];
		if (before !== undefined) extend(said, at, before, found);
	}
	const all = found[said.length];
	if (all === undefined) return undefined;
	if (all.has("continuation")) return "continuation";
	return all.has("greeting") && !all.has("acknowledgement") ? "greeting" : "acknowledgement";
}

function extend(
	said: string,
	at: number,
	before: ReadonlySet<Kind>,
	found: (ReadonlySet<Kind> | undefined)[],
): void {
	if (said[at] === " ") {
		found[at + 1] ??= before;
		return;
	}
	for (let end = Math.min(said.length, at + longestPhrase); end > at; end -= 1) {
		if (found[end] !== undefined || isInsideWord(said, end)) continue;
		const kind = kindOf(said.slice(at, end));
		if (kind !== undefined) found[end] = new Set(before).add(kind);
	}
}

/** Chinese joins its words; an alphabet does not. */
function isInsideWord(said: string, at: number): boolean {
	return /[a-z0-9]/.test(said[at - 1] ?? "") && /[a-z0-9]/.test(said[at] ?? "");
}
