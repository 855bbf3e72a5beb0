/** What pi's lists of commands, flags and keys say of ours: needed at every start, when no other word is. */
export const descriptions = {
	carryover: {
		en: "Unfinished work: the note, its versions, save, restore",
		zh: "未完的工作：便签、版本、保存、恢复",
	},
	checkpoints: {
		en: "Memory of this session: timeline, sources, rebuild",
		zh: "本会话的记忆：时间线、出处、重建",
	},
	history: {
		en: "Search what was said and done in all sessions",
		zh: "查找所有会话里说过和做过的事",
	},
	topics: {
		en: "What was asked for: topics, their status and decisions",
		zh: "提出过的要求：主题、状态与决定",
	},
	"topics-config": {
		en: "How topics are found: model, display, distilling",
		zh: "主题的设置：模型、显示、提炼",
	},
	waystation: {
		en: "What the model is told and why; compactions",
		zh: "模型得知的内容与原因；压缩",
	},
	offFlag: {
		en: "Start without Waystation: nothing told, nothing stored, nothing in the background",
		zh: "不启用 Waystation：不告知、不保存、不在后台运行",
	},
};
