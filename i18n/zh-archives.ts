import type { Messages } from "./en.ts";

/** The Chinese words of `/carryover topics`. */
export const zhArchives: Messages["archives"] = {
	title: "压缩摘要",
	archives: (n) => `${n} 份摘要`,
	matching: (n, all) => `${n} / ${all}`,
	skipped: (n) => `${n} 个文件无法读取`,
	untitled: "（无标题）",
	tokens: (n) => `${n} token`,
	compacted: {
		manual: (age) => `应要求压缩，${age}`,
		threshold: (age) => `上下文将满时压缩，${age}`,
		overflow: (age) => `上下文溢出时压缩，${age}`,
		handoff: (age) => `模型开新窗口时交接，${age}`,
		unknown: (age) => `压缩于${age}`,
	},
	reasons: {
		manual: "应要求",
		threshold: "将满",
		overflow: "溢出",
		handoff: "交接",
	},
	before: (n) => `压缩前 ${n} token`,
	nothing: "这份摘要是空的。",
	noMatch: "没有摘要包含这些字。",
	filterHint: "摘要里的字词",
	emptyTitle: "还没有留存的摘要。",
	emptyText: [
		"pi 压缩会话时（用 /compact，或上下文已满），代替较早对话的那份摘要也会留在这里：本项目最新的 50 份。",
		"可以按字词查找、阅读，再放进输入框，在任何会话里接着做。",
	],
	off: "不再留存新的摘要：设置里的 carryover.topicCompact.archive 已关闭。",
	unreadable: (path, why) => `摘要无法读取：${why}。${path}`,
	keys: {
		read: "阅读",
		insert: "放进输入框",
		delete: "删除",
		undo: "撤销",
		filter: "筛选",
		back: "返回",
		done: "完成",
	},
	about: {
		read: "用整个屏幕阅读摘要",
		insert: "把摘要放进 pi 的输入框并关闭，不会发送",
		delete: "删除这份摘要的文件",
		undo: "恢复最近删除的摘要",
		filter: "按字词查找摘要",
		close: "关闭",
	},
	command: {
		which: "哪一份？先用 /carryover topics 查看，再用 /carryover topics show N 或 restore N",
		arguments: {
			show: "阅读一份：topics show N",
			restore: "放进输入框：topics restore N",
		},
	},
	plain: {
		list: (shown, all, words) => {
			const found = words === "" ? `${all} 份摘要` : `${shown} / ${all}`;
			return `${found}。/carryover topics show N 阅读一份，restore N 把它放进输入框。`;
		},
	},
	notice: {
		failed: {
			keep: (path, why) => `这次压缩的摘要没有留存：${why}。${path}`,
			read: (path, why) => `摘要无法读取：${why}。${path}`,
			change: (path, why) => `没有改动：${why}。${path}`,
		},
		written: (path) => `摘要已存为文件：${path}`,
		restored: "摘要已放进输入框，由你决定是否发送。",
		deleted: (title) => `已删除：${title}。按 u 恢复。`,
		discarded: (title) => `文件已删除：${title}。摘要本身仍在会话里。`,
		undone: (title) => `已恢复：${title}`,
		unknown: (n, all) =>
			all === 0 ? `没有摘要 ${n}：这里还没有留存。` : `没有摘要 ${n}，列表里是 1 到 ${all}。`,
	},
};
