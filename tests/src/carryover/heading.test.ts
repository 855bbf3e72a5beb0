import { expect, test } from "vitest";
import { headingKey, isAbout } from "#src/carryover/heading.ts";

test.each([
	...[
		"Done",
		"DONE ✅",
		"✅ Completed",
		"Done (3)",
		"Completed [2]",
		"Finished",
		"Resolved",
		"Closed",
	],
	...["Completed this session", "Done (this session)", "Done: today", "Completed in this session"],
	...["Completed work", "Work completed", "Tasks completed", "Work done", "Items already finished"],
	...["Recently completed", "Already done", "Done so far", "Previously completed", "Just finished"],
	...["Completed — Nov 30", "Done (2026-11-30)", "Finished on Monday", "Done 30 November 2026"],
	...["Shipped", "Fixed", "Merged", "Shipped this week", "Fixed bugs", "Resolved issues"],
	...["What was done", "What's done", "What has been done", "What we did today", "Accomplishments"],
	...["Done and closed", "Completed since last session", "Completed tasks today"],
	...["已完成", "✅ 已完成", "已完成（3）", "已完成：", "已完成工作", "已完成的功能", "已完成内容"],
	...[
		"本次完成",
		"本次会话完成",
		"今日完成",
		"今天已完成",
		"最近完成的工作",
		"完成的工作",
		"完成事项",
	],
	...[
		"已修复",
		"已修复的问题",
		"已解决",
		"已结束",
		"已经完成的任务",
		"全部完成",
		"已完成（本次会话）",
	],
	...["已完成 11月30日", "已上线功能", "已完成部分", "完成"],
])("“%s” heads what is finished", (heading) => {
	expect(isAbout(heading, "done")).toBe(true);
});

test.each([
	...[
		"Not done",
		"Almost done",
		"To be completed",
		"Done criteria",
		"Definition of done",
		"Half done",
	],
	...["Not yet completed", "Nearly finished", "Shipped order bug", "Fixed costs", "Closed beta"],
	...["Done when", "Completed by Friday", "To be done", "Can be closed", "Work in progress"],
	...["Done, needs review", "Completed but not deployed", "Merged PRs to revert", "Done?  Ask Mia"],
	...["What must be done", "What is not done", "Work to be completed", "Done items to check again"],
	...["Merge conflicts", "Finish", "Fix", "Resolve", "Ship", "Undone", "Incomplete", "Unfinished"],
	...["Completed orders page", "Resolved address cache", "Fixed header", "Finishing touches"],
	...[
		"Complete tasks",
		"Complete the items",
		"Fixed width",
		"Done by Mia",
		"Closed source modules",
	],
	...["未完成", "完成标准", "待完成", "尚未完成", "完成定义", "需要完成", "完成条件", "完成情况"],
	...["没有完成的工作", "未完成的工作", "即将完成", "已完成一半", "已完成待验证", "解决方案"],
	...[
		"已修复待发布",
		"本周要完成",
		"完成登录页面",
		"修复登录",
		"今日待完成",
		"下次完成",
		"近期完成",
		"全部修复",
		"周五之前完成",
	],
])("“%s” does not", (heading) => {
	expect(isAbout(heading, "done")).toBe(false);
});

test("headings over what is finished meet in a merge, others only under the same name", () => {
	expect(headingKey("Completed this session")).toBe(headingKey("已完成工作"));
	expect(headingKey("Done criteria")).not.toBe(headingKey("Done"));
	expect(headingKey("…")).toBe("…");
});
