import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { SessionManager } from "@earendil-works/pi-coding-agent";
import { expect, onTestFinished, test } from "vitest";
import { encodeEntry, JOURNAL_TYPE } from "#src/persistence/journal-entry.ts";
import { type PiTerminal, startPi } from "../support/pi-terminal.ts";
import { createWorld, type World } from "../support/world.ts";

/** A session of the project that works on two topics, one after the other, and says something before the first. */
async function talkOfTwoTopics({ agentDir, project }: World): Promise<void> {
	const folder = join(agentDir, "sessions", `--${project.slice(1).replaceAll("/", "-")}--`);
	mkdirSync(folder, { recursive: true });
	const session = SessionManager.create(project, folder);
	const said = async (text: string, topic?: string) => {
		// A topic is entered with the message that asks for it; times tell which one that is.
		await new Promise((resolve) => setTimeout(resolve, 5));
		session.appendMessage({ role: "user", content: text, timestamp: Date.now() });
		session.appendMessage(fauxAssistantMessage("Done."));
		if (topic === undefined) return;
		const entered = { type: "topic.entered", at: Date.now(), id: topic, title: topic } as const;
		session.appendCustomEntry(JOURNAL_TYPE, encodeEntry([{ ...entered, how: "opened" }]));
	};
	await said("hello, is the wombat awake?");
	await said("move the wombat to port 8443", "Port of the wombat");
	await said("keep the wombat there", "Port of the wombat");
	await said("给 wombat 写一份更新日志", "更新日志");
}

/** The lines of the list below the head, as far as they are headings with a count. */
function headings(pi: PiTerminal, hits: RegExp): readonly string[] {
	return pi
		.screen()
		.slice(2)
		.flatMap((line) => hits.exec(line)?.[1]?.trim() ?? []);
}

const languages = [
	{
		language: "en",
		hits: "4 hits",
		by: "by topic",
		none: "of no topic",
		form: /^ (\S.*?) {2,}\d hits?/,
	},
	{ language: "zh", hits: "4 处", by: "按主题", none: "无主题", form: /^ (\S.*?) {2,}\d 处/ },
];

test("hits are grouped by their topics in the real terminal in both languages, those of none last", async () => {
	const world = await createWorld();
	onTestFinished(world.close);
	await talkOfTwoTopics(world);
	const pi = await startPi(world, { cols: 120, rows: 30 });
	onTestFinished(pi.close);
	for (const { language, hits, by, none, form } of languages) {
		await pi.submit(`/waystation settings language ${language}`);
		await pi.submit("/history wombat role:user");
		await pi.waitFor(hits);
		pi.type("s");
		pi.type("s");
		await pi.waitFor(by);
		await pi.waitFor("Port of the wombat");
		const shown = headings(pi, form);
		expect(shown, language).toHaveLength(3);
		expect(new Set(shown.slice(0, 2))).toEqual(new Set(["Port of the wombat", "更新日志"]));
		expect(shown.at(-1)).toBe(none);
		const under = pi.screen().findIndex((line) => line.startsWith(" Port of the wombat"));
		const below = pi.screen().slice(under + 1, under + 3);
		expect(below.join("\n")).toMatch(/port 8443[\s\S]*there|there[\s\S]*port 8443/);
		pi.type("s");
		await pi.waitFor(by, { gone: true });
		expect(headings(pi, form), language).toEqual([]);
		await pi.leaveScreen();
	}
});
