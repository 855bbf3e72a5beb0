import { expect, onTestFinished, test } from "vitest";
import type { Messages } from "#i18n/en.ts";
import { messagesFor } from "#i18n/index.ts";
import type { Language } from "#src/lib/language.ts";
import { glassTabs } from "#views/waystation/tabs.ts";
import { runPi } from "../support/pi-process.ts";
import { startRpc } from "../support/pi-rpc.ts";
import { startPi } from "../support/pi-terminal.ts";
import { createWorld, type World } from "../support/world.ts";
import { goodModel, goodSummary, saveNote } from "./evidence.ts";

interface Command {
	readonly typed: string;
	/** What stands at the head of its screen. */
	readonly title: (words: Messages) => string;
}

/** Everything that opens a screen. */
const commands: readonly Command[] = [
	{ typed: "/carryover", title: (w) => w.carryover.title },
	{ typed: "/carryover topics", title: (w) => w.archives.title },
	{ typed: "/carryover notes", title: (w) => w.notes.title },
	{ typed: "/topics", title: (w) => w.topics.title },
	{ typed: "/topics-config", title: (w) => w.topicsConfig.title },
	{ typed: "/checkpoints", title: (w) => w.checkpoints.title },
	{ typed: "/history", title: (w) => w.history.title },
	{ typed: "/waystation sweep", title: (w) => w.forget.titles.sweep },
	{ typed: "/waystation forget proxy", title: (w) => w.forget.titles.forget },
	...glassTabs.map((tab) => ({
		typed: `/waystation ${tab}`,
		title: (w: Messages) => (tab === "compactions" ? w.compaction : w[tab]).title,
	})),
];

/** Acts that find nothing to do in a fresh session, and say so in one line. */
const acts: readonly { readonly typed: string; readonly says: (words: Messages) => string }[] = [
	{ typed: "/waystation rollover", says: (w) => w.compaction.notice.tooSmall },
	{ typed: "/waystation undo", says: (w) => w.compaction.notice.nothing },
];

async function createProject(): Promise<World> {
	const world = await createWorld({ rules: goodModel });
	onTestFinished(world.close);
	await saveNote(world, goodSummary);
	return world;
}

const places: readonly { tui: string; language: Language; lang: string; close: string }[] = [
	{ tui: "fullscreen", language: "zh", lang: "zh_CN.UTF-8", close: "esc 关闭" },
	{ tui: "regular", language: "en", lang: "en_US.UTF-8", close: "esc close" },
];

test.for(places)(
	"every command opens its screen within any width, and gives pi back ($tui, $language)",
	async ({ tui, language, lang, close }) => {
		const world = await createProject();
		const pi = await startPi(world, {
			args: ["--tui-mode", tui],
			cols: 110,
			rows: 30,
			env: { LANG: lang },
		});
		onTestFinished(pi.close);
		for (const { typed, title } of commands) {
			await pi.submit(typed);
			await pi.waitFor(title(messagesFor(language)));
			await pi.waitFor(close);
			for (const cols of [40, 110]) {
				pi.resize(cols, 30);
				await pi.settle();
				expect(pi.overflow(), typed).toEqual([]);
			}
			pi.keys("escape");
			await pi.waitFor(close, { gone: true });
		}
		for (const { typed, says } of acts) {
			await pi.submit(typed);
			await pi.waitFor(says(messagesFor(language)));
			expect(pi.overflow(), typed).toEqual([]);
		}
		expect(await pi.quit()).toEqual({ exitCode: 0, signal: undefined });
	},
);

/** What each command answers over RPC, in their order. */
async function answersOf(world: World): Promise<readonly string[]> {
	const rpc = startRpc(world);
	const answers: string[] = [];
	for (const { typed } of [...commands, ...acts]) {
		const from = rpc.events.length;
		await rpc.send({ type: "prompt", message: typed });
		const { message } = await rpc.waitFor(({ method }) => method === "notify", from);
		answers.push(String(message).trim());
	}
	expect(rpc.events.filter(({ type }) => type === "extension_error")).toEqual([]);
	expect(await rpc.close()).toBe(0);
	return answers;
}

test("every command answers in text over RPC and says the same in print mode, and asks no model", async () => {
	const world = await createProject();
	const asked = world.llm.requests.length;
	const answers = await answersOf(world);
	expect(answers).not.toContain("");

	const typed = [...commands, ...acts].map((each) => each.typed);
	const { code, stdout, stderr } = await runPi(world, ["-p", ...typed]);
	expect(code).toBe(0);
	let behind = 0;
	for (const [at, { typed }] of commands.entries()) {
		// Without its figures, since each session has its own.
		const pieces = answers[at]?.split("\n")[0]?.split(/\d\S*/) ?? [];
		const head = pieces.find((piece) => piece.trim().length > 2) ?? "";
		expect(head, typed).not.toBe("");
		behind = stdout.indexOf(head, behind);
		expect(behind, `${typed}: ${head}\n${stdout}`).toBeGreaterThanOrEqual(0);
		behind += head.length;
	}
	expect(stderr).toBe(acts.map(({ says }) => `${says(messagesFor("en"))}\n`).join(""));
	expect(world.llm.requests).toHaveLength(asked);
});

test("an act alone is all that a print answers", async () => {
	const world = await createProject();
	const words = messagesFor("en");
	const act = await runPi(world, ["-p", "/waystation undo"]);
	const stderr = `${words.compaction.notice.nothing}\n`;
	expect(act).toMatchObject({ code: 0, stdout: "", stderr });
});
