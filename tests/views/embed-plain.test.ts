import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { type Hush, type Judgement, shiftReasons } from "#src/detection/shift-judgement.ts";
import type { Language } from "#src/lib/language.ts";
import type { EmbedStatus, ModelStatus, SetupTrouble } from "#src/store/embedding.ts";
import { sayEmbedStatus } from "#views/embed/plain.ts";
import { languages, minute, noon } from "../support/frames.ts";

const zh: ModelStatus = {
	name: "zh",
	id: "Xenova/bge-small-zh-v1.5",
	...{ wanted: true, installed: true, loaded: true, bytes: 24_440_000, whole: 24_450_000 },
};
const en: ModelStatus = {
	name: "en",
	id: "Xenova/all-MiniLM-L6-v2",
	...{ wanted: true, installed: true, loaded: false, bytes: 23_690_000, whole: 23_690_000 },
};
const path = "~/.pi/agent/waystation/runtime";

const ready: EmbedStatus = {
	detecting: true,
	choice: "auto",
	models: [zh, en],
	runtime: { there: true, version: "4.3.2", from: "installed", path },
	modelsDir: "~/.pi/agent/waystation/models",
	source: { url: "https://hf-mirror.com", from: "mirror" },
	idleMinutes: 5,
	setup: undefined,
	trouble: undefined,
	engine: undefined,
	mayPrepare: true,
	offline: false,
};
const none: ModelStatus = { ...zh, installed: false, loaded: false, bytes: 0 };
const fresh: EmbedStatus = {
	...ready,
	models: [none, { ...en, installed: false, bytes: 9_400_000 }],
	runtime: { there: false, reason: "missing", path },
	source: undefined,
};
const trouble: SetupTrouble = {
	part: "runtime",
	failure: "network",
	detail: "ETIMEDOUT\n\x1b[2J",
	retryAt: noon + 14 * minute,
};

const cases: Readonly<Record<string, EmbedStatus>> = {
	ready,
	fresh,
	"one language": { ...ready, choice: "en", models: [{ ...none, wanted: false }, en] },
	off: { ...ready, choice: "off" },
	"without detection": { ...ready, detecting: false },
	working: { ...fresh, setup: { part: "zh", done: 1, total: 2, since: noon } },
	failed: { ...fresh, trouble },
	"failed long ago": { ...fresh, trouble: { ...trouble, retryAt: noon - minute } },
	crashed: { ...ready, engine: { reason: "crashed", detail: "SIGSEGV" } },
	"in a session without a file": { ...fresh, mayPrepare: false },
	offline: { ...fresh, offline: true },
	"without Node": { ...ready, runtime: { there: false, reason: "no-node", path } },
	"another version": { ...ready, runtime: { there: false, reason: "wrong-version", path } },
	named: {
		...ready,
		runtime: { there: true, version: "4.3.2", from: "package", path },
		source: { url: "https://models.example", from: "settings" },
	},
};

const judged: Judgement = {
	verdict: "shift",
	reason: "strong",
	route: "en",
	rung: "vectors",
	similarity: 0.021,
	threshold: 0.115,
	bar: 0.19,
	coverage: 0.25,
	length: 4,
};

test("the status says in words what is compared how, and what comes next", async () => {
	for (const language of languages) {
		const words = messagesFor(language);
		const texts = Object.entries(cases).map(
			([name, status]) =>
				`-- ${name} --\n${sayEmbedStatus(status, name === "one language" ? judged : undefined, words, noon)}`,
		);
		const text = `${texts.join("\n\n")}\n`;
		expect(text.replaceAll("\n", "")).not.toMatch(/undefined|\p{Cc}/u);
		await expect(text).toMatchFileSnapshot(`../frames/plain/embed.${language}.txt`);
	}
});

test("the rung is named with its reason", () => {
	const rung = (status: EmbedStatus) =>
		sayEmbedStatus(status, undefined, messagesFor("en"), noon).split("\n")[0];
	expect(rung(ready)).toContain("native");
	for (const name of ["fresh", "off", "working", "failed", "crashed", "offline"]) {
		expect(rung(cases[name] ?? ready)).toMatch(/lexical\): \S/);
	}
});

const hushes: readonly Hush[] = ["silenced", "held", "warm-up", "cool-down", "faint"];

test("what a verdict rests on, and why it is not told, is said in the user's own language", () => {
	const lastOf = (language: Language, judged: Judgement) =>
		sayEmbedStatus(ready, judged, messagesFor(language), noon)
			.split("\n")
			.find((line) => line.startsWith(language === "en" ? "Last message" : "上一条消息")) ?? "";
	const bare = { verdict: "shift", reason: "strong", route: "zh", length: 3 } as const;
	for (const judged of [
		...shiftReasons.map((reason) => ({ ...bare, reason })),
		...hushes.map((hush) => ({ ...bare, hush })),
	]) {
		expect(lastOf("zh", judged)).toMatch(/（\p{sc=Han}/u);
		expect(lastOf("zh", judged)).not.toMatch(/[a-z]/i);
		expect(lastOf("en", judged)).toMatch(/\([a-z]/);
	}
	const told = lastOf("en", { ...judged, hush: "cool-down" });
	expect(told).toContain("similarity 0.02, bar 0.19");
	expect(told).not.toBe(lastOf("en", judged));
});
