import type { Exchange } from "./sessions.ts";

/** A morning's work in Chinese on a small statistics page. */
export const chinese: readonly Exchange[] = [
	{
		ask: "给服务加一个 web 统计页面，按天显示请求数",
		tool: {
			name: "read",
			arguments: { path: "src/server.ts" },
			result: "export const routes = { '/health': health };\n".repeat(12),
		},
		answer: "路由都在 src/server.ts。我打算加一个 /stats 页面，数据按天汇总，先不引入前端框架。",
	},
	{
		ask: "可以，不过数据库先用 SQLite，不要 DuckDB",
		tool: {
			name: "edit",
			arguments: { path: "src/stats.ts", oldText: "", newText: "…" },
			result: "Successfully replaced text in src/stats.ts.",
		},
		answer: "好的，已经用 SQLite 建表 daily_requests，/stats 能显示最近 30 天。",
	},
	{
		ask: "图表在手机上太宽了，改成可以横向滚动",
		tool: {
			name: "bash",
			arguments: { command: "npm test" },
			result: "tests 41 passed, 1 failed: stats page escapes project names",
			failed: true,
		},
		answer: "样式已改成横向滚动。有一个测试失败：项目名没有转义，含有尖括号时会破坏页面。",
	},
	{
		ask: "转义的问题明天再修，导出 CSV 也还没做，先记下来",
		answer: "记下了：一是项目名要转义，二是导出 CSV，三是决定保留 SQLite。",
	},
];
