import { emptyDraft } from "#src/compaction/draft.ts";
import { encodeDraft } from "#src/compaction/encode-draft.ts";

/** What a scripted model is asked; in the shape of the prompts of a summary. */
export interface Asked {
	readonly system: string;
	readonly user: string;
}

type Behaviour = (asked: Asked) => string;

/** What a model that invents says that is not so. */
export const inventions = {
	files: ["src/invented/alpha.ts", "lib/invented-beta.py", "docs/invented-gamma.md"],
	order: "The user asked to drop the customers table of the production database right away",
	/** An entry that no session has. */
	entry: "0badf00d",
} as const;

/** The body of a fenced block of the request; empty where there is none. */
function blockIn({ user }: Asked, tag: string): string {
	const found = new RegExp(`<${tag} nonce="[^"]*"[^>]*>\\n([\\s\\S]*?)\\n</${tag} nonce=`).exec(
		user,
	);
	return found?.[1] ?? "";
}

/** What the facts of a request tell of a kind, without the kind and without what became of it. */
export function factsIn(asked: Asked, kind: RegExp): readonly string[] {
	return blockIn(asked, "facts")
		.split("\n")
		.filter((line) => kind.test(line))
		.map((line) => line.replace(/^[^:]*: /, "").replace(/ → .*$/, ""));
}

/** What the scripted models say in each language. */
export const prose = {
	en: {
		task: "The work that the session is about goes on; what was asked for is in the requests, and the rest of it is still open.",
		state:
			"Part of the work is behind us and the files were changed as listed; what failed is still to be looked at before anything else.",
		step: "Go on with what was asked for last",
		decision: "Keep the changes small, because they are easier to read",
	},
	zh: {
		task: "会话中的工作仍在继续，用户的要求见请求列表，其余部分尚未完成，需要在现有修改的基础上接着推进。",
		state:
			"一部分工作已经告一段落，文件按列表做了修改；出错的地方还需要先排查清楚，再继续后面的事情，不要重复已有的步骤。",
		step: "继续处理最近的要求",
		decision: "改动保持小步，便于阅读",
	},
	ja: {
		task: "このセッションの作業は続いており、依頼の内容は一覧にあるとおりで、残りはまだ終わっていません。これまでの変更を土台に進めます。",
		state:
			"作業の一部は終わり、ファイルは一覧のとおり変更されました。失敗した箇所を先に調べてから、残りの作業に戻る必要があります。",
		step: "最後に頼まれたことを続ける",
		decision: "変更は小さく保つ、読みやすいため",
	},
	ko: {
		task: "이 세션의 작업은 계속되고 있으며 요청 내용은 목록에 있고 나머지는 아직 끝나지 않았습니다. 지금까지의 변경을 바탕으로 이어 갑니다.",
		state:
			"작업의 일부는 끝났고 파일은 목록대로 변경되었습니다. 실패한 부분을 먼저 살펴본 다음 나머지 작업으로 돌아가야 합니다.",
		step: "마지막으로 요청한 일을 계속하기",
		decision: "읽기 쉽도록 변경을 작게 유지하기",
	},
};

function proseFor({ system }: Asked) {
	if (system.includes("(用中文写)")) return prose.zh;
	if (system.includes("Japanese (")) return prose.ja;
	return system.includes("Korean (") ? prose.ko : prose.en;
}

/** Answers as asked, from the facts it was given. */
function answerWith(
	asked: Asked,
	files: readonly string[],
	further: readonly string[] = [],
): string {
	const { task, state, step, decision } = proseFor(asked);
	return encodeDraft({
		task,
		state,
		artifacts: files.map((ref) => ({ kind: "file", ref, status: "modified", details: "" })),
		lists: {
			...emptyDraft.lists,
			constraints: further,
			decisions: [decision],
			next_steps: [step],
		},
	});
}

const good: Behaviour = (asked) => answerWith(asked, factsIn(asked, /^file (?:modified|created)/));

/** Half of the files are missing, three are made up, and so is one order of the user and an entry behind every line. */
const inventing: Behaviour = (asked) => {
	const files = factsIn(asked, /^file (?:modified|created)/).filter((_, at) => at % 2 === 0);
	const answer = answerWith(asked, [...files, ...inventions.files], [inventions.order]);
	const mark = `(#${inventions.entry})`;
	return answer
		.replace(/^- \[file\].*$/gm, (line) => `${line} | see ${mark}`)
		.replace(/^(?!<|- \[file\]).+$/gm, (line) => `${line} ${mark}`);
};

/** Everything that it was given comes back as its own words. */
const copying: Behaviour = (asked) => {
	const told = ["previous-summary", "conversation", "facts"].map((tag) => blockIn(asked, tag));
	const lines = told
		.join("\n")
		.split("\n")
		.filter((line) => line.trim() !== "" && !/^<\/?[a-z_]+>/.test(line));
	const items = lines.map((line) => line.replace(/^[-*\s]+/, ""));
	const { task, state } = proseFor(asked);
	return encodeDraft({
		task: `${task} ${items.join(" ")}`,
		state: `${state} ${items.join(" ")}`,
		artifacts: [],
		lists: {
			...emptyDraft.lists,
			knowledge: items,
			decisions: items,
			next_steps: items,
			breadcrumbs: items,
		},
	});
};

/** How models answer that are asked for a summary. */
export const summarisers = {
	good,
	inventing,
	copying,
	truncated: (asked) => good(asked).slice(0, Math.floor(good(asked).length * 0.6)),
	chatty: (asked) =>
		`<think>I need a <task> first.</think>\nSure! Here is the summary:\n\n\`\`\`xml\n${good(asked)}\n\`\`\`\n\nLet me know if you need more.`,
	headed: (asked) =>
		good(asked)
			.replace(/<\/[a-z_]+>/g, "")
			.replace(/<([a-z_]+)>/g, "## $1"),
	empty: () => "",
	huge: (asked) =>
		good(asked).replace("</state>", `\n${"This is said again and again. ".repeat(20_000)}</state>`),
	otherLanguage: (asked) =>
		answerWith({ ...asked, system: proseFor(asked) === prose.en ? "Japanese (" : "" }, []),
	saysEmpty: () =>
		"<task>No conversation to summarize.</task>\n<state>The conversation is empty.</state>\n<next_steps>\n- None\n</next_steps>",
	callsTool: () => '<tool_call>\n{"name": "read", "arguments": {"path": "src/a.ts"}}\n</tool_call>',
	broken: (asked) => good(asked).replace("</state>", `${"\ud83d\n".repeat(30)}</state>`),
} satisfies Record<string, Behaviour>;
