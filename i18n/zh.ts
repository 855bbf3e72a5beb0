import { descriptions } from "./description.ts";
import type { Messages } from "./en.ts";
import { zhArchives } from "./zh-archives.ts";
import { zhCheckpoints } from "./zh-checkpoints.ts";
import { zhCompaction } from "./zh-compaction.ts";
import { zhCost } from "./zh-cost.ts";
import { zhDoctor } from "./zh-doctor.ts";
import { zhEmbed } from "./zh-embed.ts";
import { zhForget } from "./zh-forget.ts";
import { zhHistory } from "./zh-history.ts";
import { zhImport } from "./zh-import.ts";
import { zhJobs } from "./zh-jobs.ts";
import { zhJournal } from "./zh-journal.ts";
import { zhNotes } from "./zh-notes.ts";
import { zhNotice } from "./zh-notice.ts";
import { zhSettings } from "./zh-settings.ts";
import { zhShift } from "./zh-shift.ts";
import { zhTold } from "./zh-told.ts";
import { zhTopics } from "./zh-topics.ts";
import { zhTopicsConfig } from "./zh-topics-config.ts";
import { zhWaystation } from "./zh-waystation.ts";
import { zhWelcome } from "./zh-welcome.ts";
import { zhWindows } from "./zh-windows.ts";

/** The Chinese words. */
export const zh: Messages = {
	language: "zh",
	age: {
		now: "刚刚",
		justNow: "刚刚",
		minutes: (n) => `${n} 分钟`,
		hours: (n) => `${n} 小时`,
		days: (n) => `${n} 天`,
		weeks: (n) => `${n} 周`,
		years: (n) => `${n} 年`,
	},
	kit: {
		close: "关闭",
		keys: "按键",
		keysTitle: "按键",
		move: "移动",
		scroll: "滚动",
		ends: "最前和最后",
		moreLines: (n) => `还有 ${n} 行`,
		sameLines: (n) => `${n} 行未变`,
		broken: (message) => `此界面出错：${message}`,
		brokenHint: (key) => `按 ${key} 关闭，pi 照常运行。`,
	},
	listComma: "、",
	seconds: (n) => `${n} 秒`,
	footer: {
		open: (n) => `${n} 项未完`,
		held: "便签暂不注入",
		saving: "正在整理便签",
		off: "驿站已停用",
	},
	carryover: {
		title: "工作承接",
		open: (n) => `${n} 项未完`,
		versions: (n) => `${n} 个版本`,
		matching: (n, all) => `${n} / ${all}`,
		lastSession: "上次会话",
		resume: "/resume",
		note: "当前",
		authors: {
			tool: "模型",
			summary: "摘要",
			capture: "原文",
			manual: "保存",
			edit: "手改",
			restore: "恢复",
			clear: "清空",
			foreign: "外来",
		},
		savedBy: {
			tool: (age) => `模型在工作中保存，${age}`,
			summary: (age) => `会话结束后的摘要，${age}`,
			capture: (age) => `最近几轮对话的原文，${age}，待整理成摘要`,
			manual: (age) => `用 /carryover save 保存，${age}`,
			edit: (age) => `手工修改，${age}`,
			restore: (age) => `由较早版本恢复，${age}`,
			clear: (age) => `清空，${age}`,
			foreign: (age) => `${age}发现，未在本机写入或认可`,
		},
		changed: (age) => `在磁盘上改动过，${age}`,
		against: (version) => `与版本 ${version} 相比`,
		againstApproved: "与上次认可的内容相比",
		first: "第一个版本",
		noChange: "没有差别",
		nothing: "便签是空的，没有未完的工作。",
		noMatch: "没有版本包含这些字。",
		filterHint: "版本里的字词",
		emptyTitle: "还没有要承接的工作。",
		emptyText: [
			"工作时，模型会记下还没做完的事：待办、关键决策、卡点、下一步。退出时再补一段简短的摘要。",
			"本项目的下一个会话一开始就会读到它。每个版本都可以在这里查看、修改和恢复。",
		],
		missing: "磁盘上现在没有便签，较早的版本列在下面。",
		unreadable: (why) => `便签无法读取：${why}。`,
		saving: "正在整理未完的工作",
		held: {
			unknown: "暂不注入：这张便签还没有在本机认可过，模型看不到它。",
			unlisted: "暂不注入：认可过的便签名单读不出，模型看不到它。",
			changed: "暂不注入：自上次查看后有改动，模型看不到它。",
			conflict: "暂不注入：里面有合并冲突标记，清除之前模型看不到它。",
		},
		heldDo: {
			unknown: (key) => `读过之后按 ${key} 认可。`,
			unlisted: (key) => `读过之后按 ${key} 认可。`,
			changed: (key) => `看过改动之后按 ${key} 认可。`,
			conflict: (key) => `按 ${key} 编辑。`,
		},
		askRestore: (version) => `恢复版本 ${version}？日志会留下现在的便签。`,
		askClear: "清空便签？按 u 可撤销。",
		keys: {
			edit: "编辑",
			save: "立即保存",
			restore: "恢复",
			clear: "清空",
			undo: "撤销",
			approve: "认可",
			diff: "改动",
			notes: "笔记",
			filter: "筛选",
			read: "阅读",
			back: "返回",
			yes: "是",
			no: "否",
			done: "完成",
		},
		about: {
			read: "用整个屏幕阅读便签",
			approve: "认可便签，模型会重新读到它",
			edit: "编辑便签",
			save: "现在让模型整理未完的工作",
			restore: "恢复这个版本",
			changes: "看改动，或看全文",
			undo: "撤销上一次改动",
			clear: "清空便签",
			notes: "模型记下的笔记",
			filter: "按字词查找版本",
			close: "关闭",
		},
		legend: "版本的来源",
		plain: {
			lastSession: (path) => `上次会话：${path}（/resume）`,
			file: (path, open) => `${path}，${open} 项未完`,
			whole: "便签全文",
			approve: (command) => `要认可这里显示的便签：${command}`,
			resolve: "请在文件里清除标记，或用 /carryover restore N 换成某个版本。",
			noVersions: "还没有版本。",
			log: (shown, all) =>
				shown < all
					? `共 ${all} 个版本，列出最新 ${shown} 个。用 /carryover restore N 恢复。`
					: `共 ${all} 个版本。用 /carryover restore N 恢复。`,
		},
	},
	card: {
		saving: "正在保存",
		saved: (open, done) =>
			done === 0 ? `${open} 项未完` : `${open} 项未完，移出 ${done} 项已完成`,
		conflicts: (n) => `${n} 项两边都改过，都已保留`,
		searching: "正在查找",
		hits: (n, files, more) => `${files} 个会话中有 ${n}${more ? "+" : ""} 处`,
		noHits: "没有找到",
		nextPage: (shown) => `已列 ${shown} 处，还有更多`,
		range: (from, to, total) => `第 ${from}-${to} 字，共 ${total} 字`,
		images: (n) => `${n} 张图片`,
		expand: "展开",
		undo: "用 /carryover 可恢复任一较早版本",
	},
	command: {
		description: descriptions.carryover.zh,
		usage:
			"/carryover [save | clear | log | restore N | approve HASH | topics [WORDS] | notes [WORDS] | embed]",
		unknown: (word) => `/carryover 没有“${word}”这个子命令。`,
		arguments: {
			save: "现在整理未完的工作",
			clear: "清空便签，可撤销",
			log: "列出版本",
			restore: "恢复某个版本：restore N",
			approve: "认可 /carryover 显示过的、暂不注入的便签：approve HASH",
			topics: "已压缩会话的摘要存档：topics [字词]",
			notes: "模型记下的笔记：notes [字词]",
			embed: "话题切换检测",
		},
		restoreWhich: "恢复哪个版本？先用 /carryover log 查看，再用 /carryover restore N",
		noVersion: (n, oldest, newest) =>
			newest === 0
				? `没有版本 ${n}：这里还没有保存过。`
				: `没有版本 ${n}，日志里是 ${oldest} 到 ${newest}。`,
	},
	quit: {
		saving: "正在保存未完的工作… 按 Ctrl+C 跳过",
	},
	archives: zhArchives,
	compaction: zhCompaction,
	cost: zhCost,
	jobs: zhJobs,
	journal: zhJournal,
	forget: zhForget,
	import: zhImport,
	waystation: zhWaystation,
	told: zhTold,
	doctor: zhDoctor,
	notes: zhNotes,
	checkpoints: zhCheckpoints,
	history: zhHistory,
	topics: zhTopics,
	topicsConfig: zhTopicsConfig,
	embed: zhEmbed,
	settings: zhSettings,
	shift: zhShift,
	welcome: zhWelcome,
	windows: zhWindows,
	notice: zhNotice,
};
