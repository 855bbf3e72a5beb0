import { namesFinished } from "./finished.ts";

/** What a section is about, where its heading says so in a way that we know. */
type Subject = (typeof allSubjects)[number];

export const allSubjects = ["todo", "decisions", "blockers", "next", "done"] as const;

const names: Record<Subject, readonly string[]> = {
	todo: [
		"todo",
		"todos",
		"to do",
		"open",
		"open items",
		"open tasks",
		"unfinished",
		"tasks",
	].concat(["待办", "待办事项", "未完成", "未完成事项", "任务", "待处理"]),
	decisions: ["decisions", "key decisions", "decision", "decided"].concat([
		"关键决策",
		"决策",
		"决定",
		"重要决策",
		"关键决定",
	]),
	blockers: ["blockers", "blocker", "blocked", "blocking"].concat([
		"卡点",
		"阻塞",
		"阻塞点",
		"障碍",
		"阻碍",
	]),
	next: ["next", "next step", "next steps", "what s next", "up next"].concat([
		"下一步",
		"后续",
		"后续步骤",
		"接下来",
		"下一步计划",
	]),
	done: ["done", "completed", "complete", "finished", "resolved", "closed", "完成", "完成事项"],
};

const subjects = new Map(
	allSubjects.flatMap((subject) => names[subject].map((name) => [name, subject] as const)),
);

/** What two headings share when they mean the same section: signs, case, counts and language put aside. */
export function headingKey(heading: string): string {
	const name = plainName(heading);
	return subjectOf(name) ?? (name || heading.trim());
}

/** Whether a heading, as a whole, names that subject; "Not done" and "Definition of done" name none. */
export function isAbout(heading: string, subject: Subject): boolean {
	return subjectOf(plainName(heading)) === subject;
}

function subjectOf(name: string): Subject | undefined {
	return subjects.get(name) ?? (namesFinished(name) ? "done" : undefined);
}

function plainName(heading: string): string {
	return heading
		.normalize("NFKC")
		.toLowerCase()
		.replace(/\(\s*\d+\s*\)\s*$/, "")
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}
