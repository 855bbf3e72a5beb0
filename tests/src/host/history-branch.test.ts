import { SessionManager } from "@earendil-works/pi-coding-agent";
import { expect, test } from "vitest";
import { followBranch } from "#src/host/history-branch.ts";

function say(manager: SessionManager, text: string): string {
	return manager.appendMessage({ role: "user", content: text, timestamp: 1 });
}

test("The branch is followed as it grows, and over a step back in the tree", () => {
	const manager = SessionManager.inMemory("/p");
	const branch = followBranch(manager);
	const [a, b] = [say(manager, "a"), say(manager, "b")];
	const ids = () => branch.entries().map(({ id }) => id);
	expect(ids()).toEqual([a, b]);
	const c = say(manager, "c");
	expect(ids()).toEqual([a, b, c]);
	manager.branch(a);
	const d = say(manager, "d");
	expect(ids()).toEqual([a, d]);
	const { off, path, seen } = branch.current("/s.jsonl");
	expect(path).toBe("/s.jsonl");
	expect([...off].sort()).toEqual([b, c].sort());
	expect(seen).toEqual(new Set([a, d]));
	manager.branch(c);
	expect(ids()).toEqual([a, b, c]);
});

test("What a compaction folded is not seen any more, what it kept and what follows is", () => {
	const manager = SessionManager.inMemory("/p");
	const branch = followBranch(manager);
	say(manager, "a");
	const b = say(manager, "b");
	const folded = manager.appendCompaction("a summary", b, 1_000);
	const c = say(manager, "c");
	expect(branch.current("").seen).toEqual(new Set([b, folded, c]));
});

test("An empty session has no branch", () => {
	const branch = followBranch(SessionManager.inMemory("/p"));
	expect(branch.entries()).toEqual([]);
	expect(branch.current("")).toEqual({ path: "", seen: new Set(), off: new Set() });
});
