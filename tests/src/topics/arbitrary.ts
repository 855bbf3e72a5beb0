import fc from "fast-check";
import type { TopicChange } from "../../../src/topics/change.ts";
import { defaultTopicConfig, type Ledger } from "../../../src/topics/ledger.ts";
import { type Topic, topicStatuses, topicTypes } from "../../../src/topics/topic.ts";
import { writtenTopic } from "../../../src/topics/written.ts";

/** Words in both languages, signs that JSON escapes, and emoji of several units. */
const word = fc.constantFrom(
	...[
		"login",
		"登录",
		"统计 页面",
		"📥",
		"👨‍👩‍👧‍👦",
		'"',
		"\\",
		"\n",
		"    }",
		"  ]",
		"{",
		"ＡＢ",
		"é",
	],
);

const text = (words: number) =>
	fc
		.array(fc.oneof(word, fc.string({ maxLength: 6 })), { maxLength: words })
		.map((a) => a.join(" "));

/** Few ids, so that changes meet topics. */
const someId = fc.constantFrom("a", "b", "c", "d", "e", "f");

const moment = fc.integer({ min: 0, max: 50 });

const decision = fc.record({ at: moment, text: text(5) });

const topicOf = (id: string): fc.Arbitrary<Topic> =>
	fc
		.record({
			id: fc.constant(id),
			title: text(4).map((title) => `t${title}`),
			type: fc.constantFrom(...topicTypes),
			tags: fc.array(text(1), { maxLength: 4 }),
			derivedFrom: fc.constant(""),
			links: fc.constant([]),
			status: fc.constantFrom(...topicStatuses),
			created: moment,
			lastUpdated: moment,
			project: fc.constantFrom("/p", "/项目"),
			decisions: fc.array(decision, { maxLength: 10 }),
			outcome: text(4),
			source: fc.record({ firstSeen: text(4), firstSession: fc.constantFrom("", "s1") }),
		})
		.map(writtenTopic);

const config = fc.record({
	model: fc.constantFrom(null, "p/m"),
	injectDisplay: fc.constantFrom("silent", "debug"),
	llmDistill: fc.boolean(),
});

/** Ledgers as we keep them: bounded, oldest first, links mutual, origins there. */
export const ledgers: fc.Arbitrary<Ledger> = fc
	.uniqueArray(someId, { maxLength: 6 })
	.chain((ids) =>
		fc.record({
			config: config.map((part) => ({ ...defaultTopicConfig, ...part })),
			topics: fc.tuple(...ids.map(topicOf)),
			pairs: fc.array(fc.tuple(someId, someId), { maxLength: 4 }),
		}),
	)
	.map(({ config: settings, topics, pairs }) => {
		const byAge = topics.toSorted((a, b) => a.created - b.created);
		const ids = new Set(byAge.map(({ id }) => id));
		const real = pairs.filter(([a, b]) => a !== b && ids.has(a) && ids.has(b));
		const linked = byAge.map((topic) => ({
			...topic,
			links: [...new Set(real.flatMap(([a, b]) => partner(topic.id, a, b)))],
			derivedFrom: real.find(([a]) => a === topic.id)?.[1] ?? "",
		}));
		return { config: settings, topics: linked };
	});

function partner(id: string, a: string, b: string): readonly string[] {
	if (id === a) return [b];
	return id === b ? [a] : [];
}

/** Changes of every kind, of topics that are there and of some that are not. */
export const changes: fc.Arbitrary<TopicChange> = fc.oneof(
	someId.chain((id) =>
		fc
			.tuple(topicOf(id), fc.array(someId, { maxLength: 3 }), fc.oneof(someId, fc.constant("")))
			.map(
				([topic, links, derivedFrom]): TopicChange => ({
					change: "open",
					topic: { ...topic, links, derivedFrom },
				}),
			),
	),
	fc.record({ change: fc.constant("touch" as const), id: someId, at: moment }),
	fc.record({ change: fc.constant("decide" as const), id: someId, at: moment, text: text(5) }),
	fc.record({ change: fc.constant("retract" as const), id: someId, at: moment, text: text(2) }),
	fc.record({
		change: fc.constant("reword" as const),
		id: someId,
		at: moment,
		was: text(1),
		text: text(3),
	}),
	fc.record(
		{
			change: fc.constant("status" as const),
			id: someId,
			at: moment,
			status: fc.constantFrom(...topicStatuses),
			outcome: text(3),
		},
		{ requiredKeys: ["change", "id", "at", "status"] },
	),
	fc.record({ change: fc.constant("outcome" as const), id: someId, at: moment, text: text(3) }),
	fc.record({ change: fc.constant("title" as const), id: someId, at: moment, title: text(3) }),
	fc.record({
		change: fc.constant("tags" as const),
		id: someId,
		at: moment,
		tags: fc.array(text(1), { maxLength: 4 }),
		add: fc.boolean(),
	}),
	fc.record({
		change: fc.constantFrom("link" as const, "unlink" as const),
		id: someId,
		other: someId,
		at: moment,
	}),
	fc.record({ change: fc.constant("delete" as const), ids: fc.array(someId, { maxLength: 3 }) }),
	fc.record({
		change: fc.constant("restore" as const),
		topics: fc.uniqueArray(someId, { maxLength: 3 }).chain((ids) => fc.tuple(...ids.map(topicOf))),
	}),
	fc.record({ change: fc.constant("configure" as const), config }),
);
