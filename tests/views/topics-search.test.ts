import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { defaultTopicConfig } from "#src/topics/ledger.ts";
import type { Topic } from "#src/topics/topic.ts";
import { createFinder, type Wish } from "#views/topics/finder.ts";
import { isHeading } from "#views/topics/listing.ts";
import { newestFirst } from "#views/topics/order.ts";
import { createPinyin, findPinyin, type ReadSign } from "#views/topics/pinyin.ts";
import { readQuery } from "#views/topics/query.ts";
import { eventually } from "../support/eventually.ts";
import { minute, noon } from "../support/frames.ts";
import { samplePinyin, sampleTopics, topicOf } from "../support/topics-view.ts";

const project = "/home/lin/code/waystation";

function find(topics: readonly Topic[], query: string, wish: Partial<Wish> = {}): string[] {
	const finder = createFinder(samplePinyin);
	const whole: Wish = { project, scope: "all", status: "all", sort: "updated", query, ...wish };
	const { rows } = finder.list({ config: defaultTopicConfig, topics }, whole);
	return rows.flatMap((row) => (isHeading(row) ? [] : [row.id]));
}

const titled = (...titles: readonly string[]) => titles.map((title) => topicOf(title, { title }));

test("this project stands first, then the others by what was done last", () => {
	expect(find(sampleTopics("en"), "")).toEqual(["stats", "login", "ci", "index", "data", "old"]);
});

test("words are found in title, tags, decisions and outcome, the best place first", () => {
	const topics = [
		topicOf("outcome", { outcome: "Uses DuckDB", lastUpdated: noon }),
		topicOf("decision", { decisions: [{ at: 1, text: "duckdb it is" }] }),
		topicOf("tag", { tags: ["duckdb"] }),
		topicOf("title", { title: "Move to DuckDB", lastUpdated: noon - 90 * minute }),
		topicOf("none"),
	];
	expect(find(topics, "duckdb")).toEqual(["title", "tag", "outcome", "decision"]);
});

test("all words have to be there, in any order and case", () => {
	const topics = titled("Statistics page", "Statistics job", "Landing page");
	expect(find(topics, "PAGE stat")).toEqual(["Statistics page"]);
});

test("one or two Chinese signs are enough, next to Latin letters as well", () => {
	const topics = titled("重跑gen-itgc后50条悬空引用清零", "其他");
	for (const query of ["悬空", "itgc", "清零", "零"]) expect(find(topics, query)).toHaveLength(1);
});

test("a Chinese title is found by pinyin, by initials, and by both mixed", () => {
	const topics = titled("给服务加统计页面", "Landing page");
	for (const query of ["tongjiyemian", "tongji", "tjym", "tongjym", "tjyemian", "jiy", "TJYM"]) {
		expect(find(topics, query), query).toEqual(["给服务加统计页面"]);
	}
	for (const query of ["tjyx", "tongjx", "yemiant"]) expect(find(topics, query), query).toEqual([]);
});

test("a sign with several readings is found by each", () => {
	const topics = titled("长行");
	for (const query of ["changhang", "zhangxing", "cx", "zh"])
		expect(find(topics, query)).toHaveLength(1);
	expect(find(titled("女"), "nv")).toHaveLength(1);
});

test("a slip in a word is forgiven, in either language", () => {
	const topics = titled("Statistics page", "导出工具的测试", "Login fails");
	expect(find(topics, "statistcs")).toEqual(["Statistics page"]);
	expect(find(topics, "statistiks pag")).toEqual(["Statistics page"]);
	expect(find(topics, "导出工俱")).toEqual(["导出工具的测试"]);
	expect(find(topics, "wombat")).toEqual([]);
});

test("similar topics come after those that hold the word", () => {
	const topics = titled("Statistics page", "Statistcs job");
	expect(find(topics, "statistics")).toEqual(["Statistics page", "Statistcs job"]);
});

test("tag, status and project narrow a filter, in either language and width", () => {
	const topics = sampleTopics("zh");
	for (const query of ["tag:web", "标签：web", "tag:统", "统计 tag:web"]) {
		expect(find(topics, query), query).toEqual(["stats"]);
	}
	expect(find(topics, "status:blocked")).toEqual(["ci"]);
	expect(find(topics, "状态：受阻")).toEqual(["ci"]);
	expect(find(topics, "status:open project:other")).toEqual(["data"]);
	expect(find(topics, "status:d")).toEqual(["index", "old"]);
	expect(find(topics, "status:nonsense")).toEqual([]);
});

test("a name without a value, and a name that is none, do not hide anything by accident", () => {
	expect(find(sampleTopics("en"), "tag:")).toHaveLength(6);
	expect(readQuery("http://x constructor:y").words).toEqual(["http://x", "constructor:y"]);
});

test("a query finds the same after any other one as from nothing", () => {
	const letters = fc.constantFrom("t", "o", "n", "g", "j", "i", " ", "页", "统", "l", "a", "x");
	const query = fc.array(letters, { maxLength: 8 }).map((signs) => signs.join(""));
	const topics = [...sampleTopics("en"), ...sampleTopics("zh")].map((topic, n) => ({
		...topic,
		id: `${n}`,
	}));
	const ledger = { config: defaultTopicConfig, topics };
	const wish = { project, scope: "all", status: "all", sort: "updated" } as const;
	const grown = (typed: string) => [...typed].map((_, at) => typed.slice(0, at + 1));
	fc.assert(
		fc.property(fc.array(query, { maxLength: 4 }), (queries) => {
			const finder = createFinder(samplePinyin);
			for (const typed of queries.flatMap(grown)) {
				const found = finder.list(ledger, { ...wish, query: typed });
				const fresh = createFinder(samplePinyin).list(ledger, { ...wish, query: typed });
				expect(found.keys).toEqual(fresh.keys);
			}
		}),
	);
});

test("what was found is kept until the ledger or the wish changes", () => {
	const finder = createFinder(samplePinyin);
	const ledger = { config: defaultTopicConfig, topics: sampleTopics("en") };
	const wish: Wish = { project, scope: "all", status: "all", sort: "updated", query: "log" };
	const first = finder.list(ledger, wish);
	expect(finder.list(ledger, { ...wish })).toBe(first);
	expect(finder.list({ ...ledger }, wish)).not.toBe(first);
	expect(finder.list(ledger, { ...wish, sort: "created" })).not.toBe(first);
});

test("lit are the words as typed, as pinyin, or with a slip, and nothing of a text that folding stretches", () => {
	const { light } = createFinder(samplePinyin);
	expect(light("Login log", "LOG")).toEqual([
		[0, 3],
		[6, 9],
	]);
	expect(light("加统计页面", "tjym")).toEqual([[1, 5]]);
	expect(light("Statistics page", "statistcs")).not.toEqual([]);
	expect(light("İstanbul", "stan")).toEqual([]);
});

test("pinyin takes no more time for a title that can be read in many ways", () => {
	const read = samplePinyin.read?.("嗯".repeat(400)) ?? [];
	expect(findPinyin(read, `${"n".repeat(399)}z`)).toBeUndefined();
	expect(findPinyin(read, "n".repeat(300))).toEqual([0, 300]);
});

test("the readings are loaded once, when a Latin word meets a Chinese title", async () => {
	const changed = vi.fn();
	const readSign: ReadSign = (sign) => (sign === "统" ? ["tong"] : ["ji"]);
	const loading = vi.fn(async () => readSign);
	const finder = createFinder(createPinyin(changed, () => {}, loading));
	const wish: Wish = { project, scope: "all", status: "all", sort: "updated", query: "" };
	const list = (titles: readonly string[], query: string) =>
		finder.list({ config: defaultTopicConfig, topics: titled(...titles) }, { ...wish, query });
	list(["统计"], "统");
	list(["English"], "en");
	expect(loading).not.toHaveBeenCalled();
	expect(list(["统计"], "tj").shown).toBe(0);
	await eventually(() => expect(changed).toHaveBeenCalledOnce());
	expect(list(["统计"], "tj").shown).toBe(1);
	expect(loading).toHaveBeenCalledOnce();
});

test("readings that cannot be loaded are reported, and the words still work", async () => {
	const report = vi.fn();
	const pinyin = createPinyin(
		() => {},
		report,
		async () => {
			throw new Error("gone");
		},
	);
	const finder = createFinder(pinyin);
	const wish: Wish = { project, scope: "all", status: "all", sort: "updated", query: "web" };
	const ledger = { config: defaultTopicConfig, topics: titled("统计 web") };
	expect(finder.list(ledger, wish).shown).toBe(1);
	await eventually(() => expect(report).toHaveBeenCalledOnce());
	expect(finder.list(ledger, wish).shown).toBe(1);
});

test("the real readings find a title", async () => {
	const changed = vi.fn();
	const pinyin = createPinyin(changed, () => {});
	pinyin.want();
	await eventually(() => expect(changed).toHaveBeenCalledOnce());
	const read = pinyin.read?.("统计页面女行") ?? [];
	expect(findPinyin(read, "tongjiym")).toEqual([0, 4]);
	expect(findPinyin(read, "nvhang")).toEqual([4, 6]);
});

test("topics are ordered newest first, the later one of the same moment before the other", () => {
	const time = fc.integer({ min: 0, max: noon });
	fc.assert(
		fc.property(fc.array(fc.oneof(time, fc.constant(noon))), (times) => {
			const topics = times.map((at, n) => topicOf(`${n}`, { lastUpdated: at }));
			const expected = topics.toReversed().sort((a, b) => b.lastUpdated - a.lastUpdated);
			expect(newestFirst(topics, "updated")).toEqual(expected);
		}),
	);
});
