import type { Language } from "#src/lib/language.ts";
import type { ModelRequest } from "../support/mock-llm-request.ts";
import type { Rule } from "../support/mock-llm-rules.ts";
import { withLongResults } from "../support/sessions.ts";
import { longEnglish } from "../support/sessions-en.ts";
import { chinese } from "../support/sessions-zh.ts";
import { factsIn } from "../support/summariser.ts";

/** Milliseconds between two words of a summary, so that the footer can be seen at work. */
const WORD_MS = 25;

/** UTF-16 units of each file that the past session has read: enough for something to fold away. */
const READ_UNITS = { en: 24_000, zh: 72_000 } as const;

/** Tells the files as it was given them, and two things that are not so, for the check to take out. */
const english = (files: readonly string[]) => `<summary>
<task>Make the chart of tidewatch readable on a phone, then publish 0.4.0-rc.1 under the tag next.</task>
<state>The curve is cut first and drawn after. The labels still overlap below 30 columns; the release script is ready and was not run.</state>
<artifacts>
${files.map((file) => `- [file] ${file} | modified | changed in this session`).join("\n")}
- [file] src/sunrise.ts | created | prints sunrise and sunset
</artifacts>
<constraints>
- The user asked to delete the cache folder after every run
</constraints>
<decisions>
- The curve is cut before it is drawn, because the last column was written although it does not fit
</decisions>
<knowledge>
- \`labelsFor\` pads every hour to three columns
</knowledge>
<next_steps>
- Leave out the labels that touch, below 30 columns
- Publish 0.4.0-rc.1 with \`--tag next\`
</next_steps>
</summary>`;

const chineseWords = (files: readonly string[]) => `<summary>
<task>完善统计页面：转义项目名，再把统计数据导出成 CSV。</task>
<state>统计页面能显示最近 30 天的请求数，图表可以横向滚动；项目名还没有转义，导出 CSV 也还没有做。</state>
<artifacts>
${files.map((file) => `- [file] ${file} | modified | 本次会话修改过`).join("\n")}
- [file] src/sunrise.ts | created | 显示日出时间
</artifacts>
<constraints>
- 用户要求每次运行后删除缓存目录
</constraints>
<decisions>
- 数据库用 SQLite，不用 DuckDB
</decisions>
<knowledge>
- 问题在 \`rowFor\`：项目名原样拼进了页面
</knowledge>
<next_steps>
- 先修项目名的转义
- 再做 CSV 导出
</next_steps>
</summary>`;

function sumUp({ prompt, system }: ModelRequest) {
	const files = factsIn({ system, user: prompt }, /^file (?:modified|created)/);
	const write = /中文写\)/.test(system) ? chineseWords : english;
	return { text: write(files), chunkDelayMs: WORD_MS };
}

/** By itself pi keeps 20,000 tokens of a session, which is all that this one has. */
export const keepingLittle = { enabled: true, reserveTokens: 16_384, keepRecentTokens: 400 };

/** Answers who asks for the summary of a compaction. */
export const summaryRule: Rule = { match: { purpose: /^compaction-/ }, reply: sumUp };

/** What was said in the past session before its requests. */
export function pastOf(language: Language) {
	const exchanges = language === "zh" ? chinese : longEnglish.slice(-9);
	return exchanges.flatMap((exchange) =>
		exchange.tool?.name === "read" ? withLongResults([exchange], READ_UNITS[language]) : [exchange],
	);
}
