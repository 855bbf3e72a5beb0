import type { enTopicNotice } from "./en-topic-notice.ts";

export const zhTopicNotice: typeof enTopicNotice = {
	unreadable: (path, why) => `主题未读取：${why}。${path}`,
	unsaved: (path, why) => `主题未保存：${why}。没有覆盖任何内容。${path}`,
	quarantined: (path) => `主题文件不是有效的 JSON，已移到一旁；现在从新的台账开始。${path}`,
	imported: (n, path) => `已从 ${path} 接收 ${n} 个主题。`,
	changed: {
		open: (title) => `已新建主题：${title}`,
		touch: (title) => `主题已更新：${title}`,
		decide: (title) => `已记到「${title}」。`,
		retract: (title) => `已从「${title}」撤回一条记录。`,
		reword: (title) => `已改写「${title}」的记录。`,
		status: (title) => `状态已更改：${title}`,
		outcome: (title) => `已写入结论：${title}`,
		title: (title) => `已改名：${title}`,
		tags: (title) => `标签已更改：${title}`,
		link: (title) => `已关联：${title}`,
		unlink: (title) => `已取消关联：${title}`,
		delete: (title) => `已删除：${title}。按 u 可恢复。`,
		restore: (title) => `已恢复：${title}`,
		configure: () => "设置已保存。",
	},
	entered: (title) => `当前主题：${title}`,
	left: "现在没有当前主题。",
	undone: "已撤销上一次更改。",
	unknown: (name) => `没有「${name}」这个主题。用 /topics 查看列表。`,
	off: "主题功能已关闭（设置 topics.enabled）。",
};
