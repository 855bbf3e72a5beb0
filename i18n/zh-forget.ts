import type { enForget } from "./en-forget.ts";

/** `/waystation sweep` 和 `/waystation forget` 的文字。 */
export const zhForget: typeof enForget = {
	titles: { sweep: "清扫", forget: "忘记" },
	sought: (text) => `“${text}”`,
	hard: "彻底",
	found: (n) => `${n} 处`,
	chosen: (n, all) => `已选 ${n}/${all}`,
	keptIn: {
		note: "便签",
		versions: "旧版本",
		archives: "摘要存档",
		notes: "模型的笔记",
		topics: "主题",
		memory: "会话记忆",
		failures: "失败日志",
		spend: "费用日志",
		settings: "设置",
		aside: "挪开的文件",
		others: "其他文件",
		originals: "以前的扩展",
		history: "历史",
		sessions: "pi 自己的文件",
	},
	kinds: {
		"private-key": "私钥",
		token: "令牌",
		assignment: "具名密钥",
	},
	secrets: (n, more) => `密钥 ${n}${more ? "+" : ""} 处`,
	project: (path) => `其他项目：${path}`,
	places: (n, more) => `${n}${more ? "+" : ""} 条匹配`,
	acts: {
		scrub: "每处密钥就地换成 [redacted]。不能撤回。",
		items: "这些条目离开便签，其余成为新版本。",
		versions: "含有它的内容从各个版本中去掉；版本本身保留。",
		version: "这个版本离开日志。",
		delete: "删除这个文件。",
		lines: "这些行离开文件。",
		topic: "删除这个主题，连同决定和关联。",
		decision: "这条决定离开主题；主题保留。",
		silence:
			"整条记录不再告诉模型，重建之后也一样。文件仍留着它：记录从不改写。加 --hard 则从该会话记忆的所有文件中去掉。",
		erase: "从该会话记忆的所有文件中去掉；旧的各代一并删除。不能撤回。",
		hide: "任何搜索都不再找到这些内容，索引里也去掉。pi 自己的会话文件仍留着。",
		none: "不改：这是 pi 自己的文件，只有 pi 会改。想除掉它，请在 /resume 里删除该会话。",
	},
	why: "出现的地方",
	reading: "查找中",
	applying: "处理中",
	progress: (done, all) => `${done}/${all}`,
	stopped: "已停下：以下是目前找到的。",
	unread: (n) => `${n} 个文件或文件夹没能查完。`,
	emptyUnread: {
		sweep: "读得出的内容里没有发现密钥。",
		forget: "读得出的内容里都没有它。",
	},
	emptyStopped: "到停下为止没有找到。",
	emptyStoppedText: ["还没有全部查完就停下了，仍可能有。", "再用一次同样的命令会从头查起。"],
	emptySweep: "没有发现密钥。",
	emptySweepText: [
		"已查过本项目、本机和 pi 在本机知道的其他项目保存的一切，以及 pi 为本项目存的会话文件。",
		"新写的内容在落盘之前就会去掉密钥。",
	],
	emptyForget: (text) => `没有内容含有“${text}”。`,
	emptyForgetText: [
		"已查过便签及其版本、摘要存档、模型的笔记、主题、会话记忆和历史。",
		"以前扩展的文件没有查：不再需要的请自行删除。",
		"模型在本会话读过的内容仍在上下文里，直到换新窗口：/new，或 /waystation rollover。",
	],
	ask: {
		sweep: (n, files, elsewhere) =>
			`从 ${files} 个文件${elsewhere === 0 ? "" : `（其中 ${elsewhere} 个属于其他项目）`}中去掉 ${n} 处密钥？`,
		forget: (n) => `忘记这 ${n} 处？会话结束后不能撤回。`,
	},
	confirmHint: (yes, no) => `${yes} 是 · ${no} 否`,
	told: {
		swept: (n, files) => `已从 ${files} 个文件中去掉 ${n} 处密钥。`,
		forgotten: (n) => `已忘记 ${n} 处。`,
		failed: (n, why) => `${n} 处未改：${why}`,
		busy: (lock) => `另一个进程正在那里写，请稍后再试。${lock}`,
		undone: (done, all) => (done === all ? "已撤回。" : `已撤回 ${done}/${all}；其余后来有改动。`),
		undoFailed: (done, all, failed) =>
			`已撤回 ${done}/${all}；${failed} 处没能写入，可以再试一次。`,
		nothing: "没有可撤回的。",
		inContext: "模型读过的内容仍在上下文里，直到换新窗口。",
		undoHint: "/waystation forget --undo 可撤回，本会话结束后就不能了。",
	},
	keys: {
		toggle: "选择",
		all: "全选或全不选",
		apply: { sweep: "去掉", forget: "忘记" },
		read: "阅读",
		stop: "停下",
		undo: "撤回",
		yes: "是",
		no: "否",
		back: "返回",
	},
	about: {
		toggle: "选中这一项，或不选",
		all: "全选，或全不选",
		apply: "再问一次之后执行",
		read: "全屏阅读找到的内容",
		undo: "撤回最近一轮，能撤多少撤多少",
		close: "关闭",
	},
	command: {
		which:
			"忘记什么？/waystation forget 文字 会列出含有它的内容；也可以是主题编号、版本 v12、记录编号、摘要存档或笔记的名字。至少两个字符，或一个汉字。",
		tooLong: (n, most) => `${n} 个字符太多，最多 ${most} 个。取其中一段就能找到。`,
		sweepList: (n, elsewhere) =>
			elsewhere === 0
				? `${n} 个文件待清理：/waystation sweep --apply 去掉密钥，--only 1,3 只处理其中几个。`
				: `${n} 个文件待清理，其中 ${elsewhere} 个属于其他项目：/waystation sweep --apply 只清理这里的，--apply --all 全部清理，--only 1,3 只处理其中几个。`,
		noneHere: "没有改动：找到的都在其他项目里。",
		sweepLeft: (n) =>
			`其他项目还有 ${n} 个文件含密钥：/waystation sweep 列出，--apply --all 一并清理。`,
		forgetList: (text) =>
			`/waystation forget ${text} --apply 执行，--only 1,3-5 只处理其中几处，--hard 彻底去掉。--undo 可撤回，本会话结束后就不能了。`,
		sweepOptions: "/waystation sweep 只接受 --apply、--all 和 --only 1,3。没有改动任何内容。",
		noChoice: "--only 后面写列表里的编号，例如 1,3-5。没有改动任何内容。",
		noNumber: (numbers) => `列表里没有 ${numbers}。`,
	},
};
