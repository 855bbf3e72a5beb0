import { expect, test } from "vitest";
import { tells, toldBy } from "#src/compaction/repeat.ts";

test.each([
	["令牌有效期改为 30 分钟", "令牌的有效期已改为30分钟"],
	["登录页面的样式要统一", "要统一登录页面的样式"],
	["Use PostgreSQL for the sessions table", "The sessions table uses PostgreSQL"],
	["セッションの期限を修正する", "セッションの 期限を修正する"],
])("“%s” and “%s” say the same", (one, other) => {
	expect(tells(toldBy(one), toldBy(other))).toBe(true);
});

test.each([
	["令牌有效期改为 30 分钟", "令牌有效期改为 60 分钟"],
	["令牌有效期改为 30 分钟", "令牌有效期不改为 30 分钟"],
	["修改登录页面的标题", "修改登录页面的样式"],
	["Use PostgreSQL for the sessions table", "Do not use PostgreSQL for the sessions table"],
	["Use PostgreSQL for the sessions table", "Use PostgreSQL for the users table"],
	["done", "did it"],
])("“%s” and “%s” do not", (one, other) => {
	expect(tells(toldBy(one), toldBy(other))).toBe(false);
});
