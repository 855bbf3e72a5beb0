import { type Exchange, sessionText } from "../support/sessions.ts";
import { longEnglish } from "../support/sessions-en.ts";
import { chinese } from "../support/sessions-zh.ts";
import { branchIn, type SessionBranch } from "./session-branch.ts";

/** A session with one message of that size among short ones. */
export interface LargeMessage {
	readonly name: string;
	readonly branch: SessionBranch;
}

type Fill = (line: number) => string;

/** What people paste and tools print: lines, Chinese prose, and data without any line end or blank. */
const fills: Readonly<Record<string, Fill>> = {
	log: (at) =>
		`2026-03-02T09:${at % 60}:11 INFO src/tide-${at % 400}.ts:${at % 900} request ${(at * 2_654_435_761).toString(16)} took ${at % 77}ms path=/api/v1/items/${at} token=${at % 9}\n`,
	chinese: (at) =>
		`第${at}步：请不要改动 src/潮汐${at % 200}.ts，然后运行测试；如果失败就告诉我，密码不要写进去。\n`,
	data: (at) =>
		Buffer.from(`${at * 7_919}-${at}-abcdefgh`)
			.toString("base64")
			.replace(/=/g, ""),
};

/** Sessions in which one message of the user, or one result of a tool, has so many UTF-16 units. */
export function* largeMessages(units: number): Generator<LargeMessage> {
	for (const [kind, fill] of Object.entries(fills)) {
		const text = filled(fill, units);
		yield { name: `${kind} of the user`, branch: branchOf({ ask: text, answer: "Read." }) };
		const tool = { name: "read", arguments: { path: "docs/tides.md" }, result: text };
		yield {
			name: `${kind} of a tool`,
			branch: branchOf({ ask: "read it", tool, answer: "Read." }),
		};
		const given = { path: "docs/tides.md", content: text };
		const written = { name: "write", arguments: given, result: "ok" };
		yield {
			name: `${kind} in a call`,
			branch: branchOf({ ask: "write it", tool: written, answer: "Written." }),
		};
	}
}

function branchOf(large: Exchange): SessionBranch {
	const exchanges = [...longEnglish.slice(0, 3), large, ...chinese.slice(0, 3)];
	const shape = { cwd: "/project", startedAt: Date.parse("2026-03-02T09:00:00Z") };
	return branchIn(sessionText(exchanges, shape));
}

function filled(fill: Fill, units: number): string {
	let text = "";
	for (let line = 0; text.length < units; line += 1) text += fill(line);
	return text.slice(0, units);
}
