import fc from "fast-check";
import { expect, test } from "vitest";
import { HOT, isHot, similarityTo } from "#src/topics/similarity.ts";
import { sampleTopic } from "./topic-sample.ts";

const stats = sampleTopic({
	title: "给网关加 web 流量报表",
	firstSeen: "网关要有一个 web 报表，能看每天的流量",
	tags: ["gateway", "web"],
});
const login = sampleTopic({
	title: "Fix login redirect loop",
	firstSeen: "after login the app redirects in a loop between /login and /home",
	tags: ["auth"],
});

test.each([
	[stats, "流量报表再加一个按小时汇总的图表"],
	[stats, "web 流量报表的样式太丑了，改好看一点"],
	[stats, "这个改成折线图"],
	[stats, "还是没有显示"],
	[stats, "改成每 5 秒刷新"],
	[login, "the redirect loop still happens after login in Safari"],
	[login, "make it work in private windows"],
	[login, "it still fails"],
	[login, "also log the redirect target after login"],
	[login, "what about the home redirect after login?"],
	[login, "fix the bug"],
	[login, "commit the changes"],
	[login, "why would that be?"],
	[stats, "检查一下代码"],
	[stats, "为什么呢"],
])("a message that goes on with the topic is hot (%#)", (topic, text) => {
	expect(similarityTo(text, topic, [])).toBeGreaterThanOrEqual(HOT);
});

test.each([
	[login, "fix mongo index"],
	[login, "add an export button to the report"],
	[login, "please fix the go lint errors"],
	[login, "also rotate the backup keys of the billing server"],
	[login, "suggest a name for my new puppy"],
	[stats, "修复消息队列积压的问题"],
	[stats, "给订单加退款入口"],
	[stats, "顺便把备份机器的证书换一下"],
	[stats, "推荐一家适合聚餐的火锅店"],
	[stats, "升级 React"],
	[stats, "火锅"],
	[login, "that is great! what about dinner plans for friday evening with colleagues"],
])("another subject is cold, also where common words agree (%#)", (topic, text) => {
	expect(similarityTo(text, topic, [])).toBeLessThan(HOT);
});

test("what the user said since the topic was entered belongs to it", () => {
	const text = "the websocket reconnect needs a backoff";
	expect(isHot(text, login, [])).toBe(false);
	expect(isHot(text, login, ["the websocket drops, add a reconnect"])).toBe(true);
});

test("a pasted trace does not make a follow-up cold, and a paste of another subject is not hot", () => {
	const trace = "    at handle (/srv/app/router.js:42:7)\n".repeat(60);
	expect(isHot(`the login redirect loop is back:\n${trace}`, login, [])).toBe(true);
	const other = "The invoice exporter writes rows twice when the ledger holds refunds. ".repeat(20);
	expect(isHot(`${other} See login.`, login, [])).toBe(false);
});

test("it is a number from 0 to 1 for any text", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
			const score = similarityTo(text, login, [text]);
			expect(score >= 0 && score <= 1).toBe(true);
		}),
	);
});
