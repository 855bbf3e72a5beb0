import type { Language } from "#src/lib/language.ts";

/** What the demo says, in the language of the terminal. */
export interface DemoWords {
	/** Two lines: what to try. */
	readonly hints: readonly [string, string];
	/** Asked when there is no terminal. */
	readonly question: string;
	/** The last prompt of the past session. */
	readonly goodbye: string;
	readonly preparing: string;
	readonly noteTitle: string;
	readonly headTitle: string;
	readonly replyTitle: string;
}

export const demoWords: Readonly<Record<Language, DemoWords>> = {
	en: {
		hints: [
			'Ask "what is left here?": this fresh session already knows. /carryover shows the note and its versions.',
			'Try "fix the chart labels", then "note that", then Ctrl+D and npm start again. Start over: npm start -- --fresh',
		],
		question: "What is left here?",
		goodbye: "That is all for today. Note what is still open.",
		preparing: "Making a sample project with one past session…",
		noteTitle: "The note that the past session left",
		headTitle: "What a fresh session tells the model at its head",
		replyTitle: "The model's answer",
	},
	zh: {
		hints: [
			"问一句“还有什么没做完？”：新会话已经知道了。/carryover 查看便签和历史版本。",
			"再试“修一下转义的问题”，然后“记下来”，按 Ctrl+D 退出后再次 npm start。重新开始：npm start -- --fresh",
		],
		question: "还有什么没做完？",
		goodbye: "今天先到这里，把没做完的记下来。",
		preparing: "正在准备示例项目和一次过去的会话……",
		noteTitle: "上次会话留下的便签",
		headTitle: "新会话在提示开头告诉模型的内容",
		replyTitle: "模型的回答",
	},
};
