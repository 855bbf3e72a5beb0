import { KeybindingsManager, TUI_KEYBINDINGS } from "@earendil-works/pi-tui";
import { messagesFor } from "../../i18n/index.ts";
import { readQuery } from "../../src/history/query.ts";
import { showHit } from "../../src/history/shown-hit.ts";
import type { HistoryReader } from "../../src/persistence/history-client.ts";
import { initial } from "../../src/store/initial.ts";
import { paintWith } from "../../themes/paint.ts";
import type { HistoryQuestion } from "../../views/history/data.ts";
import { createHistoryDesk } from "../../views/history/desk.ts";
import { historyScreen } from "../../views/history/screen.ts";
import { mountScreen } from "../../views/kit/mount.ts";

/** What is typed, sign by sign. */
const typed = ["compile token", "端口改成", "quaggafinch", "登录之后", "retry role:user"];

async function answer(reader: HistoryReader, question: HistoryQuestion, signal: AbortSignal) {
	const { wanted, nested } = readQuery(question.text, 0);
	const scope = { kind: "all" } as const;
	const page = { limit: 40, after: undefined, near: false, current: undefined };
	const found = await reader.search({ wanted, nested, scope, ...page }, signal);
	if (!found.ok) return;
	const { terms } = wanted;
	const { count, files, more, ms, building } = found.value;
	const hits = found.value.hits.map((hit) => showHit(hit, terms, new Map()));
	return { question, terms, hits, count, files, more, ms, building, unreadable: 0 };
}

/** Milliseconds from each key to the picture with what it found. */
export async function keystrokes(reader: HistoryReader): Promise<number[]> {
	const desk = createHistoryDesk(
		{
			session: undefined,
			cwd: "/",
			recent: [],
			read: () => initial,
			watch: () => () => {},
			search: (question, signal) => answer(reader, question, signal),
			around: async () => [],
			topics: async () => new Map(),
		},
		0,
	);
	let asked: Promise<void> = Promise.resolve();
	const style = (text: string) => `\x1b[38;2;200;180;90m${text}\x1b[39m`;
	const screen = mountScreen(historyScreen(), {
		paint: paintWith({ style, bg: (_token, text) => `\x1b[48;2;40;40;60m${text}\x1b[49m` }),
		bindings: new KeybindingsManager(TUI_KEYBINDINGS),
		data: desk.view,
		watch: desk.watch,
		words: () => messagesFor("zh"),
		now: () => 0,
		rows: () => 50,
		ask(request) {
			if (request.ask === "search") asked = desk.search(request);
		},
		requestRender: () => {},
		close: () => {},
	});
	const times: number[] = [];
	for (const text of typed) {
		for (const sign of text) {
			const from = performance.now();
			screen.handleInput(sign);
			await asked;
			screen.render(160);
			times.push(performance.now() - from);
		}
		for (const _ of text) screen.handleInput("\x7f");
		await asked;
	}
	screen.dispose();
	desk.close();
	return times;
}
