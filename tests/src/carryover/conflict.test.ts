import { expect, test } from "vitest";
import { hasConflictMarkers } from "#src/carryover/conflict.ts";

test.each([
	["a merge", "- a\n<<<<<<< HEAD\n- b\n=======\n- c\n>>>>>>> topic\n"],
	["a diff3 merge", "<<<<<<< ours\nb\n||||||| 1a2b3c\na\n=======\nc\n>>>>>>> theirs"],
	["Windows line ends", "<<<<<<< HEAD\r\nb\r\n=======\r\nc\r\n>>>>>>> x\r\n"],
	["markers without a label", "<<<<<<<\nb\n=======\nc\n>>>>>>>"],
	["only the first marker left", "<<<<<<< HEAD\n- b"],
	["only the end left", "- b\n=======\n- c\n>>>>>>> topic"],
	["a code block", "```\n<<<<<<< HEAD\n=======\n>>>>>>> x\n```"],
])("%s is a conflict", (_name, text) => {
	expect(hasConflictMarkers(text)).toBe(true);
});

test.each([
	["an underlined heading", "Title\n=======\n\n- a"],
	["rulers of other signs", "=====\n<<<<<<\n>>>>>> x"],
	["a deep quote", ">>>>>>> said someone"],
	["markers inside a line", "- look for `<<<<<<< HEAD` and >>>>>>> in files\n"],
	["quoted markers", "> <<<<<<< HEAD\n> =======\n> >>>>>>> x"],
	["a shift", "<<<<<<<x"],
])("%s is none", (_name, text) => {
	expect(hasConflictMarkers(text)).toBe(false);
});
