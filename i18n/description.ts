/** What pi's list of commands says about `/carryover`: needed at every start, when no other word is. */
export const description = {
	en: "Unfinished work: the note, its versions, save, restore",
	zh: "未完的工作：便签、版本、保存、恢复",
};

/** The same about `/checkpoints`. */
export const checkpointsDescription = {
	en: "Memory of this session: timeline, sources, rebuild",
	zh: "本会话的记忆：时间线、出处、重建",
};

/** The same about `/topics`. */
export const topicsDescription = {
	en: "What was asked for: topics, their status and decisions",
	zh: "提出过的要求：主题、状态与决定",
};

/** The same about `/topics-config`. */
export const topicsConfigDescription = {
	en: "How topics are found: model, display, distilling",
	zh: "主题的设置：模型、显示、提炼",
};

/** The same about `/waystation`. */
export const waystationDescription = {
	en: "What the model is told and why; compactions",
	zh: "模型得知的内容与原因；压缩",
};

/** The same about `/history`. */
export const historyDescription = {
	en: "Search what was said and done in all sessions",
	zh: "查找所有会话里说过和做过的事",
};

/** Of the flag `--no-waystation`. */
export const offFlagDescription = {
	en: "Start without Waystation: nothing told, nothing stored, nothing in the background",
	zh: "不启用 Waystation：不告知、不保存、不在后台运行",
};
