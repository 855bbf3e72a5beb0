import type { Language } from "#src/lib/language.ts";
import type { ModelRequest } from "../support/mock-llm-request.ts";
import type { Reply, Rule } from "../support/mock-llm-rules.ts";
import { notesTold } from "../support/mock-llm-told.ts";

interface Script {
	/** What the past session leaves. */
	readonly note: string;
	/** What is open after the fix that the demo proposes. */
	readonly noteAfterFix: string;
	readonly left: string;
	readonly nothingLeft: string;
	readonly noted: string;
	readonly fixed: string;
	readonly otherwise: string;
	readonly file: string;
	readonly before: string;
	readonly after: string;
}

const english: Script = {
	note: [
		"## TODO",
		"- `src/chart.ts`: labels overlap below 30 columns",
		"- publish 0.4.0-rc.1 with `--tag next`; the script is ready and was not run",
		"",
		"## Decisions",
		"- the harmonics proxy stays on port 8443 (config/wombat.yaml)",
		"",
		"## Next",
		"- fix `labelsFor` first, then publish",
	].join("\n"),
	noteAfterFix: [
		"## TODO",
		"- publish 0.4.0-rc.1 with `--tag next`; the script is ready and was not run",
		"- look at the chart at 24 columns on a real phone",
		"",
		"## Decisions",
		"- the harmonics proxy stays on port 8443 (config/wombat.yaml)",
	].join("\n"),
	left: "From the note of the last session, still open:",
	nothingLeft: "I was told of nothing unfinished here.",
	noted: "Noted. The next session in this project starts with it.",
	fixed:
		"`labelsFor` now leaves out labels that would touch. The release is still open. Say “note that” to keep it.",
	otherwise:
		"I am the scripted model of this demo. I can say what is left here, fix the chart labels, and note what is open.",
	file: "src/chart.ts",
	before: "String(hour).padEnd(3)",
	after: "columns < 30 && hour % 6 !== 0 ? '   ' : String(hour).padEnd(3)",
};

const chinese: Script = {
	note: [
		"## 待办",
		"- `src/stats.ts`：项目名没有转义，含尖括号时会破坏页面",
		"- 导出 CSV 还没做",
		"",
		"## 关键决策",
		"- 数据库用 SQLite，不用 DuckDB",
		"",
		"## 下一步",
		"- 先修 `rowFor` 的转义，再做导出",
	].join("\n"),
	noteAfterFix: [
		"## 待办",
		"- 导出 CSV 还没做",
		"- 给转义补一个测试",
		"",
		"## 关键决策",
		"- 数据库用 SQLite，不用 DuckDB",
	].join("\n"),
	left: "上次会话的便签里还有这些没做完：",
	nothingLeft: "没有人告诉我这里有什么没做完。",
	noted: "记下了。这个项目的下一次会话会从这里开始。",
	fixed: "`rowFor` 现在会转义项目名。导出 CSV 还没做。说“记下来”就能留给下一次会话。",
	otherwise: "我是这个演示里的脚本模型：可以说出还有什么没做完、修转义的问题、把没做完的记下来。",
	file: "src/stats.ts",
	before: '<td>" + project + "</td>',
	after: '<td>" + project.replaceAll("<", "&lt;") + "</td>',
};

function tellWhatIsLeft({ system }: ModelRequest, script: Script): Reply {
	const [note] = notesTold(system);
	const items = (note?.body ?? "").split("\n").filter((line) => line.startsWith("- "));
	return items.length === 0 ? script.nothingLeft : [script.left, "", ...items].join("\n");
}

/** Which of the two notes fits: the fix of the demo was made in this conversation or it was not. */
function noteFor({ raw }: ModelRequest, script: Script): string {
	return raw.includes(script.fixed) ? script.noteAfterFix : script.note;
}

const call = (name: string, args: object): Reply => ({ toolCalls: [{ name, arguments: args }] });

function afterTool({ last }: ModelRequest, script: Script): Reply {
	const { after, before, file, fixed, noted } = script;
	if (last.includes(before)) {
		return call("edit", { path: file, edits: [{ oldText: before, newText: after }] });
	}
	return /Successfully replaced|export function/.test(last) ? fixed : noted;
}

/** One turn of the conversation, in the language of the prompt. */
function converse(request: ModelRequest): Reply {
	const { prompt, roles, tools } = request;
	const script = /\p{Script=Han}/u.test(prompt) ? chinese : english;
	if (roles.at(-1) === "tool") return afterTool(request, script);
	if (/note|save|记下|记一下/i.test(prompt) && tools.includes("save_carryover")) {
		return call("save_carryover", { content: noteFor(request, script) });
	}
	if (/left|open|unfinished|next|where|没做完|还有什么|下一步|继续/i.test(prompt)) {
		return tellWhatIsLeft(request, script);
	}
	if (/fix|label|chart|修|转义/i.test(prompt)) return call("read", { path: script.file });
	return script.otherwise;
}

/** The scripted model of the demo. `language` is that of the past session and of summaries. */
export function demoRules(language: Language): readonly Rule[] {
	const own = language === "zh" ? chinese : english;
	return [
		{ match: { purpose: "carryover-summary" }, reply: (request) => noteFor(request, own) },
		{ match: { system: "summarization" }, reply: "## Goal\nGo on with the sample project." },
		{ reply: converse },
	];
}
