import fc from "fast-check";
import { expect, test } from "vitest";
import { topicBounds } from "#src/topics/topic.ts";
import { decodeVerdict, type Requirement, topicOf } from "#src/topics/verdict.ts";

const login = {
	isRequirement: true,
	type: "bug",
	title: "修复登录",
	summary: "登录页报错",
	tags: ["auth"],
};

function decoded(answer: string) {
	const result = decodeVerdict(answer);
	return result.ok ? result.verdict : result.why;
}

test.each([
	["plain", JSON.stringify(login)],
	["fenced", `\`\`\`json\n${JSON.stringify(login, null, 2)}\n\`\`\``],
	["after braces that are no JSON", `Note {x}: ${JSON.stringify(login)} {and more}`],
	["after another object", `{"thinking": "it is a bug"}\n${JSON.stringify(login)}`],
	["inside another object", `{"result": ${JSON.stringify(login)}}`],
	["first of several", `${JSON.stringify([login, { ...login, title: "second" }])}`],
	["with extra keys", JSON.stringify({ ...login, note: { a: [1, { b: null }] }, score: -1.5e3 })],
])("a verdict is read when it is %s", (_, answer) => {
	expect(decoded(answer)).toEqual(login);
});

test("what is no requirement is one with nulls, too", () => {
	const answer = { isRequirement: false, type: null, title: null, summary: null, tags: null };
	expect(decoded(JSON.stringify(answer))).toEqual({ isRequirement: false });
	expect(decoded('{"isRequirement": false}')).toEqual({ isRequirement: false });
});

test("what lacks is said for the repair", () => {
	expect(decoded("I think so")).toBe("There is no JSON object in the answer.");
	expect(decoded('{"isRequirement": "yes"}')).toBe("isRequirement is not true or false.");
	expect(decoded('{"isRequirement": true, "title": " "}')).toBe(
		"title is missing or not a string.",
	);
	expect(decoded('{"isRequirement": true, "title": null}')).toBe(
		"title is missing or not a string.",
	);
});

test("fields are bounded and cleaned", () => {
	const verdict = decoded(
		JSON.stringify({
			isRequirement: true,
			type: "chore",
			title: `请帮我\u0007修复\n${"很长的标题".repeat(10)}`,
			summary: `line one\nline two \u001b[31m${"x ".repeat(400)}`,
			tags: ["Web UI", "#Go", "GO", "", "a".repeat(25), "second", "third", "fourth"],
		}),
	);
	expect(verdict).toEqual({
		isRequirement: true,
		type: "other",
		title: "修复 很长的标题很长的标题很长的标题很长的标题很长",
		summary: expect.stringMatching(/^line one line two (?:x )+x?…$|^line one line two .*…$/),
		tags: ["web-ui", "go", "second"],
	});
	expect(decoded(JSON.stringify({ ...login, tags: "auth" }))).toEqual({ ...login, tags: [] });
	expect(decoded(JSON.stringify({ ...login, tags: [{ name: "auth" }] }))).toEqual({
		...login,
		tags: [],
	});
	expect(decoded(JSON.stringify({ ...login, summary: null }))).toEqual({
		...login,
		summary: "修复登录",
	});
});

test("it answers for any text, and what it takes is within the bounds", () => {
	const loose = fc.record(
		{
			isRequirement: fc.constantFrom<unknown>(true, false, null, "true"),
			type: fc.constantFrom<unknown>("bug", "nonsense", 1),
			title: fc.oneof(fc.string({ unit: "binary", maxLength: 80 }), fc.constant(null)),
			summary: fc.string({ unit: "grapheme", maxLength: 300 }),
			tags: fc.oneof(fc.array(fc.string({ unit: "binary" }), { maxLength: 5 }), fc.integer()),
			extra: fc.jsonValue(),
		},
		{ requiredKeys: [] },
	);
	const answer = fc.oneof(
		loose.map((value) => JSON.stringify(value)),
		fc.string({ maxLength: 200 }),
	);
	fc.assert(
		fc.property(answer, fc.string({ maxLength: 10 }), (json, around) => {
			const result = decodeVerdict(`${around}${json}${around}`);
			if (!result.ok || !result.verdict.isRequirement) return;
			const { title, summary, tags } = result.verdict;
			const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
			expect([...segmenter.segment(title)].length).toBeLessThanOrEqual(topicBounds.title);
			expect([...segmenter.segment(summary)].length).toBeLessThanOrEqual(topicBounds.decision);
			expect(tags.length).toBeLessThanOrEqual(topicBounds.tags);
			expect(`${title}${summary}${tags.join("")}`).not.toMatch(/\p{Cc}/u);
		}),
	);
});

test("hostile nesting and a megabyte of braces come to an end", () => {
	for (const text of [
		'{"a":'.repeat(50_000),
		"{".repeat(1_000_000),
		'{"a":[1,'.repeat(50_000),
		'{"a":1,'.repeat(100_000),
	]) {
		expect(decodeVerdict(text).ok).toBe(false);
	}
});

const occasion = {
	project: "/project",
	session: "s1",
	at: 5_000,
	id: "login-1a2b",
	derivedFrom: "",
};

function requirement(facts: Partial<Requirement> = {}): Requirement {
	return {
		isRequirement: true,
		type: "bug",
		title: "修复登录",
		summary: "登录页报错",
		tags: ["auth"],
		...facts,
	};
}

test("a topic's record begins with the request that opens it", () => {
	expect(topicOf(requirement(), { ...occasion, input: "登录页报错，\n请修复" })).toEqual({
		id: "login-1a2b",
		title: "修复登录",
		type: "bug",
		tags: ["auth"],
		derivedFrom: "",
		links: [],
		status: "in_progress",
		created: 5_000,
		lastUpdated: 5_000,
		project: "/project",
		decisions: [{ at: 5_000, text: "收到新需求：登录页报错" }],
		outcome: "",
		source: { firstSeen: "登录页报错， 请修复", firstSession: "s1" },
	});
	const english = topicOf(requirement({ summary: "Login fails" }), { ...occasion, input: "x" });
	expect(english.decisions[0]?.text).toBe("New request: Login fails");
});

test("a megabyte of paste with a secret in it makes a small record without the secret", () => {
	const secret = `ghp_${"Ab1".repeat(12)}`;
	const input = `token ${secret} fix\n${"paste ".repeat(200_000)}`;
	const text = JSON.stringify(topicOf(requirement(), { ...occasion, input }));
	expect(text.length).toBeLessThan(1_500);
	expect(text).not.toContain(secret.slice(0, 20));
});
