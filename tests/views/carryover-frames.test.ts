import { expect, test } from "vitest";
import type { Language } from "#src/lib/language.ts";
import type { CarryoverView } from "#views/carryover/data.ts";
import { type CarryoverModel, start } from "#views/carryover/model.ts";
import { drawPreview } from "#views/carryover/preview.ts";
import { carryoverScreen } from "#views/carryover/screen.ts";
import { hashOf, heldView, sampleView, versionOf } from "../support/carryover-view.ts";
import { expectFrames, frameOf, hour, noon } from "../support/frames.ts";

const fifth = { key: "v8", index: 5, offset: 3 };

function expectScreen(
	name: string,
	view: (language: Language) => CarryoverView,
	model: Partial<CarryoverModel> = {},
	height = 24,
) {
	return expectFrames(
		`carryover/${name}`,
		(frame) => carryoverScreen.draw(view(frame.words.language), { ...start, ...model }, frame),
		height,
	);
}

function noteOf(text: string): CarryoverView["note"] {
	return { status: "known", reason: undefined, text, hash: hashOf(text), changedAt: noon - hour };
}

test("shows the note beside its versions", () => expectScreen("note", sampleView));

test("shows an older version when the cursor is on it", () =>
	expectScreen("version", sampleView, { cursor: fifth }));

test("shows what a version changed", () => expectScreen("diff", sampleView, { changes: true }));

test("shows the change and the key for it when the note changed unseen", () =>
	expectScreen("held", (language) => heldView("changed", language)));

test("shows a note from elsewhere in full before it is approved", () =>
	expectScreen("held-unknown", (language) => heldView("unknown", language)));

test("says that conflict markers must go and offers no approval", () =>
	expectScreen("conflict", (language) => heldView("conflict", language)));

test("tells a newcomer what will happen", () =>
	expectScreen("empty", (language) =>
		sampleView(language, {
			note: { status: "none" },
			versions: [],
			openItems: 0,
			canUndo: false,
			lastSession: undefined,
		}),
	));

test("says what an emptied note and its versions are", () =>
	expectScreen("cleared", (language) =>
		sampleView(language, {
			note: noteOf(""),
			openItems: 0,
			versions: [versionOf(1, "clear", hour, "")],
			notice: { code: "note.cleared", back: "key" },
		}),
	));

test("spins with the seconds while a save runs", () =>
	expectScreen("busy", (language) => sampleView(language, { savingSince: noon - 3_400 })));

test("keeps the words of a filter and lights them", () =>
	expectScreen("filter", sampleView, { query: "retry" }));

test("says so when no version holds the words", () =>
	expectScreen("no-match", sampleView, { query: "wombat" }));

test("asks before a version is restored", () =>
	expectScreen("confirm", sampleView, { cursor: fifth, mode: { name: "restore", number: 8 } }));

test("lists every key and what the signs stand for", () =>
	expectScreen("help", sampleView, { mode: { name: "help" } }));

test("gives the whole screen to a reader", () =>
	expectScreen("read", sampleView, { mode: { name: "read" }, scroll: 3 }, 14));

test("keeps the list alone on a low screen", () => expectScreen("low", sampleView, {}, 10));

test("says why a note cannot be read and still lists its versions", () =>
	expectScreen("failed", (language) =>
		sampleView(language, { note: { status: "failed", failure: "denied", detail: "EACCES" } }),
	));

test("cuts a long Chinese title without breaking a sign", () =>
	expectScreen("long-cjk", (language) =>
		sampleView(language, {
			file: "~/工作/一个名字非常非常长的项目文件夹/其中的子文件夹/再里面的一层/.pi/CARRYOVER.md",
			note: noteOf(`## ${"修复登录跳转后会话丢失的问题，并补充回归测试用例。".repeat(3)}`),
		}),
	));

test("what of a held note is too long to be drawn is counted below it, blank lines or not", () => {
	const long = `## TODO\n\n- ask Ada\n${"\n".repeat(2_100)}- run wipe.sh\n- and this\n`;
	const note = {
		status: "held",
		reason: "unknown",
		text: long,
		hash: hashOf(long),
		changedAt: noon,
	} as const;
	const drawn = drawPreview(sampleView("en", { note, versions: [] }), start, 60, frameOf(60));
	expect(drawn.at(-1)).toContain("2 more lines");
});

test("draws emoji as they are and lets no escape sequence through", () =>
	expectScreen("strange", (language) =>
		sampleView(language, {
			file: "~/\x1b[2J\u202Eshop/.pi/CARRYOVER.md",
			note: noteOf(
				"# \x1b]0;title\x07Emoji 👩‍👩‍👧 🇯🇵 ❤️\r\n- [ ] \x1b[31mred\x1b[0m and \x1b[2J cleared\ttab\n> quoted \u202Eright to left\n<!-- a comment is never hidden -->\n```\n# not a heading\n```",
			),
			notice: { code: "handler.failed", hook: "input", message: "line\nbreak \x1b[5m" },
		}),
	));
