import type { StoredArchive } from "#src/carryover/archive.ts";
import type { Language } from "#src/lib/language.ts";
import { type ArchivesView, rowOf } from "#views/archives/data.ts";
import { archiveOf } from "./archives.ts";
import { day, hour, minute, noon } from "./frames.ts";

const summaries = {
	en: [
		"## Goal\nMove the login to the new endpoint\n\n## Progress\n### Done\n- [x] Client uses `/v2/session`\n- [x] Old tokens are **refused**, not renewed\n\n### In Progress\n- [ ] Retry when the token expires while a file is on its way\n\n## Key Decisions\n- One queue per account, not per file\n\n## Next Steps\n1. Finish `src/upload/retry.ts`, then run the slow tests\n2. Write the changelog",
		"## Goal\nFind out why the nightly build takes 40 minutes instead of twelve, and bring it back below fifteen",
		"Chart labels overlap below 30 columns; both layouts were tried.",
		"## 目标\n给服务加 web 统计页面，按天显示请求数",
	],
	zh: [
		"## 目标\n登录改用新的接口地址\n\n## 进展\n### 已完成\n- [x] 客户端改用 `/v2/session`\n- [x] 旧令牌一律**拒绝**，不再续期\n\n### 进行中\n- [ ] 上传途中令牌过期时要重试\n\n## 关键决策\n- 每个账号一个队列，不是每个文件一个\n\n## 下一步\n1. 写完 `src/upload/retry.ts`，再跑慢速测试\n2. 补更新日志",
		"## 目标\n查清每晚的构建为什么从十二分钟变成四十分钟，并把它压回十五分钟以内，同时不动测试的范围",
		"图表的标签在 30 列以下会重叠；两种布局都试过了。",
		"## Goal\nShow requests per day on a small page of the service",
	],
} as const;

/** Four archives of every reason, the last one of the original extension. */
export function sampleArchives(language: Language): readonly StoredArchive[] {
	const [first = "", second = "", third = "", fourth = ""] = summaries[language];
	const titles = summaries[language].map((text) => text.split("\n").at(text[0] === "#" ? 1 : 0));
	const facts: Partial<StoredArchive>[] = [
		{ at: noon - 12 * minute, name: "2025-12-01_114800.md", text: first },
		{ at: noon - 3 * hour, name: "2025-12-01_090000-2.md", reason: "threshold", text: second },
		{ at: noon - 2 * day, name: "2025-11-29_120000.md", reason: "overflow", text: third },
		{ at: noon - 40 * day, name: "2025-10-22_120000.md", reason: undefined, text: fourth },
	];
	const tokens = [23_410, 941, 1_204_000, undefined];
	return facts.map((fact, at) =>
		archiveOf({ ...fact, title: titles[at] ?? "", tokensBefore: tokens[at] }),
	);
}

export function sampleArchivesView(
	language: Language = "en",
	changes: Partial<ArchivesView> = {},
): ArchivesView {
	return {
		folder: ".pi/topics",
		rows: sampleArchives(language).map(rowOf),
		skipped: 0,
		failure: undefined,
		keeping: true,
		canUndo: false,
		notice: undefined,
		...changes,
	};
}
