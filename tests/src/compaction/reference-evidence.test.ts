import { expect, test } from "vitest";
import { answer, evidenceOf, ran, used, user } from "./said-sample.ts";

test("addresses are taken from what people and tools say, without the signs around them", () => {
	const { urls } = evidenceOf([
		user("看 https://pi.dev/docs/登录，再看（https://pi.dev/b）。"),
		answer("See [it](https://pi.dev/c?x=1#y), `https://pi.dev/d`."),
		used("WebFetch", { url: "https://pi.dev/e", prompt: "x" }),
		ran("curl -s https://pi.dev/f | head"),
		ran("gh pr create", "https://pi.dev/pull/7\n"),
		ran("cat a.html", "https://pi.dev/not-spoken-of"),
	]);
	expect(urls.map(({ text }) => text)).toEqual([
		"https://pi.dev/pull/7",
		"https://pi.dev/f",
		"https://pi.dev/e",
		"https://pi.dev/d",
		"https://pi.dev/c?x=1#y",
		"https://pi.dev/b",
		"https://pi.dev/docs/",
	]);
});

test("a secret in an address is scrubbed", () => {
	const [told] = evidenceOf([user("https://me:hunter2secret@pi.dev/x")]).urls;
	expect(told?.text).not.toContain("hunter2secret");
});

test("commits come from what git made and from what is called one, not from what a log shows of others", () => {
	const { commits } = evidenceOf([
		ran("git commit -m x", "[main 0a1b2c3] x\n 1 file changed"),
		ran("git push", "To pi.dev\n   0a1b2c3..1b2c3d4  main -> main"),
		ran("git log --oneline -2", "2c3d4e5 of somebody\n0a1b2c3 x"),
		user("revert commit `4e5f6a7` please"),
		answer("提交 5f6a7b8 已经推送"),
	]);
	expect(commits.map(({ text }) => text)).toEqual(["5f6a7b8", "4e5f6a7", "0a1b2c3", "1b2c3d4"]);
});

test("a short and a long hash of one commit are one", () => {
	const long = "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567";
	const { commits } = evidenceOf([
		ran("git commit -m x", "[main 0a1b2c3] x"),
		ran("git log -1", `commit ${long}\nAuthor: x`),
	]);
	expect(commits.map(({ text }) => text)).toEqual([long]);
});

test("not every run of hexadecimal signs is a commit", () => {
	const { commits } = evidenceOf([
		user("color 8abeb7, commit defaced, commit 1234567"),
		ran("sha1sum a", "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567  a"),
	]);
	expect(commits).toEqual([]);
});
