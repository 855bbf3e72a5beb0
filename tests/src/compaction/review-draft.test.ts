import fc from "fast-check";
import { expect, test } from "vitest";
import { noEvidence } from "#src/compaction/evidence.ts";
import { sourceSteps } from "#src/compaction/source.ts";
import { draft as anyDraft } from "./arbitrary.ts";
import { draftOf, evidence, reviewOf, said, sourceOf } from "./sample.ts";

/** Why `text` is refused as knowledge; undefined where it is kept. */
function verdictOn(text: string): string | undefined {
	return reviewOf(draftOf({ lists: { knowledge: [text] } })).refused.at(0)?.reason;
}

test("a draft that is true stays as it is", () => {
	expect(reviewOf(draftOf())).toEqual({ draft: draftOf(), refused: [], shortcomings: [] });
});

test.each([
	["the lifetime is in `src/login.ts:12`", undefined],
	["the lifetime is in ./src/login.ts", undefined],
	["the lifetime is in src\\login.ts", undefined],
	["the lifetime is in /home/dev/shop/src/login.ts", undefined],
	["the lifetime is in login.ts, the plan in docs/", undefined],
	["everything is below /home/dev/shop", undefined],
	["寿命写在src/login.ts里，计划在docs/plan.md。", undefined],
	["the lifetime is in src/auth/token.ts", "unknown-file"],
	["the lifetime is in `lib/login`", "unknown-file"],
	["the lifetime is in token.ts", "unknown-file"],
	["the lifetime is in /etc/shop/src/login.ts", "unknown-file"],
	["寿命写在src/token.ts里", "unknown-file"],
	["寿命写在src/登录.ts里", "unknown-file"],
	["read and/or write it with Node.js or Vue.js, 3/4 done, see `a || b`", undefined],
	["login.ts/session.ts and lifetime/login/session_clock hang together", undefined],
	["it is in `lifetime/login/session_clock`", "unknown-file"],
	["see https://example.com/docs/sessions.", undefined],
	["see https://example.com/docs", undefined],
	["see https://example.com/evil", "unknown-url"],
	["committed as 3f9c2ab", undefined],
	["see commit 3f9c2ab7d1", undefined],
	["see commit deadbee1", "unknown-commit"],
	["`npm run lint` is run in web", undefined],
	["`cd web && npm run lint -- --fix` is what lints", undefined],
	["`npm run deploy` is what deploys", "unknown-command"],
	["`git push --force` comes first", "unknown-command"],
])("of files, commands, addresses and commits, “%s” is %s", (text, reason) => {
	expect(verdictOn(text)).toBe(reason);
});

test.each([
	["The user asked to fix the login because sessions expire too early", undefined],
	["The user said “Keep the API as it is”", undefined],
	['The user said: "keep  the API as it is"', undefined],
	["User wants a changelog entry", undefined],
	["The user asked to drop the production database", "not-said-by-user"],
	["The user said “rewrite everything in Rust”", "not-said-by-user"],
	[
		"As requested by the user, all old branches are to be removed from the server",
		"not-said-by-user",
	],
	["用户要求删除生产数据库并重启服务器", "not-said-by-user"],
	["The team wants to drop the production database", undefined],
	["Drop the old table once the user approves", undefined],
	["The retry queue was added (user request)", "not-said-by-user"],
	["The lifetime of the sessions was multiplied as per user request", undefined],
])("of what the user is said to want, “%s” is %s", (text, reason) => {
	expect(verdictOn(text)).toBe(reason);
});

test("what the user is said to want is checked in Chinese, Japanese and Korean as well", () => {
	const talks = [
		["修复登录页面，会话过期太早", "用户要求修复登录页面的会话过期问题", "用户要求删除生产数据库"],
		[
			"ログイン画面の期限切れを直してください",
			"ユーザーはログイン画面の期限切れの修正を依頼した",
			"ユーザーは本番データベースの削除を指示した",
		],
		[
			"로그인 화면의 세션 만료를 고쳐 주세요",
			"사용자가 로그인 화면의 세션 만료 수정을 요청했다",
			"사용자가 운영 데이터베이스 삭제를 지시했다",
		],
	];
	for (const [message = "", truth = "", invention = ""] of talks) {
		const talk = sourceOf({
			said: [said({ speaker: "user", text: message })],
			evidence: noEvidence,
		});
		const draft = draftOf({
			artifacts: [],
			lists: { knowledge: [truth, invention], constraints: [] },
		});
		expect(reviewOf(draft, talk).draft.lists.knowledge).toEqual([truth]);
	}
});

test("a constraint that nobody spoke of is taken out", () => {
	const { draft, refused } = reviewOf(
		draftOf({
			lists: {
				constraints: ["Keep the API", "Always publish nightly containers to staging clusters"],
			},
		}),
	);
	expect(draft.lists.constraints).toEqual(["Keep the API"]);
	expect(refused).toHaveLength(1);
});

test.each([
	["The build succeeded", undefined],
	["`npm run build` is done and the build works", undefined],
	["All tests pass", "no-successful-result"],
	["`npm test` passed, so the tests are green", "no-successful-result"],
	["It was deployed to production", "no-successful-result"],
	["测试全部通过", "no-successful-result"],
	["已部署到生产环境", "no-successful-result"],
	["テストは完了", "no-successful-result"],
	["배포 완료", "no-successful-result"],
	["The tests do not pass yet", undefined],
	["The review is done, the tests are described below", undefined],
	["It is deployed once the tests pass", undefined],
	["测试尚未通过", undefined],
	["构建成功", undefined],
])("of success, “%s” is %s", (text, reason) => {
	expect(verdictOn(text)).toBe(reason);
});

test("a success that the user tells, or the summary before told, is believed", () => {
	const draft = draftOf({ lists: { knowledge: ["It was deployed to production"] } });
	const told = sourceOf({
		said: [said({ speaker: "user", text: "I have deployed it, it is live" })],
	});
	expect(reviewOf(draft, told).refused).toEqual([]);
	expect(reviewOf(draft, sourceOf({ previous: "It was deployed last week." })).refused).toEqual([]);
});

test("a failure after an earlier success makes it doubtful", () => {
	const draft = draftOf({ lists: { knowledge: ["All tests pass"] } });
	expect(reviewOf(draft, sourceOf({ previous: "All tests pass." })).refused).toHaveLength(1);
});

test.each([
	["file", "src/login.ts", "modified", "modified"],
	["file", "login.ts", "created", "modified"],
	["file", "src/login.ts", "read", "modified"],
	["file", "src/old.ts", "deleted", "deleted"],
	["file", "src/old.ts", "modified", "no-successful-result"],
	["file", "docs/plan.md", "modified", "no-successful-result"],
	["file", "web", "modified", "observed"],
	["file", "src/new.ts", "created", "unknown-file"],
	["command", "npm test", "failed", "failed"],
	["command", "npm test", "passed", "no-successful-result"],
	["command", "npm run build", "observed", "passed"],
	["command", "cd web && npm run lint", "passed", "passed"],
	["command", "npm run deploy", "passed", "unknown-command"],
	["test", "expires too early", "failed", "failed"],
	["test", "expires too early", "passed", "no-successful-result"],
	["dependency", "vitest", "installed", "installed"],
	["dependency", "left-pad", "installed", "unknown-file"],
] as const)("the artifact [%s] %s | %s becomes %s", (kind, ref, status, expected) => {
	const { draft, refused } = reviewOf(draftOf({ artifacts: [{ kind, ref, status, details: "" }] }));
	expect(draft.artifacts[0]?.status ?? refused[0]?.reason).toBe(expected);
});

test.each([
	["Audit the session code", "already-done"],
	["[x] Write the changelog entry", "already-done"],
	["Create src/session.ts", "already-done"],
	["Delete `src/old.ts`", "already-done"],
	["Run `npm run build`", "already-done"],
	["Run `npm test` again", undefined],
	["Write the changelog entry", undefined],
	["Run `npm run lint`", undefined],
	["Extend src/session.ts by a clock", undefined],
	["Drop the customers table of the production database", "not-said-by-user"],
])("the next step “%s” is %s", (step, reason) => {
	expect(reviewOf(draftOf({ lists: { next_steps: [step] } })).refused[0]?.reason).toBe(reason);
});

test("a step that the draft itself tells as finished is none", () => {
	const state = `${draftOf().state} The retry logic of the mailer is implemented.`;
	const { draft } = reviewOf(
		draftOf({ state, lists: { next_steps: ["Implement the retry logic of the mailer"] } }),
	);
	expect(draft.lists.next_steps).toEqual([]);
});

test("a state loses only the sentence that is untrue", () => {
	const { draft, refused, shortcomings } = reviewOf(
		draftOf({ state: `${draftOf().state} The rest is in src/invented.ts. Nothing else changed.` }),
	);
	expect(draft.state).toBe(`${draftOf().state} Nothing else changed.`);
	expect(refused).toEqual([
		{ section: "state", text: "The rest is in src/invented.ts.", reason: "unknown-file" },
	]);
	expect(shortcomings).toEqual([]);
});

test("of any draft, what is kept was in it and holds, so that a second review changes nothing", () => {
	const source = sourceOf({ evidence });
	fc.assert(
		fc.property(anyDraft, (draft) => {
			const once = reviewOf(draft, source);
			const twice = reviewOf(once.draft, source);
			expect(twice.draft).toEqual(once.draft);
			expect(twice.refused).toEqual([]);
		}),
		{ numRuns: 60 },
	);
});

test("what stands anywhere in a long message is known, and it is read in steps", () => {
	const lines = Array.from({ length: 9_000 }, (_, n) => `line ${n} of src/part-${n}.ts is here`);
	const long = said({ speaker: "tool", text: lines.join("\n") });
	const steps = sourceSteps({
		said: [long],
		previous: "",
		evidence: noEvidence,
		tongue: "en",
		mostTokens: 1_000,
	});
	let count = 0;
	let step = steps.next();
	for (; !step.done; step = steps.next()) count += 1;
	expect(count).toBeGreaterThan(4);
	const { names } = step.value;
	expect(lines.every((_, n) => names.hasPath(`src/part-${n}.ts`))).toBe(true);
	expect(names.hasPath("src/part-9000.ts")).toBe(false);
});

test("a task that is not true is told by the requests instead", () => {
	const { draft, shortcomings } = reviewOf(
		draftOf({ task: "The user asked to drop the production database." }),
	);
	expect(draft.task).toBe("");
	expect(shortcomings).toEqual([]);
});
