import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { KeybindingsManager, TUI_KEYBINDINGS } from "@earendil-works/pi-tui";
import { pinyin as readPinyin } from "pinyin-pro";
import { messagesFor } from "../../i18n/index.ts";
import { defaultTopicConfig } from "../../src/topics/ledger.ts";
import { type Topic, topicStatuses, topicTypes } from "../../src/topics/topic.ts";
import { paintWith } from "../../themes/paint.ts";
import { mountScreen } from "../../views/kit/mount.ts";
import type { TopicsScreenData } from "../../views/topics/desk.ts";
import { createFinder, type Finder } from "../../views/topics/finder.ts";
import { startTopics } from "../../views/topics/model.ts";
import { createPinyin } from "../../views/topics/pinyin.ts";
import { topicsScreen } from "../../views/topics/screen.ts";
import type { BenchOptions, Figure } from "./figure.ts";

setFlagsFromString("--expose-gc");

const TOPICS = 10_000;
const NOW = Date.UTC(2025, 11, 1, 12);
const MINUTE = 60_000;
const SETTLED_MS = 20;
/** What one picture of a screen at 60 pictures a second may take. */
const BAR = 16;

/** What is typed, letter by letter, each from an empty filter. */
const queries: Readonly<Record<string, readonly string[]>> = {
	"English words": ["statistics page", "retry upload", "statistcs", "wombat zebra"],
	"Chinese words": ["统计页面", "登录失败", "导出工俱", "没有这个词"],
	pinyin: ["tongjiyemian", "denglu", "daochugongju"],
	initials: ["tjym", "dlsb", "dcgj"],
	"a word and a tag": ["tag:web index", "status:open 登录"],
};

const parts = {
	zh: [
		["修复", "增加", "重写", "升级", "检查", "优化", "删除", "合并", "迁移", "统计"],
		["登录", "统计", "导出", "上传", "索引", "缓存", "权限", "日志", "配置", "会话"],
		["页面", "接口", "工具", "失败", "超时", "测试", "脚本", "服务", "表格", "流程"],
	],
	en: [
		["Fix", "Add", "Rewrite", "Upgrade", "Check", "Speed up", "Remove", "Merge", "Move", "Count"],
		[
			"login",
			"statistics",
			"export",
			"upload",
			"index",
			"cache",
			"access",
			"log",
			"settings",
			"session",
		],
		[
			"page",
			"endpoint",
			"tool",
			"failure",
			"timeout",
			"tests",
			"script",
			"server",
			"table",
			"retry",
		],
	],
};

/** A ledger by rule: half Chinese, half English, forty projects, three decisions each. */
function createTopics(): Topic[] {
	return Array.from({ length: TOPICS }, (_, n) => {
		const words = n % 2 === 0 ? parts.zh : parts.en;
		const picked = words.map((some, place) => some[Math.floor(n / 2 / 10 ** place) % 10] ?? "");
		const title = `${picked.join(n % 2 === 0 ? "" : " ")} ${n % 7 === 0 ? n : ""}`.trim();
		return {
			id: `t${n}`,
			title,
			type: topicTypes[n % topicTypes.length] ?? "other",
			tags: [["web", "cli", "统计"][n % 3] ?? "web"],
			derivedFrom: "",
			links: [],
			status: topicStatuses[n % topicStatuses.length] ?? "done",
			created: NOW - n * MINUTE,
			lastUpdated: NOW - ((n * 7_919) % TOPICS) * MINUTE,
			project: `/home/lin/code/project-${n % 40}`,
			decisions: [1, 2, 3].map((at) => ({
				at: NOW - at * MINUTE,
				text: `${picked.join(" ")}: keep what is there, 先看接口再改表格，第 ${n + at} 条 of the list, decided with the reviewer`,
			})),
			outcome: "",
			source: { firstSeen: `please ${title}`, firstSession: "3f2a" },
		};
	});
}

/** A mounted screen over one ledger, as pi draws it. */
function mount(topics: readonly Topic[], finder: Finder) {
	const data: TopicsScreenData = {
		ledger: { config: defaultTopicConfig, topics },
		file: "/home/lin/.pi/agent/waystation/topics.json",
		failure: undefined,
		project: "/home/lin/code/project-7",
		active: "t7",
		classifyingSince: undefined,
		notice: undefined,
		finder,
	};
	const style = (text: string) => `\x1b[38;2;200;180;90m${text}\x1b[39m`;
	const component = mountScreen(topicsScreen(startTopics(data)), {
		paint: paintWith({ style, bg: (_token, text) => `\x1b[48;2;40;40;60m${text}\x1b[49m` }),
		bindings: new KeybindingsManager(TUI_KEYBINDINGS),
		data: () => data,
		watch: () => () => {},
		words: () => messagesFor("zh"),
		now: () => NOW,
		rows: () => 50,
		ask: () => {},
		requestRender: () => {},
		close: () => {},
	});
	return { component, data };
}

/** Collects what making the topics left behind, which is not the screen's. */
const collect: () => void = runInNewContext("gc");

function timed(work: () => void): number {
	const from = performance.now();
	work();
	return performance.now() - from;
}

function p95(times: readonly number[]): number {
	const sorted = times.toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}

function figure(name: string, times: readonly number[], barred = true): Figure {
	const told = `topics screen: ${name}`;
	const rest = { name: told, value: p95(times), unit: "ms" } as const;
	return barred ? { ...rest, bar: { most: BAR } } : rest;
}

/** The readings, which are loaded before, since they come by themselves a moment after the first letter. */
async function loadedPinyin() {
	await new Promise<void>((done, fail) => {
		pinyin = createPinyin(
			done,
			fail,
			async () => (sign) =>
				readPinyin(sign, { multiple: true, toneType: "none", type: "array", v: true }),
		);
		pinyin.want();
	});
	return pinyin;
}
let pinyin = createPinyin(
	() => {},
	() => {},
);

/** How long a person waits for a picture of `/topics` with 10,000 topics. */
export async function topicsScreenPace({ runs }: BenchOptions): Promise<readonly Figure[]> {
	const topics = createTopics();
	const readings = await loadedPinyin();
	const file = JSON.stringify(topics);
	const first: number[] = [];
	const cold: number[] = [];
	for (let run = 0; run < 3 * runs + 5; run++) {
		// New objects, as a file that was just read gives them.
		const fresh: Topic[] = JSON.parse(file);
		collect();
		// The ledger is read long before anybody opens the screen; what collecting does beside us is over by then.
		await setTimeout(SETTLED_MS);
		let opened: ReturnType<typeof mount> | undefined;
		const time = timed(() => {
			opened = mount(fresh, createFinder(readings));
			opened.component.render(120);
		});
		const typing = timed(() => {
			for (const sign of ["/", "t"]) opened?.component.handleInput(sign);
			opened?.component.render(120);
		});
		if (run < 5) continue;
		first.push(time);
		cold.push(typing);
	}
	return [
		figure("first picture of 10,000, p95", first),
		figure("first letter before anything is prepared, p95", cold, false),
		...warmFigures(topics, createFinder(readings), runs),
	];
}

function warmFigures(topics: readonly Topic[], finder: Finder, runs: number): Figure[] {
	const { component, data } = mount(topics, finder);
	const slices: number[] = [];
	let more = true;
	while (more) {
		slices.push(
			timed(() => {
				more = finder.warm(data.ledger, 400);
			}),
		);
	}
	component.render(120);
	const moving = Array.from({ length: runs * 20 }, () =>
		timed(() => {
			component.handleInput("\x1b[B");
			component.render(120);
		}),
	);
	const typed = Object.entries(queries).map(([name, some]) => {
		const times = Array.from({ length: runs }, () =>
			some.flatMap((query) => type(component, query)),
		);
		return figure(`a letter of ${name}, p95`, times.flat());
	});
	return [
		figure("400 topics prepared, p95", slices, false),
		...typed,
		figure("cursor down, p95", moving),
	];
}

/** Times of the letters of one query, from an empty filter and back to it. */
function type(component: ReturnType<typeof mount>["component"], query: string): number[] {
	component.handleInput("/");
	component.render(120);
	const times = query.split("").map((sign) =>
		timed(() => {
			component.handleInput(sign);
			component.render(120);
		}),
	);
	component.handleInput("\x1b");
	component.render(120);
	return times;
}
