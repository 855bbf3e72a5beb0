import { join } from "node:path";
import type { SessionEntry } from "@earendil-works/pi-coding-agent";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCompactionDesk } from "../../support/compaction-desk.ts";

beforeEach(() => void vi.stubEnv("PI_CODING_AGENT_DIR", join(import.meta.filename, "none")));
afterEach(() => void vi.unstubAllEnvs());

const image = { type: "image" as const, data: "aGk=", mimeType: "image/png" };

function userEntry(id: string, parentId: string | null, content: string | [typeof image]) {
	const timestamp = Date.UTC(2026, 2, 2, 9);
	const message = { role: "user" as const, content, timestamp };
	return { type: "message" as const, id, parentId, timestamp: "2026-03-02T09:00:00Z", message };
}

test("an image without a word is a request that is told", async () => {
	const answer = () => ({ error: "500 server error" });
	const desk = createCompactionDesk({ cwd: "/project", contextWindow: 100_000, answer });
	const branch: SessionEntry[] = [userEntry("a", null, [image]), userEntry("b", "a", "go on")];
	const done = await desk.compact(branch, 1);
	expect(done?.given?.compaction?.summary).toContain("“[image]” (#a)");
});
