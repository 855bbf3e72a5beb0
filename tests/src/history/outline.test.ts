import fc from "fast-check";
import { expect, test } from "vitest";
import { createOutline, type Outlined } from "#src/history/outline.mjs";

const topic = (id: string) => ({ id, title: id });

/** Entries one behind the other, or behind the one that they name; each a second after the last. */
function outlineOf(
	...entries: readonly (Partial<Outlined> & { readonly id: string })[]
): ReturnType<typeof createOutline> {
	const outline = createOutline();
	entries.forEach((entry, index) => {
		const parent = entries[index - 1]?.id;
		outline.add({ parent, at: index * 1_000, isUser: false, turns: [], ...entry });
	});
	return outline;
}

test("the request that opened a topic belongs to it, though it was put there only after the answer", () => {
	const outline = outlineOf(
		{ id: "ask", isUser: true },
		{ id: "answer" },
		{ id: "ours", turns: [{ at: 500, topic: topic("login") }] },
		{ id: "next", isUser: true },
		{ id: "more" },
	);
	for (const id of ["ask", "answer", "next", "more"]) {
		expect(outline.topicOf(id)).toEqual(topic("login"));
	}
	expect(outline.topicOf("nowhere")).toBeUndefined();
});

test("what was said before a topic was opened belongs to none, nor what was said after it was left", () => {
	const outline = outlineOf(
		{ id: "before", isUser: true },
		{ id: "ask", isUser: true },
		{ id: "ours", turns: [{ at: 1_500, topic: topic("login") }] },
		{ id: "other", isUser: true },
		{ id: "left", turns: [{ at: 3_500, topic: undefined }] },
	);
	expect(outline.topicOf("before")).toBeUndefined();
	expect(outline.topicOf("ask")).toEqual(topic("login"));
	expect(outline.topicOf("other")).toBeUndefined();
});

test("a branch that was left says nothing of another one", () => {
	const outline = outlineOf(
		{ id: "root", isUser: true },
		{ id: "a", isUser: true },
		{ id: "ours-a", turns: [{ at: 1_500, topic: topic("a") }] },
		{ id: "b", parent: "root", isUser: true },
		{ id: "ours-b", turns: [{ at: 3_500, topic: topic("b") }] },
		{ id: "c", parent: "root", isUser: true },
	);
	expect(outline.topicOf("a")).toEqual(topic("a"));
	expect(outline.topicOf("b")).toEqual(topic("b"));
	expect(outline.topicOf("c")).toBeUndefined();
});

test("a chain of parents that runs in a circle ends", () => {
	const outline = outlineOf(
		{ id: "a", parent: "b", isUser: true },
		{ id: "b", parent: "a", turns: [{ at: 1, topic: topic("x") }] },
		{ id: "c", parent: "c", turns: [{ at: 1, topic: topic("y") }] },
	);
	expect(outline.topicOf("a")).toEqual(topic("x"));
	expect(outline.topicOf("c")).toEqual(topic("y"));
});

test("in a session without branches an entry has the topic that was entered last before the next request", () => {
	const kinds = fc.constantFrom("user", "said", "x", "y", "none");
	fc.assert(
		fc.property(fc.array(kinds, { minLength: 1, maxLength: 30 }), (list) => {
			const entries = list.map((kind, index) => {
				const at = index * 1_000;
				const entered = kind === "none" ? undefined : topic(kind);
				const isTurn = kind !== "user" && kind !== "said";
				const turns = isTurn ? [{ at, topic: entered }] : [];
				return { id: `${index}`, isUser: kind === "user", turns };
			});
			const outline = outlineOf(...entries);
			entries.forEach(({ id }, index) => {
				const next = entries.findIndex(({ isUser }, at) => at > index && isUser);
				const seen = entries.slice(0, next < 0 ? entries.length : next);
				const last = seen.findLast(({ turns }) => turns.length > 0)?.turns[0];
				expect(outline.topicOf(id)).toEqual(last?.topic);
			});
		}),
	);
});
