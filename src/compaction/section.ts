import { type ListSection, listSections } from "./draft.ts";

/** The sections of a draft in the order of its schema. */
export const sectionNames = [
	"task",
	"constraints",
	"state",
	"artifacts",
	"decisions",
	"dead_ends",
	"knowledge",
	"open_loops",
	"next_steps",
	"breadcrumbs",
] as const;

export type SectionName = (typeof sectionNames)[number];

/** What code writes into a rendered summary, beside the model's own sections. */
export const codeHeadings = {
	requests: "Open requests",
	checklist: "Checklist",
	files: "Files",
	commands: "Commands",
	others: "Other artifacts",
	references: "References",
	earlier: "Earlier requests",
} as const;

/** Whether a section is a list of lines. */
export function isListSection(name: SectionName): name is ListSection {
	return listSections.some((one) => one === name);
}

/** The heading of a section in a rendered summary: `dead_ends` becomes `Dead ends`. */
export function headingOf(name: SectionName): string {
	const words = name.replaceAll("_", " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How models name the sections that they head themselves, besides the names of the schema. */
const otherNames: Readonly<Record<SectionName, string>> = {
	task: "original request|primary request and intent|goal|goals|objective|current task|任务|目标|当前任务|タスク|課題|目的|목표|작업|과제",
	constraints:
		"constraints and preferences|constraints & preferences|preferences|requirements|约束|限制|约束与偏好|制約|制約条件|제약|제약 조건|제약사항",
	state:
		"status|progress|current progress|session progress|work completed|current state|current status|状态|当前状态|进展|进度|状況|現状|進捗|状態|상태|현재 상태|진행 상황",
	artifacts: "工件|产物|制品|成果物|アーティファクト|산출물|아티팩트",
	decisions:
		"key decisions|key decisions made|决策|决定|关键决策|决策与理由|決定|決定事項|결정|결정 사항",
	dead_ends:
		"failed approaches|死路|死胡同|失败的尝试|行き止まり|失敗した試み|막다른 길|실패한 시도",
	knowledge:
		"critical context|key facts|context|environment|知识|关键信息|背景|知識|知見|背景情報|지식|핵심 정보",
	open_loops:
		"open questions|open issues|blockers|未决事项|未解决|未尽事项|悬而未决|未解決|未解決事項|미해결|미해결 사항",
	next_steps:
		"next|remaining work|pending tasks|next actions|next step|下一步|后续步骤|次のステップ|次の手順|다음 단계",
	breadcrumbs: "pointers|线索|面包屑|手がかり|パンくず|단서|실마리",
};

/** The section of each heading in lower case; `code` for what code writes. */
const sections: ReadonlyMap<string, SectionName | "code"> = new Map([
	...sectionNames.flatMap((name) =>
		[name.replaceAll("_", " "), ...otherNames[name].split("|")].map(
			(alias) => [alias, name] as const,
		),
	),
	...Object.values(codeHeadings).map((heading) => [heading.toLowerCase(), "code"] as const),
]);

/** The section that a heading's words name, in any of the four languages; `code` for those that code writes. */
export function sectionOf(heading: string): SectionName | "code" | undefined {
	const words = heading
		.replace(/^[\d.、)\s]+/, "")
		.replace(/[*_`#:：\s-]+/g, " ")
		.trim();
	return sections.get(words.toLowerCase());
}
