import fc from "fast-check";
import { expect, test } from "vitest";
import { topicOfPage } from "../../../src/topics/topic-page.ts";

const read = (text: string) => topicOfPage({ slug: "cache", text, changedAt: 7 });

test("a page becomes a topic with its title, tags, status, questions and conclusion", () => {
	const text =
		"---\r\ntitle: '缓存设计'\r\ntags:\r\n  - web\r\n  - \"cache\"\r\nstatus: deprecated\r\ndepends: [login, ci]\r\nopen_questions: [who clears it]\r\n---\r\n# Conclusion\r\nOne entry.\r\n\r\n# Recommendations\r\nNone.\r\n";
	expect(read(text)).toMatchObject({
		id: "cache",
		title: "缓存设计",
		tags: ["web", "cache"],
		status: "dropped",
		links: ["login", "ci"],
		decisions: [{ at: 7, text: "who clears it" }],
		outcome: "One entry.",
	});
});

test("a page without front matter or a title is none", () => {
	for (const text of ["", "# Conclusion\nx", "---\ntags: [a]\n---\n", "---\ntitle: x\n"]) {
		expect(read(text)).toBeUndefined();
	}
});

test("no text makes reading throw", () => {
	fc.assert(fc.property(fc.string(), (text) => void read(`---\ntitle: a\n${text}\n---\n${text}`)));
});
