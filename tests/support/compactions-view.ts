import type { CompactionAccount, OwnAccount } from "#src/compaction/account.ts";
import type { Language } from "#src/lib/language.ts";
import type { CompactionsView } from "#views/compactions/data.ts";
import { hour, minute, noon } from "./frames.ts";

const summaries = {
	en: {
		before:
			"## Task\nMove the login to the new endpoint\n\n## Open requests\n- [ ] Retry when the token expires (#a1b2c3d4)\n\n## Files modified\n- src/session/client.ts\n\n## Next steps\n1. Write the retry",
		after:
			"## Task\nMove the login to the new endpoint, without touching port 8080 (#90fe1a22).\n\n## Open requests\n- [ ] Retry when the token expires (#a1b2c3d4)\n- [ ] Keep the old route for a week (#b2c3d4e5)\n\n## Files modified\n- src/session/client.ts\n- src/upload/retry.ts\n\n## Decisions\n- Old tokens are **refused**, not renewed: `401` tells the client (#c3d4e5f6)\n\n## Next steps\n1. Run the slow tests of `src/upload/retry.ts`",
		claims: [
			"src/upload/queue.ts holds the backlog",
			"The user wants the release published on Friday",
		],
	},
	zh: {
		before:
			"## 任务\n登录改用新的接口地址\n\n## 未答复的要求\n- [ ] 令牌过期时要重试 (#a1b2c3d4)\n\n## 改过的文件\n- src/session/client.ts\n\n## 下一步\n1. 写重试",
		after:
			"## 任务\n登录改用新的接口地址，别动 8080 端口 (#90fe1a22)。\n\n## 未答复的要求\n- [ ] 令牌过期时要重试 (#a1b2c3d4)\n- [ ] 旧路由再保留一周 (#b2c3d4e5)\n\n## 改过的文件\n- src/session/client.ts\n- src/upload/retry.ts\n\n## 决定\n- 旧令牌一律**拒绝**，不再续期：`401` 告诉客户端 (#c3d4e5f6)\n\n## 下一步\n1. 跑 `src/upload/retry.ts` 的慢速测试",
		claims: ["src/upload/queue.ts 里存着积压的任务", "用户希望周五发布新版本"],
	},
} as const;

/** What only a summary of ours tells. */
export function ownOf(changes: Partial<OwnAccount> = {}): OwnAccount {
	return {
		model: "anthropic/claude-haiku-4-5",
		calls: 2,
		repairs: 0,
		cost: 0.0134,
		tokens: 48_210,
		level: 0,
		files: { kept: 14, all: 14 },
		requests: { kept: 3, all: 3 },
		commands: { kept: 6, all: 6 },
		refused: [],
		...changes,
	};
}

/** A compaction of ours that was counted, with a repair and two refusals. */
export function accountOf(
	changes: Partial<CompactionAccount> = {},
	language: Language = "en",
): CompactionAccount {
	const { after, before, claims } = summaries[language];
	return {
		entry: "c0ffee01",
		at: noon - 12 * minute,
		by: "waystation",
		before: 142_310,
		estimated: 18_204,
		measured: 19_312,
		summary: after,
		previous: before,
		own: ownOf({
			repairs: 1,
			calls: 3,
			refused: [
				{ section: "artifacts", text: claims[0], reason: "unknown-file" },
				{ section: "next_steps", text: claims[1], reason: "not-said-by-user" },
			],
		}),
		...changes,
	};
}

/** Compactions of every writer: a model, code alone, pi, another extension. */
export function sampleAccounts(language: Language = "en"): readonly CompactionAccount[] {
	const { before } = summaries[language];
	return [
		accountOf({}, language),
		accountOf({
			entry: "c0ffee02",
			at: noon - 3 * hour,
			before: 96_400,
			estimated: 9_420,
			measured: undefined,
			summary: before,
			previous: undefined,
			own: ownOf({ model: undefined, calls: 4, cost: 0, level: 2, tokens: 190_000 }),
		}),
		accountOf({
			entry: "c0ffee03",
			at: noon - 27 * hour,
			by: "pi",
			before: 1_204_000,
			measured: 912,
			summary: "",
			previous: before,
			own: undefined,
		}),
		accountOf({
			entry: "c0ffee04",
			at: noon - 400 * hour,
			by: "other",
			before: 41_900,
			estimated: undefined,
			measured: undefined,
			summary: before,
			previous: before,
			own: undefined,
		}),
	];
}

export function sampleCompactions(
	language: Language = "en",
	changes: Partial<CompactionsView> = {},
): CompactionsView {
	return { accounts: sampleAccounts(language), next: "summary", ...changes };
}
