import { createHash } from "node:crypto";
import type { HeldReason } from "#src/carryover/status.ts";
import type { SaveKind } from "#src/carryover/version.ts";
import type { CarryoverView, VersionRow } from "#views/carryover/data.ts";
import type { Compared } from "#views/kit/diff.ts";
import { day, hour, minute, noon } from "./frames.ts";

const notes = {
	en: [
		"## TODO",
		"",
		"- [ ] Retry uploads when the token expires while a file is on its way; `src/upload/retry.ts` has the first half",
		"- [ ] Say in the settings which region is used",
		"- [x] Move the client to the new endpoint",
		"",
		"## Decisions",
		"",
		"- One queue per account, **not** per file",
		"- Port 8443 stays, whatever the docs say",
		"",
		"## Blockers",
		"",
		"- The staging key is missing, Lin asks for it",
		"",
		"## Next",
		"",
		"1. Finish `retry.ts`, then run the slow tests",
		"2. Write the changelog",
	].join("\n"),
	zh: [
		"## 待办",
		"",
		"- [ ] 上传途中令牌过期时要重试；`src/upload/retry.ts` 里写了前一半",
		"- [ ] 在设置里写明使用哪个区域",
		"- [x] 客户端改用新的接口地址",
		"",
		"## 关键决策",
		"",
		"- 每个账号一个队列，**不是**每个文件一个",
		"- 端口保持 8443，不管文档怎么写",
		"",
		"## 卡点",
		"",
		"- 预发环境的密钥还没有，林工在申请",
		"",
		"## 下一步",
		"",
		"1. 写完 `retry.ts`，再跑慢速测试",
		"2. 补更新日志",
	].join("\n"),
};

export function hashOf(text: string): string {
	return createHash("sha256").update(text).digest("hex");
}

export function versionOf(number: number, kind: SaveKind, ago: number, text: string): VersionRow {
	const session = kind === "edit" ? undefined : "3f2a1b9c-7d10-4a52-9d53-0b6f1c2d3e4f";
	const openItems = text.split("\n").filter((line) => line.startsWith("- [ ]")).length;
	return {
		number,
		at: noon - ago,
		kind,
		session,
		text,
		hash: hashOf(text),
		openItems,
		trusted: true,
	};
}

export function sampleNote(language: "en" | "zh"): string {
	return notes[language];
}

const change: readonly Compared[] = [
	{ kind: "same", text: "## TODO" },
	{ kind: "removed", text: "- [ ] Retry uploads" },
	{ kind: "added", text: "- [ ] Retry uploads when the token expires while a file is on its way" },
	{ kind: "same", text: "- [ ] Say in the settings which region is used" },
	{ kind: "same", text: "## Decisions" },
	{ kind: "same", text: "- One queue per account, **not** per file" },
	{ kind: "same", text: "- Port 8443 stays, whatever the docs say" },
	{ kind: "same", text: "## Blockers" },
	{ kind: "added", text: "- 预发环境的密钥还没有，林工在申请" },
];

/** A project in the middle of its work: a note and seven versions by every kind of author. */
export function sampleView(
	language: "en" | "zh" = "en",
	changes: Partial<CarryoverView> = {},
): CarryoverView {
	const text = sampleNote(language);
	const old = "- [ ] Retry uploads\n- [ ] Say in the settings which region is used";
	return {
		file: "~/code/shop/.pi/CARRYOVER.md",
		noPlace: undefined,
		note: {
			status: "known",
			reason: undefined,
			text,
			hash: hashOf(text),
			changedAt: noon - 12 * minute,
		},
		openItems: 2,
		versions: [
			versionOf(12, "tool", 12 * minute, text),
			versionOf(11, "edit", 3 * hour, old),
			versionOf(10, "summary", 19 * hour, old),
			versionOf(9, "capture", 19 * hour + minute, "> you: retry the upload, please"),
			versionOf(8, "restore", 2 * day, old),
			versionOf(7, "clear", 2 * day + hour, ""),
			versionOf(6, "manual", 16 * day, "- [ ] Move the client to the new endpoint"),
		],
		lastSession: { file: "~/.pi/agent/sessions/--code-shop--/3f2a.jsonl", at: noon - 2 * hour },
		savingSince: undefined,
		canUndo: true,
		notice: undefined,
		compare: (of) => ({ against: of === "note" ? 11 : of - 1, lines: change }),
		...changes,
	};
}

/** The same project with its note held back. */
export function heldView(reason: HeldReason, language: "en" | "zh" = "en"): CarryoverView {
	const merged = "<<<<<<< HEAD\n- [ ] Retry uploads\n=======\n- [ ] Retry downloads\n>>>>>>> main";
	const text = reason === "conflict" ? merged : sampleNote(language);
	const against = reason === "unknown" ? undefined : ("approved" as const);
	return sampleView(language, {
		// A note from a fresh clone has no versions of ours yet.
		...(reason === "unknown" ? { versions: [], canUndo: false } : {}),
		note: { status: "held", reason, text, hash: hashOf(text), changedAt: noon - 5 * minute },
		compare: () => ({ against, lines: change }),
	});
}
