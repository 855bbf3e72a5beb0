import type { Language } from "#src/lib/language.ts";

/** What the demo says, in the language of the terminal. */
export interface DemoWords {
	/** Three lines of at most 78 columns: what to try. */
	readonly hints: readonly [string, string, string];
	/** Asked when there is no terminal. */
	readonly question: string;
	/** The last prompt of the past session. */
	readonly goodbye: string;
	readonly preparing: string;
	readonly noteTitle: string;
	readonly headTitle: string;
	readonly replyTitle: string;
	readonly topicsTitle: string;
}

export const demoWords: Readonly<Record<Language, DemoWords>> = {
	en: {
		hints: [
			"Try: what is left here? (this fresh session knows) · fix the chart labels",
			"Then: print sunrise too · note that · /carryover · /topics · Ctrl+D, npm start",
			"A long session: /resume, Enter, /compact · Ctrl+O · /waystation (what the model is told)",
		],
		question: "What is left here?",
		goodbye: "That is all for today. Note what is still open.",
		preparing: "Making a sample project with one past session…",
		noteTitle: "The note that the past session left",
		headTitle: "What a fresh session tells the model at its head",
		replyTitle: "The model's answer",
		topicsTitle: "What was asked for in the past session, as /topics tells it",
	},
	zh: {
		hints: [
			"试试：还有什么没做完？（这个新会话已经知道） · 修一下转义的问题",
			"然后：统计页面再显示错误率 · 记下来 · /carryover · /topics · Ctrl+D、npm start",
			"长会话：/resume、回车、/compact · Ctrl+O · /waystation（模型看到什么）",
		],
		question: "还有什么没做完？",
		goodbye: "今天先到这里，把没做完的记下来。",
		preparing: "正在准备示例项目和一次过去的会话……",
		noteTitle: "上次会话留下的便签",
		headTitle: "新会话在提示开头告诉模型的内容",
		replyTitle: "模型的回答",
		topicsTitle: "过去的会话里提过的要求，/topics 的回答",
	},
};
