import type { enWelcome } from "./en-welcome.ts";

export const zhWelcome: typeof enWelcome = {
	title: "驿站",
	once: "只显示这一次，发出第一条消息后消失",
	does: "未完的工作在下个会话接着做，提出的要求记成主题，压缩的摘要经过核对。",
	doesShort: "未完的工作下个会话接着做。",
	kept: (project, agent) => `都存在本机：便签和摘要在项目的 ${project}，其余在 ${agent}。`,
	keptShort: (project, agent) => `存在 ${project} 和 ${agent}。`,
	commands: {
		carryover: "未完的工作",
		topics: "你的要求",
		waystation: "其余一切",
	},
	off: "停用：/waystation off 本会话，启动时加 --no-waystation，或在 /waystation settings 里关掉 enabled。",
	offShort: "停用：/waystation off",
};
