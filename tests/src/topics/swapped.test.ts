import { expect, test } from "vitest";
import { isSwapped } from "#src/topics/swapped.ts";

test.for([
	["登录页的限流", "给登录页加限流"],
	["修复登录页按钮失灵", "登录页提交按钮失灵"],
	["Fix the login page", "Login page"],
	["Fix login page", "Update the login page"],
	["Export report as CSV", "CSV export of reports"],
])("%s and %s may be the same work", ([one = "", other = ""]) => {
	expect([isSwapped(one, other), isSwapped(other, one)]).toEqual([false, false]);
});

test.for([
	["开启暗色模式", "关闭暗色模式"],
	["修复登录页白屏", "修复注册页白屏"],
	["升级 React 到 18", "升级 React 到 19"],
	["Add user table index", "Remove user table index"],
	["Repair api v1.2", "Repair api v1.3"],
])("%s is other work than %s", ([one = "", other = ""]) => {
	expect([isSwapped(one, other), isSwapped(other, one)]).toEqual([true, true]);
});
