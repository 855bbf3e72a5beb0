import fc from "fast-check";
import { expect, test } from "vitest";
import type { Language } from "#src/lib/language.ts";
import { topicWords } from "#src/lib/words.ts";
import { createTopicIndex, KNOWN, type Match } from "#src/topics/match.ts";
import type { Topic } from "#src/topics/topic.ts";
import { type Asked, findWitnessed, type Meaning, NEAR } from "#src/topics/witness.ts";
import { sampleTopic } from "./topic-sample.ts";

const topics = new Map<string, Topic>();

function topic(id: string): Topic {
	const found = topics.get(id) ?? sampleTopic({ id });
	topics.set(id, found);
	return found;
}

/** A request on which words give these scores, and of which every topic knows this share. */
function asked(scores: Readonly<Record<string, number>>, share = 0, text = "look at it"): Asked {
	const matches: readonly Match[] = Object.entries(scores)
		.map(([id, score]) => ({ topic: topic(id), score }))
		.toSorted((a, b) => b.score - a.score);
	return { text, matches, shareOf: () => share };
}

type Near = Readonly<Record<string, readonly [title: number, first: number]>>;

function meaning(near: Near, language: Language = "en"): Meaning {
	const rows = Object.entries(near).map(
		([id, [title, first]]) => [topic(id), { title, first }] as const,
	);
	return { near: new Map(rows), language };
}

const idOf = (request: Asked, witness?: Meaning) => findWitnessed(request, witness)?.id;

const short = (NEAR + KNOWN) / 2;

test("words just short of the bar find their topic where meaning is far ahead of all others", () => {
	const request = asked({ login: short, cache: 0.4 });
	const near = meaning({ login: [0.7, 0.6], cache: [0.3, 0.2], font: [0.1, 0.3] });
	expect(idOf(request, near)).toBe("login");
});

test.each([
	["no model is in memory", undefined],
	["another topic is nearly as near", meaning({ login: [0.7, 0.65], font: [0.5, 0.2] })],
	["only the title is near, as where its noun was swapped", meaning({ login: [0.9, 0.4] })],
	["it is no nearer than things that have nothing in common", meaning({ login: [0.4, 0.4] })],
	["nothing is known of the topic that words name", meaning({ font: [0.9, 0.4] })],
])("words just short of the bar find nothing where %s", (_why, witness) => {
	expect(idOf(asked({ login: short }), witness)).toBeUndefined();
});

test("between two topics that words name alike the nearer one is meant", () => {
	const request = asked({ login: 0.8, logout: 0.79, cache: 0.66 });
	const near = meaning({ login: [0.6, 0.6], logout: [0.8, 0.7], cache: [0.9, 0.9] });
	expect(idOf(request, near)).toBe("logout");
	expect(idOf(request, meaning({ login: [0.6, 0.6], logout: [0.64, 0.64] }))).toBe("login");
	expect(idOf(request)).toBe("login");
});

test.each([
	["en", 0.5, undefined],
	["en", 0.6, "login"],
	["zh", 0.6, undefined],
	["zh", 0.72, "login"],
] as const)(
	"what words find stands in %s only where meaning does not contradict: %d",
	(language, first, found) => {
		const request = asked({ login: 0.8, logout: 0.5 });
		expect(idOf(request, meaning({ login: [0.8, first], logout: [0.9, 0.9] }, language))).toBe(
			found,
		);
		expect(idOf(request, meaning({ logout: [0.9, 0.5] }, language))).toBe("login");
		expect(idOf(asked({ login: 0.95 }), meaning({ login: [0.1, 0.1] }, language))).toBe("login");
	},
);

test("a topic that is far ahead in meaning is found if it knows some of the request's words", () => {
	const near = meaning({ login: [0.6, 0.7], cache: [0.3, 0.3] });
	expect(idOf(asked({}, 0.3), near)).toBe("login");
	expect(idOf(asked({}, 0.2), near)).toBeUndefined();
	expect(idOf(asked({}, 0.3), meaning({ login: [0.6, 0.7], cache: [0.3, 0.5] }))).toBeUndefined();
	expect(idOf(asked({}, 0.3), meaning({ login: [0.6, 0.7], cache: [0.7, 0.1] }))).toBeUndefined();
	expect(idOf(asked({}, 0.3), meaning({ login: [0.7, 0.7] }, "zh"))).toBeUndefined();
	expect(idOf(asked({}, 0.3), meaning({ login: [0.6, 0.78] }, "zh"))).toBe("login");
	expect(idOf(asked({}, 1))).toBeUndefined();
});

test.each([
	"add a dark mode to the docs",
	"please write a login page",
	"给后台加登录",
	"登录页加个验证码",
])("“%s” asks for something new: it is known only by words that say more", (text) => {
	const near = meaning({ login: [0.9, 0.9] });
	expect(idOf(asked({ login: short }, 1, text), near)).toBeUndefined();
	expect(idOf(asked({ login: 0.7 }, 1, text))).toBeUndefined();
	expect(idOf(asked({ login: 0.8 }, 1, text), near)).toBe("login");
});

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const scores = fc.dictionary(fc.constantFrom("t0", "t1", "t2", "t3"), unit);
const nearness = fc.dictionary(fc.constantFrom("t0", "t1", "t4", "t5"), fc.tuple(unit, unit));

test("whatever meaning says, it finds only what words name or what is ahead of all and shares words", () => {
	fc.assert(
		fc.property(scores, nearness, unit, (words, near, share) => {
			const request = asked(words, share);
			const found = findWitnessed(request, meaning(near));
			if (found === undefined) return;
			const score = words[found.id] ?? 0;
			const first = near[found.id]?.[1] ?? -1;
			const isAhead = Object.values(near).every((other) => other[1] <= first);
			expect(score >= NEAR || (isAhead && share >= 0.25)).toBe(true);
		}),
	);
});

test("without meaning the index and the witness find the same", () => {
	const index = createTopicIndex();
	index.add(sampleTopic({ id: "a", title: "Login redirect loop" }));
	index.add(sampleTopic({ id: "b", title: "数据库连接池占满" }));
	for (const text of ["login redirects in a loop", "数据库连接池又被占满了", "fix the fonts", ""]) {
		const terms = new Set(topicWords(text));
		const request = {
			text,
			matches: index.likely(text, 8),
			shareOf: ({ id }: Topic) => index.shareOf(terms, id),
		};
		expect(findWitnessed(request, undefined)).toEqual(index.find(text)?.topic);
	}
	expect(index.shareOf(new Set(topicWords("login redirect fonts")), "a")).toBeCloseTo(2 / 3);
	expect(index.shareOf(new Set(), "a") + index.shareOf(new Set(["login"]), "gone")).toBe(0);
});
