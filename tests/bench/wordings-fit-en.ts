import type { Wordings } from "./wordings.ts";

/** The English half of `fitWordings`. */
export const fitWordingsEn: readonly Wordings[] = [
	{
		title: "Flaky checkout test",
		firstSeen: "the checkout end-to-end test fails every other run",
		same: [
			"the checkout e2e spec is unstable again",
			"checkout test passes locally and fails in CI at random",
			"stabilize the end-to-end test for checkout",
		],
		other: [
			"write a unit test for the checkout form",
			"checkout should accept gift cards",
			"the nightly test report is empty",
			"flaky signup test",
			"the checkout end-to-end test takes ten minutes",
		],
		foreign: ["结账的端到端测试不稳定"],
	},
	{
		title: "Memory leak in worker",
		firstSeen: "the background worker grows to 4 GB of memory overnight",
		same: [
			"worker process keeps eating RAM",
			"the worker's heap never shrinks",
			"find out why memory of the background worker keeps growing",
		],
		other: [
			"start two background workers instead of one",
			"memory usage chart on the status page",
			"the worker logs too much",
			"memory leak in the browser tab",
			"file descriptor leak in the worker",
		],
		foreign: ["后台 worker 内存泄漏"],
	},
	{
		title: "Password reset email",
		firstSeen: "users do not receive the email to reset their password",
		same: [
			"the forgot password mail never arrives",
			"reset link for the password is not sent",
			"no mail when someone forgets their password",
		],
		other: [
			"passwords need at least twelve characters",
			"email newsletter for new releases",
			"reset the demo data every night",
			"password reset for admins",
			"users do not receive the email to confirm their address",
		],
		foreign: ["重置密码的邮件收不到"],
	},
	{
		title: "Dates in wrong timezone",
		firstSeen: "the calendar shows events one hour off for users in Berlin",
		same: [
			"calendar events are shifted by an hour",
			"wrong time zone for the events in the calendar",
			"meetings show up at the wrong hour after the DST change",
		],
		other: [
			"calendar export as ics",
			"drag events in the calendar",
			"show the user's timezone in the profile",
			"prices in wrong currency",
			"the calendar shows events of other users",
		],
		foreign: ["日历里的事件时区不对，差一个小时"],
	},
	{
		title: "Split the monolith API",
		firstSeen: "split the API server into a billing and an account service",
		same: [
			"extract billing out of the API monolith",
			"move accounts to their own service",
			"next part of the API split: the billing service",
		],
		other: [
			"billing page shows the old plan",
			"rate limits for the API",
			"account deletion must be confirmed",
			"split the monolith frontend",
			"version the API",
		],
		foreign: ["把 API 单体拆分成账单服务和账户服务"],
	},
	{
		title: "Slow query on orders",
		firstSeen: "the query for the list of orders takes eight seconds",
		same: [
			"order list is still slow to load from the database",
			"speed up the orders query with an index",
			"listing orders times out on big accounts",
		],
		other: [
			"add a status column to orders",
			"the product query ignores the filter",
			"print the order as a receipt",
			"slow query on invoices",
			"the list of orders is sorted wrong",
		],
		foreign: ["订单列表的查询太慢"],
	},
	{
		title: "Keyboard navigation in menu",
		firstSeen: "the menu cannot be used with the keyboard, only the mouse",
		same: [
			"arrow keys do nothing in the menu",
			"make the dropdown menu accessible by keyboard",
			"menu ignores tab and enter",
		],
		other: [
			"add an entry for help to the menu",
			"keyboard shortcut for save",
			"the menu is hidden behind the banner",
			"keyboard navigation in the table",
			"touch gestures in the menu",
		],
		foreign: ["菜单不能用键盘操作"],
	},
	{
		title: "Typescript strict mode",
		firstSeen: "turn on strict in the TypeScript config and fix all errors",
		same: [
			"enable strict type checking",
			"remaining type errors after turning strict on",
			"get rid of the any types so that strict passes",
		],
		other: [
			"upgrade TypeScript to the new major",
			"strict content security policy",
			"eslint config reports too many errors",
			"react strict mode",
			"typescript project references",
		],
		foreign: ["开启 TypeScript 严格模式"],
	},
	{
		title: "Websocket reconnects",
		firstSeen: "after the laptop sleeps the websocket never reconnects",
		same: [
			"live updates stop after standby until the page is reloaded",
			"socket connection is not restored after sleep",
			"reconnect the websocket with backoff",
		],
		other: [
			"send the cursor position over the websocket",
			"connection pool for postgres",
			"the sleep timer in the player",
			"database connection reconnects",
			"websocket messages are lost",
		],
		foreign: ["休眠之后 websocket 不会自动重连"],
	},
	{
		title: "Docker image is too big",
		firstSeen: "our docker image has 2 GB, make it smaller",
		same: [
			"shrink the container image",
			"use a multi-stage build to cut the docker image size",
			"the image we push to the registry is still huge",
		],
		other: [
			"run the docker container as non-root",
			"compress the images on the landing page",
			"docker compose file for local development",
			"js bundle is too big",
			"docker image has no shell",
		],
		foreign: ["docker 镜像太大，要瘦身"],
	},
];
