import type { ShownHit, ShownNeighbour } from "#src/history/shown-hit.ts";
import type { Language } from "#src/lib/language.ts";
import type { HistoryResult, HistoryView } from "#views/history/data.ts";
import { day, hour, minute, noon } from "./frames.ts";

const sayings = {
	en: [
		"keep wombat on port 8443, whatever the docs say",
		"edit path: config/wombat.yaml\n- port: 8080\n+ port: 8443\nso that the proxy in front of it need not be changed",
		"wombat 7 listening on port 8443",
		"端口改成 8443，别动 8080 (wombat port)",
	],
	zh: [
		"wombat 的端口用 8443，不管文档怎么写 (port)",
		"edit path: config/wombat.yaml\n- port: 8080\n+ port: 8443\n这样前面的代理不用改",
		"wombat 7 listening on port 8443",
		"keep the wombat port on 8443 in every environment that we have, also in the nightly one",
	],
} as const;

const said: readonly Pick<ShownHit, "role" | "tools" | "phase">[] = [
	{ role: "user", tools: [], phase: "original" },
	{ role: "assistant", tools: ["edit"], phase: "original" },
	{ role: "tool", tools: ["bash"], phase: "original" },
	{ role: "summary", tools: [], phase: "echo" },
];

const ages = [22 * hour, 22 * hour + minute, 3 * day, 400 * day];

/** Four hits of two sessions, the newest of which something took back. */
export function sampleHits(language: Language = "en"): readonly ShownHit[] {
	return sayings[language].map((text, at) => ({
		...(said[at] ?? { role: "user" as const, tools: [], phase: "original" as const }),
		name: `1a2b3c0${at}@AbC_-45678`,
		id: `1a2b3c0${at}`,
		at: noon - (ages[at] ?? 0),
		excerpt: text.replaceAll("\n", " "),
		text,
		session: at < 2 ? "0190-3f2a" : "0190-77c1",
		cwd: at < 2 ? "/code/waystation" : "/code/waystation/packages/site",
		path: at < 2 ? "/s/3f2a.jsonl" : "/s/77c1.jsonl",
		place: at * 1_000,
		later:
			at === 0
				? {
						id: "1a2b3c99@AbC_-45678",
						at: noon - hour,
						role: "user",
						text: "use 9443 instead, wombat port",
					}
				: undefined,
	}));
}

const neighbours: readonly ShownNeighbour[] = [
	{ id: "a", at: noon, role: "assistant", tools: [], text: "Which port shall wombat have?" },
	{ id: "1a2b3c00", at: noon, role: "user", tools: [], text: "keep wombat" },
	{
		id: "b",
		at: noon,
		role: "tool",
		tools: ["read"],
		text: "port: 8080\nhost: 0.0.0.0\n\nname: wombat\nmore",
	},
];

export function sampleResult(
	language: Language = "en",
	changes: Partial<HistoryResult> = {},
): HistoryResult {
	return {
		question: { text: "port 8443", scope: "project" },
		terms: ["port", "8443"],
		hits: sampleHits(language),
		count: 41,
		files: 12,
		more: false,
		ms: 1.7,
		building: false,
		unreadable: 0,
		...changes,
	};
}

export function sampleHistory(
	language: Language = "en",
	changes: Partial<HistoryView> = {},
): HistoryView {
	return {
		result: sampleResult(language),
		searching: false,
		around: new Map([["1a2b3c00@AbC_-45678", neighbours]]),
		topics: new Map(),
		recent: [],
		session: "/s/now.jsonl",
		cwd: "/code/waystation",
		notice: undefined,
		...changes,
	};
}

const topicTitles = { en: "Port of the wombat service", zh: "wombat 服务的端口" } as const;

/** The same where the first and the last hit are of one topic, in two sessions. */
export function sampleByTopic(language: Language = "en"): HistoryView {
	const topic = { id: "t1", title: topicTitles[language] };
	const names = ["1a2b3c00@AbC_-45678", "1a2b3c03@AbC_-45678"];
	return sampleHistory(language, { topics: new Map(names.map((name) => [name, topic])) });
}
