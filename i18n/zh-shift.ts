import type { enShift } from "./en-shift.ts";

export const zhShift: typeof enShift = {
	line: (similarity, tokens) =>
		`像是换了话题${similarity === "" ? "" : `（${similarity}）`}，上下文 ${tokens} token`,
	ways: "/compact、/new，或直接继续",
	colon: "：",
	held: "正在问模型是否换了话题；消息随后自动发出",
	takeBack: "esc 取回",
	comma: "，",
	silence: "/carryover embed quiet：此会话不再提示",
	silenced: "此会话不再提示话题切换。/carryover embed loud 可恢复。",
	refuted: "已问过模型：话题没有变，没有压缩。",
	loud: "此会话重新提示话题切换。",
	unsent: (text) => `会话已结束，未发送：${text}`,
	last: (verdict, reason, numbers) =>
		numbers === "" ? `${verdict}（${reason}）` : `${verdict}（${reason}；${numbers}）`,
	none: "还没有",
	verdicts: { same: "同一话题", shift: "另一话题", unsure: "不确定" },
	similarity: (value, bar) => `相似度 ${value}，门槛 ${bar}`,
	coverage: (percent) => `${percent}% 的词见过`,
};
