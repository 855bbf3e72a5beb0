import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { sayLog, sayNote } from "#views/carryover/plain.ts";
import { hashOf, heldView, sampleView, versionOf } from "../support/carryover-view.ts";
import { hour, languages, noon } from "../support/frames.ts";

test("/carryover answers in text with the note, its state and the last session", async () => {
	for (const language of languages) {
		const words = messagesFor(language);
		const answers = [
			sayNote(sampleView(language), words),
			sayNote(heldView("changed", language), words),
			sayNote(heldView("unknown", language), words),
			sayNote(heldView("conflict", language), words),
			sayNote(sampleView(language, { note: { status: "none" }, lastSession: undefined }), words),
			sayNote(
				sampleView(language, { note: { status: "failed", failure: "denied", detail: "" } }),
				words,
			),
		];
		const text = `${answers.join("\n\n=====\n\n")}\n`;
		await expect(text).toMatchFileSnapshot(`../frames/plain/note.${language}.txt`);
	}
});

test("/carryover log answers with one aligned line per version", async () => {
	for (const language of languages) {
		const log = sayLog(sampleView(language), messagesFor(language), noon);
		await expect(`${log}\n`).toMatchFileSnapshot(`../frames/plain/log.${language}.txt`);
	}
});

test("a long log names the newest and says how many there are", () => {
	const versions = Array.from({ length: 30 }, (_, n) => versionOf(30 - n, "tool", n * hour, ""));
	const lines = sayLog(sampleView("en", { versions }), messagesFor("en"), noon).split("\n");
	expect(lines[0]).toMatch(/^30 {2}model/);
	expect(lines).toHaveLength(22);
	expect(lines.at(-1)).toContain("30 versions, the newest 20.");
});

test("an answer carries no escape sequence of the note", () => {
	const text = "- [ ] a\x1b]52;c;eA==\x07\n- b\u202E";
	const hash = hashOf(text);
	const note = { status: "known", reason: undefined, text, hash, changedAt: noon } as const;
	const answer = sayNote(sampleView("en", { note }), messagesFor("en"));
	expect(answer).toContain("- [ ] a]52;c;eA==\n- b\n");
	expect(answer.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202E]/u);
});
