import { join } from "node:path";
import { fauxAssistantMessage, type Message } from "@earendil-works/pi-ai";
import { type FileEntry, type SessionEntry, SessionManager } from "@earendil-works/pi-coding-agent";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDraft } from "#src/compaction/draft.ts";
import { encodeDraft } from "#src/compaction/encode-draft.ts";
import { createCompactionDesk } from "../../support/compaction-desk.ts";
import { prose } from "../../support/summariser.ts";

beforeEach(() => void vi.stubEnv("PI_CODING_AGENT_DIR", join(import.meta.filename, "none")));
afterEach(() => void vi.unstubAllEnvs());

const cwd = "/project";
const cause =
	"The importer opens supplier files as latin1, so `decodeRow` breaks umlauts that come as UTF-8.";
const retold = "Umlauts broke in `decodeRow`: supplier files were opened as latin1 by the importer";

function open(): SessionManager {
	const header: FileEntry = { type: "session", version: 3, id: "s", timestamp: "", cwd };
	return SessionManager.inMemory(cwd, {}, [header]);
}

function say(sessions: SessionManager, texts: readonly string[]): readonly string[] {
	return texts.map((text, at) => {
		const asked: Message = { role: "user", content: text, timestamp: 0 };
		return sessions.appendMessage(at % 2 === 0 ? asked : fauxAssistantMessage(text));
	});
}

test("what a model remembers leads to its entry in the summary, and still does after the next one, though no model was shown the entry's id", async () => {
	const asked: string[] = [];
	const answer = ({ user }: { user: string }) => {
		asked.push(user);
		const knowledge = [asked.length === 1 ? retold : cause];
		const { state, task } = prose.en;
		return {
			text: encodeDraft({ task, state, artifacts: [], lists: { ...emptyDraft.lists, knowledge } }),
		};
	};
	const desk = createCompactionDesk({ cwd, contextWindow: 200_000, answer });
	const sessions = open();
	const [, entry = ""] = say(sessions, [
		"Why are names broken?",
		cause,
		"Mend it",
		"Done, with a test.",
	]);
	const compact = async () => {
		const branch: readonly SessionEntry[] = sessions.getBranch();
		const given = (await desk.compact(branch, 1))?.given?.compaction;
		if (given === undefined) throw new Error("nothing to compact");
		const { details, firstKeptEntryId, summary, tokensBefore } = given;
		sessions.appendCompaction(summary, firstKeptEntryId, tokensBefore, details, true);
		return summary;
	};
	expect(await compact()).toContain(`- ${retold} (#${entry})\n`);
	say(sessions, [
		"And the export?",
		"The export writes UTF-8 already.",
		"Good, then go on",
		"I go on.",
	]);
	expect(await compact()).toContain(`- ${cause} (#${entry})\n`);
	expect(asked.at(-1)).toContain(retold);
	expect(asked.at(-1)).not.toContain(entry);
});
