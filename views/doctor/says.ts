import type { Messages } from "#i18n/en.ts";
import type { Finding, FindingCode, FindingValues } from "#src/doctor/finding.ts";
import { plain } from "#views/kit/text.ts";
import { sayIssue } from "#views/notice/text.ts";

/** Codes whose sentence is put together from words of notices. */
type Composed = "settings.wrong";
type Says<Code extends FindingCode> = {
	readonly [Each in Code]: (values: FindingValues[Each]) => string;
};
type Todo = keyof Messages["doctor"]["findings"]["todo"];

/** One sentence: what was found. */
export function sayFinding(found: Finding, words: Messages): string {
	if (isComposed(found)) return sayIssue(found.values.fault, words.notice);
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
	const path = isComposed(found) ? found.values.fault.file : pathIn(values);
	const said = `${sayFinding(found, words)} ${sayTodo(found, words)}`;
	return path === "" || said.includes(plain(path)) ? [] : [path];
}

function pathIn(values: Finding["values"]): string {
	return "path" in values ? values.path : "";
}

function sayPlain<Code extends FindingCode>(found: Finding<Code>, says: Says<Code>): string {
	return says[found.code](found.values);
}

function isComposed(found: Finding): found is Finding<Composed> {
	return found.code === "settings.wrong";
}

function hasTodo(
	found: Finding,
	todo: Messages["doctor"]["findings"]["todo"],
): found is Finding<Todo> {
	return Object.hasOwn(todo, found.code);
}
