import type { enCheckpointNotice } from "./en-checkpoint-notice.ts";

export const zhCheckpointNotice: typeof enCheckpointNotice = {
	taken: (items) => `已建检查点：新增 ${items} 条。`,
	consolidated: (n) => `记忆已归并：${n} 条较早的记录合为一条。`,
	nothing: "没有新的内容需要记住。",
	failed: {
		examine: (why) => `未建检查点：${why}。没有丢失任何内容，之后会再试这一段。`,
		consolidate: (why) =>
			`记忆未能归并：${why}。所有检查点都已保留；在 /checkpoints 里按 n 可再试。`,
		rebuild: (why) => `记忆未重建：${why}。仍用原来的记忆。`,
	},
	full: "记忆已满且无法归并。请调大 checkpoints.memoryBudgetTokens，或在 /checkpoints 里按 x 忘掉一条记录。",
	cancelled: "已停止。记忆保持原样。",
	off: "检查点功能已关闭（设置 checkpoints.enabled）。",
	unavailable: "本会话没有自己的记忆。",
	unknown: (n, all) =>
		all === 0 ? `没有第 ${n} 条记录：这里还没有记录。` : `没有第 ${n} 条记录。列表为 1 到 ${all}。`,
	unread: (path, why) => `本会话的记忆未读取：${why}。${path}`,
	unwritten: (path, why) => `检查点未保存：${why}。记忆保持原样。${path}`,
	earlier: (n) => `本会话最早的 ${n} 条不在任何检查点里。用 /checkpoints rebuild 可以补上。`,
	rebuilt: (n) => `记忆已重建：${n} 条记录。`,
	paused: "已暂停：本会话不再自动建检查点。",
	resumed: "又会自动建检查点了。",
	forgotten: "已忘掉：不再把这条记录告诉模型。按 u 可恢复。",
	remembered: "已恢复：模型又会读到这条记录。",
	overflow: (n) => `记忆太长：有 ${n} 条记录没有告诉模型。`,
};
