import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { SaveKind } from "#src/carryover/version.ts";
import { decodeBranch } from "#src/persistence/journal.ts";
import { createJournal, eventsOf } from "#src/persistence/journal-entry.ts";
import { blockKinds } from "#src/recall/compose.ts";
import { emptyBranch, hasNews, reduceBranch } from "#src/store/branch.ts";
import type { BranchEvent } from "#src/store/events.ts";
import { createStore, type Store } from "#src/store/store.ts";

/** What a session goes through, each a moment after the one before. */
const happening = fc.oneof(
	fc.record({ what: fc.constant("prompt" as const), text: fc.string() }),
	fc.record({ what: fc.constant("tool" as const), name: fc.string() }),
	fc.record({
		what: fc.constant("save" as const),
		kind: fc.constantFrom<SaveKind>("tool", "summary", "edit", "restore", "clear"),
	}),
	fc.record({ what: fc.constant("settle" as const) }),
	fc.record({ what: fc.constant("checkpoint" as const), id: fc.string() }),
	fc.record({
		what: fc.constantFrom("switch" as const, "pin" as const),
		kind: fc.constantFrom(...blockKinds),
		on: fc.boolean(),
	}),
);

type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** Lives through it as the host does, and gives the entries that pi's session file then holds. */
function live(store: Store, happenings: readonly Happening[]): unknown[] {
	const entries: unknown[] = [];
	const journal = createJournal((customType, data) =>
		entries.push(JSON.parse(JSON.stringify({ type: "custom", customType, data }))),
	);
	const say = (at: number, message: object) => {
		entries.push({ type: "message", timestamp: new Date(at).toISOString(), message });
		for (const event of eventsOf(message, at)) store.dispatch(event);
	};
	for (const [index, it] of happenings.entries()) {
		const at = 1_800_000_000_000 + index * 1_000;
		if (it.what === "prompt") say(at, { role: "user", content: it.text });
		if (it.what === "tool") say(at, { role: "toolResult", toolName: it.name, content: [] });
		if (it.what === "settle") journal.flush();
		const event = lastingOf(it, at);
		if (event === undefined) continue;
		journal.add(event);
		store.dispatch(event);
	}
	journal.flush();
	return entries;
}

/** What the branch keeps of it, as an entry of ours. */
function lastingOf(it: Happening, at: number) {
	if (it.what === "save") {
		return { type: "note.saved", at, kind: it.kind, hash: "h", openItems: 1 } as const;
	}
	if (it.what === "switch" || it.what === "pin") {
		const type = it.what === "switch" ? "block.switched" : "block.pinned";
		return { type, at, kind: it.kind, on: it.on } as const;
	}
	if (it.what !== "checkpoint") return;
	const facts = { id: it.id, trigger: "time", through: "e1", items: 1 } as const;
	return { type: "checkpoint.taken", at, ...facts } as const;
}

test("a replay of the session's file gives the branch that was lived through", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(happening), async (happenings) => {
			const lived = createStore();
			const entries = live(lived, happenings);
			const again = createStore();
			again.dispatch({ type: "prompt.submitted", at: 1, text: "of another branch" });
			again.replay((await decodeBranch(entries)).events);
			expect(again.read().branch).toEqual(lived.read().branch);
		}),
	);
});

test("taking back all that was switched and pinned leaves nothing switched and nothing pinned", () => {
	const kinds = fc.constantFrom("note", "memory", "window", "topic");
	const types = fc.constantFrom("block.switched", "block.pinned");
	const act = fc.record({ type: types, kind: kinds, on: fc.boolean() });
	fc.assert(
		fc.property(fc.array(act, { maxLength: 40 }), (given) => {
			const store = createStore();
			for (const [at, one] of given.entries()) store.dispatch({ ...one, at });
			for (let left = 40; left > 0; left -= 1) {
				const last = store.read().branch.acts.at(-1);
				if (last !== undefined) store.dispatch({ ...last, at: 99, on: !last.on });
			}
			const { acts, pinned, switches } = store.read().branch;
			expect([acts, pinned]).toEqual([[], []]);
			expect(Object.values(switches).filter(({ on }) => !on)).toEqual([]);
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
		news: { prompts: [1, 2], tools: [1, 2, 3] },
	});
	expect(hasNews(after)).toBe(false);
	expect(hasNews([tool, tool].reduce(reduceBranch, after))).toBe(true);
});

test("a save settles what it was made from, and leaves what was said later as news", () => {
	const prompt = (at: number): BranchEvent => ({ type: "prompt.submitted", at, text: "hello" });
	const saved = (through: number): BranchEvent => ({
		...{ type: "note.saved", at: 9, kind: "manual", hash: "h", openItems: 1 },
		through,
	});
	const after = [prompt(1), prompt(5), saved(3)].reduce(reduceBranch, emptyBranch);
	expect(hasNews(after)).toBe(true);
	expect(after.settled).toBe(3);
	expect(hasNews(reduceBranch(after, saved(5)))).toBe(false);
	expect(reduceBranch(after, saved(2)).settled).toBe(3);
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
		session: {
			...{ id: "s", file: undefined, parent: undefined, cwd: "/p", mode: "tui", locale: "en" },
			leavesTraces: false,
		},
	});
	store.replay([{ type: "prompt.submitted", at: 1, text: "old" }]);
	expect(store.read().activity).toBe(0);
});
