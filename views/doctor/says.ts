import type { Messages } from "#i18n/en.ts";
import type { Finding, FindingCode, FindingValues, Hindrance } from "#src/doctor/finding.ts";
import { plain } from "#views/kit/text.ts";
import { sayIssue } from "#views/notice/issue.ts";
import { short } from "#views/notice/short.ts";

type Says<Code extends FindingCode> = {
	readonly [Each in Code]: (values: FindingValues[Each]) => string;
};
type Todo = keyof Messages["doctor"]["findings"]["todo"];

/** One sentence: what was found. */
export function sayFinding(found: Finding, words: Messages): string {
	if (found.code === "settings.wrong") return sayIssue(found.values.fault, words);
	if (found.code === "embedding.words") return sayHindrance(found.values, words);
	return plain(sayPlain(found, words.doctor.findings.says));
}

/** One sentence: what to do about it. */
export function sayTodo(found: Finding, words: Messages): string {
	const { findings, nothing } = words.doctor;
	return hasTodo(found, findings.todo) ? plain(sayPlain(found, findings.todo)) : nothing;
}

/** The files that a finding is about, but for one that its sentences name already. */
export function pathsOf(found: Finding, words: Messages): readonly string[] {
	const { values } = found;
	if ("paths" in values) return values.paths;
	const path = found.code === "settings.wrong" ? found.values.fault.file : pathIn(values);
	const said = `${sayFinding(found, words)} ${sayTodo(found, words)}`;
	return path === "" || said.includes(plain(path)) ? [] : [path];
}

function pathIn(values: Finding["values"]): string {
	return "path" in values ? values.path : "";
}

function sayPlain<Code extends FindingCode>(found: Finding<Code>, says: Says<Code>): string {
	return says[found.code](found.values);
}

function sayHindrance(hindrance: Hindrance, words: Messages): string {
	const { byWords } = words.doctor.findings;
	const { parts, why } = words.embed.status;
	switch (hindrance.why) {
		case "absent":
			return byWords(why.absent(parts[hindrance.part]));
		case "working":
			return byWords(why.working);
		case "failed": {
			const known = { ...words.embed.failures, ...words.embed.status.engine };
			const said = new Map(Object.entries(known)).get(hindrance.failure);
			const detail = short(hindrance.detail);
			const failure = said ?? short(hindrance.failure);
			return byWords(detail === "" ? failure : words.notice.withDetail(failure, detail));
		}
	}
}

function hasTodo(
	found: Finding,
	todo: Messages["doctor"]["findings"]["todo"],
): found is Finding<Todo> {
	return Object.hasOwn(todo, found.code);
}
