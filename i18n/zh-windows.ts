import type { enWindows } from "./en-windows.ts";

/** The Chinese words of windows. */
export const zhWindows: typeof enWindows = {
	counting: "计数中",
	left: (tokens) => `距切换还有 ${tokens}`,
	used: (percent, window) => `已用 ${window} 的 ${percent}%`,
	unknown: "尚未计数",
	asking: "申请新窗口",
	asked: (tokens) => `已申请，交接 ${tokens} token`,
	askedBare: "已申请，附输入记录",
	noProof: "这只是申请：本轮没有调用失败，窗口才会在本轮结束时更换；更换后会有压缩卡片。",
	reminder: (tokens) => `窗口将满，还剩 ${tokens}：已请模型保存要点`,
	deferred: {
		"failed-call": "没有开新窗口：本轮有另一个调用失败",
		"other-compaction": "没有开新窗口：另一个扩展正在此处压缩",
		"nothing-fits": "没有开新窗口：放不下必须知道的内容",
		"too-long": "没有开新窗口：加上待读的输入，交接内容太长",
	},
};
