import fc from "fast-check";
import { expect, test } from "vitest";
import { contentOf, pageOf } from "#src/history/entry-page.ts";
import type { Hit, SearchAnswer } from "#src/history/found.ts";
import { searchEntries } from "#src/history/memory-search.ts";
import { composePage } from "#src/history/search-page.ts";
import { windowAround } from "#src/history/window.mjs";
import { estimateTokens } from "#src/lib/tokens.ts";
import { historyRequest } from "../../support/history.ts";

function hitOf(index: number, text: string, phase: Hit["phase"] = "original"): Hit {
	return {
		path: "/s.jsonl",
		key: "AbC_-45678",
		nested: false,
		session: "s",
		cwd: "/p",
		id: `e${index}`,
		at: 1_750_000_000_000 - index * 60_000,
		role: "user",
		tools: [],
		place: 0,
		length: 1,
		order: 1_000 - index,
		echo: phase === "echo",
		phase,
		window: windowAround(text, ["wombat"]),
	};
}

function answerOf(hits: readonly Hit[], changes: Partial<SearchAnswer> = {}): SearchAnswer {
	return {
		hits,
		next: undefined,
		count: hits.length,
		files: 1,
		more: false,
		skipped: 0,
		unreadable: [],
		building: false,
		engine: "index",
		folders: 1,
		ms: 1,
		...changes,
	};
}

function page(answer: SearchAnswer, tokens = 10_000) {
	const cursor = ({ order }: { order: number }) => `c${order}`;
	const rest = { where: "this project", first: true, later: new Map(), cursor };
	return composePage({ answer, terms: ["wombat"], tokens, ...rest });
}

test("A page holds as many hits as its tokens allow, and its cursor goes on behind the last one", () => {
	const hits = Array.from({ length: 30 }, (_, at) =>
		hitOf(at, `wombat 中文 ${"端口 ".repeat(60)}`),
	);
	const { next, shown, text } = page(answerOf(hits), 1_500);
	expect(shown).toBeGreaterThan(3);
	expect(shown).toBeLessThan(30);
	expect(estimateTokens(text)).toBeLessThanOrEqual(1_500);
	expect(next).toEqual({ phase: "original", order: 1_000 - shown + 1, key: "AbC_-45678" });
	expect(text).toContain(`More with cursor "c${1_000 - shown + 1}"`);
});

test("The first hit is always shown, and a page without one says so", () => {
	expect(page(answerOf([hitOf(0, "wombat")]), 10).shown).toBe(1);
	expect(page(answerOf([])).text).toBe("No entry in this project holds all of it.");
});

test("Hits with some of the words stand below a line that says so", () => {
	const { text } = page(answerOf([hitOf(0, "a wombat", "near")], { count: 0 }));
	expect(text).toMatch(
		/^No entry in this project holds all of it\.\nNot all words, but most of the rare ones:\n\[e0@/,
	);
});

test("What is seen already, unreadable, or still being indexed is told", () => {
	const changes = { count: 5, skipped: 4, unreadable: ["/x.jsonl"], building: true };
	const { text } = page(answerOf([hitOf(0, "wombat")], changes));
	expect(text).toContain("1 entry in 1 session of this project");
	expect(text).toContain("4 more in your context already.");
	expect(text).toContain("Not readable: /x.jsonl");
	expect(text).toContain("still being built");
});

test("The pages of a text follow one another without a gap and split no sign", () => {
	const signs = fc.array(fc.constantFrom("a", "中", "👩‍👩‍👧", "🇯🇵", "e\u0301", "\n", "word "), {
		maxLength: 200,
	});
	fc.assert(
		fc.property(signs, fc.integer({ min: 1, max: 60 }), (parts, tokens) => {
			const text = parts.join("");
			let read = "";
			for (let offset = 0; offset < text.length; ) {
				const { from, text: piece, to } = pageOf(text, offset, tokens);
				expect(from).toBe(offset);
				expect(piece.isWellFormed()).toBe(true);
				expect(to).toBeGreaterThan(offset);
				read += piece;
				offset = to;
			}
			expect(read).toBe(text);
		}),
	);
});

test("A whole entry names its tools and calls, without secrets, and holds its images", () => {
	const key = `sk-ant-api03-${"Ab1".repeat(25)}`;
	const call = {
		type: "toolCall",
		id: "call_1",
		name: "bash",
		arguments: { command: `export K=${key}` },
	};
	const image = { type: "image", data: "AAAA", mimeType: "image/png" };
	const message = { role: "assistant", content: [{ type: "text", text: "Look:" }, call, image] };
	const content = contentOf({ type: "message", id: "1", message });
	expect(content?.label).toBe("assistant");
	expect(content?.text).toContain("[call bash (call_1)]");
	expect(content?.text).not.toContain("Ab1Ab1");
	expect(content?.images).toEqual([image]);
	expect(contentOf({ type: "custom", data: {} })).toBeUndefined();
	const result = { role: "toolResult", toolName: "read", toolCallId: "c", content: [image] };
	expect(contentOf({ type: "message", id: "2", message: result })?.images).toHaveLength(1);
});

test("A session without a file is searched in memory, page by page, originals first", () => {
	const say = (id: string, text: string) => ({
		type: "message",
		id,
		timestamp: "2026-01-01T00:00:00Z",
		message: { role: "user", content: text },
	});
	const entries = [
		say("a", "a wombat"),
		{ type: "compaction", id: "b", summary: "wombat" },
		say("c", "no match"),
		say("d", "another wombat"),
		say("e", "wombat that is seen"),
	];
	const request = historyRequest({ terms: ["wombat"], limit: 2 });
	const first = searchEntries(entries, request, new Set(["e"]));
	expect(first.hits.map(({ id }) => id)).toEqual(["d", "a"]);
	expect(first).toMatchObject({ count: 4, skipped: 1 });
	const second = searchEntries(entries, { ...request, after: first.next }, new Set(["e"]));
	expect(second.hits.map(({ id }) => id)).toEqual(["b"]);
	expect(second.next).toBeUndefined();
});
