import { expect, onTestFinished, test } from "vitest";
import { type PiTerminal, startPi } from "../support/pi-terminal.ts";
import { beginAnew } from "../support/shared-pi.ts";
import { createWorld, nodes, type World } from "../support/world.ts";
import { answering, ledgerOf, newCard, say, sortsAs, untilLedger } from "./topics-evidence.ts";

/** What one language says and sees. */
const stories = [
	{
		language: "English",
		LANG: "en_US.UTF-8",
		node: "floor",
		stats: {
			ask: "add a web page with statistics to the server, by day",
			title: "Statistics page",
		},
		login: {
			ask: "users are thrown out when the token is refreshed, please fix the login",
			title: "Login after refresh",
		},
		again: "the web page with the statistics needs an export by day as well",
		smallTalk: ["thanks", "ok", "thank you"],
		card: {
			working: "Topic: Statistics page (in progress, feature, stats)",
			blocked: "Topic: Statistics page (blocked, feature, stats)",
			login: "Topic: Login after refresh (in progress, feature, login)",
		},
		screen: { head: "Topics  1 open", close: "esc close", blocked: "⊘ blocked" },
	},
	{
		language: "Chinese",
		LANG: "zh_CN.UTF-8",
		node: "current",
		stats: { ask: "给服务加一个 web 统计页面，显示每天的请求数", title: "服务的统计页面" },
		login: { ask: "刷新令牌以后用户会被踢出登录，修一下", title: "修复登录刷新" },
		again: "服务的统计页面还要能导出",
		smallTalk: ["谢谢", "好的", "多谢"],
		card: {
			working: "主题：服务的统计页面 (进行中, feature, stats)",
			blocked: "主题：服务的统计页面 (受阻, feature, stats)",
			login: "主题：修复登录刷新 (进行中, feature, login)",
		},
		screen: { head: "主题  1 个未完", close: "esc 关闭", blocked: "⊘ 受阻" },
	},
] as const;
type Story = (typeof stories)[number];

async function createOffice({ login, stats }: Pick<Story, "login" | "stats">): Promise<World> {
	const world = await createWorld({
		rules: [
			sortsAs(login.ask, login.title, ["login"]),
			sortsAs(stats.ask, stats.title, ["stats"]),
			answering,
		],
		settings: { branchSummary: { skipPrompt: true } },
	});
	onTestFinished(world.close);
	return world;
}

async function startIn(world: World, { LANG, node }: Pick<Story, "LANG" | "node">) {
	const pi = await startPi(world, { cols: 120, rows: 30, env: { LANG }, node: nodes[node] });
	onTestFinished(pi.close);
	return pi;
}

/** The first row that is not blank and the last one. */
function edgesOf(pi: PiTerminal): readonly string[] {
	return [pi.screen().find((row) => row.trim() !== "") ?? "", pi.screen().at(-1) ?? ""];
}

/** The screen at every width: nothing runs over, the title and the way out stand at every one. */
async function lookAtEveryWidth(pi: PiTerminal, { screen, stats }: Story): Promise<void> {
	for (const cols of [80, 40, 24, 120]) {
		pi.resize(cols, 30);
		await pi.waitFor(new RegExp(`^─[─┬]{${cols - 1}}$`, "m"));
		await pi.settle();
		const [first, last] = edgesOf(pi);
		expect(first).toContain(screen.head);
		expect(last).toContain(screen.close);
		expect(pi.screen().join("\n")).toContain(stats.title.slice(0, 6));
		expect(pi.overflow()).toEqual([]);
	}
}

/** Closes the screen; its Escape has to be read before the next text is typed. */
async function closeTopics(pi: PiTerminal, { screen }: Story): Promise<void> {
	await pi.leaveScreen();
	await pi.waitFor(screen.head, { gone: true });
}

test.for(stories)(
	"a request in $language is a topic: seen, told, blocked with a key, left with another one, back in the tree, and told in the next session",
	async (story) => {
		const { card, login, screen, smallTalk, stats } = story;
		const world = await createOffice(story);
		const pi = await startIn(world, story);
		await say(world, pi, stats.ask);
		await untilLedger(world, "of the request", ({ title }) => title === stats.title);
		await pi.waitFor(`▸ ${stats.title}`);
		expect(newCard(await say(world, pi, smallTalk[0]))).toBe(card.working);

		await pi.submit("/topics");
		await pi.waitFor(screen.close);
		await lookAtEveryWidth(pi, story);
		pi.type("s");
		await pi.waitFor(stats.title);
		pi.type("b");
		await pi.waitFor(screen.blocked);
		expect(ledgerOf(world)[0]?.status).toBe("blocked");
		await closeTopics(pi, story);
		expect(newCard(await say(world, pi, smallTalk[1]))).toContain(card.blocked);

		await say(world, pi, login.ask);
		await untilLedger(world, "of the second request", ({ title }) => title === login.title);
		await pi.waitFor(`▸ ${login.title}`);
		expect(newCard(await say(world, pi, smallTalk[2]))).toContain(card.login);

		await pi.submit("/tree");
		await pi.waitFor("Session Tree");
		await pi.settle();
		// Over the card, the small talk, and the second request with its reply, to the reply before them.
		pi.keys("up", "up", "up", "up", "up");
		await pi.settle();
		pi.keys("enter");
		await pi.waitFor("Navigated to selected point");
		await pi.waitFor(`▸ ${stats.title}`);
		const back = await say(world, pi, smallTalk[2]);
		expect(newCard(back)).toContain(card.blocked);
		expect(back.raw).not.toContain(login.title);
		await beginAnew(pi);
		expect(newCard(await say(world, pi, story.again))).toContain(card.blocked);
		expect(await pi.quit()).toEqual({ exitCode: 0, signal: undefined });
	},
);
