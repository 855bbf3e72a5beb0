import type { Messages } from "./en.ts";

/** The words around the tabs of `/waystation`. */
export const zhWaystation: Messages["waystation"] = {
	title: "驿站",
	tabs: {
		told: "注入",
		cost: "花费",
		jobs: "任务",
		journal: "日志",
		compactions: "压缩",
		doctor: "诊断",
		settings: "设置",
		import: "导入",
	},
	keys: { tab: "下一页" },
	about: {
		tab: "下一页，或上一页",
		open: "这个编号的页",
	},
	off: {
		here: {
			flag: "驿站已停用（--no-waystation）。用 /waystation on 在本会话启用。",
			session: "本会话已停用驿站。用 /waystation on 恢复。",
			settings: "驿站在此处已停用（设置 enabled）。用 /waystation on 在本会话启用。",
		},
		switched: "驿站已停用：不告知模型，不保存任何内容，后台不运行。用 /waystation on 恢复。",
		on: "驿站已启用。",
		onAlready: "驿站本来就启用着。",
		looking: "没有改动：驿站已停用。用 /waystation on 恢复。",
		nothingTold: "驿站已停用：没有注入任何内容。用 /waystation on 恢复。",
		sign: "已停用",
		compacting: "正在压缩。先按 Esc 停止，再用 /waystation off。",
	},
	command: {
		unknown: (word, known) => `/waystation 不认识“${word}”。/waystation [${known}]`,
		unknownBehind: (tab, word, known) =>
			`/waystation ${tab} 不认识“${word}”。/waystation ${tab} ${known}`,
		alone: (tab, word) => `/waystation ${tab} 不认识“${word}”：它后面不跟任何内容。`,
		behind: {
			take: "接管这个编号的来源",
			all: "全部接管",
			undo: "撤回最近一次导入",
			back: "撤回这一行",
			"--apply": "执行",
			"--all": "其他项目的也一并处理",
			"--only": "只处理列表里的这些编号，例如 1,3-5",
			"--hard": "彻底去掉，包括从不改写的文件",
			"--undo": "撤回最近一次",
		},
		arguments: {
			told: "模型现在得知的内容，以及窗口里有什么",
			cost: "驿站的模型请求、注入内容和每道边界的花费",
			jobs: "后台工作：进行中、等候、已结束、跳过及原因",
			journal: "自动发生的事，以及怎样撤销",
			compactions: "本分支的全部压缩及其数字",
			doctor: "安装与会话有什么问题，怎么处理",
			settings: "全部设置及其作用；settings 名称 值：设置",
			import: "接管以前扩展留下的内容：import [N | take N | all | undo]",
			off: "在本会话停用驿站",
			on: "重新启用",
			rollover: "现在就开新窗口，附输入记录，不写摘要",
			sweep: "在保存的一切内容中找出密钥并去掉：sweep [--apply]",
			forget: "找出并忘记含有某段文字的内容：forget 文字|编号 [--apply | --hard | --undo]",
			undo: "回到最近一次压缩之前",
		},
	},
};
