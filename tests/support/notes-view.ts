import type { Language } from "#src/lib/language.ts";
import type { ShownNote } from "#src/notes/shown.ts";
import { type NotesView, rowOf } from "#views/notes/data.ts";
import { day, hour, minute, noon } from "./frames.ts";

const texts = {
	en: [
		"# Login\n\nGoal: every client uses `/v2/session`.\n\n## State\n- [x] Old tokens are **refused**, not renewed\n- [ ] Retry when the token expires while a file is on its way\n\n## Decisions\n- One queue per account, not per file\n- Port 8443 stays, whatever the documents say",
		"build took 41 min, cache misses in step 3\nbuild took 39 min after the cache was pinned\n",
		"Chart labels overlap below 30 columns; both layouts were tried.",
	],
	zh: [
		"# 登录\n\n目标：所有客户端改用 `/v2/session`。\n\n## 状态\n- [x] 旧令牌一律**拒绝**，不再续期\n- [ ] 上传途中令牌过期时要重试\n\n## 决定\n- 每个账号一个队列，不是每个文件一个\n- 端口保持 8443，不管文档怎么写",
		"构建用了 41 分钟，第 3 步缓存未命中\n固定缓存后构建用了 39 分钟\n",
		"图表的标签在 30 列以下会重叠；两种布局都试过了。",
	],
} as const;

export function shownNote(
	changes: Partial<ShownNote> & { readonly name?: string } = {},
): ShownNote {
	const { name = "task.md", ...rest } = changes;
	const entry = { name, bytes: 420, changedAt: noon - minute };
	return { entry, state: "text", text: "", more: false, ...rest };
}

/** Five notes: in folders, long, of no text, and one that is too old to be read. */
export function sampleNotes(language: Language): readonly ShownNote[] {
	const [first = "", second = "", third = ""] = texts[language];
	const entry = (name: string, bytes: number, changedAt: number) => ({ name, bytes, changedAt });
	return [
		shownNote({ entry: entry("plans/login.md", 388, noon - 12 * minute), text: first }),
		shownNote({
			entry: entry("构建/每晚构建的耗时.md", 84_200, noon - 3 * hour),
			text: second,
			more: true,
		}),
		shownNote({ entry: entry("charts.md", 63, noon - 2 * day), text: third }),
		shownNote({
			entry: entry("archive/2025/screenshots/layout-before.png", 1_204_000, noon - 9 * day),
			state: "binary",
		}),
		shownNote({ entry: entry("old.md", 12, noon - 400 * day), state: "beyond" }),
	];
}

export function sampleNotesView(
	language: Language = "en",
	changes: Partial<NotesView> = {},
): NotesView {
	return {
		folder: "/home/mei/code/upload-client/.pi/notes",
		rows: sampleNotes(language).map(rowOf),
		skipped: 0,
		capped: false,
		failure: undefined,
		canUndo: false,
		notice: undefined,
		...changes,
	};
}
