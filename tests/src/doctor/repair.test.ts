import fc from "fast-check";
import { expect, test } from "vitest";
import { checkSession } from "#src/doctor/check-session.ts";
import { decodeMessage } from "#src/doctor/flow-message.ts";
import { planRepair } from "#src/doctor/repair.ts";
import { decodeEntry, type SessionEntry } from "#src/doctor/session-entry.ts";
import { type FlowEntry, faultsOf, readFlow } from "#src/doctor/tool-flow.ts";

type Message = Readonly<Record<string, unknown>> & { readonly role: string };

const user: Message = { role: "user", content: "go on" };
const calls = (ids: readonly string[], stopReason = "toolUse"): Message => ({
	role: "assistant",
	stopReason,
	content: [
		{ type: "text", text: "I look." },
		...ids.map((id) => ({ type: "toolCall", id, name: "read", arguments: {} })),
	],
});
const result = (toolCallId: string): Message => ({ role: "toolResult", toolCallId, content: [] });
const kept = (place: number | null) => ({ compaction: place });

type Line = Message | ReturnType<typeof kept>;

const idAt = (place: number) => `e${place}`;

/** A branch whose entries are named `e0`, `e1` … */
function branchOf(lines: readonly Line[]): readonly SessionEntry[] {
	return lines.flatMap((line, at) => {
		const link = { id: idAt(at), parentId: at === 0 ? null : idAt(at - 1) };
		const dated = { ...link, timestamp: "2025-11-29T12:00:00.000Z" };
		if (!("compaction" in line))
			return decodeEntry({ type: "message", ...dated, message: line }) ?? [];
		const { compaction } = line;
		const firstKeptEntryId = typeof compaction === "number" ? idAt(compaction) : null;
		return decodeEntry({ type: "compaction", ...dated, firstKeptEntryId, summary: "" }) ?? [];
	});
}

function flowOf(branch: readonly SessionEntry[], isOpen = false) {
	const entries = branch.map((entry): FlowEntry => {
		const messages = "message" in entry ? [decodeMessage(entry.message) ?? []].flat() : [];
		if (!("firstKeptEntryId" in entry)) return { id: entry.id, messages };
		const { firstKeptEntryId: first } = entry;
		return { id: entry.id, messages, firstKept: typeof first === "string" ? first : null };
	});
	return readFlow(entries, isOpen);
}

function repaired(lines: readonly Line[]) {
	const branch = branchOf(lines);
	const repair = planRepair(branch, flowOf(branch));
	const shown = repair.entries.map((entry) => {
		if (!("message" in entry))
			return `${entry.type} ${"firstKeptEntryId" in entry ? entry.firstKeptEntryId : ""}`;
		const message = decodeMessage(entry.message);
		if (message?.is === "result") return `result ${message.call}`;
		if (message?.is === "answer") return `calls ${message.calls.map(({ id }) => id).join(" ")}`;
		return "user";
	});
	return { ...repair, shown, reasons: repair.steps.map(({ reason }) => reason), branch };
}

const codesOf = (lines: readonly Line[], isOpen = false) =>
	checkSession({
		...{ flow: flowOf(branchOf(lines), isOpen), saved: true },
		...{ cut: 0, loose: 0, unread: undefined },
	}).map(({ code }) => code);

test("a branch whose results follow their calls is whole, and its copy is the same", () => {
	const lines = [user, calls(["a", "b"]), result("b"), result("a"), calls([], "stop"), user];
	expect(codesOf(lines)).toEqual(["session.whole"]);
	const { branch, entries, steps } = repaired(lines);
	expect(steps).toEqual([]);
	expect(entries).toEqual(branch);
});

test("a result without a call is left out, and what follows is linked to what stands before", () => {
	const lines = [user, result("gone"), calls([], "stop"), user];
	expect(codesOf(lines)).toEqual(["session.broken"]);
	const { entries, reasons, shown } = repaired(lines);
	expect(shown).toEqual(["user", "calls ", "user"]);
	expect(reasons).toEqual(["orphan", "linked"]);
	expect(entries.map(({ parentId }) => parentId)).toEqual([null, "e0", "e2"]);
});

test("a result of an answer that was stopped has no call: pi tells no model of that answer", () => {
	const { reasons, shown } = repaired([user, calls(["a"], "aborted"), result("a"), user]);
	expect(shown).toEqual(["user", "calls a", "user"]);
	expect(reasons).toEqual(["orphan", "linked"]);
});

test("a call without a result gets one that says so, unless the agent is at it", () => {
	const lines = [user, calls(["a", "b"]), result("b")];
	expect(codesOf(lines)).toEqual(["session.unanswered"]);
	expect(codesOf(lines, true)).toEqual(["session.whole"]);
	const { entries, shown } = repaired(lines);
	expect(shown).toEqual(["user", "calls a b", "result a", "result b"]);
	expect(JSON.stringify(entries[2])).toContain("the session broke off");
});

test("a result behind something that was said later moves back to its call", () => {
	const { reasons, shown } = repaired([user, calls(["a"]), user, result("a"), user]);
	expect(shown).toEqual(["user", "calls a", "result a", "user", "user"]);
	expect(reasons).toContain("late");
});

test("a second result of one call is left out", () => {
	const { reasons, shown } = repaired([user, calls(["a"]), result("a"), result("a"), user]);
	expect(shown).toEqual(["user", "calls a", "result a", "user"]);
	expect(reasons).toEqual(["doubled", "linked"]);
});

test("an id that was used before is renamed, with its result", () => {
	const { reasons, shown } = repaired([calls(["a"]), result("a"), user, calls(["a"]), result("a")]);
	expect(shown).toEqual(["calls a", "result a", "user", "calls a_2", "result a_2"]);
	expect(reasons).toEqual(["renamed", "renamed"]);
	const lines = [calls(["a"]), result("a"), user, calls(["a"]), result("a")];
	expect(codesOf(lines)).toEqual(["session.reused"]);
});

test("two calls of one id in one answer are told apart, also where one has no result", () => {
	const { shown } = repaired([calls(["a", "a"]), result("a"), user]);
	expect(shown).toEqual(["calls a a_2", "result a_2", "result a", "user"]);
});

test("a compaction that keeps a result without its call keeps from the call on", () => {
	const lines = [user, calls(["a"]), result("a"), user, kept(2), user];
	expect(codesOf(lines)).toEqual(["session.broken"]);
	const { reasons, shown } = repaired(lines);
	expect(shown).toContain("compaction e1");
	expect(reasons).toEqual(["parted"]);
});

test("a compaction that keeps from a line that is left out keeps from the next one", () => {
	const { shown } = repaired([user, user, result("gone"), user, kept(2), user]);
	expect(shown).toEqual(["user", "user", "user", "compaction e3", "user"]);
});

const anyId = fc.constantFrom("a", "b", "c");
const anyLine = (length: number): fc.Arbitrary<Line> =>
	fc.oneof(
		fc.constant(user),
		fc.array(anyId, { maxLength: 3 }).map((ids) => calls(ids)),
		fc.array(anyId, { maxLength: 2 }).map((ids) => calls(ids, "aborted")),
		{ arbitrary: anyId.map(result), weight: 3 },
		fc.option(fc.nat(length)).map(kept),
	);
const anyLines = fc.nat(24).chain((length) => fc.array(anyLine(length), { maxLength: length }));

test("whatever a branch is, its copy has no fault, loses no other line and is one chain", () => {
	fc.assert(
		fc.property(anyLines, (lines) => {
			const branch = branchOf(lines);
			const flow = flowOf(branch);
			const { entries, steps } = planRepair(branch, flow);
			const after = flowOf(entries);
			const { parted, ...others } = faultsOf(after);
			expect(others).toEqual({ orphans: 0, late: 0, doubled: 0 });
			expect(parted).toBe(0);
			expect(after.unanswered).toEqual([]);
			expect(after.renamed).toEqual([]);
			for (const [at, { parentId }] of entries.entries()) {
				expect(parentId).toBe(at === 0 ? null : entries[at - 1]?.id);
			}
			expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
			const gone = steps.filter((step) => step.after === undefined).map((step) => step.before?.id);
			const left = new Set(entries.map(({ id }) => id));
			expect(
				branch
					.filter(({ id }) => !left.has(id))
					.map(({ id }) => id)
					.sort(),
			).toEqual(gone.sort());
			expect(planRepair(entries, after).steps).toEqual([]);
		}),
		{ numRuns: 400 },
	);
});
