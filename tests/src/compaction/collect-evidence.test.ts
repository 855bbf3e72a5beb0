import { buildSessionProjection, type SessionEntry } from "@earendil-works/pi-coding-agent";
import fc from "fast-check";
import { expect, test } from "vitest";
import { collectEvidence, createCollector } from "#src/compaction/collect-evidence.ts";
import { decodeSaid, type ProjectedEntry } from "#src/compaction/decode-said.ts";
import { type Evidence, noEvidence } from "#src/compaction/evidence.ts";
import { lastOf } from "#src/compaction/file-act.ts";
import { orphansIn } from "#src/compaction/pairs.ts";
import { transcript } from "../../support/random-transcript.ts";
import { secret } from "../../support/random-words.ts";

const options = { cwd: "/project" };

function projected(entries: SessionEntry[]): readonly ProjectedEntry[] {
	return buildSessionProjection(entries).entries.map(({ sourceEntry, messages }) => ({
		id: sourceEntry.id,
		timestamp: sourceEntry.timestamp,
		messages,
	}));
}

/** Every text of the evidence. */
function textsOf(value: unknown): readonly string[] {
	if (typeof value === "string") return [value];
	return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function collected(entries: readonly ProjectedEntry[], previous: Evidence = noEvidence): Evidence {
	return collectEvidence(previous, decodeSaid(entries), options);
}

test("no transcript makes it throw, and what it tells is well-formed and without secrets", () => {
	fc.assert(
		fc.property(transcript, (entries) => {
			const evidence = collected(projected(entries));
			for (const text of textsOf(evidence)) {
				expect(text.isWellFormed()).toBe(true);
				expect(text).not.toContain(secret);
			}
			for (const { path, uses } of evidence.files) {
				expect(path.trim()).not.toBe("");
				expect(uses).toBeGreaterThan(0);
			}
		}),
	);
});

test("it tells what it is meant to and nothing besides", () => {
	const optional = ["list", "own", "toldByGit", "interrupted", "answer", "to"];
	const fields = {
		files: ["at", "entry", "fate", "path", "uses"],
		commands: ["at", "command", "entry", "error", "exit", "outcome", "runs"],
		requests: ["answered", "at", "entry", "text", "whole"],
		constraints: ["at", "entry", "text"],
		tasks: ["at", "done", "entry", "text"],
		urls: ["at", "entry", "text"],
		commits: ["at", "entry", "text"],
	};
	fc.assert(
		fc.property(transcript, (entries) => {
			const { omitted: _, ...lists } = collected(projected(entries));
			const told = Object.entries(lists).map(([list, items]) => [
				list,
				[...new Set(items.flatMap((item) => Object.keys(item)))]
					.filter((key) => !optional.includes(key))
					.toSorted(),
			]);
			expect(fields).toMatchObject(
				Object.fromEntries(told.filter(([, keys]) => keys?.length !== 0)),
			);
		}),
	);
});

test("messages of any shape are read or left out", () => {
	const message = fc.record(
		{
			role: fc.constantFrom("user", "assistant", "toolResult", "bashExecution", "custom", 3, null),
			content: fc.oneof(fc.anything(), fc.array(fc.object())),
			toolCallId: fc.anything(),
			toolName: fc.anything(),
			details: fc.anything(),
			nestedCalls: fc.anything(),
			command: fc.anything(),
			timestamp: fc.anything(),
		},
		{ requiredKeys: [] },
	);
	fc.assert(
		fc.property(fc.array(fc.oneof(message, fc.anything()), { maxLength: 8 }), (messages) => {
			collected([{ id: "e", timestamp: "never", messages }]);
		}),
	);
});

test("no file is told of that the transcript does not name", () => {
	fc.assert(
		fc.property(transcript, (entries) => {
			const source = plain(textsOf(entries).join("\n"));
			for (const { path } of collected(projected(entries)).files) {
				if (!path.includes("[redacted]")) expect(source).toContain(plain(lastOf(path)));
			}
		}),
	);
});

/** Without the signs that a shell takes away. */
function plain(text: string): string {
	return text.replace(/[\\'"]/g, "");
}

test("a transcript in two parts proves what it proves as one", () => {
	fc.assert(
		fc.property(transcript, fc.nat(60), (entries, place) => {
			const all = projected(entries);
			const [first, second] = [all.slice(0, place), all.slice(place)];
			// Pi never cuts between a call and its result.
			fc.pre(orphansIn(second).results.length === 0);
			expect(collected(second, collected(first))).toEqual(collected(all));
		}),
	);
});

test("it makes no difference in which slices messages come", () => {
	fc.assert(
		fc.property(transcript, (entries) => {
			const collector = createCollector(noEvidence, options);
			for (const entry of projected(entries))
				for (const said of decodeSaid([entry])) collector.add([said]);
			expect(collector.evidence()).toEqual(collected(projected(entries)));
		}),
	);
});
