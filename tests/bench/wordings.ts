/**
 * A request that opened a topic, and later ones: `same` go on with it, `other` are neighbouring work that does not, and
 * `foreign` go on with it in the other language.
 */
export interface Wordings {
	readonly title: string;
	readonly firstSeen: string;
	readonly same: readonly string[];
	readonly other: readonly string[];
	readonly foreign: readonly string[];
}

/** Requests of our own making, of which many share words with a topic that they are not about. */
export const wordings: readonly Wordings[] = [
	{
		title: "修复登录页按钮失灵",
		firstSeen: "登录页的提交按钮点下去没有任何反应",
		same: ["登录按钮按了还是没反应", "登录页那个提交按钮又坏了", "用户说登录的时候按钮点不动"],
		other: ["修复注册页按钮失灵", "登录页按钮换个颜色", "登录页加一个验证码输入框"],
		foreign: [
			"the submit button on the login page does nothing",
			"people cannot get in, clicking sign in has no effect",
			"nothing happens when you press submit at login",
		],
	},
	{
		title: "数据库连接池占满",
		firstSeen: "高峰期数据库连接池总是占满，新请求都超时",
		same: [
			"连接池又满了，请求全部超时",
			"数据库连接数上不去，高峰期超时",
			"连接池参数调大之后还是占满",
		],
		other: ["数据库备份脚本超时", "线程池占满导致任务堆积", "数据库表结构迁移到新版本"],
		foreign: [
			"the database connection pool is exhausted at peak time",
			"requests hang because no db connection is free",
			"too many connections to the database during rush hour",
		],
	},
	{
		title: "导出报表为 Excel",
		firstSeen: "报表页需要支持导出成 Excel 文件",
		same: ["Excel 导出的报表少了一列", "报表导出 xlsx 时中文乱码", "导出 Excel 报表太慢了"],
		other: ["导入 Excel 用户名单", "报表页加一个日期筛选", "导出用户列表为 CSV"],
		foreign: [
			"export the report as an Excel file",
			"download the report as xlsx",
			"reports should be available as spreadsheets",
		],
	},
	{
		title: "给网关加 web 流量报表",
		firstSeen: "网关要有一个 web 报表，能看每天的流量",
		same: ["网关流量统计的页面数据不对", "流量报表按小时显示", "网关 web 报表打不开了"],
		other: ["给网关加限流", "网关升级到新版本", "给商城加销售报表"],
		foreign: [
			"show the gateway's traffic in a web report",
			"a page with daily traffic numbers of the gateway",
			"how much traffic goes through our gateway each day",
		],
	},
	{
		title: "升级 React 到 19",
		firstSeen: "把前端的 React 升级到 19",
		same: ["React 19 升级之后编译报错", "继续把剩下的组件迁到 React 19", "升级 React 后测试挂了"],
		other: ["升级 Vue 到 3", "用 React 写一个日历组件", "升级 Node 到 24"],
		foreign: [
			"upgrade the frontend to React 19",
			"bump react to the newest major",
			"components break after moving to React 19",
		],
	},
	{
		title: "邮件通知延迟",
		firstSeen: "用户注册之后过了十分钟才收到邮件通知",
		same: ["邮件通知还是晚到好几分钟", "注册邮件为什么要等十分钟", "通知邮件发得太慢"],
		other: ["短信通知延迟", "邮件模板改成深色", "用户注册加邮箱校验"],
		foreign: [
			"email notifications arrive ten minutes late",
			"mails to new users come much too late",
			"why does the welcome mail take so long",
		],
	},
	{
		title: "Add dark mode to settings",
		firstSeen: "please add a dark mode toggle to the settings page",
		same: [
			"the dark theme switch in settings does not stick",
			"dark mode toggle is invisible on mobile",
			"settings: dark mode should follow the system",
		],
		other: [
			"add a language switch to the settings page",
			"add dark mode to the editor plugin docs",
			"the settings page is slow",
		],
		foreign: [
			"设置页面加一个深色模式开关",
			"夜间模式在设置里打不开",
			"想要一个能切换到暗色主题的选项",
		],
	},
	{
		title: "Login redirect loop",
		firstSeen: "after login the app redirects in a loop",
		same: [
			"users are still redirected forever after they sign in",
			"the redirect loop is back once the token was refreshed",
			"login keeps redirecting on safari",
		],
		other: [
			"login rate limit for failed attempts",
			"redirect old blog urls to the new ones",
			"the event loop lags after startup",
		],
		foreign: ["登录之后一直循环重定向", "登录完页面来回跳转停不下来", "登进去以后不停地跳来跳去"],
	},
	{
		title: "Move CI to GitHub Actions",
		firstSeen: "move our CI pipeline from Jenkins to GitHub Actions",
		same: [
			"the GitHub Actions workflow fails on the lint job",
			"port the last Jenkins job to Actions",
			"cache node_modules in the new CI pipeline",
		],
		other: [
			"move the docs to GitHub Pages",
			"Jenkins needs a newer Java",
			"the data pipeline drops rows",
		],
		foreign: [
			"把 CI 流水线迁移到 GitHub Actions",
			"不用 Jenkins 了，换 GitHub Actions 跑构建",
			"Actions 上的 lint 任务挂了",
		],
	},
	{
		title: "Invoice PDF totals are wrong",
		firstSeen: "the totals in the invoice PDF do not add up with the tax",
		same: [
			"invoice totals are off by one cent",
			"tax in the PDF invoice is rounded twice",
			"the PDF shows wrong totals for refunds",
		],
		other: [
			"send the invoice by email",
			"the report PDF has no page numbers",
			"totals on the dashboard are cached too long",
		],
		foreign: ["发票 PDF 里的合计金额不对", "账单 PDF 的税算错了", "发票的总价差了一分钱"],
	},
	{
		title: "Upload of large files fails",
		firstSeen: "uploading files larger than 100 MB fails with a timeout",
		same: [
			"large uploads still time out",
			"file upload above 100 MB gives 413 now",
			"resume a large file upload after a drop",
		],
		other: [
			"download of large files is slow",
			"upload avatars to the new bucket",
			"delete temporary files after the import",
		],
		foreign: ["上传大文件失败", "超过 100 MB 的文件传不上去", "大文件传到一半就超时"],
	},
	{
		title: "Search ranks stale pages first",
		firstSeen: "the search shows outdated pages before the new ones",
		same: [
			"search results still put old pages on top",
			"stale pages rank too high in search",
			"why is the outdated page the first search result?",
		],
		other: [
			"add a search box to the header",
			"stale cache entries after a deploy",
			"rank the support tickets by age",
		],
		foreign: ["搜索结果里旧页面排在前面", "搜出来的第一个是过时的页面", "搜索排序应该让新页面靠前"],
	},
];
