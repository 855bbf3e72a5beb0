import type { enCompaction } from "./en-compaction.ts";

/** The Chinese words of compaction. */
export const zhCompaction: typeof enCompaction = {
	badge: "驿站",
	stage: {
		compacting: "压缩中",
		remembering: "检查余下部分",
		reading: "读取对话",
		asking: "等待摘要",
		checking: "核对摘要",
		repairing: (n) => `修正第 ${n} 次`,
	},
	messages: (n) => `${n} 条`,
	shortLevel: (n) => `L${n}`,
	large: "仍然偏大",
	compacted: {
		waystation: (figures) => `已压缩 ${figures}`,
		pi: (figures) => `pi 已压缩：${figures}`,
		other: (figures) => `另一个扩展已压缩：${figures}`,
		handoff: (figures) => `新窗口 ${figures}，由模型交接`,
		rollover: (figures) => `新窗口 ${figures}，附记录，无摘要`,
	},
	written: {
		model: (age, model) => `摘要由 ${model} 撰写，${age}`,
		memory: (age, records, taken) =>
			`摘要由 ${records} 个检查点汇成${taken === 0 ? "，没有问过模型" : `，其中 ${taken} 个刚刚取得，没有模型撰写`}，${age}`,
		code: (age) => `摘要由代码依据对话中的证据写成，${age}`,
		pi: (age) => `摘要由 pi 撰写，${age}`,
		other: (age) => `摘要由另一个扩展撰写，${age}`,
		handoff: (age) => `由模型交接并开了新窗口，${age}`,
		rollover: (age) => `记录由代码写成，没有问过模型，${age}`,
	},
	authors: {
		model: "模型，经核对",
		memory: "检查点",
		code: "仅代码",
		pi: "pi",
		other: "另一个扩展",
		handoff: "交接",
		rollover: "记录",
	},
	before: (n) => `压缩前 ${n} token`,
	estimated: (n) => `压缩后约 ${n}`,
	measured: (n) => `压缩后实测 ${n}`,
	freed: (percent) => `释放 ${percent}%`,
	recalled: (n) => `取自 ${n} 个检查点`,
	files: (kept, all) => `文件 ${kept}/${all}`,
	requests: (kept, all) => `要求 ${kept}/${all}`,
	commands: (kept, all) => `命令 ${kept}/${all}`,
	repairs: (n) => `修正 ${n} 次`,
	refused: (n) => `剔除 ${n} 条`,
	calls: (n) => `请求 ${n} 次`,
	spent: (n) => `用去 ${n} token`,
	level: (n) => `第 ${n} 级`,
	summaryTitle: "摘要",
	refusedTitle: "核对时剔除的内容",
	changesTitle: "与上一份摘要相比",
	reasons: {
		"unknown-file": "对话里没有这个文件",
		"unknown-command": "对话里没有这条命令",
		"unknown-url": "对话里没有这个地址",
		"unknown-commit": "对话里没有这个提交",
		"not-said-by-user": "用户没有这样说过",
		"no-successful-result": "没有结果能证明",
		"already-done": "这一步已经做完",
		malformed: "不是列表应有的格式",
	},
	sections: {
		task: "任务",
		state: "现状",
		artifacts: "文件与命令",
		constraints: "约束",
		decisions: "决定",
		dead_ends: "走不通的路",
		knowledge: "知识",
		open_loops: "未了之事",
		next_steps: "下一步",
		breadcrumbs: "线索",
	},
	refusedFrom: (section, why) => `${section}：${why}`,
	noRefusal: "没有剔除任何内容：每一条都能在对话里找到依据。",
	unchecked: "未经核对：这份摘要不是驿站写的。",
	firstOne: "这是本分支的第一份摘要，之前没有别的。",
	noChange: "与上一份摘要内容相同。",
	nothing: "这份摘要是空的。",
	where: (file) =>
		`全部数字：/waystation compactions。${file === undefined ? "摘要文件在 .pi/topics" : `摘要存为 ${file}`}：/carryover topics。`,
	undoKey: (key) => `${key} 撤销`,
	undoHint: {
		key: (key) => `${key} 或 /waystation undo 可回到压缩之前。`,
		command: "/waystation undo 可回到压缩之前。",
		list: "在 /waystation compactions 里按 u 可回到这次压缩之前。",
	},
	title: "压缩",
	onBranch: (n) => `本分支 ${n} 次`,
	order: "由新到旧",
	tabs: { summary: "摘要", changes: "变化", refused: "剔除" },
	tabCount: (name, n) => `${name} ${n}`,
	emptyTitle: "本分支还没有压缩过。",
	emptyText: [
		"上下文将满时，或用 /compact，较早的对话会由一份摘要代替。每一次都列在这里：释放了多少，留住了哪些文件和要求，花费多少。",
		"会话内容不会因此丢失：按 u 可回到某次压缩之前。",
	],
	next: {
		summary: "摘要由驿站撰写，并逐条与对话核对。",
		rollover: "窗口写满时换成新窗口，只附一份输入记录，不写摘要；/compact 仍会写摘要。",
		host: "摘要由 pi 撰写：compaction.enabled 与 compaction.strategy 是这样设置的。",
	},
	legend: "摘要由谁撰写",
	keys: {
		read: "阅读",
		changes: "变化",
		refused: "剔除",
		undo: "撤销",
		back: "返回",
	},
	about: {
		read: "用整个屏幕阅读摘要",
		changes: "与上一份摘要相比的变化，或回到摘要",
		refused: "核对时剔除的内容，或回到摘要",
		undo: "关闭，并在会话树里回到这次压缩之前",
		close: "关闭",
	},
	command: {
		noNumber: (n, all) =>
			all === 0
				? `没有第 ${n} 次压缩：本分支还没有压缩过。`
				: `没有第 ${n} 次压缩，列表里是 1 到 ${all}。`,
	},
	list: (n) =>
		`${n} 次压缩。/waystation compactions N 查看一次，/waystation undo 回到最近一次之前。`,
	notice: {
		done: (before, after) => `已压缩：${before} 减到约 ${after}。`,
		rival:
			"这次用的是另一个扩展的压缩，不是我们的。设 compaction.standDown: true 便交给它；停用那个扩展则恢复我们的。",
		failed: (why) => `我们的摘要没有写成：${why}。由 pi 自己压缩。`,
		evidence: (why) => `没有模型写出摘要：${why}。已由代码依据对话中的证据写成。`,
		unusable: "没有一个回答通过核对",
		braked: {
			system: (tokens) =>
				`自动压缩已暂停：最近两次释放不到 10%。占满窗口的是系统提示和工具（${tokens}）：请减少工具，或换窗口更大的模型。仍可用 /compact。`,
			told: (tokens) =>
				`自动压缩已暂停：最近两次释放不到 10%。占满窗口的是驿站注入的内容（${tokens}）：请用 /carryover 精简便签。仍可用 /compact。`,
			kept: (tokens) =>
				`自动压缩已暂停：最近两次释放不到 10%。占满窗口的是最近的消息（${tokens}）：请调低 pi 的 compaction.keepRecentTokens，或用 /new。仍可用 /compact。`,
		},
		undone: (later) =>
			later === 0
				? "已回到压缩之前。"
				: `已回到压缩之前。之后的 ${later} 条消息留在原来的分支：/tree`,
		nothing: "没有可撤销的压缩：本分支还没有压缩过。",
		noRoom:
			"没有开新窗口：系统提示与工具占满窗口，放不下输入记录。一切照旧：减少工具、换窗口更大的模型，或用 /compact。",
		tooSmall: "没有开新窗口：可以收起的内容太少。",
		notNow: "没有开新窗口：助手正在工作。先按 Esc 停下，再用 /waystation rollover。",
		busy: "没有撤销：助手正在工作。先按 Esc 停下，再用 /waystation undo。",
	},
};
