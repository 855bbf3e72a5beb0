import type { enJournal } from "./en-journal.ts";

/** The Chinese words of `/waystation journal`. */
export const zhJournal: typeof enJournal = {
	title: "日志",
	happened: (n) => `自动发生 ${n} 件`,
	matching: (n, all) => `${n} / ${all}`,
	shortOrder: "由新到旧",
	order: "由新到旧；你亲自要求的只列压缩",
	note: {
		tool: (n) => `便签第 ${n} 版：模型保存`,
		summary: (n) => `便签第 ${n} 版：会话摘要`,
		capture: (n) => `便签第 ${n} 版：留下最近几轮`,
	},
	elsewhere: (text) => `${text}，另一会话`,
	compaction: {
		waystation: (figures) => `已压缩 ${figures}`,
		pi: (figures) => `pi 已压缩：${figures}`,
		other: (figures) => `另一个扩展已压缩：${figures}`,
		handoff: (figures) => `新窗口 ${figures}，由模型要求`,
		rollover: (figures) => `窗口写满，已换新：${figures}`,
	},
	forShift: (text) => `${text}，因为话题变了`,
	checkpoint: (items, why) => `已建检查点：${items}，${why}`,
	items: (n) => (n === 0 ? "没有新内容" : `新增 ${n} 条`),
	shift: "察觉到换了话题",
	refuted: "疑似换了话题；模型说没有",
	archive: (title) => `摘要已存为文件：${title}`,
	installed: {
		"runtime-install": "本地模型的运行库已安装",
		"model-download": "本地模型已安装",
	},
	index: "全部会话的索引已建好",
	when: (stamp, age) => `${stamp} · ${age}`,
	before: (text) => `之前：${text}`,
	after: (text) => `之后：${text}`,
	back: {
		"restore-note": (number, later) =>
			later === 0
				? `恢复第 ${number} 版，另存为新版本。`
				: `恢复第 ${number} 版，另存为新版本。之后的 ${later} 次保存随之撤去，在 /carryover 里仍可找到。`,
		"delete-topic": "删除这个主题。/topics undo 可恢复。",
		"enter-topic": (title) =>
			title === "" ? "离开这个主题，此后没有当前主题。" : `回到：${title}`,
		"reopen-topic": "重新打开这个主题。",
		reword: "恢复原来的文字。",
		"forget-record": "忘掉它：不再告诉模型这条记录。",
		"recall-record": "恢复它：重新告诉模型这条记录。",
		"undo-compaction": (onScreen) =>
			`${onScreen ? "关闭本屏幕，" : ""}在会话树里回到压缩之前。之后的消息留在原来的分支。`,
		"delete-archive": "删除这个文件。摘要本身仍在会话里。",
	},
	cannot: "无法一键撤销：",
	not: {
		"first-version": "记录里没有更早的版本。/carryover clear 可清空便签。",
		"untrusted-version": "上一版来自仓库，从未获得认可。可在 /carryover 查看。",
		"same-note": "便签内容已与当时之前相同。",
		"topic-gone": "台账里已没有这个主题。",
		"moved-on": "本分支已转到别的主题。可在 /topics 更改。",
		"open-again": "这个主题已经重新打开。",
		"reworded-again": "文字后来又改过。可在 /topics 查看。",
		"rolled-up": "它已并入另一条记录。在 /checkpoints 里按 x 可忘掉那一条。",
		"record-gone": "记忆里已没有这条记录。",
		consolidation:
			"较早的记录仍在磁盘上，但告诉模型的是这一条。在 /checkpoints 里按 r 可重读整个分支。",
		"only-a-line": "它只显示了一行提示。/carryover embed quiet 可让此会话不再提示。",
		"only-told": "它只是告知，没有改动任何内容。",
		merged: "它属于当时的那次保存，在那一行撤销。",
		"taken-over": "来源的列表没有改动。不要的主题可在 /topics 删除。",
		"put-aside": "没有删除内容：文件仍在原处旁边，只是换了名字。",
		renamed: "另一个扩展已用这个名字。两者都加载时一直如此。",
		purge: "/carryover embed off --purge 可移除运行库和模型。",
		index: "它只是 pi 会话文件的副本：history.db 随时可以删除。",
		settings: "没有复制任何内容。驿站自己的设置优先。",
	},
	emptyTitle: "还没有自动发生过什么。",
	emptyText: [
		"模型保存便签、识别主题、建检查点、压缩、下载，每一件都在这里留一行：发生了什么，怎样撤销。",
		"通知设为 verbose 时，每一件也会在 pi 里说一声；设为 quiet 时只说失败。",
	],
	noMatch: "没有含这些词的行。",
	filterHint: "输入词语",
	keys: { read: "阅读", undo: "撤销", filter: "筛选", done: "完成", back: "返回" },
	about: {
		read: "用整个屏幕阅读",
		undo: "撤销它，如果有办法",
		filter: "只看含这些词的行",
	},
	list: (n) =>
		`自动发生 ${n} 件，由新到旧。/waystation journal N 查看一件，/waystation journal N undo 撤销它。`,
	command: {
		noNumber: (n, all) =>
			all === 0
				? `没有第 ${n} 行：还没有自动发生过什么。`
				: `没有第 ${n} 行，日志里是 1 到 ${all}。`,
	},
};
