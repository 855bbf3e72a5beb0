import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { emptyBranch, hasNews, reduceBranch } from "#src/store/branch.ts";
import type { BranchEvent } from "#src/store/events.ts";
import { createStore } from "#src/store/store.ts";

const branchEvent: fc.Arbitrary<BranchEvent> = fc.oneof(
	fc.record({ type: fc.constant("prompt.submitted" as const), at: fc.nat(), text: fc.string() }),
	fc.record({ type: fc.constant("tool.finished" as const), at: fc.nat(), name: fc.string() }),
	fc.record({
		type: fc.constant("note.saved" as const),
		at: fc.nat(),
		kind: fc.constantFrom("tool" as const, "summary" as const, "clear" as const),
		hash: fc.string(),
		openItems: fc.nat(),
	}),
);

test("replaying what was dispatched gives the same branch", () => {
	fc.assert(
		fc.property(fc.array(branchEvent), (events) => {
			const live = createStore();
			for (const event of events) live.dispatch(event);
			const again = createStore();
			again.dispatch({ type: "prompt.submitted", at: 1, text: "of another branch" });
			again.replay(events);
			expect(again.read().branch).toEqual(live.read().branch);
		}),
	);
});

test("a replay forgets the branch and nothing else", () => {
	const store = createStore();
	store.dispatch({ type: "place.missed", reason: "home" });
	store.dispatch({ type: "prompt.submitted", at: 1, text: "hello" });
	store.replay([]);
	expect(store.read().branch).toEqual(emptyBranch);
	expect(store.read().carryover.noPlace).toBe("home");
});

test("a watcher hears only its own slice, and nothing after it left", () => {
	const store = createStore();
	const heard = vi.fn();
	const stop = store.watch((state) => state.carryover, heard);
	store.dispatch({ type: "prompt.submitted", at: 1, text: "hello" });
	expect(heard).not.toHaveBeenCalled();
	store.dispatch({ type: "summary.started", at: 2 });
	expect(heard).toHaveBeenCalledOnce();
	stop();
	store.dispatch({ type: "summary.ended" });
	expect(heard).toHaveBeenCalledOnce();
});

test("a save leaves no news, and one closing look at a file makes none", () => {
	const saved: BranchEvent = { type: "note.saved", at: 3, kind: "tool", hash: "h", openItems: 1 };
	const tool: BranchEvent = { type: "tool.finished", at: 4, name: "read" };
	const after = [saved, tool].reduce(reduceBranch, {
		...emptyBranch,
		news: { prompts: 2, tools: 9 },
	});
	expect(hasNews(after)).toBe(false);
	expect(hasNews([tool, tool].reduce(reduceBranch, after))).toBe(true);
});

test("only the latest messages are kept for the choice of language", () => {
	const store = createStore();
	for (let n = 0; n < 40; n++) {
		store.dispatch({ type: "prompt.submitted", at: n, text: `${n} ${"x".repeat(2_000)}` });
	}
	const { recent, prompts } = store.read().branch;
	expect(prompts).toBe(40);
	expect(recent).toHaveLength(12);
	expect(recent.at(-1)?.startsWith("39 ")).toBe(true);
	expect(Math.max(...recent.map((text) => text.length))).toBeLessThanOrEqual(500);
});

test("opening a session starts its activity afresh, a replay does not add to it", () => {
	const store = createStore();
	store.dispatch({ type: "prompt.submitted", at: 1, text: "hello" });
	expect(store.read().activity).toBe(1);
	store.dispatch({
		type: "session.opened",
		at: 2,
		session: { id: "s", file: undefined, parent: undefined, cwd: "/p", mode: "tui", locale: "en" },
	});
	store.replay([{ type: "prompt.submitted", at: 1, text: "old" }]);
	expect(store.read().activity).toBe(0);
});
