import { type Artifact, type Draft, emptyDraft } from "#src/compaction/draft.ts";
import { encodeDraft } from "#src/compaction/encode-draft.ts";
import { type Evidence, noEvidence } from "#src/compaction/evidence.ts";
import type { Review } from "#src/compaction/review.ts";
import { reviewDraft } from "#src/compaction/review-draft.ts";
import type { Said } from "#src/compaction/said.ts";
import { createSource, type Source, type SourceInput } from "#src/compaction/source.ts";

let entries = 0;

/** A message of a conversation; what is not given is empty. */
export function said(part: Partial<Said> & Pick<Said, "speaker" | "text">): Said {
	entries += 1;
	const base = { calls: [], images: 0, ended: part.speaker === "assistant", result: undefined };
	return { ...base, entry: entries.toString(16).padStart(8, "a"), at: entries * 1_000, ...part };
}

/** A tool's result. */
function result(text: string, failed: boolean, tool = "bash"): Said {
	const given = { call: "c", tool, failed, exit: failed ? 1 : 0, command: undefined };
	return said({ speaker: "tool", text, result: given });
}

/** What a short piece of work on a login proves. */
export const evidence: Evidence = {
	...noEvidence,
	files: [
		{ path: "src/login.ts", fate: "modified", uses: 3, entry: "aaaaaaa2", at: 3_000 },
		{ path: "src/session.ts", fate: "created", uses: 1, entry: "aaaaaaa3", at: 3_500 },
		{ path: "src/old.ts", fate: "deleted", uses: 1, entry: "aaaaaaa3", at: 3_600 },
		{ path: "docs/plan.md", fate: "read", uses: 1, entry: "aaaaaaa1", at: 1_000 },
	],
	commands: [
		{
			command: "npm test",
			outcome: "failed",
			exit: 1,
			error: "1 failed: expires too early",
			runs: 2,
			entry: "aaaaaaa5",
			at: 5_000,
		},
		{
			command: "npm run build",
			outcome: "passed",
			exit: 0,
			error: "",
			runs: 1,
			entry: "aaaaaaa6",
			at: 6_000,
		},
		{
			command: "cd web && npm run lint",
			outcome: "passed",
			exit: 0,
			error: "",
			runs: 1,
			entry: "aaaaaaa7",
			at: 2_000,
		},
	],
	requests: [
		{
			text: "Fix the login: sessions expire too early. Keep the API as it is.",
			whole: true,
			answered: true,
			entry: "aaaaaaa0",
			at: 500,
		},
		{
			text: "Then write a changelog entry",
			whole: true,
			answered: false,
			entry: "aaaaaaa8",
			at: 8_000,
		},
	],
	constraints: [{ text: "Keep the API as it is", entry: "aaaaaaa0", at: 500 }],
	tasks: [
		{ text: "Audit the session code", done: true, own: true, entry: "aaaaaaa4", at: 4_000 },
		{ text: "Write a changelog entry", done: false, own: true, entry: "aaaaaaa4", at: 4_000 },
	],
	urls: [{ text: "https://example.com/docs/sessions", entry: "aaaaaaa1", at: 1_000 }],
	commits: [{ text: "3f9c2ab7d1", entry: "aaaaaaa6", at: 6_000 }],
};

/** The conversation that it comes from. */
export const conversation: readonly Said[] = [
	said({
		speaker: "user",
		text: "Fix the login: sessions expire too early. Keep the API as it is.\nSee https://example.com/docs/sessions",
	}),
	said({
		speaker: "assistant",
		text: "I look at docs/plan.md and the code first.",
		ended: false,
		calls: [
			{ id: "c", tool: "read", input: { path: "docs/plan.md" } },
			{
				id: "d",
				tool: "edit",
				input: { path: "/home/dev/shop/src/login.ts", edits: [{ newText: "expiresIn" }] },
			},
			{ id: "e", tool: "bash", input: { command: "cd web && npm run lint -- --fix" } },
		],
	}),
	result(
		"at expires (src/session.ts:12:3)\nvitest 5.1.2, 13 passed, 1 failed: expires too early",
		true,
	),
	result("built in 3 s\n[main 3f9c2ab7d1] fix login", false),
	said({
		speaker: "assistant",
		text: `The audit of the session code is done. The token lifetime was in seconds, so sessions expired early. ${"The login now multiplies the lifetime by a thousand before it is compared with the clock of the server. ".repeat(20)}`,
	}),
	said({ speaker: "user", text: "Then write a changelog entry" }),
];

/** A conversation that was indexed, `part` of it replaced. */
export function sourceOf(part: Partial<SourceInput> = {}): Source {
	const base = {
		said: conversation,
		previous: "",
		evidence,
		tongue: "en",
		mostTokens: 4_000,
	} as const;
	return createSource({ ...base, ...part });
}

/** A draft that is true of it, long enough, `part` replaced. */
export function draftOf(
	part: Partial<Omit<Draft, "lists">> & { lists?: Partial<Draft["lists"]> } = {},
): Draft {
	const artifacts: readonly Artifact[] = [
		{ kind: "file", ref: "src/login.ts", status: "modified", details: "lifetime in milliseconds" },
		{ kind: "command", ref: "npm test", status: "failed", details: "1 failed: expires too early" },
	];
	return {
		task: "Fix the login so that sessions no longer expire too early, and keep the API as it is.",
		state:
			"The lifetime in `src/login.ts` is now multiplied before it is compared. One of the tests still fails: expires too early.",
		artifacts,
		...part,
		lists: {
			...emptyDraft.lists,
			constraints: ["Keep the API as it is"],
			decisions: ["Multiply the lifetime by a thousand, since it was in seconds"],
			next_steps: ["Write the changelog entry", "Find out why the session still expires"],
			...part.lists,
		},
	};
}

/** The review of a draft as if a model had answered it. */
export function reviewOf(
	draft: Draft,
	source: Source = sourceOf(),
	malformed: readonly string[] = [],
): Review {
	return reviewDraft({ draft, malformed, answer: encodeDraft(draft) }, source);
}
