import type { enNotice } from "./en-notice.ts";
import { zhCheckpointNotice } from "./zh-checkpoint-notice.ts";
import { zhTopicNotice } from "./zh-topic-notice.ts";

export const zhNotice: typeof enNotice = {
	held: {
		unknown: "便签已暂不注入：它还没有在本机认可过。用 /carryover 查看。",
		unlisted: "便签已暂不注入：认可过的便签名单读不出。用 /carryover 查看。",
		changed: "便签已暂不注入：自上次查看后有改动。用 /carryover 查看。",
		conflict: "便签已暂不注入：里面有合并冲突标记。用 /carryover 处理。",
	},
	failures: {
		denied: "没有权限",
		full: "磁盘已满",
		busy: "被另一个进程占用",
		"not-a-folder": "该是文件夹的地方是一个文件",
		"not-a-file": "该是文件的地方是文件夹或别的东西",
		outside: "它指向项目之外",
		conflict: "其中有冲突标记，用 /carryover 处理",
		changed: "期间它已改动，请重新打开",
		"too-large": "文件太大",
		"not-utf8": "它不是 UTF-8 文本，请改存为 UTF-8",
		log: "它的日志无法写入，carryover.log 须是项目内可写的文件",
		vanished: "文件夹已不存在",
		newer: "它由本扩展的更新版本写入",
		failed: "系统拒绝了操作",
	},
	unreadable: (path, why) => `便签未读取：${why}。${path}`,
	saveFailed: (path, why) => `便签未保存：${why}。没有覆盖任何内容。${path}`,
	saved: (open, done) =>
		done === 0
			? `便签已保存：${open} 项未完。`
			: `便签已保存：${open} 项未完，移出 ${done} 项已完成。`,
	savedHeld: (open) => `便签已保存，但暂不注入：${open} 项未完。用 /carryover 查看。`,
	merged: (n) =>
		n === 0
			? "便签已与期间的改动合并。"
			: `便签已与期间的改动合并：${n} 项两边都改过，都已保留并标出。`,
	cleared: "便签已清空。",
	clearedBack: {
		key: "便签已清空。在 /carryover 里按 u 可撤销。",
		version: (n) => `便签已清空。用 /carryover restore ${n} 可恢复。`,
	},
	restored: (version) => `已恢复版本 ${version}。`,
	keptAside: (done, path) => `${done}原来的文件保留为 ${path}`,
	approved: "便签已认可，从下一次提问起模型会读到它。",
	unapproved: {
		"not-held": "无需认可：没有暂不注入的便签。",
		"no-hash": "没有认可：请指明是哪一张。/carryover 会显示暂不注入的便签和认可它的命令。",
		"other-hash":
			"没有认可：这个哈希值不是现在这张便签的，或便签已有改动。用 /carryover 查看现在的内容。",
		changed: "没有认可：便签刚有改动。用 /carryover 查看现在的内容。",
		conflict:
			"没有认可：里面有合并冲突标记。请在文件里清除，或用 /carryover restore N 换成某个版本。",
	},
	unapprovedFor: (why) => `没有认可：${why}。`,
	overflow: (n) => `便签太长：有 ${n} 项没有完整告诉模型。`,
	nothing: "没有新内容需要保存。",
	nothingToUndo: "没有可撤销的改动。",
	movedOn: "没有撤销：列出之后又有变化，请再看一次。",
	skipped: "已跳过摘要。最近几轮已留存，下次启动时补上。",
	withDetail: (why, detail) => `${why}（${detail}）`,
	summaryFailed: (why) => `没有生成摘要：${why}。最近几轮已留存。`,
	recovered: (n) => `已为 ${n} 个较早的会话补上摘要。用 /carryover 查看。`,
	shortened: (n) => `摘要太长：有 ${n} 项没有写入便签，原有的内容都保留。`,
	asks: {
		"no-model": "没有设置模型",
		auth: "模型拒绝了密钥",
		rate: "已达到模型的限额",
		server: "模型服务出错",
		network: "无法连接模型",
		overflow: "会话超出了模型的上限",
		timeout: "模型超时",
		aborted: "已被中止",
		"bad-request": "模型拒绝了这个请求",
		"cut-off": "回答中断了",
		empty: "回答是空的",
		"too-long": "回答太长",
		"not-a-note": "回答不是便签",
		"not-json": "回答不是所要求的格式",
		"not-a-sentence": "回答不是一句短话",
		capped: "已达到 token 上限",
	},
	noPlace: {
		home: "主目录里不保存便签。请在项目目录里启动 pi。",
		root: "文件系统根目录里不保存便签。请在项目目录里启动 pi。",
		vanished: "不保存便签：启动 pi 的文件夹已不存在。",
		off: "便签功能已关闭（设置项 carryover.enabled）。",
	},
	settingsFile: (file, why) => `设置未读取，按默认值运行：${why}。${file}`,
	settingsKept: (file, why) => `设置未读取，仍按之前的设置运行：${why}。${file}`,
	settingsField: (file, field, why) => `设置项 ${field} 已忽略，按默认值运行：${why}。${file}`,
	adopted: (names) => `${names} 的设置在此同样生效，驿站自己的设置优先。`,
	unknownField: (file, field) => `设置项 ${field} 已忽略：没有这一项。${file}`,
	expected: {
		choice: (values) => `应为 ${values} 之一`,
		flag: "应为 true 或 false",
		text: "应为文本",
		key: "应为一个键，例如 f9 或 ctrl+alt+u",
		fields: "应为花括号里的字段",
		path: "应为项目的绝对路径",
		json: "不是 JSON",
		number: (least, most) =>
			most === undefined ? `应为不小于 ${least} 的整数` : `应为 ${least} 到 ${most} 的整数`,
		share: "应为 0 到 1 之间的数",
		unreadable: (detail) => (detail === "" ? "无法读取" : `无法读取（${detail}）`),
	},
	capReached: {
		session: (cap) =>
			`后台工作暂停：本会话已用到 ${cap} token 的上限（caps.sessionTokens）。你亲自要求的仍会完成。`,
		day: (cap) =>
			`后台工作暂停到明天：今天已用到 ${cap} token 的上限（caps.dayTokens）。你亲自要求的仍会完成。`,
	},
	unknownModel: (name) => `模型 ${name} 不可用，改由其他模型完成。见设置中的 models。`,
	quarantined: (path) => `Waystation 的一个文件无法读取，已移到一旁；便签需要重新认可。${path}`,
	inert: (path) => `Waystation 被加载了两次，这一份不工作。请移除其中一份：${path}`,
	renamed: (wanted, name) => `另一个扩展已有工具 ${wanted}，我们的改名为 ${name}。`,
	handlerFailed: (hook, message) => `Waystation 在 ${hook} 中出错，pi 照常运行：${message}`,
	skippedEntries: (n) => `本会话有 ${n} 条记录无法识别，未作改动。`,
	topic: zhTopicNotice,
	checkpoint: zhCheckpointNotice,
};
