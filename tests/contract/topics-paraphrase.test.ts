import { type FauxResponseStep, fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { type CarryoverSession, carryoverSessions } from "../support/carryover-session.ts";
import { eventually } from "../support/eventually.ts";
import { machineWith, untilInMemory } from "../support/topic-machine.ts";
import { cardsIn, topicsOf, untilActive, untilTopic, verdict } from "../support/topic-session.ts";

const start = carryoverSessions();

/** More work in hand than the classifier is shown, all of it newer than what is asked for. */
const others = {
	zh: "首页轮播图 短信模板 日历组件 文件预览 地图定位 语音播报 打印模板 积分商城 优惠券 夜间模式 分享海报 弹窗广告",
	en: "Carousel Sitemap Calendar Thumbnails Geofence Voicemail Printing Loyalty Coupons Typography Posters Banners",
};

const wordings = [
	{
		language: "zh",
		title: "数据库连接池占满",
		firstSeen: "高峰期数据库连接池总是占满，新请求都超时",
		paraphrase: "后端的连接全被耗光了，排队的人一直在等",
		otherTitle: "后端连接耗尽",
	},
	{
		language: "en",
		title: "Invoice PDF totals",
		firstSeen: "the totals in the invoice PDF do not add up with the tax",
		paraphrase: "customers complain that we charge another amount than the invoice states",
		otherTitle: "Charged amount differs",
	},
] as const;

function ledgerOf(language: "zh" | "en", title: string, firstSeen: string) {
	const newer = others[language]
		.split(" ")
		.map((name, at) => ({ id: `o${at}`, title: name, lastUpdated: 2_000 + at }));
	return [{ id: "known", title, firstSeen }, ...newer];
}

/** A classifier that recognises a topic where its title is shown, and names the work in words of its own otherwise. */
function recognising(title: string, otherTitle: string): FauxResponseStep {
	return (context) => {
		const isShown = JSON.stringify(context.messages).includes(`- ${title}\\n`);
		return verdict(isShown ? title : otherTitle, [], "It was asked for again.");
	};
}

const warmths = ["with the model in memory", "without any model"] as const;
const cases = wordings.flatMap((wording) => warmths.map((warmth) => ({ ...wording, warmth })));

test.each(cases)(
	"a paraphrase ($language) that words do not recognise is merged by the verdict, $warmth",
	async ({ language, title, firstSeen, paraphrase, otherTitle, warmth }) => {
		const isWarm = warmth === warmths[0];
		const topics = ledgerOf(language, title, firstSeen);
		const project = await machineWith(start, topics, isWarm ? language : undefined);
		const session = await start({
			beside: project,
			verdicts: [recognising(title, otherTitle)],
		});
		if (isWarm) await untilInMemory(session);
		await session.say(paraphrase);
		expect(cardsIn(session, 0)).toEqual([]);
		await merged(session, topics.length);
		await session.say(language === "zh" ? "谢谢" : "thanks");
		expect(cardsIn(session).join()).toContain(title);
		expect(session.failures).toEqual([]);
	},
);

/** Resolves when the request was written to the known topic, and nothing was opened for it. */
async function merged(session: CarryoverSession, topics: number): Promise<void> {
	await untilActive(session);
	const known = await untilTopic(
		session,
		({ id, decisions }) => id === "known" && decisions.length > 0,
	);
	expect(known.decisions[0]?.text).toContain("It was asked for again.");
	expect(topicsOf(session)).toHaveLength(topics);
}

test("a paraphrase that shares no word with its topic is merged where its meaning is near", async () => {
	// The tests' model spells what it does not know: what has the same letters is near.
	const title = "Alerting on integrals";
	const paraphrase = "a large triangle is rotating alone";
	const far = "Jukebox Buzzwords Quickfix Puffy Cuckoo Huffy Hubbub Pub Fuzzy Bumpy Chubby Cubby";
	const newer = far
		.split(" ")
		.map((name, at) => ({ id: `o${at}`, title: name, lastUpdated: 1_001 + at }));
	const topics = [{ id: "known", title }, ...newer];
	const project = await machineWith(start, topics, "en");
	const cold = await start({ beside: project });
	await cold.say(paraphrase);
	await eventually(() => expect(cold.classified).toHaveLength(1));
	expect(cold.classified[0]?.messages.join()).not.toContain(title);
	await cold.quit();
	const warm = await start({ beside: project, verdicts: [recognising(title, "Triangles")] });
	await untilInMemory(warm);
	await warm.say(paraphrase);
	await merged(warm, topics.length);
});

test("a title of nothing but polite words is the topic's where the classifier repeats it", async () => {
	const title = "Can you have a look?";
	const project = await machineWith(start, [{ id: "known", title }]);
	const session = await start({ beside: project, verdicts: [recognising(title, "Sign-in twice")] });
	await session.say("mend what happens when somebody signs in twice");
	await merged(session, 1);
});

test("a topic that was taken for known at once and is not is left with the verdict", async () => {
	const project = await machineWith(
		start,
		ledgerOf("en", "Nightly backup of orders", "back the orders up every night"),
	);
	const session = await start({
		beside: project,
		verdicts: [verdict("Restore orders on staging", [], "Bring a copy back.")],
		answers: [fauxAssistantMessage("I will look at it.")],
	});
	await session.say("the nightly backup of the orders should be restored on staging");
	expect(cardsIn(session, 0).join()).toContain("Nightly backup");
	await untilActive(session, "Restore");
	await session.say("thanks");
	expect(cardsIn(session).at(-1)).toContain("Restore orders");
	const known = topicsOf(session).find(({ id }) => id === "known");
	expect(known?.decisions).toEqual([]);
});

test.each([
	[
		"en",
		"Database connection pool",
		"the connection pool runs dry at peak time",
		"数据库的连接不够用了",
	],
	["zh", "登录按钮没有反应", "登录页的按钮点了没有反应", "nothing happens when people sign in"],
] as const)(
	"a topic in the other language (%s) is merged by the verdict",
	async (language, title, firstSeen, question) => {
		const topics = ledgerOf(language, title, firstSeen);
		const project = await machineWith(start, topics);
		const session = await start({ beside: project, verdicts: [recognising(title, "x")] });
		await session.say(question);
		await merged(session, topics.length);
	},
);
