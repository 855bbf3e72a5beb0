import fc from "fast-check";
import { expect, test } from "vitest";
import { topicWords } from "#src/lib/words.ts";
import { findKnown } from "#src/topics/known.ts";
import { createTopicIndex, type TopicIndex } from "#src/topics/match.ts";
import type { Topic } from "#src/topics/topic.ts";
import { sampleTopic } from "./topic-sample.ts";

const ledger: readonly Topic[] = [
	["给网关加 web 流量报表", "网关要有一个 web 报表，能看每天的流量", "gateway web"],
	["修复登录页按钮失灵", "登录页的提交按钮点下去没有任何反应", "login"],
	["数据库连接池占满", "高峰期数据库连接池总是占满，新请求都超时", "mysql"],
	["导出报表为 Excel", "报表页需要支持导出成 Excel 文件", "export"],
	["升级 React 到 19", "把前端的 React 升级到 19", "react"],
	["Add dark mode to settings", "please add a dark mode toggle to the settings page", "ui"],
	["Repair mongodb index job", "the mongodb index job dies on startup", "mongodb django cargo"],
	["Login redirect loop", "after login the app redirects in a loop", "auth"],
	["How to roll out to production", "how do we roll out to production", ""],
	["Page cache layout", "lay out the page cache", ""],
	["Login bug on mobile", "the login is broken on mobile", ""],
	["Move CI to GitHub Actions", "move our CI pipeline from Jenkins to GitHub Actions", "ci"],
].map(([title = "", firstSeen = "", tags = ""], at) =>
	sampleTopic({ id: `t${at}`, title, firstSeen, tags: tags.split(" ").filter(Boolean) }),
);

const filler = [...Array(2_000).keys()].map((n) =>
	sampleTopic({
		id: `f${n}`,
		title: `${["Cache", "Upload", "Search", "Billing"][n % 4]} ${["timeout", "layout", "export", "login"][(n >> 2) % 4]} ${n.toString(36)}`,
	}),
);

function indexOf(topics: readonly Topic[]): TopicIndex {
	const index = createTopicIndex();
	for (const topic of topics) index.add(topic);
	return index;
}

const few = indexOf(ledger);
const many = indexOf([...ledger, ...filler]);

test.each([
	["网关的流量报表在哪里看", "给网关加 web 流量报表"],
	["登录页的提交按钮点了没有反应", "修复登录页按钮失灵"],
	["数据库连接池又被占满了", "数据库连接池占满"],
	["高峰期数据库连接池占满怎么办", "数据库连接池占满"],
	["React 升级到 19 之后报错", "升级 React 到 19"],
	["前端升级 React 19", "升级 React 到 19"],
	["dark mode for the settings page", "Add dark mode to settings"],
	["the dark mode toggle in settings is invisible", "Add dark mode to settings"],
	["mongodb index job died again", "Repair mongodb index job"],
	["login redirects in a loop after sign in", "Login redirect loop"],
	["migrate the CI pipeline to GitHub Actions", "Move CI to GitHub Actions"],
])("%s finds its topic in other words, in a small and in a large ledger", (text, title) => {
	expect(few.find(text)?.topic.title).toBe(title);
	expect(many.find(text)?.topic.title).toBe(title);
});

test.each([
	"Fix go lint",
	"please add a switch to the settings page",
	"the pipeline is broken",
	"修复注册页按钮失灵",
	"给服务加缓存",
	"给管理后台加登录统计",
	"新建用户注册页面",
	"导出用户列表",
	"add export to the settings page",
	"fix the login button color",
	"升级 Vue 到 3",
	"fix page",
	"添加页面",
	"修复 bug",
	"继续",
	"",
])("%s finds no topic rather than a wrong one", (text) => {
	expect(few.find(text)).toBeUndefined();
	expect(many.find(text)).toBeUndefined();
});

test.each([
	["后端的连接全被耗光了，排队的人一直在等", "数据库连接池占满"],
	["the auth token sends everybody round and round after login", "Login redirect loop"],
	["Jenkins should go, run the checks elsewhere", "Move CI to GitHub Actions"],
])(
	"%s is too far off to be found, and its topic is among those that share its words",
	(text, title) => {
		expect(many.find(text)).toBeUndefined();
		const terms = new Set(topicWords(text));
		expect(many.sharing(terms, 6).map((topic) => topic.title)).toContain(title);
		expect(many.sharing(terms, 2).length).toBeLessThanOrEqual(2);
		expect(many.sharing(new Set(), 6)).toEqual([]);
	},
);

test("tags count as whole words", () => {
	const index = indexOf([
		sampleTopic({ title: "Index build", tags: ["mongodb", "django", "cargo"] }),
	]);
	expect(index.find("Fix go lint")).toBeUndefined();
	expect(index.likely("go", 3)).toEqual([]);
});

test("the same words inside a long paste find the topic", () => {
	const noise = "the service returned an unexpected reply while the worker was flushing its queue ";
	const paste = `${noise.repeat(12)}\nlogin redirect loop after login\n${noise.repeat(12)}`;
	expect(few.find(paste)?.topic.title).toBe("Login redirect loop");
});

test("an open topic comes before a finished one, and the one worked on last before an older one", () => {
	const at = (id: string, facts: Partial<Topic>) =>
		sampleTopic({ id, title: "Login redirect loop", ...facts });
	const finished = at("done", { status: "done", lastUpdated: 9_000 });
	const older = at("older", { lastUpdated: 1_000 });
	const newer = at("newer", { lastUpdated: 2_000 });
	expect(indexOf([older, newer, finished]).find("login redirect loop")?.topic.id).toBe("newer");
	expect(indexOf([finished, older]).find("login redirect loop")?.topic.id).toBe("older");
	expect(indexOf([finished]).find("login redirect loop")?.topic.id).toBe("done");
});

test("only what was added is found: a topic that left or was replaced is not", () => {
	const index = indexOf([sampleTopic({ id: "a", title: "Login redirect loop" })]);
	index.add(sampleTopic({ id: "a", title: "Invoice export" }));
	expect(index.size).toBe(1);
	expect(index.find("login redirect loop")).toBeUndefined();
	expect(index.find("invoice export")?.topic.id).toBe("a");
	index.remove("a");
	index.remove("never there");
	expect([index.size, index.find("invoice export")]).toEqual([0, undefined]);
});

test("adding and removing in any order leaves what was added last", () => {
	const step = fc.tuple(
		fc.nat(5),
		fc.constantFrom("zebra stripes", "登录 页面", "queue worker", ""),
	);
	fc.assert(
		fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
			const index = createTopicIndex();
			const kept = new Map<string, string>();
			for (const [n, title] of steps) {
				const id = `t${n}`;
				if (title === "") index.remove(id);
				else index.add(sampleTopic({ id, title }));
				if (title === "") kept.delete(id);
				else kept.set(id, title);
			}
			expect(index.size).toBe(kept.size);
			for (const title of ["zebra stripes", "登录 页面", "queue worker"]) {
				const ids = [...kept].filter(([, other]) => other === title).map(([id]) => id);
				expect(
					index
						.titled(title)
						.map(({ id }) => id)
						.toSorted(),
				).toEqual(ids.toSorted());
				expect(index.find(title) !== undefined).toBe(ids.length > 0);
			}
		}),
	);
});

test("a classified request is known by its very title, whatever its case, width and signs", () => {
	const request = { summary: "", tags: [], input: "xyz" };
	for (const title of [
		"Login redirect loop",
		"login redirect loop.",
		"ＬＯＧＩＮ Redirect Loop",
		"修复登录页按钮失灵！",
	]) {
		expect(findKnown(few, { ...request, title })?.score).toBe(1);
	}
	expect(findKnown(few, { ...request, title: "Logout redirect" })).toBeUndefined();
});

test("a classified request in other words is merged, a neighbouring one is not", () => {
	const known = (title: string, input: string, tags: readonly string[] = []) =>
		findKnown(few, { title, summary: title, tags, input })?.topic.title;
	expect(known("登录页提交按钮失灵", "登录页那个提交按钮还是没有反应")).toBe("修复登录页按钮失灵");
	expect(known("Dark mode setting", "the settings page should get a dark mode")).toBe(
		"Add dark mode to settings",
	);
	expect(known("注册页加验证码", "给注册页加一个验证码", ["auth"])).toBeUndefined();
	expect(known("Fix go lint", "fix the go lint errors", ["go"])).toBeUndefined();
});

test("a topic that the classifier was shown and did not name is not merged with its opposite, nor with a neighbour", () => {
	const known = [
		["Enable dark mode", "please enable dark mode in the settings page"],
		["Add login rate limit", "add a rate limit to the login endpoint"],
		["Export report as CSV", "export the monthly report as CSV"],
		["Upgrade React to 18", "upgrade react to version 18"],
		["Increase cache timeout", "increase the cache timeout to 60 seconds"],
		["Remove user table index", "remove the index from the user table"],
		["给登录页加限流", "给登录页加一个限流"],
		["修复登录页按钮失灵", "登录页的提交按钮点下去没有任何反应"],
	].map(([title = "", firstSeen = ""], at) => sampleTopic({ id: `k${at}`, title, firstSeen }));
	const index = createTopicIndex();
	for (const topic of known) index.add(topic);
	const merged = (title: string, input: string) =>
		findKnown(index, { title, summary: input, tags: [], input, shown: known })?.topic.title;
	for (const [title, input] of [
		["Disable dark mode", "please disable dark mode in the settings page"],
		["Remove login rate limit", "remove the rate limit from the login endpoint"],
		["Export report as PDF", "export the monthly report as PDF"],
		["Import report from CSV", "import the monthly report from CSV"],
		["Upgrade React to 19", "upgrade react to version 19"],
		["Decrease cache timeout", "decrease the cache timeout to 60 seconds"],
		["Add user table index", "add the index to the user table"],
		["Remove order table index", "remove the index from the order table"],
		["删除登录页的限流", "把登录页的限流删除"],
		["修复注册页按钮失灵", "注册页的提交按钮点下去没有任何反应"],
	] as const) {
		expect({ title, merged: merged(title, input) }).toEqual({ title, merged: undefined });
	}
	expect(merged("Dark mode", "the dark mode toggle again")).toBe("Enable dark mode");
	expect(merged("Export CSV report", "the CSV export of the report")).toBe("Export report as CSV");
	expect(merged("登录页提交按钮失灵", "登录页那个提交按钮还是没有反应")).toBe("修复登录页按钮失灵");
});

test("of titles without a letter only the same one is found", () => {
	const index = createTopicIndex();
	index.add(sampleTopic({ id: "fire", title: "🔥🔥", firstSeen: "🔥🔥" }));
	expect(index.titled("!!!")).toEqual([]);
	expect(index.titled("🔥🔥")).toHaveLength(1);
});
