import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeDetails } from "#src/compaction/decode-details.ts";
import { type Details, mostDetailsBytes } from "#src/compaction/details.ts";
import { emptyDraft } from "#src/compaction/draft.ts";
import { encodeDetails } from "#src/compaction/encode-details.ts";
import { noEvidence } from "#src/compaction/evidence.ts";
import { draft as anyDraft } from "./arbitrary.ts";
import { draftOf, evidence } from "./sample.ts";

const details: Details = {
	evidence: { ...evidence, omitted: { files: 3 } },
	draft: draftOf(),
	tongue: { tongue: "zh", wished: true },
	tokensBefore: 42_000,
	tokensAfterEstimate: 9_000,
	model: "faux/small",
	repairs: 1,
	refused: [{ section: "state", text: "see src/x.ts", reason: "unknown-file" }],
	kept: { files: { kept: 4, of: 7 }, requests: { kept: 2, of: 2 }, commands: { kept: 3, of: 3 } },
	pressure: { level: 1, ineffective: 1, at: 5 },
	floor: { system: 3_000, head: 400, tail: 5_000 },
	calls: 2,
	tokens: 12_000,
	cost: 0.0123,
};

/** What the session file gives back. */
function stored(given: Details): unknown {
	return JSON.parse(JSON.stringify(encodeDetails(given)));
}

test("what an entry keeps is read as it was", () => {
	expect(decodeDetails(stored(details))).toEqual(details);
	expect(stored(details)).toMatchObject({ v: 1, kind: "waystation" });
	const bare = { ...details, draft: undefined, evidence: noEvidence };
	expect(decodeDetails(stored(bare))).toEqual(bare);
});

test("a task keeps the list that it is on", () => {
	const tasks = [{ text: "Write it", done: false, list: "TODO.md", entry: "a", at: 1 }];
	const given = { ...details, evidence: { ...noEvidence, tasks } };
	expect(decodeDetails(stored(given))).toEqual(given);
});

test("an exit status that is not known stays unknown", () => {
	const commands = evidence.commands.map((one) => ({ ...one, exit: undefined }));
	const given = { ...details, evidence: { ...noEvidence, commands } };
	expect(decodeDetails(stored(given))).toEqual(given);
});

test.each([
	undefined,
	null,
	42,
	[],
	{ readFiles: ["a.ts"], modifiedFiles: [] },
	{ kind: "amber", v: 1 },
])("%j is not ours", (value) => {
	expect(decodeDetails(value)).toBeUndefined();
});

test("of a newer version, what is understood is read and the rest is as if it were not there", () => {
	const read = decodeDetails({
		v: 9,
		kind: "waystation",
		evidence: {
			files: [
				{ path: "a.ts", fate: "modified", uses: 1, entry: "a", at: 1, more: true },
				{ path: 3 },
				"x",
			],
			requests: { none: true },
			omitted: { files: -1, dreams: 4 },
		},
		draft: { task: 7, lists: { decisions: ["a", 3], dreams: ["b"] } },
		pressure: { level: 5, ineffective: 1, at: 1 },
		refused: [{ section: "state", text: "a", reason: "dreamt" }],
	});
	expect(read?.evidence.files).toMatchObject([{ path: "a.ts" }]);
	expect(read?.evidence.omitted).toEqual({});
	expect(read?.draft?.lists.decisions).toEqual(["a"]);
	expect(read?.pressure.level).toBe(0);
	expect(read?.refused).toEqual([]);
});

test("secrets are not kept, wherever they stand", () => {
	const secret = `ghp_${"a1B2".repeat(9)}`;
	const given = {
		...details,
		draft: draftOf({ state: `the token is ${secret}`, lists: { knowledge: [secret] } }),
		refused: [{ section: "state", text: secret, reason: "malformed" as const }],
	};
	expect(JSON.stringify(encodeDetails(given))).not.toContain(secret);
});

function manyFiles(count: number, fate: "read" | "modified") {
	return Array.from({ length: count }, (_, n) => ({
		path: `packages/商店/src/feature-${n}/handler.ts`,
		fate,
		uses: 1,
		entry: n.toString(16).padStart(8, "b"),
		at: n,
	}));
}

test("what does not fit is cut where it matters least, and counted", () => {
	const files = [...manyFiles(120, "modified"), ...manyFiles(2_000, "read")];
	const read = decodeDetails(stored({ ...details, evidence: { ...evidence, files } }));
	const kept = read?.evidence.files ?? [];
	expect(kept.filter(({ fate }) => fate === "modified")).toHaveLength(120);
	expect(kept.length + (read?.evidence.omitted.files ?? 0)).toBe(files.length);
	expect(read?.draft?.task).toBe(draftOf().task);
});

test("even what should never go is cut before an entry grows too large", () => {
	const requests = Array.from({ length: 500 }, (_, n) => ({
		text: "请把所有的页面都改成新的样式".repeat(100),
		whole: true,
		answered: false,
		entry: `${n}`,
		at: n,
	}));
	const text = "字".repeat(2_000);
	const lists = { ...emptyDraft.lists, knowledge: Array.from({ length: 120 }, () => text) };
	const given = {
		...details,
		evidence: { ...evidence, files: manyFiles(5_000, "modified"), requests },
		draft: { ...draftOf(), task: text, state: text, lists },
	};
	const encoded = JSON.stringify(encodeDetails(given));
	expect(Buffer.byteLength(encoded)).toBeLessThanOrEqual(mostDetailsBytes);
	expect(decodeDetails(JSON.parse(encoded))?.evidence.files.length).toBeGreaterThan(0);
});

test("any draft is kept as it was", () => {
	fc.assert(
		fc.property(anyDraft, (draft) => {
			expect(decodeDetails(stored({ ...details, draft }))?.draft).toEqual(draft);
		}),
		{ numRuns: 30 },
	);
});

test("any value is read or is not ours", () => {
	fc.assert(
		fc.property(fc.anything(), (value) => {
			decodeDetails(value);
			const ours = decodeDetails({
				kind: "waystation",
				evidence: value,
				draft: value,
				kept: value,
				refused: value,
			});
			expect(ours?.evidence.files).toEqual(expect.any(Array));
		}),
	);
});
