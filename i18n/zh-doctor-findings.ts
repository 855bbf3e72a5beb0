import type { Messages } from "./en.ts";
import { kilobytes, megabytes } from "./megabytes.ts";
import { zhDoctorStores as stores } from "./zh-doctor-stores.ts";
import { zhNotice } from "./zh-notice.ts";

const areas = {
	host: "Node 与 pi",
	company: "其他扩展",
	session: "本会话",
	settings: "设置",
	ledger: "主题",
	history: "历史索引",
	embedding: "本地模型",
	files: "文件与锁",
	room: "磁盘空间",
};

const rivals = {
	"pi-carryover": "退出时也保存便签",
	"pi-topic-memory": "也给每条输入分类",
	"pi-amber": "也写压缩摘要",
	"pi-session-refinement": "也检查会话",
	"pi-posthorse": "也开新窗口、记笔记",
};

const damages = {
	"no-database": () => "文件不是数据库",
	corrupt: () => "数据前后对不上",
	"no-table": () => "缺少数据表",
	other: (detail: string) => `SQLite 报告“${detail}”`,
};

const faults = {
	size: "大小与安装时不同",
	content: "内容与安装时不同",
	unreadable: "读不出来",
};

const part = (n: number, text: string) => (n === 0 ? [] : [text]);
const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(bytes < 1e10 ? 1 : 0);

/** What each finding of `/waystation doctor` says, and what to do about it. */
export const zhDoctorFindings: Messages["doctor"]["findings"] = {
	areas,
	byWords: (why) => `按字词比较消息：${why}。`,
	says: {
		"node.fits": ({ version }) => `运行于 Node ${version}。`,
		"node.old": ({ version, floor }) => `Node ${version} 太旧，至少需要 ${floor}。`,
		"pi.fits": ({ version }) => `pi ${version}，正是适配的版本。`,
		"pi.newer": ({ version, made }) => `pi ${version} 比所适配的 ${made} 新。`,
		"pi.older": ({ version, made }) => `pi ${version} 比所适配的 ${made} 旧。`,
		"features.there": ({ count }) => `所用的 ${count} 项 pi 功能都在。`,
		"features.missing": ({ names }) => `这个 pi 缺少 ${names.join("、")}。`,
		"rivals.none": () => "没有装功能相同的扩展。",
		"rival.installed": (v) =>
			`${v.name} ${v.loaded ? "正在运行" : "已安装"}，它${rivals[v.name]}：${v.source}`,
		"copies.one": () => "只加载了一份驿站。",
		"copies.more": ({ paths }) => `驿站装了 ${paths.length} 份，只有第一份在工作。`,
		"compactor.one": () => "本分支的压缩没有别的扩展插手。",
		"compactor.other": ({ count }) => `本分支有 ${count} 次压缩由另一个扩展完成。`,
		"tool.renamed": ({ by, name, wanted }) =>
			`工具 ${wanted} 改名为 ${name}：原名已被${by === "" ? "占用" : ` ${by} 占用`}。`,
		"tools.ours": ({ names }) => `${names.length} 个工具都用原名：${names.join("、")}。`,
		"session.unsaved": () => "本会话还没有文件，无从修复。",
		"session.whole": ({ calls }) =>
			calls === 0 ? "本分支没有调用过工具。" : `${calls} 次工具调用都有结果。`,
		"session.unanswered": ({ calls, count }) =>
			`${count} 次工具调用没有结果${calls.length === 0 ? "" : `（${calls.join("、")}）`}；pi 每次请求时会补上。`,
		"session.broken": ({ doubled, late, orphans, parted }) => {
			const parts = [
				...part(orphans, `${orphans} 个结果没有对应的调用`),
				...part(late, `${late} 个结果位置不对`),
				...part(doubled, `${doubled} 个结果重复`),
				...part(parted, `${parted} 对被上次压缩拆开`),
			];
			return `模型可能拒绝本会话：${parts.join("，")}。`;
		},
		"session.reused": ({ count }) => `${count} 次调用的编号用过了，有的模型会拒绝。`,
		"session.cut": ({ count }) => `本会话缺了一行：它之前的 ${count} 条，模型看不到。`,
		"session.loose": ({ count }) => `本会话另有 ${count} 个分支接在缺失的行后面。`,
		"session.lines": ({ count }) => `本会话文件有 ${count} 行无法读取，pi 会略过。`,
		"settings.fit": () => "所有设置都有效。",
		"settings.model": ({ model, setting }) => `${setting} 所填的模型 ${model} 不可用。`,
		"settings.key": ({ key }) => `compaction.undoKey 是 ${key}，pi 另有用途，用它撤不了压缩。`,
		"ledger.none": () => "还没有保存过主题。",
		"ledger.whole": ({ topics }) => `${topics} 个主题都读得出来。`,
		"ledger.dropped": ({ dropped }) => `主题文件里有 ${dropped} 条读不出来，已略过。`,
		"ledger.newer": () => "主题由更新的版本写成，只读不改。",
		"ledger.damaged": ({ detail }) => `主题文件读不出来：${detail}。`,
		"history.off": () => "历史索引已关闭。",
		"history.none": () => "还没有历史索引，搜索直接读会话文件。",
		"history.whole": ({ bytes, entries, files }) =>
			`历史索引完好：${files} 个会话，${entries} 条，${megabytes(bytes)} MB。`,
		"history.version": ({ found }) => `历史索引是另一版本的格式 ${found}。`,
		"history.damaged": ({ cause, detail }) => `历史索引已损坏：${damages[cause](detail)}。`,
		"history.locked": () => "历史索引正被另一个进程占用。",
		"history.plain": () => "这个 Node 没有 SQLite，搜索直接读会话文件。",
		"embedding.off": () => "语义比较已关闭。",
		"embedding.native": ({ models }) => `按语义比较消息，用 ${models.join("、")}。`,
		"models.unchecked": ({ bytes, count }) =>
			`${count} 个模型共 ${megabytes(bytes)} MB，大小无误，内容尚未核对。`,
		"models.checked": ({ bytes, count }) =>
			`${count} 个模型共 ${megabytes(bytes)} MB，内容与安装时完全一致。`,
		"model.damaged": ({ fault, file, id }) => `${id} 的 ${file} ${faults[fault]}。`,
		"model.incomplete": ({ file, id }) => `${id} 缺少 ${file}。`,
		"downloads.left": ({ bytes, count }) =>
			`中断的下载与安装留下 ${count} 项，${megabytes(bytes)} MB。`,
		"folder.none": ({ path }) => `这里还没有保存过东西：${path}`,
		"folder.writable": ({ path }) => `保存的内容可写：${path}`,
		"folder.closed": ({ path }) => `无法写入 ${path}`,
		"folder.blocked": ({ path }) => `这里该是文件夹，却有一个文件，什么也存不进去：${path}`,
		"note.large": ({ bytes, most, path }) =>
			`便签有 ${kilobytes(bytes)} KB，超过 ${kilobytes(most)} KB 就不读，也不注入。${path}`,
		"note.unreadable": ({ failure, path }) =>
			`便签读不出，也不注入（${zhNotice.failures[failure]}）：${path}`,
		"store.damaged": ({ count, store }) => stores[store].says(count),
		"memories.lost": ({ count }) => `${count} 份会话记忆在 pi 那里已没有会话文件。`,
		"modes.fit": ({ count }) => `${count} 个文件和文件夹，只有你能读。`,
		"modes.open": ({ count }) => `本机其他人能读到 ${count} 个保存的文件或文件夹。`,
		"locks.none": () => "没有遗留的锁。",
		"locks.held": ({ count, pids }) =>
			`${count} 个锁由${pids.length === 0 ? "某个进程" : `进程 ${pids.join("、")}`}持有。`,
		"locks.stale": ({ count, pids }) =>
			`${count} 个锁由已停止的进程${pids.length === 0 ? "" : ` ${pids.join("、")} `}遗留。`,
		"temps.left": ({ bytes, count }) =>
			`被终止的进程留下 ${count} 个临时文件，${megabytes(bytes)} MB。`,
		"files.aside": ({ count }) => `${count} 个无法读写的文件已移到一旁。`,
		"sessions.unsealed": ({ count }) => `${count} 个会话结束时没有摘要。`,
		"sessions.lost": ({ count }) => `${count} 条记录的会话文件已不在。`,
		"walk.cut": ({ most }) => `只看了前 ${most} 个文件。`,
		"room.enough": ({ bytes }) => `剩余 ${gigabytes(bytes)} GB。`,
		"room.low": ({ bytes }) => `只剩 ${megabytes(bytes)} MB。`,
		"room.none": ({ bytes }) => `磁盘已满：只剩 ${megabytes(bytes)} MB。`,
		"check.late": ({ area, seconds }) => `${areas[area]}：${seconds} 秒内没有查完。`,
		"check.failed": ({ area, detail }) => `${areas[area]}：无法检查，${detail}`,
	},
	todo: {
		"node.old": () => "装一个更新的 Node，用它启动 pi。",
		"pi.newer": () => "无需处理；若有异常，请报告这两个版本。",
		"pi.older": () => "更新 pi：npm install -g @earendil-works/pi-coding-agent",
		"features.missing": () => "更新 pi；若 pi 更新，则更新本扩展。",
		"rival.installed": ({ kind, source }) =>
			kind === "package"
				? `两者留一：pi remove ${source}`
				: `两者留一：把 ${source} 移出 pi 的扩展。`,
		"copies.more": () => "只留一份：pi list 列出来源，pi remove 移除。",
		"compactor.other": () =>
			"两者留一：移除另一个，或在 config.json 里把 compaction.enabled 设为 false。",
		"tool.renamed": () => "无需处理；想用原名就移除另一个扩展。",
		"session.unsaved": () => "无需处理；发出第一条消息后就有文件。",
		"session.unanswered": () => "在旁边写一份修复的副本，原会话不动。",
		"session.broken": () => "在旁边写一份修复的副本，原会话不动。",
		"session.reused": () => "模型能接受就无需处理，否则写一份修复的副本。",
		"session.cut": () => "在旁边写一份修复的副本，把两段接上。",
		"session.loose": () =>
			"无需处理；用 /tree 去到其中一个，/waystation doctor repair 可把两段接上。",
		"session.lines": ({ path }) => `无需处理；原文仍在 ${path}`,
		"settings.wrong": ({ fault }) =>
			fault.field === ""
				? "把该文件改好或移走，在此之前按默认值。"
				: "到该文件里改正，在此之前按默认值。",
		"settings.model": ({ setting }) =>
			`用 /waystation settings ${setting} 换一个，在此之前由别的模型代劳。`,
		"settings.key": () => "换一个：/waystation settings compaction.undoKey alt+u",
		"ledger.dropped": ({ path }) => `在 ${path} 里找出坏条目。`,
		"ledger.newer": () => "更新本扩展。",
		"ledger.damaged": ({ path }) => `改正它，或放回备份：${path}。下次改动时它会被移到一旁。`,
		"history.off": () => "需要时把 history.enabled 设为 true。",
		"history.none": () => "现在就从会话文件建立。",
		"history.version": () => "从会话文件重建。",
		"history.damaged": () => "从会话文件重建。",
		"history.locked": () => "稍后再查。",
		"history.plain": () => "用 Node 22.19 或更新的版本运行 pi，搜索会更快。",
		"embedding.off": () => "/carryover embed on 打开它。",
		"embedding.words": () => "/carryover embed 说明详情，/carryover embed on 开始准备。",
		"models.unchecked": () => "逐字节核对。",
		"model.damaged": () => "把损坏的文件移到一旁，下次用到时重新下载。",
		"model.incomplete": () => "/carryover embed on 会补齐。",
		"downloads.left": () => "移除；需要时会重新下载。",
		"folder.closed": ({ path }) => `开放写权限：chmod u+w ${path}`,
		"folder.blocked": () => "把这个文件移走或删除，文件夹会重新建立。",
		"note.large": () => "用编辑器缩短它，或用 /carryover clear 清空，原内容会留存。",
		"note.unreadable": () => "按上面所说处理，或把那里的东西移走。",
		"store.damaged": ({ store }) => stores[store].todo,
		"memories.lost": () => "无需处理：它们不会再注入。自己删掉的会话，其文件夹也可删除。",
		"modes.open": () => "改为只有你能读。",
		"locks.held": () => "无需处理；那个进程完成后会释放。",
		"locks.stale": () => "移除。",
		"temps.left": () => "移除。",
		"files.aside": () => "看过内容后自行删除：别处没有这些内容。",
		"sessions.unsealed": () => "无需处理；下次在其项目里启动时会补上。",
		"sessions.lost": () => "忘掉它们：已经没有可总结的内容。",
		"walk.cut": () => "无需处理；看过的都已列出。",
		"room.low": () => "腾出空间；模型或索引可能放不下。",
		"room.none": () => "腾出空间：什么都存不了。",
		"check.late": () => "再查一次；可能是磁盘太慢。",
		"check.failed": () => "再查一次；若仍如此，复制报告。",
	},
};
