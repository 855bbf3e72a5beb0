import type { Language } from "#src/lib/language.ts";
import { defaultTopicConfig } from "#src/topics/ledger.ts";
import type { Topic } from "#src/topics/topic.ts";
import type { TopicsScreenData } from "#views/topics/desk.ts";
import { createFinder } from "#views/topics/finder.ts";
import type { Pinyin } from "#views/topics/pinyin.ts";
import { day, hour, minute, noon } from "./frames.ts";

/** A topic of which only what a test is about is given. */
export function topicOf(id: string, changes: Partial<Topic> = {}): Topic {
	return {
		id,
		title: id,
		type: "feature",
		tags: [],
		derivedFrom: "",
		links: [],
		status: "in_progress",
		created: noon - 3 * day,
		lastUpdated: noon - hour,
		project: "/home/lin/code/waystation",
		decisions: [],
		outcome: "",
		source: { firstSeen: "", firstSession: "" },
		...changes,
	};
}

const stats: Record<Language, Partial<Topic>> = {
	en: {
		title: "Statistics page for the server",
		tags: ["statistics", "web"],
		decisions: [
			{ at: noon - 2 * day, text: "One page, rendered on the server, no build step" },
			{ at: noon - 43 * hour, text: "Figures come from the access log, not from a new table" },
			{ at: noon - 3 * hour, text: "New request: a chart by day that can be exported" },
			{ at: noon - 2 * minute, text: "New request: decide between SQLite and DuckDB" },
		],
		source: {
			firstSeen: "please add a web page with statistics to the server, by day and by user",
			firstSession: "3f2a1b9c-7d10-4a52-9d53-0b6f1c2d3e4f",
		},
	},
	zh: {
		title: "给服务加 web 统计页面",
		tags: ["统计", "web"],
		decisions: [
			{ at: noon - 2 * day, text: "只做一个页面，由服务端渲染，不引入构建步骤" },
			{ at: noon - 43 * hour, text: "数据取自访问日志，不新建数据表" },
			{ at: noon - 3 * hour, text: "收到新需求：按天出图，可以导出" },
			{ at: noon - 2 * minute, text: "收到新需求：在 SQLite 和 DuckDB 之间选一个" },
		],
		source: {
			firstSeen: "给服务加一个 web 统计页面，按天、按用户都要能看",
			firstSession: "3f2a1b9c-7d10-4a52-9d53-0b6f1c2d3e4f",
		},
	},
};

const titles: Record<
	Language,
	Readonly<Record<"login" | "ci" | "index" | "data" | "old", string>>
> = {
	en: {
		login: "Login fails after refresh",
		ci: "Move CI to the new runner",
		index: "Index of the history",
		data: "Import the 2024 data",
		old: "Old exporter",
	},
	zh: {
		login: "刷新后登录失败",
		ci: "把 CI 迁到新的机器",
		index: "历史记录的索引",
		data: "导入 2024 年的数据",
		old: "旧的导出工具",
	},
};

/** Two projects with six topics in every status. */
export function sampleTopics(language: Language): Topic[] {
	const title = titles[language];
	const other = "/home/lin/code/other-project";
	return [
		topicOf("old", {
			title: title.old,
			status: "dropped",
			project: other,
			lastUpdated: noon - 22 * day,
			created: noon - 40 * day,
		}),
		topicOf("index", {
			title: title.index,
			status: "done",
			lastUpdated: noon - 5 * day,
			outcome: language === "en" ? "Indexed, 2 ms for a query" : "已建索引，查询 2 毫秒",
		}),
		topicOf("data", { title: title.data, project: other, lastUpdated: noon - 2 * hour }),
		topicOf("ci", {
			title: title.ci,
			type: "upgrade",
			status: "blocked",
			lastUpdated: noon - 3 * day,
		}),
		topicOf("login", {
			title: title.login,
			type: "bug",
			links: ["stats"],
			lastUpdated: noon - hour,
		}),
		topicOf("stats", {
			derivedFrom: "login",
			links: ["login"],
			created: noon - 2 * day,
			lastUpdated: noon - 2 * minute,
			...stats[language],
		}),
	];
}

/** Readings of the signs in the samples, without the library. */
const readings: Readonly<Record<string, readonly string[]>> = {
	统: ["tong"],
	计: ["ji"],
	页: ["ye"],
	面: ["mian"],
	行: ["xing", "hang"],
	长: ["chang", "zhang"],
	女: ["nv"],
	嗯: ["en", "n", "ng"],
};

export const samplePinyin: Pinyin = {
	read: (title) => title.split("").map((sign) => ({ sign, readings: readings[sign] ?? [] })),
	want() {},
};

/** What `/topics` shows in the middle of the work. */
export function sampleView(
	language: Language = "en",
	changes: Partial<TopicsScreenData> = {},
): TopicsScreenData {
	return {
		ledger: { config: defaultTopicConfig, topics: sampleTopics(language) },
		file: "/home/lin/.pi/agent/waystation/topics.json",
		failure: undefined,
		project: "/home/lin/code/waystation",
		active: "stats",
		classifyingSince: undefined,
		notice: undefined,
		finder: createFinder(samplePinyin),
		...changes,
	};
}

/** The same with other topics. */
export function viewOf(
	topics: readonly Topic[],
	changes: Partial<TopicsScreenData> = {},
): TopicsScreenData {
	return sampleView("en", { ledger: { config: defaultTopicConfig, topics }, ...changes });
}
