import type { enSettingFields } from "./en-setting-fields.ts";

/** 每项设置的名称与作用。 */
export const zhSettingFields: typeof enSettingFields = {
	enabled: {
		label: "驿站",
		about: "关闭后不告知模型，不保存任何内容，后台不运行。",
	},
	language: {
		label: "语言",
		about: "界面、便签和摘要的语言。auto 跟随你的用语。",
	},
	notifications: {
		label: "提示",
		about: "quiet 只报失败，normal 还有警告，verbose 每一步都说。",
	},
	"models.background": {
		label: "后台模型",
		about: "负责摘要、分类和查阅。小而快的就够用。",
	},
	"models.fallback": {
		label: "备用模型",
		about: "后台模型失败时使用。",
	},
	"caps.sessionTokens": {
		label: "每个会话的后台用量",
		about: "后台调用在一个会话里用满这么多 token 就停止。0 表示一次也不调用。",
	},
	"caps.dayTokens": {
		label: "每天的后台用量",
		about: "后台调用在一天里用满这么多 token 就停止。0 表示一次也不调用。",
	},
	"recall.headTokens": {
		label: "提示开头的篇幅",
		about: "提示开头总共告知多少 token，会话记忆另算。",
	},
	"carryover.enabled": {
		label: "延续",
		about: "保存未完的工作，并告知下一个会话。",
	},
	"carryover.quitSummary": {
		label: "退出时的摘要",
		about: "wait 退出时等它写完，next-start 留给下次启动，off 不写。",
	},
	"carryover.quitSeconds": {
		label: "退出时最多等",
		about: "退出时最多等摘要多少秒。",
	},
	"carryover.captureMessages": {
		label: "原样保留的消息",
		about: "你最近的多少条消息原样留在便签里，直到有摘要替代。",
	},
	"carryover.noteTokens": {
		label: "便签告知的篇幅",
		about: "便签里最多告知模型多少 token。",
	},
	"carryover.topicCompact.mode": {
		label: "换了主题时",
		about: "suggest 在输入框上方提示一行；auto 经模型确认后先压缩。",
	},
	"carryover.topicCompact.archive": {
		label: "保留摘要",
		about: "每次压缩的摘要都存为项目里的文件，在 .pi/topics。",
	},
	"carryover.topicCompact.minTokens": {
		label: "最少上下文",
		about: "上下文少于这么多 token 时，不提示话题切换。",
	},
	"carryover.topicCompact.cooldownTurns": {
		label: "两次提示的间隔",
		about: "提示过一次后，再过你的多少条消息才提示下一次。",
	},
	"carryover.topicCompact.embed.choice": {
		label: "本地模型",
		about: "用本地模型比较哪些语言。off 只比较词语。",
	},
	"carryover.topicCompact.embed.thresholdZh": {
		label: "中文阈值",
		about: "相似度低于它就算换了主题。0 表示随对话而定。",
	},
	"carryover.topicCompact.embed.thresholdEn": {
		label: "英文阈值",
		about: "相似度低于它就算换了主题。0 表示随对话而定。",
	},
	"carryover.topicCompact.embed.endpoint": {
		label: "模型下载地址",
		about: "本地模型从哪里下载。留空则用第一个能连上的已知地址。",
	},
	"topics.enabled": {
		label: "主题",
		about: "识别你提出的要求，记入台账，并告知模型。",
	},
	"compaction.enabled": {
		label: "压缩",
		about: "用结构化、经核对的摘要代替 pi 自己的摘要。",
	},
	"compaction.strategy": {
		label: "窗口满了时",
		about: "summary 写摘要，rollover 换新窗口并留记录、不用模型，host 由 pi 处理。",
	},
	"compaction.instant": {
		label: "取自会话记忆",
		about: "检查点已覆盖要压缩的部分时，摘要直接由它们组成，不必等模型。",
	},
	"compaction.model": {
		label: "摘要模型",
		about: "写压缩摘要的模型。",
	},
	"compaction.maxTokens": {
		label: "摘要长度",
		about: "模型的回答最多多少 token。",
	},
	"compaction.onFailure": {
		label: "没有合格摘要时",
		about: "evidence 由程序根据查到的事实写，host 用 pi 自己的。",
	},
	"compaction.standDown": {
		label: "让给别的扩展",
		about: "别的扩展的结果一旦取代了我们的，就把压缩交给它。",
	},
	"compaction.undoKey": {
		label: "撤销键",
		about: "压缩之后还没有新提问时，按下便撤销这次压缩。空：没有这个键。",
	},
	"checkpoints.enabled": {
		label: "会话记忆",
		about: "长会话保有自己的记忆，压缩之后仍在。",
	},
	"checkpoints.model": {
		label: "查阅模型",
		about: "读上一个检查点之后说过的话。",
	},
	"checkpoints.thinking": {
		label: "查阅的思考程度",
		about: "查阅模型的思考程度，模型没有这一档就不用。",
	},
	"checkpoints.consolidator.model": {
		label: "合并模型",
		about: "把最早的检查点合并起来。",
	},
	"checkpoints.consolidator.thinking": {
		label: "合并的思考程度",
		about: "合并模型的思考程度，模型没有这一档就不用。",
	},
	"checkpoints.memoryBudgetTokens": {
		label: "记忆的篇幅",
		about: "在提示里最多占多少 token。到五分之四时合并。",
	},
	"checkpoints.triggers.contextPercent": {
		label: "按上下文设检查点",
		about: "窗口用到百分之几时设一个检查点。",
	},
	"checkpoints.triggers.elapsedMinutes": {
		label: "按时间设检查点",
		about: "距上一个检查点多少分钟后设下一个。",
	},
	"checkpoints.triggers.minimumToolCalls": {
		label: "其间的工具调用",
		about: "工具调用不到这么多次，光凭时间不设检查点。",
	},
	"checkpoints.runOnManualCompaction": {
		label: "/compact 之前",
		about: "/compact 先等要压缩的部分设好检查点。",
	},
	"checkpoints.maxAttempts": {
		label: "尝试次数",
		about: "同一段内容用一个模型最多试几次。",
	},
	"notes.enabled": {
		label: "笔记",
		about: "模型可以写笔记，上下文没了笔记还在。",
	},
	"history.enabled": {
		label: "历史",
		about: "为所有会话建索引，模型可以查找。",
	},
	"windows.enabled": {
		label: "窗口",
		about: "模型知道上下文还剩多少，也可以开新窗口。",
	},
	"windows.reminder": {
		label: "提醒",
		about: "窗口快满时，请模型存一次检查点。",
	},
};
