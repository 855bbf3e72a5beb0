import { join } from "node:path";
import type { AssistantMessage } from "@earendil-works/pi-ai";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { decodeDetails } from "#src/compaction/decode-details.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import { createCompactionDesk } from "../../support/compaction-desk.ts";
import { summarisers } from "../../support/summariser.ts";

beforeEach(() => void vi.stubEnv("PI_CODING_AGENT_DIR", join(import.meta.filename, "none")));
afterEach(() => {
	vi.unstubAllEnvs();
	vi.restoreAllMocks();
});

const place = { cwd: "/project", contextWindow: 200_000 };

/** Turns in which the user asks for much and the assistant writes a file each, which failed at the end. */
function branchOf(turns: number, words: number): SessionEntry[] {
	const entries: SessionEntry[] = [];
	const add = (
		message: AssistantMessage | { role: "user"; content: string; timestamp: number },
	) => {
		const id = entries.length.toString(16).padStart(8, "0");
		const timestamp = "2026-03-02T09:00:00Z";
		const parentId = entries.at(-1)?.id ?? null;
		entries.push({ type: "message", id, parentId, timestamp, message } as SessionEntry);
	};
	for (let turn = 0; turn < turns; turn += 1) {
		const content = `Please do number ${turn}: ${"and be careful with it ".repeat(words)}`;
		add({ role: "user", content, timestamp: 0 });
		add(fauxAssistantMessage("", { stopReason: "error", errorMessage: "terminated" }));
	}
	add({ role: "user", content: "and the last", timestamp: 0 });
	return entries;
}

test.each([
	[12, 8],
	[30, 8],
	[90, 10],
	[110, 40],
])(
	"a session of %d requests of %d words does not grow by being compacted",
	async (turns, words) => {
		for (const model of [summarisers.good, summarisers.copying, summarisers.empty]) {
			const desk = createCompactionDesk({ ...place, answer: (asked) => ({ text: model(asked) }) });
			const branch = branchOf(turns, words);
			const done = await desk.compact(branch, 1);
			const compaction = done?.given?.compaction;
			const { tokensAfterEstimate = 0, tokensBefore = 0 } =
				decodeDetails(compaction?.details) ?? {};
			const after = estimateTokens(compaction?.summary ?? "");
			expect(after).toBeGreaterThan(0);
			// Below 800 tokens it would tell nothing.
			expect(after).toBeLessThanOrEqual(Math.max(tokensBefore, 1_000));
			if (tokensBefore > 1_200) expect(tokensAfterEstimate).toBeLessThan(tokensBefore);
		}
	},
);

test("after fifteen minutes in all no model is waited for any more, and code writes the summary", async () => {
	const ends = new Map<number, AbortController>();
	vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
		const controller = new AbortController();
		ends.set(ms, controller);
		return controller.signal;
	});
	let requests = 0;
	const answer = () => {
		requests += 1;
		return { silent: true };
	};
	const running = createCompactionDesk({ ...place, answer }).compact(branchOf(30, 8), 1);
	await vi.waitFor(() => expect(requests).toBe(1));
	let isOver = false;
	void running.then(() => {
		isOver = true;
	});
	await new Promise((done) => setImmediate(done));
	expect(isOver).toBe(false);
	ends.get(15 * 60_000)?.abort();
	const { given, requests: asked } = (await running) ?? {};
	expect(asked).toBe(1);
	expect(given?.compaction?.summary).toContain("Written by code from the session alone");
	expect(decodeDetails(given?.compaction?.details)?.model).toBe("");
});
