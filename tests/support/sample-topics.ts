import { topicId } from "../../src/topics/id.ts";
import { defaultTopicConfig, type Ledger } from "../../src/topics/ledger.ts";
import { type Topic, topicStatuses, topicTypes } from "../../src/topics/topic.ts";

const works = ["Fix", "Add", "Speed up", "修复", "新增", "重构"];
const things = ["login page", "CSV export", "build cache", "登录超时", "统计页面", "搜索排序"];
const reports = [
	"The cause was a stale cookie; it is renewed on every request now.",
	"原因是缓存没有失效，现在每次请求都会刷新。",
	"Tests pass on both versions; the flag stays off until Monday.",
	"接口返回 500 的问题已定位，先加重试再看日志。",
];

/** A time in milliseconds from which sample topics count on. */
const sampleStart = 1_700_000_000_000;

/** A topic like those that people have, in both languages; its number makes it unlike the others. */
export function sampleTopic(number: number, fields: Partial<Topic> = {}): Topic {
	const pick = <T>(list: readonly T[], step = 1) => list[Math.floor(number / step) % list.length];
	const title = `${pick(works)} ${pick(things, 6)} ${number}`;
	const created = sampleStart + number * 60_000;
	const decisions = reports.slice(0, 1 + (number % 4)).map((text, at) => ({
		at: created + at * 1_000,
		text: `${text} (${number})`,
	}));
	return {
		id: topicId(title, () => false),
		title,
		type: pick(topicTypes) ?? "other",
		tags: [`area-${number % 40}`, "web"],
		derivedFrom: "",
		links: [],
		status: pick(topicStatuses) ?? "done",
		created,
		lastUpdated: created + 5_000,
		project: `/home/dev/project-${number % 25}`,
		decisions,
		outcome: number % 4 === 2 ? (pick(reports) ?? "") : "",
		source: { firstSeen: `${title}: ${pick(reports)}`, firstSession: `session-${number % 300}` },
		...fields,
	};
}

/** A ledger of so many sample topics, every tenth linked with the one before it. */
export function sampleLedger(count: number): Ledger {
	const topics = Array.from({ length: count }, (_, number) => sampleTopic(number));
	const linked = topics.map((topic, at) => {
		const other = topics[at % 10 === 0 ? at + 1 : at - 1];
		return at % 10 < 2 && other ? { ...topic, links: [other.id] } : topic;
	});
	return { config: defaultTopicConfig, topics: linked };
}
