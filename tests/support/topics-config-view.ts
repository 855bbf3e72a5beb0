import { defaultTopicConfig, type TopicConfig } from "#src/topics/ledger.ts";
import type { TopicsConfigView, TopicTest } from "#views/topics-config/data.ts";

/** One classification that worked. */
export const doneTest: TopicTest = {
	state: "done",
	input: "给服务加一个 web 统计页面",
	model: "anthropic/claude-haiku-4-5",
	ms: 1_840,
	requirement: true,
	type: "feature",
	title: "给服务加 web 统计页面",
	summary: "按天、按用户统计，可以导出",
	tags: ["统计", "web"],
};

/** What `/topics-config` shows with four models, one of which does not think. */
export function configView(
	config: Partial<TopicConfig> = {},
	changes: Partial<TopicsConfigView> = {},
): TopicsConfigView {
	return {
		config: { ...defaultTopicConfig, ...config },
		models: [
			{ name: "anthropic/claude-haiku-4-5", label: "Claude Haiku 4.5", levels: ["low", "high"] },
			{ name: "anthropic/claude-sonnet-4-5", label: "Claude Sonnet 4.5", levels: ["low", "high"] },
			{ name: "deepseek/deepseek-chat", label: "DeepSeek 聊天", levels: [] },
			{ name: "local/qwen3", label: "local/qwen3", levels: [] },
		],
		sessionModel: "anthropic/claude-sonnet-4-5",
		test: { state: "none" },
		notice: undefined,
		...changes,
	};
}
