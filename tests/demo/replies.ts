import type { Language } from "#src/lib/language.ts";
import type { ModelRequest } from "../support/mock-llm-request.ts";
import type { Reply, Rule } from "../support/mock-llm-rules.ts";
import { notesTold } from "../support/mock-llm-told.ts";
import { examine } from "./examine.ts";

/** One request of the sample project's user, and how the classifier sees it. */
export interface Asked {
	readonly ask: string;
	readonly answer: string;
	readonly type: "bug" | "feature" | "other";
	readonly title: string;
	readonly summary: string;
	readonly tags: readonly string[];
}

interface Script {
	/** The requests of the past session, which became topics. */
	readonly asked: readonly Asked[];
	/** What in a prompt of today means which of them, and a request that is new. */
	readonly means: readonly (readonly [word: RegExp, title: string])[];
	readonly fresh: Omit<Asked, "ask">;
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
	asked: [
		{
			ask: "read tide tables from a CSV file too",
			answer: "Done: `readTable` takes CSV, with a header or without; all tests pass.",
			type: "feature",
			title: "Read tide tables as CSV",
			summary: "Tide tables can be read from a CSV file.",
			tags: ["csv"],
		},
		{
			ask: "publish 0.4.0-rc.1 under the tag next",
			answer: "The release script is ready and was not run; it publishes with `--tag next`.",
			type: "other",
			title: "Publish 0.4.0-rc.1",
			summary: "Publish 0.4.0-rc.1 to npm under the tag next.",
			tags: ["release"],
		},
		{
			ask: "the chart labels overlap on a phone, below 30 columns",
			answer:
				"`labelsFor` pads every hour to three columns; labels that touch have to be left out.",
			type: "bug",
			title: "Chart labels overlap",
			summary: "The labels of the chart overlap below 30 columns.",
			tags: ["chart"],
		},
	],
	means: [
		[/label|chart/i, "Chart labels overlap"],
		[/publish|release/i, "Publish 0.4.0-rc.1"],
	],
	fresh: {
		answer: "I would read the sun's times from the almanac that the harmonics come from.",
		type: "feature",
		title: "Print sunrise and sunset",
		summary: "The table also prints sunrise and sunset.",
		tags: ["table"],
	},
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
	asked: [
		{
			ask: "给服务加一个统计页面，按天显示请求数",
			answer: "已完成：/stats 按天显示最近 30 天的请求数，测试全部通过。",
			type: "feature",
			title: "统计页面",
			summary: "统计页面按天显示请求数。",
			tags: ["web"],
		},
		{
			ask: "统计数据要能导出成 CSV 文件",
			answer: "打算加一个 /stats.csv，列名和页面一致，还没有动手。",
			type: "feature",
			title: "导出 CSV",
			summary: "统计数据可以导出成 CSV 文件。",
			tags: ["csv"],
		},
		{
			ask: "项目名里有尖括号时页面会坏，要转义",
			answer: "问题在 `rowFor`：项目名原样拼进了页面。",
			type: "bug",
			title: "项目名转义",
			summary: "项目名含尖括号时要转义。",
			tags: ["web"],
		},
	],
	means: [
		[/转义/, "项目名转义"],
		[/导出|CSV/i, "导出 CSV"],
	],
	fresh: {
		answer: "可以在 `rowFor` 旁边加一列，数据里已经有错误码。",
		type: "feature",
		title: "统计页面显示错误率",
		summary: "统计页面另外显示每天的错误率。",
		tags: ["web"],
	},
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

const scriptFor = (text: string) => (/\p{Script=Han}/u.test(text) ? chinese : english);

/** The request that a message is, if it is one. */
function requestIn(message: string, { asked, fresh, means }: Script) {
	const known = means.find(([word]) => word.test(message))?.[1];
	const past = asked.find(({ ask, title }) => message.includes(ask) || title === known);
	return past ?? (freshWord.test(message) ? fresh : undefined);
}

const freshWord = /sunrise|错误率/i;

/** The verdict on one message; what stands beside it in the request is not looked at. */
function classify({ prompt }: ModelRequest): string {
	const message = /<message [^>]*>\n([\s\S]*)\n<\/message/.exec(prompt)?.[1] ?? "";
	const found = isQuestion.test(message) ? undefined : requestIn(message, scriptFor(message));
	if (found === undefined) return JSON.stringify({ isRequirement: false });
	const { summary, tags, title, type } = found;
	return JSON.stringify({ isRequirement: true, type, title, summary, tags });
}

/** What only asks, or asks to note what there is. */
const isQuestion = /left|unfinished|note|没做完|还有什么|记下/i;

/** One turn of the conversation, in the language of the prompt. */
function converse(request: ModelRequest): Reply {
	const { prompt, roles, tools } = request;
	const script = scriptFor(prompt);
	const past = script.asked.find(({ ask }) => ask === prompt);
	if (past !== undefined) return past.answer;
	if (roles.at(-1) === "tool") return afterTool(request, script);
	if (/note|save|记下|记一下/i.test(prompt) && tools.includes("save_carryover")) {
		return call("save_carryover", { content: noteFor(request, script) });
	}
	if (/left|open|unfinished|next|where|没做完|还有什么|下一步|继续/i.test(prompt)) {
		return tellWhatIsLeft(request, script);
	}
	if (freshWord.test(prompt)) return script.fresh.answer;
	if (/fix|label|chart|修|转义/i.test(prompt)) return call("read", { path: script.file });
	return script.otherwise;
}

/** What the past session asked for, one after the other. */
export function askedIn(language: Language): readonly Asked[] {
	return (language === "zh" ? chinese : english).asked;
}

/** The scripted model of the demo. `language` is that of the past session and of summaries. */
export function demoRules(language: Language): readonly Rule[] {
	const own = language === "zh" ? chinese : english;
	return [
		{ match: { purpose: "carryover-summary" }, reply: (request) => noteFor(request, own) },
		{ match: { purpose: "topic-classify" }, reply: classify },
		{ match: { purpose: "checkpoint-examine" }, reply: examine },
		{ match: { system: "summarization" }, reply: "## Goal\nGo on with the sample project." },
		{ reply: converse },
	];
}
