import type { Language } from "#src/lib/language.ts";

/** What the demo says, in the language of the terminal. */
export interface DemoWords {
	/** Two lines of at most 78 columns: what to try. */
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
			"Try: what is left here?  (this fresh session already knows)   /carryover",
			"Then: fix the chart labels · note that · Ctrl+D · npm start (-- --fresh)",
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
			"试试：还有什么没做完？（这个新会话已经知道）   /carryover",
			"然后：修一下转义的问题 · 记下来 · Ctrl+D · npm start（-- --fresh 重来）",
		],
		question: "还有什么没做完？",
		goodbye: "今天先到这里，把没做完的记下来。",
		preparing: "正在准备示例项目和一次过去的会话……",
		noteTitle: "上次会话留下的便签",
		headTitle: "新会话在提示开头告诉模型的内容",
		replyTitle: "模型的回答",
	},
};
