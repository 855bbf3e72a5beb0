import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { SessionManager } from "@earendil-works/pi-coding-agent";
import { expect, test } from "vitest";
import { encodeEntry, JOURNAL_TYPE } from "#src/persistence/journal-entry.ts";
import { agentFolder, readerOf } from "../../support/history-folder.ts";

function said(role: "user" | "assistant", text: string) {
	if (role === "assistant") return fauxAssistantMessage(text);
	return { role, content: text, timestamp: Date.now() };
}

test("entries are told with their topics as pi and we write them, and with what was appended since", async () => {
	const agentDir = agentFolder();
	const folder = join(agentDir, "sessions", "--p--");
	mkdirSync(folder, { recursive: true });
	const session = SessionManager.create("/p", folder);
	const enter = (id: string) =>
		session.appendCustomEntry(
			JOURNAL_TYPE,
			encodeEntry([
				{ type: "topic.entered", at: Date.now(), id, title: `About ${id}`, how: "opened" },
			]),
		);
	const first = session.appendMessage(said("user", "mend the login"));
	const answer = session.appendMessage(said("assistant", "Mended."));
	enter("login");
	await new Promise((resolve) => setTimeout(resolve, 5));
	const second = session.appendMessage(said("user", "and the logout"));
	const path = session.getSessionFile() ?? "";
	const reader = readerOf(agentDir);
	const topic = { id: "login", title: "About login" };
	const found = await reader.topics(path, [first, answer, second, "nowhere"]);
	expect(found).toEqual({
		ok: true,
		value: [first, answer, second].map((entry) => ({ entry, topic })),
	});
	session.appendMessage(said("assistant", "Done."));
	enter("logout");
	appendFileSync(
		path,
		'{"type":"custom","customType":"waystation","data":{"events":[7,{}]}}\nno JSON\n',
	);
	const later = await reader.topics(path, [first, second]);
	expect(later.ok && later.value.map((one) => one.topic.id)).toEqual(["login", "logout"]);
	expect(await reader.topics(join(folder, "gone.jsonl"), [first])).toEqual({ ok: true, value: [] });
});
